import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { VIEW_AS } from '../../../../schemas/contract/permissions/permission-rules.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { ForbiddenContent } from '../../pages/Exception.tsx'
import { switchViewAs } from '../../layout/view-as/switch-view-as.ts'
import type { PanelProps } from '../props.ts'

/** Views the product as the user of the row, with the rights that both have. */
export function UserViewAsPanel({ row, onClose }: PanelProps) {
  const say = useSay()
  const navigate = useNavigate()
  const mayView = usePermissions().can(VIEW_AS)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [id, username, realname] = ['id', 'username', 'realname'].map((key) => String(row?.[key] ?? ''))
  const view = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await switchViewAs({ id: id ?? '', name: realname || username || '' }, navigate)
      onClose()
    } catch (reason) {
      setError(reason)
      setBusy(false)
    }
  }
  if (!mayView) return <ForbiddenContent />
  return (
    <div className="v-narrow">
      <p className="v-narrow-note">{say('POLICY_VIEW_AS_ABOUT')}</p>
      {error !== undefined && <ErrorBox error={error} />}
      <Button type="primary" block loading={isBusy} onClick={() => void view()}>
        {say('POLICY_VIEW_AS')}
      </Button>
    </div>
  )
}

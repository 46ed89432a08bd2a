import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import type { RoleIndexRecord } from '../../../../schemas/contract/organization/role-index.ts'
import { getRoleHome, saveRoleHome } from '../../../api/organization/role-home.ts'
import { getRoleRights, type RightsEntry } from '../../../api/organization/rights.ts'
import { usePermissions } from '../../../state/session/permissions.ts'
import { FormRow } from '../../../ui/FormRow.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import '../panels.css'

interface Loaded {
  readonly home: RoleIndexRecord | null
  readonly pages: readonly RightsEntry[]
}

/** The page that people of the role of the row see first. */
export function RoleHomePanel({ row, onClose }: PanelProps) {
  const [id, code] = [String(row?.id ?? ''), String(row?.['roleCode'] ?? '')]
  const { value, error, reload } = useLoaded([id, code], async (signal): Promise<Loaded> => {
    const [home, { entries }] = await Promise.all([getRoleHome(code, signal), getRoleRights(id, signal)])
    return { home, pages: entries.filter(({ path }) => path && !path.includes(':')) }
  })
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  return value ? <RoleHomeForm roleCode={code} loaded={value} onSaved={onClose} /> : <Loading />
}

interface FormProps {
  readonly roleCode: string
  readonly loaded: Loaded
  readonly onSaved: () => void
}

function RoleHomeForm({ roleCode, loaded: { home, pages }, onSaved }: FormProps) {
  const say = useSay()
  const isLocked = !usePermissions().can('system:role:edit')
  const [url, setUrl] = useState<string | undefined>(home?.url)
  const [priority, setPriority] = useState(home?.priority ?? 0)
  const [isBusy, setBusy] = useState(false)
  const handleSave = async () => {
    setBusy(true)
    try {
      const message = await saveRoleHome(home, { roleCode, url, priority })
      if (message !== undefined) toast('success', message)
      onSaved()
    } catch (reason) {
      toast('error', errorText(reason, say))
      setBusy(false)
    }
  }
  return (
    <div className="v-panel">
      <p>{say('ROLE_HOME_ABOUT')}</p>
      <FormRow label={say('ROLE_HOME_PAGE')}>
        {(control) => (
          <Select<string>
            {...control}
            className="v-panel-wide"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            disabled={isLocked}
            placeholder={say('ROLE_HOME_USUAL')}
            value={url ?? null}
            options={pages.map(({ path, title }) => ({ value: path ?? '', label: `${title} ${path}` }))}
            onChange={(chosen: string | undefined) => setUrl(chosen)}
          />
        )}
      </FormRow>
      <FormRow label={say('ROLE_HOME_PRIORITY')}>
        {(control) => (
          <InputNumber<number>
            {...control}
            min={0}
            max={9999}
            precision={0}
            disabled={isLocked || url === undefined}
            value={priority}
            onChange={(value) => setPriority(value ?? 0)}
          />
        )}
      </FormRow>
      {!isLocked && (
        <Button type="primary" loading={isBusy} onClick={() => void handleSave()}>
          {say('ROLE_HOME_SAVE')}
        </Button>
      )}
    </div>
  )
}

import { Checkbox, Spin } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { useAsyncAction } from '../use-async-action.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'
import { grantRoles, loadRoles } from './remote.ts'

/** Which roles see a report. */
export function RolesDialog({
  code,
  title,
  onClose,
}: {
  readonly code: string
  readonly title: string
  readonly onClose: () => void
}) {
  const { say, onPublished } = useDesigner()
  const { value: roles, error, reload } = useLoaded([code], () => loadRoles(code))
  const [chosen, setChosen] = useState<readonly string[]>()
  const { isRunning, error: failure, run } = useAsyncAction()
  const given = chosen ?? roles?.filter((role) => role.given).map(({ id }) => id) ?? []
  const save = () =>
    run(async () => {
      await grantRoles(code, given)
      await onPublished?.(code)
      onClose()
    })
  return (
    <Dialog
      open
      title={say('REPORT_ROLES_OF', { title })}
      okText={say('FORM_SAVE')}
      okButtonProps={{ loading: isRunning, disabled: !roles }}
      cancelText={say('COMMON_CANCEL')}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="vd-help">{say('REPORT_ROLES_HELP')}</p>
      {(error ?? failure) !== undefined && (
        <ErrorBox error={error ?? failure} onRetry={error === undefined ? undefined : reload} />
      )}
      {!roles && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {roles && (
        <Checkbox.Group
          className="vd-roles"
          options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
          value={[...given]}
          onChange={setChosen}
        />
      )}
    </Dialog>
  )
}

import { Alert, Button, Checkbox, Spin, Table } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { ErrorBox } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { type Grants, loadGrants, saveGrants } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'

type RoleGrant = Grants['roles'][number]
interface GrantsDialogProps {
  readonly id: string
  /** What people call the page. */
  readonly title: string
  readonly onClose: () => void
}

/** Who may do what on a published screen: a row per role, a tick per action; every tick is stored at once. */
export function GrantsDialog({ id, title, onClose }: GrantsDialogProps) {
  const { say, onPublished } = useDesigner()
  const { value: loaded, error, reload } = useLoaded([id], () => loadGrants(id))
  const [saved, setSaved] = useState<Grants>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState<string>()
  const grants = saved ?? loaded

  const store = async (role: RoleGrant, actions: readonly string[]) => {
    if (!grants) return
    setBusy(role.id)
    setFailure(undefined)
    // The tick answers at once; the server's answer, or what was before, takes its place.
    setSaved({
      ...grants,
      roles: grants.roles.map((each) => (each.id === role.id ? { ...each, actions: [...actions] } : each)),
    })
    try {
      setSaved(await saveGrants(id, role.id, actions))
      onPublished?.(id)
    } catch (reason) {
      setSaved(grants)
      setFailure(reason)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Dialog
      open
      width={960}
      title={say('DESIGNER_GRANTS_TITLE', { title: title || id })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {say('COMMON_CLOSE')}
        </Button>
      }
    >
      <p className="vd-help">{say('DESIGNER_GRANTS_HELP')}</p>
      {(error ?? failure) !== undefined && (
        <ErrorBox error={error ?? failure} onRetry={error === undefined ? undefined : reload} />
      )}
      {!grants && error === undefined && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      {grants?.actions.length === 0 && <Alert type="info" showIcon title={say('DESIGNER_GRANTS_NONE')} />}
      {grants && grants.actions.length > 0 && (
        <Table<RoleGrant>
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...grants.roles]}
          columns={[
            {
              title: say('DESIGNER_GRANTS_ROLE'),
              fixed: 'left',
              render: (_, role) => (
                <RoleCell
                  role={role}
                  all={grants.actions.length}
                  busy={busy === role.id}
                  onToggle={(on) => void store(role, on ? grants.actions.map(({ code }) => code) : [])}
                />
              ),
            },
            ...grants.actions.map(({ code, name }) => ({
              title: name,
              key: code,
              align: 'center' as const,
              render: (_: unknown, role: RoleGrant) => (
                <Checkbox
                  aria-label={`${role.roleName} ${name}`}
                  disabled={busy === role.id}
                  checked={role.actions.includes(code)}
                  onChange={({ target }) =>
                    void store(
                      role,
                      target.checked ? [...role.actions, code] : role.actions.filter((held) => held !== code),
                    )
                  }
                />
              ),
            })),
          ]}
        />
      )}
    </Dialog>
  )
}

interface RoleCellProps {
  readonly role: RoleGrant
  readonly all: number
  readonly busy: boolean
  readonly onToggle: (on: boolean) => void
}
function RoleCell({ role, all, busy, onToggle }: RoleCellProps) {
  const held = role.actions.length
  return (
    <Checkbox
      checked={held === all}
      indeterminate={held > 0 && held < all}
      disabled={busy}
      onChange={({ target }) => onToggle(target.checked)}
    >
      {role.roleName} <code>{role.roleCode}</code>
    </Checkbox>
  )
}

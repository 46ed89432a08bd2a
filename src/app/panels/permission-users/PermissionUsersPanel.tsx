import { useId, useMemo, useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import {
  findPermissions,
  type FoundPermission,
  getPermissionUsers,
  getPermissionRoles,
  type PermissionUser,
  type PermissionRoles,
} from '../../../api/organization/rights.ts'
import { type PagedColumn, PagedTable, usePaged } from '../../../list/paged/index.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { FoundSelect } from '../../pages/policy/FoundSelect.tsx'
import type { PanelProps } from '../props.ts'
import './permission-users.css'

const labelOf = ({ path, title, perms }: FoundPermission) =>
  [path, title].filter((part) => part !== '').join(' / ') + (perms ? ` · ${perms}` : '')

type NamedRole = Pick<PermissionRoles['roles'][number], 'roleName' | 'departName'>

/** Who has the permission of the row, or of one that is looked for. */
export function PermissionUsersPanel({ row }: PanelProps) {
  const say = useSay()
  const id = useId()
  const [chosen, setChosen] = useState<FoundPermission | undefined>(
    row && { id: row.id, title: String(row['name'] ?? ''), path: '', perms: String(row['perms'] ?? '') },
  )
  return (
    <div className="v-permission-users">
      <div className="v-permission-users-find">
        <label htmlFor={id}>{say('RIGHTS_FIND')}</label>
        <FoundSelect id={id} value={chosen} find={findPermissions} labelOf={labelOf} onChange={setChosen} />
      </div>
      {chosen ? (
        <PermissionUsers key={chosen.id} permissionId={chosen.id} />
      ) : (
        <EmptyState text={say('RIGHTS_CHOOSE')} />
      )}
    </div>
  )
}

function PermissionUsers({ permissionId }: { permissionId: string }) {
  const say = useSay()
  const { value, error, reload } = useLoaded([permissionId], (signal) => getPermissionRoles(permissionId, signal))
  const first = useMemo(() => ({ permissionId }), [permissionId])
  const paged = usePaged<{ readonly permissionId: string }, PermissionUser>(first, getPermissionUsers)
  if (error !== undefined) return <ErrorBox error={error} onRetry={reload} />
  const nameOf = ({ roleName, departName }: NamedRole) =>
    departName === null ? roleName : say('RIGHTS_ROLE_OF', { name: roleName, depart: departName })
  const columns: readonly PagedColumn<PermissionUser>[] = [
    { key: 'username', title: say('ONLINE_USERNAME'), width: 150, render: ({ username }) => username },
    { key: 'realname', title: say('ONLINE_REALNAME'), width: 120, render: ({ realname }) => realname },
    { key: 'departs', title: say('ROLE_USERS_DEPARTS'), width: 160, render: ({ orgCodeTxt }) => orgCodeTxt ?? '' },
    {
      key: 'roles',
      title: say('RIGHTS_THROUGH'),
      width: 220,
      render: ({ roles }) => (
        <span className="v-permission-users-roles">
          {roles.map((role) => (
            <Tag key={role.id}>{nameOf(role)}</Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'allowed',
      title: say('RIGHTS_ALLOWED'),
      width: 140,
      render: ({ allowed }) => (
        <Tag tone={allowed ? 'good' : 'bad'}>
          {say(allowed ? 'POLICY_YES' : value?.held === 'nobody' ? 'POLICY_NO' : 'RIGHTS_DENIED')}
        </Tag>
      ),
    },
  ]
  return (
    <>
      {value && (
        <section className="v-permission-users-roles" aria-label={say('RIGHTS_ROLES')}>
          <span>{value.held === 'roles' ? say('RIGHTS_ROLES') : say(HELD[value.held])}</span>
          {value.roles.length === 0 && value.held === 'roles' && <span>{say('RIGHTS_ROLES_NONE')}</span>}
          {value.roles.map((role) => (
            <Tag key={role.id} tone="info" title={role.roleCode}>
              {say('RIGHTS_ROLE_PEOPLE', { name: nameOf(role), count: role.people })}
            </Tag>
          ))}
        </section>
      )}
      <PagedTable label={say('RIGHTS_PEOPLE')} rowKey="id" columns={columns} paged={paged} />
    </>
  )
}

const HELD = { everybody: 'RIGHTS_EVERYBODY', nobody: 'RIGHTS_NOBODY' } as const

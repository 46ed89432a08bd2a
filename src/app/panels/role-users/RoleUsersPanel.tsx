import { addRoleUsers, getRoleUsers, removeRoleUsers } from '../../../api/organization/role-users.ts'
import { PeopleList, type PeopleOf } from '../people/PeopleList.tsx'
import type { PanelProps } from '../props.ts'

const ROLE: PeopleOf = {
  load: ({ of, ...page }, signal) => getRoleUsers({ ...page, roleId: of }, signal),
  add: addRoleUsers,
  remove: removeRoleUsers,
  permission: 'system:role:edit',
  list: 'ROLE_USERS_LIST',
  removeAsk: 'ROLE_USERS_REMOVE_ASK',
}

/** The users of a role. */
export function RoleUsersPanel({ row }: PanelProps) {
  return <PeopleList of={String(row?.id ?? '')} people={ROLE} />
}

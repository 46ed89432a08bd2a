import { addTenantUsers, getTenantUsers, removeTenantUsers } from '../../../api/organization/tenant-users.ts'
import { PeopleList, type PeopleOf } from '../people/PeopleList.tsx'
import type { PanelProps } from '../props.ts'

const TENANT: PeopleOf = {
  load: ({ of, ...page }, signal) => getTenantUsers({ ...page, userTenantId: of }, signal),
  add: addTenantUsers,
  remove: removeTenantUsers,
  permission: 'system:tenant:edit',
  list: 'TENANT_USERS_LIST',
  removeAsk: 'TENANT_USERS_REMOVE_ASK',
}

/** The users of a tenant. */
export function TenantUsersPanel({ row }: PanelProps) {
  return <PeopleList of={String(row?.id ?? '')} people={TENANT} />
}

import { addDepartUsers, getDepartUsers, removeDepartUsers } from '../../../api/organization/depart-users.ts'
import { PeopleList, type PeopleOf } from '../people/PeopleList.tsx'
import type { PanelProps } from '../props.ts'

const DEPART: PeopleOf = {
  load: ({ of, ...page }, signal) => getDepartUsers({ ...page, depId: of }, signal),
  add: addDepartUsers,
  remove: removeDepartUsers,
  permission: 'system:depart:edit',
  list: 'DEPART_USERS_LIST',
  removeAsk: 'DEPART_USERS_REMOVE_ASK',
}

/** The users of a department. */
export function DepartUsersPanel({ row }: PanelProps) {
  return <PeopleList of={String(row?.id ?? '')} people={DEPART} />
}

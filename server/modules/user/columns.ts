import type { DataColumn } from '../../data/catalog/index.ts'

function column(key: string, name: string, type: DataColumn['type'], notNull = false): DataColumn {
  return { key, name, type, match: 'exact', lookup: undefined, notNull, field: undefined }
}

const OPEN = [
  column('id', 'id', 'text', true),
  column('username', 'username', 'text', true),
  { ...column('realname', 'realname', 'text', true), match: 'text' as const },
  column('avatar', 'avatar', 'text'),
  column('sex', 'sex', 'integer'),
  column('orgCode', 'org_code', 'text'),
  column('status', 'status', 'integer', true),
  column('post', 'post', 'text'),
  column('workNo', 'work_no', 'text'),
  column('createTime', 'create_time', 'timestamp', true),
]
/** Shown, searched and sorted by only with `CONTACT`. */
const CONTACT_COLUMNS = [
  column('phone', 'phone', 'text'),
  column('email', 'email', 'text'),
  column('birthday', 'birthday', 'date'),
]

/** Permission to see how to reach people. */
export const CONTACT = 'system:user:contact'

/** The columns of a person's record that the asking one may name: the password is in neither list. */
export function userColumns(mayContact: boolean): ReadonlyMap<string, DataColumn> {
  return new Map([...OPEN, ...(mayContact ? CONTACT_COLUMNS : [])].map((one) => [one.key, one]))
}

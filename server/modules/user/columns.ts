import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { TENANT_NAMES } from '../../data/read/index.ts'
import type { DataColumn } from '../../data/catalog/index.ts'
import type { Requester } from '../../http/context.ts'

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

/** Shown only to those who administer accounts. */
const ADMIN_COLUMNS = [
  column('telephone', 'telephone', 'text'),
  column('userIdentity', 'user_identity', 'integer'),
  column('departIds', 'depart_ids', 'text'),
  { ...column('relTenantIds', 'rel_tenant_ids', 'text'), isCommaList: true as const },
  column('lastLoginTime', 'last_login_time', 'timestamp'),
]
const WORDS: Readonly<Record<string, LookupRef>> = {
  sex: { kind: 'dict', code: 'sex' },
  status: { kind: 'dict', code: 'user_status' },
  relTenantIds: TENANT_NAMES,
}
const worded = (one: DataColumn): DataColumn => ({ ...one, lookup: WORDS[one.key] })

/** The columns of a person's record that a user may name: the password is in none of the lists. */
export function userColumns({ can }: Pick<Requester, 'can'>): ReadonlyMap<string, DataColumn> {
  const named = [...OPEN, ...(can(CONTACT) ? CONTACT_COLUMNS : [])]
  const columns = can('system:user:list') ? [...named, ...ADMIN_COLUMNS].map(worded) : named
  return new Map(columns.map((one) => [one.key, one]))
}

import type { Generated } from 'kysely'
import type { Audited, NullableTime, Time } from './columns.ts'

export interface UserTable extends Audited {
  id: string
  username: string
  realname: Generated<string>
  /** Empty: no password signs in. */
  password_hash: Generated<string>
  avatar: string | null
  birthday: string | null
  sex: number | null
  email: string | null
  phone: string | null
  org_code: string | null
  status: Generated<number>
  del_flag: Generated<number>
  work_no: string | null
  post: string | null
  telephone: string | null
  user_identity: number | null
  depart_ids: string | null
  rel_tenant_ids: string | null
  must_change_password: Generated<boolean>
  /** When another user set the password that must be changed. */
  password_given_at: NullableTime
  last_login_time: NullableTime
}

/** The picture of a signature in the file store; the id is that of the account. */
export interface UserSignatureTable extends Audited {
  id: string
  user_name: string
  path: string
  width: number
  height: number
  sign_time: Time
}

export interface RoleTable extends Audited {
  id: string
  role_name: string
  role_code: string
  description: string | null
  /** 0: of all tenants. */
  tenant_id: Generated<number>
}

export interface RoleIndexTable extends Audited {
  id: string
  role_code: string
  url: string
  component: string | null
  is_route: boolean
  priority: Generated<number>
  status: Generated<string>
}

export interface PositionTable extends Audited {
  id: string
  code: string
  name: string
  /** Key of the dictionary `position_rank`. */
  post_rank: string | null
  company_id: string | null
  sys_org_code: string | null
  /** 0: of all tenants. */
  tenant_id: Generated<number>
}

export interface PermissionTable extends Audited {
  id: string
  parent_id: string | null
  name: string
  name_en: string | null
  perms: string | null
  perms_type: string | null
  icon: string | null
  component: string | null
  component_name: string | null
  url: string | null
  redirect: string | null
  sort_no: Generated<number>
  /** 0 top menu, 1 menu, 2 button or permission. */
  menu_type: Generated<number>
  leaf: Generated<boolean>
  route: Generated<boolean>
  keep_alive: Generated<boolean>
  hidden: Generated<boolean>
  hide_tab: Generated<boolean>
  always_show: Generated<boolean>
  internal_or_external: Generated<boolean>
  description: string | null
  status: Generated<string>
  rule_flag: Generated<number>
  del_flag: Generated<number>
  screen_id: string | null
  /** The order that the document of its page or report stated last. */
  document_sort: number | null
}

export interface DepartTable extends Audited {
  id: string
  parent_id: string | null
  depart_name: string
  depart_order: Generated<number>
  org_category: Generated<string>
  org_code: string
  depart_name_en: string | null
  depart_name_abbr: string | null
  description: string | null
  fax: string | null
  mobile: string | null
  address: string | null
  memo: string | null
  status: Generated<string>
  del_flag: Generated<number>
  /** 0: of all tenants. */
  tenant_id: Generated<number>
}

/** A code that a department had before it was moved. */
export interface DepartFormerCodeTable {
  code: string
  depart_id: string
  create_by: string | null
  create_time: Time
}

/** A role that a department makes for its own people. */
export interface DepartRoleTable extends Audited {
  id: string
  depart_id: string
  role_name: string
  role_code: string
  description: string | null
}

/** A package of permissions: what people of a tenant may hold at most. */
export interface TenantPackTable extends Audited {
  id: string
  /** 0: a default, which new tenants get a copy of. */
  tenant_id: Generated<number>
  pack_name: string
  pack_code: string | null
  /** '1' in use. */
  status: Generated<string>
  remarks: string | null
}
export interface TenantTable extends Audited {
  id: number
  name: string
  begin_date: string | null
  end_date: string | null
  /** 1 in use, 0 frozen. */
  status: Generated<number>
}

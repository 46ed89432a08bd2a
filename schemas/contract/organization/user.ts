import Type, { type Static } from 'typebox'
import { DepartBrief, UserInfo } from '../session/auth.ts'
import { DictMap, Id, Nothing, Nullable, NullableNumber, PasswordText, ShortText, pageQuery } from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { ListParameters } from '../system-endpoints.ts'

/** What a signed-in person may see of others. `phone`, `email` and `birthday` are there only with `system:user:contact`. */
export const UserRecord = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable,
  sex: NullableNumber,
  orgCode: Nullable,
  orgCodeTxt: Nullable,
  status: NullableNumber,
  post: Nullable,
  workNo: Nullable,
  phone: Nullable,
  email: Nullable,
  birthday: Nullable,
  createTime: Nullable,
  /** With `system:user:list`: departments led, tenants, roles, the last sign-in, and the texts of keys. */
  departIds: Nullable,
  departIds_dictText: Nullable,
  telephone: Nullable,
  userIdentity: NullableNumber,
  relTenantIds: Nullable,
  relTenantIds_dictText: Nullable,
  lastLoginTime: Nullable,
  selectedroles: Nullable,
  selectedroles_dictText: Nullable,
  selecteddeparts: Nullable,
  selecteddeparts_dictText: Nullable,
  sex_dictText: Nullable,
  status_dictText: Nullable,
})
export type UserRecord = Static<typeof UserRecord>

const filters = {
  id: Type.Optional(Type.String({ maxLength: 4000 })),
  username: Type.Optional(ShortText),
  realname: Type.Optional(ShortText),
  sex: Type.Optional(ShortText),
  birthday: Type.Optional(ShortText),
  birthday_begin: Type.Optional(ShortText),
  birthday_end: Type.Optional(ShortText),
  departId: Type.Optional(Type.String({ maxLength: 64 })),
}

export const list = endpoint({
  id: 'user.list',
  methods: ['GET'],
  path: '/sys/user/list',
  access: SIGNED_IN,
  query: ListParameters,
  reply: pageOf(UserRecord),
})
/** The same list, as clients of another generation call it. */
export const listAll = endpoint({
  id: 'user.listAll',
  methods: ['GET'],
  path: '/sys/user/listAll',
  access: SIGNED_IN,
  query: ListParameters,
  reply: pageOf(UserRecord),
})
/** Bare array. The one parameter is named after the stored field: `?username=li,wang,`. */
export const getMultiUser = endpoint({
  id: 'user.getMultiUser',
  methods: ['GET'],
  path: '/sys/user/getMultiUser',
  access: SIGNED_IN,
  envelope: false,
  query: Type.Object({
    id: Type.Optional(Type.String({ maxLength: 20_000 })),
    username: Type.Optional(Type.String({ maxLength: 20_000 })),
    realname: Type.Optional(Type.String({ maxLength: 20_000 })),
    workNo: Type.Optional(Type.String({ maxLength: 20_000 })),
  }),
  reply: Type.Array(UserRecord),
})
export const queryUserComponentData = endpoint({
  id: 'user.queryUserComponentData',
  methods: ['GET'],
  path: '/sys/user/queryUserComponentData',
  access: SIGNED_IN,
  query: Type.Object({ ...pageQuery, ...filters }),
  reply: pageOf(UserRecord),
})
export const queryUserByDepId = endpoint({
  id: 'user.queryUserByDepId',
  methods: ['GET'],
  path: '/sys/user/queryUserByDepId',
  access: SIGNED_IN,
  query: Type.Object({ id: Type.String({ maxLength: 64 }), realname: Type.Optional(ShortText) }),
  reply: Type.Array(UserRecord),
})
export const queryByIds = endpoint({
  id: 'user.queryByIds',
  methods: ['GET'],
  path: '/sys/user/queryByIds',
  access: SIGNED_IN,
  query: Type.Object({ userIds: Type.String({ maxLength: 20_000 }) }),
  reply: Type.Array(UserRecord),
})
export const getCurrentUserDeparts = endpoint({
  id: 'user.getCurrentUserDeparts',
  methods: ['GET'],
  path: '/sys/user/getCurrentUserDeparts',
  access: SIGNED_IN,
  reply: Type.Object({ list: Type.Array(DepartBrief), orgCode: Type.Union([Type.String(), Type.Null()]) }),
})
export const userDepartList = endpoint({
  id: 'user.userDepartList',
  methods: ['GET'],
  path: '/sys/user/userDepartList',
  access: SIGNED_IN,
  query: Type.Object({ userId: Id }),
  reply: Type.Array(Type.Object({ key: Type.String(), value: Type.String(), title: Type.String() })),
})
export const getUserInfo = endpoint({
  id: 'user.getUserInfo',
  methods: ['GET'],
  path: '/sys/user/getUserInfo',
  access: SIGNED_IN,
  reply: Type.Object({ userInfo: UserInfo, sysAllDictItems: DictMap }),
})
/** The signed-in person's own password; every session of hers or his ends. */
export const updatePassword = endpoint({
  id: 'user.updatePassword',
  methods: ['POST', 'PUT'],
  path: '/sys/user/updatePassword',
  access: SIGNED_IN,
  log: 'critical',
  body: Type.Object({
    username: Type.Optional(ShortText),
    oldpassword: PasswordText,
    password: PasswordText,
    confirmpassword: PasswordText,
  }),
  reply: Nothing,
})
/**
 * Whether the account has a password that others know, which a client asks after each sign-in: `message` has `yes` in it when the
 * password must be changed. The password itself is no part of it.
 */
export const verifyIzDefaultPwd = endpoint({
  id: 'user.verifyIzDefaultPwd',
  methods: ['GET'],
  path: '/sys/user/verifyIzDefaultPwd',
  access: SIGNED_IN,
  reply: Nothing,
})
/** Another person's password, set by a holder of the right; it allows nothing but its change. Every session of that person ends. */
export const changePassword = endpoint({
  id: 'user.changePassword',
  methods: ['PUT', 'POST'],
  path: '/sys/user/changePassword',
  access: holding('system:user:changepwd'),
  ownPassword: true,
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 200 }),
    password: PasswordText,
    confirmpassword: Type.Optional(PasswordText),
  }),
  reply: Nothing,
})

/** What the address book says of a person. Fields that a policy of its page hides are left out, masked ones are masked. */
const AddressRecord = Type.Object({
  id: Type.String(),
  realname: Nullable,
  phone: Nullable,
  telephone: Nullable,
  email: Nullable,
  workNo: Nullable,
  /** Codes of positions. */
  post: Nullable,
  /** Names of the departments. */
  departName: Nullable,
})
export type AddressRecord = Static<typeof AddressRecord>
/** People in use, those of a department (by id or code) with what lies below it. */
export const queryByOrgCodeForAddressList = endpoint({
  id: 'user.queryByOrgCodeForAddressList',
  methods: ['GET'],
  path: '/sys/user/queryByOrgCodeForAddressList',
  access: holding('system:addressBook:list'),
  query: ListParameters,
  reply: pageOf(AddressRecord),
})

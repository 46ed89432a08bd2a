import Type, { type Static } from 'typebox'
import { Id, IdList, IdQuery, IdsQuery, Nothing, Nullable, PasswordText, pageQuery, ShortText } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { UserRecord } from './user.ts'

export const USER_PERMISSION = 'system:user'
/** What user names are. */
export const USER_NAME = '^[A-Za-z0-9_][A-Za-z0-9_.@-]*$'
const may = (action: string) => holding(`${USER_PERMISSION}:${action}`)
const write = { helper: 'plain', ownPassword: true } as const

/** An account as its form shows it: the roles and departments are ids joined by commas. */
export const UserDetail = Type.Object({
  ...UserRecord.properties,
  telephone: Nullable,
  relTenantIds: Nullable,
  departIds: Nullable,
  selectedroles: Nullable,
  selecteddeparts: Nullable,
})
export type UserDetail = Static<typeof UserDetail>

const Words = Type.Optional(Type.Union([ShortText, Type.Null()]))
const Keys = Type.Optional(Type.Union([IdList, Type.Null()]))
const Flag = Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 4 }), Type.Null()]))
const account = {
  realname: Type.String({ minLength: 1, maxLength: 100 }),
  avatar: Words,
  birthday: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
  sex: Flag,
  email: Words,
  phone: Words,
  telephone: Words,
  workNo: Words,
  post: Keys,
  /** 1 in use, 2 frozen. */
  status: Flag,
  /** 1 member, 2 leader of the departments in `departIds`. */
  userIdentity: Flag,
  departIds: Keys,
  relTenantIds: Keys,
  selectedroles: Keys,
  selecteddeparts: Keys,
}

/** Adds an account. Its password must be changed after the first sign-in. */
export const add = endpoint({
  id: 'user.add',
  methods: ['POST'],
  path: '/sys/user/add',
  access: may('add'),
  body: Type.Object({
    ...account,
    username: Type.String({ minLength: 1, maxLength: 60, pattern: USER_NAME }),
    password: Type.String({ ...PasswordText, minLength: 1 }),
    confirmpassword: Type.Optional(PasswordText),
  }),
  reply: UserDetail,
  ...write,
})
/** Changes what is stated; the user name and the password stay. */
export const edit = endpoint({
  id: 'user.edit',
  methods: ['PUT', 'POST'],
  path: '/sys/user/edit',
  access: may('edit'),
  body: Type.Object({ ...Type.Partial(Type.Object(account)).properties, id: Id, username: Words }),
  reply: UserDetail,
  ...write,
})
export const queryById = endpoint({
  id: 'user.queryById',
  methods: ['GET'],
  path: '/sys/user/queryById',
  access: may('list'),
  query: IdQuery,
  reply: UserDetail,
})
export const remove = endpoint({
  id: 'user.delete',
  methods: ['DELETE'],
  path: '/sys/user/delete',
  access: may('delete'),
  query: IdQuery,
  reply: Nothing,
  ...write,
})
export const removeBatch = endpoint({
  id: 'user.deleteBatch',
  methods: ['DELETE'],
  path: '/sys/user/deleteBatch',
  access: may('batch_delete'),
  query: IdsQuery,
  reply: Nothing,
  ...write,
})
/** Freezes (2) or thaws (1) accounts. Sessions of frozen ones end. */
export const frozenBatch = endpoint({
  id: 'user.frozenBatch',
  methods: ['PUT'],
  path: '/sys/user/frozenBatch',
  access: may('edit'),
  body: Type.Object({
    ids: IdList,
    status: Type.Union([Type.Integer({ minimum: 1, maximum: 2 }), Type.String({ pattern: '^[12]$' })]),
  }),
  reply: Nothing,
  ...write,
})
/** Ids of the roles of an account. */
export const queryUserRole = endpoint({
  id: 'user.queryUserRole',
  methods: ['GET'],
  path: '/sys/user/queryUserRole',
  access: may('list'),
  query: Type.Object({ userid: Id }),
  reply: Type.Array(Type.String()),
})

/** Deleted accounts, which can be restored or deleted for good. */
export const recycleBin = endpoint({
  id: 'user.recycleBin',
  methods: ['GET'],
  path: '/sys/user/recycleBin',
  access: may('delete'),
  reply: Type.Array(UserRecord),
})
export const putRecycleBin = endpoint({
  id: 'user.putRecycleBin',
  methods: ['PUT'],
  path: '/sys/user/putRecycleBin',
  access: may('delete'),
  body: Type.Object({ userIds: IdList }),
  reply: Nothing,
  ...write,
})
export const deleteRecycleBin = endpoint({
  id: 'user.deleteRecycleBin',
  methods: ['DELETE'],
  path: '/sys/user/deleteRecycleBin',
  access: may('delete'),
  query: Type.Object({ userIds: IdList }),
  reply: Nothing,
  ...write,
})

const filters = {
  ...pageQuery,
  username: Type.Optional(ShortText),
  realname: Type.Optional(ShortText),
}
export const userRoleList = endpoint({
  id: 'user.userRoleList',
  methods: ['GET'],
  path: '/sys/user/userRoleList',
  access: holding('system:role:list'),
  query: Type.Object({ ...filters, roleId: Id }),
  reply: pageOf(UserRecord),
})
/** Users who get a role, besides those who hold it. */
export const addSysUserRole = endpoint({
  id: 'user.addSysUserRole',
  methods: ['POST'],
  path: '/sys/user/addSysUserRole',
  access: holding('system:role:edit'),
  body: Type.Object({ roleId: Id, userIdList: Type.Array(Id, { maxItems: 1000 }) }),
  reply: Nothing,
  ...write,
})
export const deleteUserRole = endpoint({
  id: 'user.deleteUserRole',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserRole',
  access: holding('system:role:edit'),
  query: Type.Object({ roleId: Id, userId: Id }),
  reply: Nothing,
  ...write,
})
export const deleteUserRoleBatch = endpoint({
  id: 'user.deleteUserRoleBatch',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserRoleBatch',
  access: holding('system:role:edit'),
  query: Type.Object({ roleId: Id, userIds: IdList }),
  reply: Nothing,
  ...write,
})

export const departUserList = endpoint({
  id: 'user.departUserList',
  methods: ['GET'],
  path: '/sys/user/departUserList',
  access: holding('system:depart:list'),
  query: Type.Object({ ...filters, depId: Id }),
  reply: pageOf(UserRecord),
})
export const editSysDepartWithUser = endpoint({
  id: 'user.editSysDepartWithUser',
  methods: ['POST'],
  path: '/sys/user/editSysDepartWithUser',
  access: holding('system:depart:edit'),
  body: Type.Object({ depId: Id, userIdList: Type.Array(Id, { maxItems: 1000 }) }),
  reply: Nothing,
  ...write,
})
export const deleteUserInDepart = endpoint({
  id: 'user.deleteUserInDepart',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserInDepart',
  access: holding('system:depart:edit'),
  query: Type.Object({ depId: Id, userId: Id }),
  reply: Nothing,
  ...write,
})
export const deleteUserInDepartBatch = endpoint({
  id: 'user.deleteUserInDepartBatch',
  methods: ['DELETE'],
  path: '/sys/user/deleteUserInDepartBatch',
  access: holding('system:depart:edit'),
  query: Type.Object({ depId: Id, userIds: IdList }),
  reply: Nothing,
  ...write,
})

import Type, { type Static } from 'typebox'
import { Id, IdList, Nothing, Nullable, ShortText, pageQuery } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { Choices } from './permission-tree.ts'

/** '' asks nothing. */
const OptionalId = Type.Optional(Type.String({ maxLength: 64 }))
const SEE = holding('system:policy:list')
const GRANT = holding('system:permission:grant')

/** Ids of many thousand menu entries, joined by commas. */
const PermissionIds = Type.String({ maxLength: 400_000 })
/** What is ticked now, and what was when the tree was opened: only the difference is stored. Without the latter the first replaces what there is. */
const ticked = { permissionIds: PermissionIds, lastpermissionIds: Type.Optional(PermissionIds) }

export const saveRolePermission = endpoint({
  id: 'permission.saveRolePermission',
  methods: ['POST'],
  path: '/sys/permission/saveRolePermission',
  access: GRANT,
  ownPassword: true,
  body: Type.Object({ roleId: Id, ...ticked }),
  reply: Nothing,
})

/** What a department may use: its roles are made of this. It gives nothing to anybody by itself. */
export const queryDepartPermission = endpoint({
  id: 'permission.queryDepartPermission',
  methods: ['GET'],
  path: '/sys/permission/queryDepartPermission',
  access: SEE,
  query: Type.Object({ departId: Id }),
  reply: Type.Array(Type.String()),
})
/** A permission that a department loses is taken from its roles, too. */
export const saveDepartPermission = endpoint({
  id: 'permission.saveDepartPermission',
  methods: ['POST'],
  path: '/sys/permission/saveDepartPermission',
  access: GRANT,
  ownPassword: true,
  body: Type.Object({ departId: Id, ...ticked }),
  reply: Nothing,
})

/** The permissions of the department as a tree. */
export const queryTreeListForDeptRole = endpoint({
  id: 'permission.queryTreeListForDeptRole',
  methods: ['GET'],
  path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
  access: SEE,
  query: Type.Object({ departId: Id }),
  reply: Choices,
})
export const queryDeptRolePermission = endpoint({
  id: 'permission.queryDeptRolePermission',
  methods: ['GET'],
  path: '/sys/sysDepartPermission/queryDeptRolePermission',
  access: SEE,
  query: Type.Object({ roleId: Id }),
  reply: Type.Array(Type.String()),
})
export const saveDeptRolePermission = endpoint({
  id: 'permission.saveDeptRolePermission',
  methods: ['POST'],
  path: '/sys/sysDepartPermission/saveDeptRolePermission',
  access: GRANT,
  ownPassword: true,
  body: Type.Object({ roleId: Id, ...ticked }),
  reply: Nothing,
})

export const DepartRoleRecord = Type.Object({
  id: Type.String(),
  departId: Type.String(),
  roleName: Type.String(),
  roleCode: Type.String(),
  description: Nullable,
  createBy: Nullable,
  createTime: Nullable,
})
export type DepartRoleRecord = Static<typeof DepartRoleRecord>

const stated = {
  roleName: Type.String({ minLength: 1, maxLength: 100 }),
  roleCode: Type.String({ minLength: 1, maxLength: 60 }),
  description: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
}
const ROLES = holding('system:departRole:list')
const EDIT_ROLES = holding('system:departRole:edit')

export const roles = endpoint({
  id: 'depart.roles',
  methods: ['GET'],
  path: '/sys/sysDepartRole/list',
  access: ROLES,
  query: Type.Object({ ...pageQuery, deptId: OptionalId, roleName: Type.Optional(ShortText) }),
  reply: pageOf(DepartRoleRecord),
})
export const addRole = endpoint({
  id: 'depart.addRole',
  methods: ['POST'],
  path: '/sys/sysDepartRole/add',
  access: EDIT_ROLES,
  body: Type.Object({ departId: Id, ...stated }),
  reply: DepartRoleRecord,
})
/** It stays with its department. */
export const editRole = endpoint({
  id: 'depart.editRole',
  methods: ['PUT', 'POST'],
  path: '/sys/sysDepartRole/edit',
  access: EDIT_ROLES,
  body: Type.Object({ id: Id, ...stated }),
  reply: DepartRoleRecord,
})
export const removeRoles = endpoint({
  id: 'depart.deleteRoles',
  methods: ['DELETE'],
  path: '/sys/sysDepartRole/deleteBatch',
  access: EDIT_ROLES,
  ownPassword: true,
  query: Type.Object({ ids: IdList }),
  reply: Nothing,
})
export const removeRole = endpoint({
  id: 'depart.deleteRole',
  methods: ['DELETE'],
  path: '/sys/sysDepartRole/delete',
  access: EDIT_ROLES,
  ownPassword: true,
  query: Type.Object({ id: Id }),
  reply: Nothing,
})
const ofUser = { departId: Id, userId: Id }
/** The roles of a department that a user can be given: those of the department that the user belongs to. */
export const getDeptRoleList = endpoint({
  id: 'depart.getDeptRoleList',
  methods: ['GET'],
  path: '/sys/sysDepartRole/getDeptRoleList',
  access: ROLES,
  query: Type.Object({ departId: Id, userId: OptionalId }),
  reply: Type.Array(DepartRoleRecord),
})
/** Those that the user has. */
export const getDeptRoleByUserId = endpoint({
  id: 'depart.getDeptRoleByUserId',
  methods: ['GET'],
  path: '/sys/sysDepartRole/getDeptRoleByUserId',
  access: ROLES,
  query: Type.Object(ofUser),
  reply: Type.Array(Type.Object({ id: Type.String(), droleId: Type.String(), userId: Type.String() })),
})
/** Comma lists; what differs between the two is stored. */
export const deptRoleUserAdd = endpoint({
  id: 'depart.deptRoleUserAdd',
  methods: ['POST'],
  path: '/sys/sysDepartRole/deptRoleUserAdd',
  access: EDIT_ROLES,
  ownPassword: true,
  body: Type.Object({ userId: Id, newRoleId: IdList, oldRoleId: Type.Optional(IdList) }),
  reply: Nothing,
})

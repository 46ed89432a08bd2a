import Type, { type Static } from 'typebox'
import { Id, IdList, IdQuery, Nothing, Nullable, ShortText } from '../common.ts'
import { endpoint, holding } from '../endpoint.ts'

const SEE = holding('system:policy:list')
const EDIT = holding('system:policy:edit')

/**
 * A condition over rows that belongs to a permission and applies to the roles that hold it. Here it is a part of their
 * policies: the permission must be one of a screen whose rows the condition can be asked of. `version` counts its
 * changes; another back end has none.
 */
export const DataRuleRecord = Type.Object({
  id: Type.String(),
  permissionId: Type.String(),
  ruleName: Type.String(),
  ruleColumn: Nullable,
  ruleConditions: Nullable,
  ruleValue: Nullable,
  /** "1": it counts. */
  status: Nullable,
  version: Type.Optional(Type.Integer()),
  createBy: Nullable,
  createTime: Nullable,
  updateBy: Nullable,
  updateTime: Nullable,
})
export type DataRuleRecord = Static<typeof DataRuleRecord>

/** The signs of the contract. */
export const RULE_CONDITIONS = [
  '=',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'IN',
  'LIKE',
  'LEFT_LIKE',
  'RIGHT_LIKE',
  'USE_SQL_RULES',
] as const
/** The meanings of a value. */
export const RULE_VARIABLES = [
  '#{sys_user_code}',
  '#{sys_user_name}',
  '#{sys_org_code}',
  '#{sys_multi_org_code}',
  '#{sys_date}',
  '#{sys_time}',
  '#{tenant_id}',
] as const

const stated = {
  permissionId: Id,
  ruleName: Type.String({ minLength: 1, maxLength: 50 }),
  ruleColumn: Type.Optional(Type.String({ maxLength: 64 })),
  ruleConditions: Type.String({ maxLength: 20 }),
  ruleValue: Type.Optional(Type.String({ maxLength: 1000 })),
  status: Type.Optional(Type.Union([Type.String({ maxLength: 1 }), Type.Integer(), Type.Null()])),
}
const Stated = Type.Object(stated)
export type StatedRule = Omit<Static<typeof Stated>, 'permissionId'>

const ofPermission = { permissionId: Id }
export const getPermRuleListByPermId = endpoint({
  id: 'dataRule.getPermRuleListByPermId',
  methods: ['GET'],
  path: '/sys/permission/getPermRuleListByPermId',
  access: SEE,
  query: Type.Object(ofPermission),
  reply: Type.Array(DataRuleRecord),
})
/** Narrowed to rules whose name, and whose value, holds a text. */
export const queryPermissionRule = endpoint({
  id: 'dataRule.queryPermissionRule',
  methods: ['GET'],
  path: '/sys/permission/queryPermissionRule',
  access: SEE,
  query: Type.Object({ ...ofPermission, ruleName: Type.Optional(ShortText), ruleValue: Type.Optional(ShortText) }),
  reply: Type.Array(DataRuleRecord),
})
export const addPermissionRule = endpoint({
  id: 'dataRule.addPermissionRule',
  methods: ['POST'],
  path: '/sys/permission/addPermissionRule',
  access: EDIT,
  ownPassword: true,
  body: Stated,
  reply: Nothing,
})
/** It stays with its permission. With the `version` it was read with, a rule that another person changed meanwhile answers 409. */
export const editPermissionRule = endpoint({
  id: 'dataRule.editPermissionRule',
  methods: ['PUT', 'POST'],
  path: '/sys/permission/editPermissionRule',
  access: EDIT,
  ownPassword: true,
  body: Type.Object({ ...stated, permissionId: Type.Optional(Id), id: Id, version: Type.Optional(Type.Integer()) }),
  reply: Nothing,
})
export const deletePermissionRule = endpoint({
  id: 'dataRule.deletePermissionRule',
  methods: ['DELETE'],
  path: '/sys/permission/deletePermissionRule',
  access: EDIT,
  ownPassword: true,
  query: IdQuery,
  reply: Nothing,
})

/** The rules of a permission, and the ids of those that a role holds; absent when there are none. */
export const ofRole = endpoint({
  id: 'dataRule.ofRole',
  methods: ['GET'],
  path: '/sys/role/datarule/:permissionId/:roleId',
  access: SEE,
  params: Type.Object({ permissionId: Id, roleId: Id }),
  reply: Type.Object({ datarule: Type.Array(DataRuleRecord), drChecked: Type.Optional(Type.String()) }),
})
/** Gives a role these rules of the permission and no others; with `lastDataRuleIds` only what differs from them is changed. */
export const grant = endpoint({
  id: 'dataRule.give',
  methods: ['POST'],
  path: '/sys/role/datarule',
  access: EDIT,
  ownPassword: true,
  body: Type.Object({ permissionId: Id, roleId: Id, dataRuleIds: IdList, lastDataRuleIds: Type.Optional(IdList) }),
  reply: Nothing,
})

import * as contract from '../../../schemas/contract/permissions/permission-data-rule.ts'
import { queryTreeList } from '../../../schemas/contract/permissions/permission-tree.ts'
import { roles } from '../../../schemas/contract/organization/role.ts'
import { isObject, objectsIn } from '../../../schemas/language/values.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { call } from '../client/call.ts'
import { ApiError } from '../client/errors.ts'

export { RULE_CONDITIONS, RULE_VARIABLES } from '../../../schemas/contract/permissions/permission-data-rule.ts'

/** A data rule; what a back end leaves out is ''. */
export interface DataRule {
  readonly id: string
  readonly permissionId: string
  readonly ruleName: string
  readonly ruleColumn: string
  readonly ruleConditions: string
  readonly ruleValue: string
  /** "1": it counts. */
  readonly status: string
  /** Only our own server sends it. */
  readonly version?: number
}
/** A menu entry or a button that rules may hang on. */
export interface RulePlace {
  readonly id: string
  readonly title: string
  readonly hasRules: boolean
  readonly children: readonly RulePlace[]
}
export interface FoundRole {
  readonly id: string
  readonly name: string
}

const textAt = (value: Readonly<Record<string, unknown>>, name: string): string => {
  const found = value[name]
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

const ruleOf = (told: Readonly<Record<string, unknown>>): DataRule => ({
  id: textAt(told, 'id'),
  permissionId: textAt(told, 'permissionId'),
  ruleName: textAt(told, 'ruleName'),
  ruleColumn: textAt(told, 'ruleColumn'),
  ruleConditions: textAt(told, 'ruleConditions'),
  ruleValue: textAt(told, 'ruleValue'),
  status: textAt(told, 'status') || '1',
  ...(typeof told['version'] === 'number' ? { version: told['version'] } : {}),
})
const placesOf = (told: unknown): readonly RulePlace[] =>
  objectsIn(told).map((one) => ({
    id: textAt(one, 'key'),
    title: textAt(one, 'title') || textAt(one, 'slotTitle') || textAt(one, 'label'),
    hasRules: textAt(one, 'ruleFlag') === '1',
    children: placesOf(one['children']),
  }))

/** What rules may hang on, as a tree. All calls here reject with `ApiError`, and are those of every back end of the contract. */
export async function getPlaces(signal?: AbortSignal): Promise<readonly RulePlace[]> {
  const told: unknown = await call(queryTreeList, { signal })
  return placesOf(isObject(told) ? told['treeList'] : told)
}
export async function getRules(permissionId: string, signal?: AbortSignal): Promise<readonly DataRule[]> {
  return objectsIn(await call(contract.getPermRuleListByPermId, { query: { permissionId }, signal })).map(ruleOf)
}
export const addRule = ({ version: _first, ...rule }: Omit<DataRule, 'id'>) =>
  call(contract.addPermissionRule, { body: rule })
export const editRule = (rule: DataRule) => call(contract.editPermissionRule, { body: rule })
export const removeRule = (id: string) => call(contract.deletePermissionRule, { query: { id } })

const ENVELOPE_SAYS_NO = 200
/** Ids of the rules of a permission that a role has. */
export async function getGrantedRules(
  permissionId: string,
  roleId: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  try {
    const told: unknown = await call(contract.ofRole, { params: { permissionId, roleId }, signal })
    return isObject(told) ? splitCommaList(textAt(told, 'drChecked')) : []
  } catch (error) {
    // A permission without rules is answered as a refusal.
    if (error instanceof ApiError && error.status === ENVELOPE_SAYS_NO) return []
    throw error
  }
}
/** Gives a role rules of a permission; `last` are those it was seen to have. */
export const grantRules = (permissionId: string, roleId: string, ids: readonly string[], last: readonly string[]) =>
  call(contract.grant, { body: { permissionId, roleId, dataRuleIds: ids.join(','), lastDataRuleIds: last.join(',') } })

const MOST_ROLES = 50
/** Roles whose name holds a text. */
export async function findRoles(text: string, signal?: AbortSignal): Promise<readonly FoundRole[]> {
  const part = text.trim()
  const told: unknown = await call(roles.list, {
    query: { ...(part === '' ? {} : { roleName: `*${part}*` }), pageSize: String(MOST_ROLES) },
    signal,
  })
  return objectsIn(isObject(told) ? told['records'] : told).map((role) => ({
    id: textAt(role, 'id'),
    name: `${textAt(role, 'roleName')} ${textAt(role, 'roleCode')}`,
  }))
}

import * as contract from '../../../schemas/contract/permissions/permission-data-rule.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { type CompiledScreen, engineOf } from '../../data/catalog/index.ts'
import { compileCondition, restrictScreen } from '../../data/access/index.ts'
import { stampOf, withVersions } from '../../data/write/index.ts'
import { newId } from '../../db/ids.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'
import { ROLES } from '../role/api.ts'
import { assertRoleOfOwnTenants, assertSeesRole } from '../../http/rights/own-tenants.ts'
import { assertScreenGrantable } from './grantable.ts'
import { DATA_RULES } from './lists.ts'
import {
  type StoredRule,
  type RulePlace,
  deleteRule,
  findPlace,
  findRule,
  grantRules,
  insertRule,
  isRole,
  rolesOfRule,
  rulesAt,
  grantedRules,
  updateRule,
} from './rule-store.ts'

/** The screen of a permission, for a user who may define its row rules. `released`: a change may show more of them. */
async function demandGrantable(
  context: HandlerContext,
  permissionId: string,
  released: boolean,
): Promise<{ readonly place: RulePlace; readonly screen: CompiledScreen | undefined }> {
  const place = await findPlace(context.db, permissionId)
  if (!place) throw new AppError('DATA_ROW_GONE')
  const screen = place.screenId === null ? undefined : await engineOf(context).screens.find(place.screenId)
  if (screen) assertScreenGrantable(context, screen, released ? ['list'] : [])
  return { place, screen }
}

/** The rule as it is stored. A rule that its screen cannot apply would hide every row, so it is refused. */
async function demandFit(
  context: HandlerContext,
  permissionId: string,
  { ruleName, ruleColumn, ruleConditions, ruleValue, status }: contract.StatedRule,
  released: boolean,
): Promise<StoredRule> {
  const { place, screen } = await demandGrantable(context, permissionId, released)
  if (!screen || screen.table === undefined) throw new AppError('POLICY_NO_SCREEN', { name: place.name })
  const rule = {
    name: ruleName.trim(),
    column: ruleColumn?.trim() ?? '',
    condition: ruleConditions,
    value: ruleValue?.trim() ?? '',
  }
  const compiled = compileCondition(
    rule,
    holdsEverything(context) ? screen.columns : restrictScreen(screen, context).columns,
  )
  if (!compiled.ok)
    throw new AppError('POLICY_RULE_WRONG', {
      reason: say(compiled.problem.code, compiled.problem.params, context.locale),
    })
  return { ...rule, status: String(status ?? '1') === '0' ? '0' : '1' }
}

export async function addRule(context: HandlerContext, permissionId: string, stated: contract.StatedRule) {
  const rule = await demandFit(context, permissionId, stated, false)
  const [id, stamp] = [newId(context.clock.now()), stampOf(context)]
  await context.database.transaction((tx) =>
    withVersions(tx, DATA_RULES, [id], stamp, () => insertRule(tx, id, permissionId, rule, stamp)),
  )
  return answer({ result: null, message: 'POLICY_RULE_ADDED' as const })
}

export async function editRule(
  context: HandlerContext,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
  stated: contract.StatedRule,
) {
  const found = await findRule(context.db, id)
  if (!found) throw new AppError('DATA_ROW_GONE')
  const rule = await demandFit(context, found.permissionId, stated, true)
  const isStored = await context.database.transaction((tx) => updateRule(tx, id, version, rule, stampOf(context)))
  if (!isStored) {
    const now = await findRule(context.db, id)
    if (!now) throw new AppError('DATA_ROW_GONE')
    throw new AppError('POLICY_RULE_STALE', { who: now.updateBy ?? '', when: now.updateTime ?? '' })
  }
  return answer({ result: null, message: 'POLICY_RULE_EDITED' as const })
}

/** Makes these the rules of a permission that a role has; `seen`: those that it had for the author. */
export async function saveRoleRules(
  context: HandlerContext,
  { permissionId, roleId }: { readonly permissionId: string; readonly roleId: string },
  wanted: readonly string[],
  seen?: readonly string[],
) {
  const last = seen ?? (await grantedRules(context.db, permissionId, roleId))
  const taken = last.filter((id) => !wanted.includes(id))
  await demandGrantable(context, permissionId, taken.length > 0)
  if (!(await isRole(context.db, roleId))) throw new AppError('POLICY_ROLE_UNKNOWN')
  const added = wanted.filter((id) => !last.includes(id))
  await context.database.transaction(async (tx) => {
    await assertRoleOfOwnTenants(tx, context, roleId)
    await withVersions(tx, ROLES, [roleId], stampOf(context), () =>
      grantRules(tx, { permissionId, roleId }, added, taken),
    )
  })
  return answer({ result: null, message: 'POLICY_RULES_GIVEN' as const })
}

export async function removeRule(context: HandlerContext, id: string) {
  const found = await findRule(context.db, id)
  if (found) await demandGrantable(context, found.permissionId, true)
  const stamp = stampOf(context)
  await context.database.transaction(async (tx) => {
    const holders = await rolesOfRule(tx, id)
    await withVersions(tx, ROLES, holders, stamp, () =>
      withVersions(tx, DATA_RULES, [id], stamp, () => deleteRule(tx, id)),
    )
  })
  return answer({ result: null, message: 'POLICY_REMOVED' as const })
}

/** Data rules of the contract: conditions over rows as an existing client states them, and gives them to roles. */
export const ruleRoutes = () => [
  bind(contract.getPermRuleListByPermId, async ({ db, query }) => rulesAt(db, query.permissionId)),
  bind(contract.queryPermissionRule, async ({ db, query }) =>
    rulesAt(db, query.permissionId, query.ruleName, query.ruleValue),
  ),
  bind(contract.addPermissionRule, (context) => {
    const { permissionId, ...stated } = context.body
    return addRule(context, permissionId, stated)
  }),
  bind(contract.editPermissionRule, (context) => {
    const { id, version, ...stated } = context.body
    return editRule(context, { id, version }, stated)
  }),
  bind(contract.deletePermissionRule, (context) => removeRule(context, context.query.id)),
  bind(contract.ofRole, async (context) => {
    const {
      db,
      params: { permissionId, roleId },
    } = context
    await assertSeesRole(db, context, roleId)
    const datarule = await rulesAt(db, permissionId)
    if (datarule.length === 0) throw new AppError('POLICY_RULES_NONE')
    const given = await grantedRules(db, permissionId, roleId)
    return { datarule, ...(given.length > 0 ? { drChecked: given.join(',') } : {}) }
  }),
  bind(contract.grant, (context) => {
    const { dataRuleIds, lastDataRuleIds, ...place } = context.body
    const seen = lastDataRuleIds === undefined ? undefined : splitCommaList(lastDataRuleIds)
    return saveRoleRules(context, place, splitCommaList(dataRuleIds), seen)
  }),
]

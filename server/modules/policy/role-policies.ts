import { sql } from 'kysely'
import type * as contract from '../../../schemas/contract/permissions/policy.ts'
import type { Policy } from '../../../schemas/language/policy.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { engineOf, type TableScreen } from '../../data/catalog/index.ts'
import { compileCondition, restrictScreen } from '../../data/access/index.ts'
import { stampOf } from '../../data/write/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'
import { assertRoleOfOwnTenants } from '../../http/rights/own-tenants.ts'
import { type PolicyRole, rolePolicies } from '../../http/rights/policies.ts'
import { ADDRESS_BOOK, addressBookScreen, type ScopedScreen } from '../user/api.ts'
import { assertPolicyGrantable } from './grantable.ts'
import { type Place, policyId, rolesFor, storedPolicies, storePolicy } from './store.ts'

export async function policyScreen(context: HandlerContext, id: string): Promise<ScopedScreen> {
  if (id === ADDRESS_BOOK) return addressBookScreen(context)
  return { ...(await engineOf(context).screens.demandTable(id)), within: sql<boolean>`true` }
}

/** What of a policy a screen has no room for, in words. */
function problemsOf(
  { locale }: HandlerContext,
  screen: TableScreen,
  { rows, fields = {}, deny = [] }: Policy,
  rules: PolicyRole['rules'] = null,
): string[] {
  const conditions = [...(rows === undefined ? [] : [rows]), ...(rules ?? [])].flatMap((condition) => {
    const compiled = compileCondition(condition, screen.columns)
    return compiled.ok ? [] : [say(compiled.problem.code, compiled.problem.params, locale)]
  })
  const unknown = Object.keys(fields).filter((key) => !screen.resolved.byKey.has(key))
  const actions = new Set(['list', ...screen.resolved.actions.map(({ code }) => code)])
  return [
    ...conditions,
    ...unknown.map((name) => say('POLICY_FIELD_UNKNOWN', { name }, locale)),
    ...deny.filter((code) => !actions.has(code)).map((name) => say('POLICY_ACTION_UNKNOWN', { name }, locale)),
  ]
}

/** What each role says of a screen. */
export async function policiesOf(context: HandlerContext, screen: TableScreen): Promise<contract.RolePolicyReply[]> {
  const roles = await rolesFor(context, screen)
  const policies = await storedPolicies(context.db, screen.id)
  return rolePolicies({ prefix: screen.permission, roles }).map(({ role, grants, rules = [] }, index) => {
    const { id = '', name = '', rules: stated = null } = roles[index] ?? {}
    const policy = policies.get(id) ?? null
    return {
      id,
      policyId: policyId({ screen: screen.id, role: id }),
      roleCode: role,
      roleName: name,
      grants: [...grants],
      policy,
      rules: rules.map((rule) => `${rule.name}: ${rule.column} ${rule.condition} ${rule.value}`),
      problems: problemsOf(context, screen, policy?.document ?? {}, stated),
    }
  })
}

export async function policyFor(
  context: HandlerContext,
  screen: TableScreen,
  role: string,
): Promise<contract.RolePolicyReply> {
  const found = (await policiesOf(context, screen)).find(({ id }) => id === role)
  if (!found) throw new AppError('POLICY_ROLE_UNKNOWN')
  return found
}

/** Stores the policy of a role, unless it is another one than the author has seen. */
export async function savePolicy(
  context: HandlerContext,
  { screen: id, role, version, document }: Place & { readonly version: number; readonly document: Policy },
): Promise<contract.RolePolicyReply> {
  const screen = await policyScreen(context, id)
  const { policy: before } = await policyFor(context, screen, role)
  assertPolicyGrantable(context, screen, before?.document ?? {}, document)
  // A condition over a field reveals its values to the author, by the rows that remain.
  const asked =
    holdsEverything(context) || document.rows === before?.document?.rows
      ? screen
      : { ...screen, columns: restrictScreen(screen, context).columns }
  const [problem] = problemsOf(context, asked, document)
  if (problem !== undefined) throw new AppError('POLICY_WRONG', { reason: problem })
  await context.database.transaction(async (tx) => {
    await assertRoleOfOwnTenants(tx, context, role)
    return storePolicy(tx, { screen: id, role }, version, document, stampOf(context))
  })
  return policyFor(context, screen, role)
}

import { sql } from 'kysely'
import * as contract from '../../../schemas/contract/permissions/policy.ts'
import type { PolicyPerson } from '../../../schemas/language/policy.ts'
import type { Text } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf } from '../../data/catalog/index.ts'
import { compileCondition, visibleRows, restrictScreen, rowLimit, writeRows } from '../../data/access/index.ts'
import { stampOf } from '../../data/write/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import { assertRoleOfOwnTenants, assertSeesRole } from '../../http/rights/own-tenants.ts'
import type { HandlerContext } from '../../http/context.ts'
import { daily } from '../../http/daily.ts'
import type { ServerModule } from '../../http/module.ts'
import { layersOf, rolePolicies } from '../../http/rights/policies.ts'
import { findPerson as findLiving } from '../../http/session/session.ts'
import { ACTIONS } from '../screen/api.ts'
import { ADDRESS_BOOK } from '../user/api.ts'
import { assertPolicyGrantable } from './grantable.ts'
import { actionReasons, fieldReasons, rowReasons, roleVotes } from './explain.ts'
import { policyScreen, policiesOf, savePolicy } from './role-policies.ts'
import { onlineAuthRoutes } from './online-auth.ts'
import { ruleRoutes } from './rule-routes.ts'
import {
  controlsOf,
  findPerson,
  historyOf,
  storedPolicies,
  publishedScreens,
  removePolicy,
  rolesFor,
  deleteExpiredViewAs,
} from './store.ts'

async function demandPerson({ db }: HandlerContext, named: string): Promise<PolicyPerson> {
  const person = await findPerson(db, named)
  if (!person) throw new AppError('POLICY_PERSON_UNKNOWN')
  return person
}

/** Rows that a condition shows, of those that the caller may list. */
async function count(
  context: HandlerContext<unknown, { screen: string; rows: string; user?: string | undefined }>,
): Promise<{ shown: number; total: number }> {
  const { screen: id, rows, user } = context.query
  const whole = await policyScreen(context, id)
  context.demand(`${whole.permission}:list`)
  // A count reveals a value, so only rows and fields that the caller may see count.
  const given = restrictScreen(whole, context)
  const compiled = compileCondition(rows, given.columns)
  if (!compiled.ok) throw new AppError(compiled.problem.code, compiled.problem.params)
  const person = user ? await demandPerson(context, user) : context.user
  const condition = writeRows(compiled.rule, whole.columns, { person, at: context.clock.now() })()
  const answered = await sql<{ shown: number; total: number }>`
    select count(*) filter (where ${condition}) as shown, count(*) as total from ${sql.table(whole.table)} where ${whole.within} and ${visibleRows(given)}`.execute(
    context.db,
  )
  return { shown: Number(answered.rows[0]?.shown ?? 0), total: Number(answered.rows[0]?.total ?? 0) }
}

/** Whether a user may do the action or write the field of a code, by the same rights as their calls. */
async function isGiven(
  { database }: HandlerContext,
  person: PolicyPerson,
  prefix: string,
  of: 'field' | 'action',
  code: string,
): Promise<boolean> {
  const rights = (await findLiving(database, person.id))?.rights
  if (of === 'action') return rights?.permissions.has(`${prefix}:${code}`) === true
  return rights !== undefined && !rights.excluded(prefix).has(code) && !rights.disabled.has(`${prefix}:${code}`)
}

async function explain(
  context: HandlerContext<
    unknown,
    { screen: string; user: string; row?: string | undefined; field?: string | undefined; action?: string | undefined }
  >,
) {
  const { screen: id, user, row = '', field = '', action = '' } = context.query
  const screen = await policyScreen(context, id)
  const person = await demandPerson(context, user)
  const roles = await rolesFor(context, screen, person.id)
  const voices = roleVotes(roles, rolePolicies({ prefix: screen.permission, roles }))
  if (row !== '') {
    context.demand(`${screen.permission}:list`)
    const given = restrictScreen(screen, context)
    const reasons = await rowReasons(context.db, screen, given, voices, {
      id: row,
      within: screen.within,
      person,
      at: context.clock.now(),
    })
    // A row that the caller may not see is answered like one that does not exist.
    const at = context.clock.now()
    const rights = (await findLiving(context.database, person.id))?.rights
    // The record that it belongs to may be hidden from the person, and the row with it.
    const above = rights
      ? rowLimit(
          layersOf(rights.policies, id, person, at).filter((layer) => layer.above !== undefined),
          screen.columns,
        )
      : undefined
    const isThere =
      (
        await sql`select 1 from ${sql.table(screen.table)} where id = ${row} and ${screen.within} and ${visibleRows(given)} and ${visibleRows({ rows: above })}`.execute(
          context.db,
        )
      ).rows.length > 0
    return { allowed: isThere && reasons.some(({ allows, counts }) => allows && counts), reasons }
  }
  const [of, code] = field === '' ? (['action', action || 'list'] as const) : (['field', field] as const)
  const controls = await controlsOf(context.db, `${screen.permission}:${code}`)
  const reasons = of === 'field' ? fieldReasons(voices, code, controls) : actionReasons(voices, code, controls)
  return { allowed: await isGiven(context, person, screen.permission, of, code), reasons }
}

/** Who may see which rows and fields of a screen, and use which actions. */
export const policy: ServerModule = {
  name: 'policy',
  routes: () => [
    bind(contract.screens, async ({ db }) =>
      (await publishedScreens(db, [ADDRESS_BOOK])).map(({ id, title }) => ({ id, title: title as Text })),
    ),
    bind(contract.list, async (context) => {
      const screen = await policyScreen(context, context.query.screen)
      const { resolved, columns } = screen
      return {
        screen: screen.id,
        title: resolved.screen.title,
        fields: resolved.fields.map(({ key, field, storage }) => ({
          key,
          title: field.title ?? key,
          type: storage.type,
        })),
        columns: [...columns.values()]
          .filter(({ field }) => field === undefined)
          .map(({ key, type }) => ({ key, type })),
        actions: [
          { code: 'list', title: ACTIONS['list'] ?? 'list' },
          ...resolved.actions.map(({ code, title }) => ({ code, title: title ?? ACTIONS[code] ?? code })),
        ],
        roles: await policiesOf(context, screen),
      }
    }),
    bind(contract.save, async (context) =>
      answer({ result: await savePolicy(context, context.body), message: 'POLICY_SAVED' as const }),
    ),
    bind(contract.remove, async (context) => {
      const { version, ...place } = context.query
      const screen = await engineOf(context).screens.find(place.screen)
      const before = (await storedPolicies(context.db, place.screen)).get(place.role)
      if (screen) assertPolicyGrantable(context, screen, before?.document ?? {}, {})
      await context.database.transaction(async (tx) => {
        await assertRoleOfOwnTenants(tx, context, place.role)
        return removePolicy(tx, place, version, stampOf(context))
      })
      return answer({ result: null, message: 'POLICY_REMOVED' as const })
    }),
    bind(contract.history, async (context) => {
      await assertSeesRole(context.db, context, context.query.role)
      return historyOf(context.db, context.query)
    }),
    bind(contract.count, count, { limited: true }),
    bind(contract.explain, explain),
    ...ruleRoutes(),
    ...onlineAuthRoutes(),
  ],
  start: async (parts) =>
    daily(parts, 'looks as somebody else', () => deleteExpiredViewAs(parts.database.kysely, parts.clock.now())),
}

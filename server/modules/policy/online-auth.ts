import * as contract from '../../../schemas/contract/permissions/online-auth.ts'
import type { DataRuleRecord, StatedRule } from '../../../schemas/contract/permissions/permission-data-rule.ts'
import type { FieldPolicy, Policy } from '../../../schemas/language/policy.ts'
import { type Text, textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf, type TableScreen } from '../../data/catalog/index.ts'
import type { Queries } from '../../db/database.ts'
import { bind, type BoundRoute } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { answer } from '../../http/response/answer.ts'
import { assertSeesRole } from '../../http/rights/own-tenants.ts'
import { ACTIONS } from '../screen/api.ts'
import { policyFor, savePolicy } from './role-policies.ts'
import { grantedRules, menuEntryOf, rulesAt } from './rule-store.ts'
import { addRule, editRule, saveRoleRules, removeRule } from './rule-routes.ts'

/** Kinds of rights, pages and controls by the numbers of the contract. */
const [FIELD, BUTTON] = [1, 2]
const [LIST, FORM] = [3, 5]
const [EDITABLE, VISIBLE] = [3, 5]
const CONTROLLED = 1

const demandForm = (context: HandlerContext, id: string): Promise<TableScreen> =>
  engineOf(context).screens.demandTable(id)

interface NamedPart {
  readonly key: string
  readonly code: string
  readonly title: string
}
function fieldsOf({ locale }: HandlerContext, { resolved, columns }: TableScreen): readonly NamedPart[] {
  return resolved.fields.flatMap(({ key, field }) => {
    const column = columns.get(key)
    return column ? [{ key, code: column.name, title: textIn(field.title ?? key, locale) }] : []
  })
}
function buttonsOf({ locale }: HandlerContext, { resolved }: TableScreen): readonly NamedPart[] {
  const titleOf = (code: string, title: Text | undefined) => textIn(title ?? ACTIONS[code] ?? code, locale)
  return resolved.actions.map(({ code, title }) => ({ key: code, code, title: titleOf(code, title) }))
}

const shows = (key: string) => `${key}:show`
const edits = (key: string) => `${key}:edit`

function fieldControls(context: HandlerContext, screen: TableScreen) {
  const common = { cgformId: screen.id, type: FIELD, page: FORM, status: CONTROLLED }
  return fieldsOf(context, screen).flatMap(({ key, code, title }) => [
    { ...common, id: shows(key), code, title, control: VISIBLE },
    { ...common, id: edits(key), code, title, control: EDITABLE },
  ])
}
const buttonControls = (context: HandlerContext, screen: TableScreen) =>
  buttonsOf(context, screen).map(({ code, title }) => ({
    id: code,
    cgformId: screen.id,
    code,
    title,
    type: BUTTON,
    page: LIST,
    control: VISIBLE,
    status: CONTROLLED,
  }))

/** A condition with the names that an existing client has for its parts, its field by the name of the column. */
function ruleOf({ id, columns }: TableScreen, rule: DataRuleRecord) {
  const { ruleName, ruleColumn, ruleConditions, ruleValue, status } = rule
  const ruleField = columns.get(ruleColumn ?? '')?.name ?? ruleColumn
  return { id: rule.id, cgformId: id, ruleName, ruleColumn: ruleField, ruleOperator: ruleConditions, ruleValue, status }
}
async function rulesOf(context: HandlerContext, id: string) {
  const screen = await demandForm(context, id)
  const entry = await menuEntryOf(context.db, id)
  return entry === undefined ? [] : (await rulesAt(context.db, entry)).map((rule) => ruleOf(screen, rule))
}
interface SentRule {
  readonly ruleName: string
  readonly ruleColumn?: string | null | undefined
  readonly ruleOperator: string
  readonly ruleValue?: string | null | undefined
  readonly status?: string | number | undefined
}
function statedRule({ ruleName, ruleColumn, ruleOperator, ruleValue, status }: SentRule): StatedRule {
  return {
    ruleName,
    ruleConditions: ruleOperator,
    ...(ruleColumn ? { ruleColumn } : {}),
    ...(ruleValue === undefined || ruleValue === null ? {} : { ruleValue }),
    ...(status === undefined ? {} : { status: String(status) }),
  }
}

async function demandEntry(context: HandlerContext, { id, resolved }: TableScreen): Promise<string> {
  const entry = await menuEntryOf(context.db, id)
  if (entry === undefined)
    throw new AppError('ONLINE_AUTH_NO_MENU', { name: textIn(resolved.screen.title, context.locale) })
  return entry
}

function assertOfRole(authMode: string | undefined): void {
  if (authMode !== undefined && authMode !== '' && authMode !== 'role') throw new AppError('ONLINE_AUTH_ROLES')
}

/** What a policy states of a field, which may be called like a property that every object has. */
const fieldPolicy = (fields: Policy['fields'] = {}, key: string) =>
  Object.hasOwn(fields, key) ? fields[key] : undefined

/** The rights over fields and buttons that a policy leaves. */
function heldBy(context: HandlerContext, screen: TableScreen, { fields = {}, deny = [] }: Policy, type: '1' | '2') {
  if (type === '2') return buttonsOf(context, screen).flatMap(({ code }) => (deny.includes(code) ? [] : [code]))
  return fieldsOf(context, screen).flatMap(({ key }) => {
    const stated = fieldPolicy(fields, key)
    if (stated === undefined) return [shows(key), edits(key)]
    return stated.show === 'hidden' ? [] : [shows(key)]
  })
}

/** The policy with the fields that are given; a mask stays as long as the field is shown and not edited. */
function withFields(context: HandlerContext, screen: TableScreen, policy: Policy, given: ReadonlySet<string>): Policy {
  const listed = fieldsOf(context, screen).map(({ key }): [string, FieldPolicy | undefined] => {
    if (given.has(edits(key))) return [key, undefined]
    if (!given.has(shows(key))) return [key, { show: 'hidden' }]
    const stated = fieldPolicy(policy.fields, key)
    return [key, stated?.show === 'masked' ? stated : { show: 'readonly' }]
  })
  const all = { ...policy.fields, ...Object.fromEntries(listed) }
  const fields = Object.fromEntries(Object.entries(all).flatMap(([key, one]) => (one ? [[key, one] as const] : [])))
  return { ...policy, fields }
}
function withButtons(context: HandlerContext, screen: TableScreen, policy: Policy, given: ReadonlySet<string>): Policy {
  const codes = buttonsOf(context, screen).map(({ code }) => code)
  const others = (policy.deny ?? []).filter((code) => !codes.includes(code))
  return { ...policy, deny: [...others, ...codes.filter((code) => !given.has(code))] }
}

function idsIn(text: string): ReadonlySet<string> {
  let ids: unknown
  try {
    ids = JSON.parse(text)
  } catch (error) {
    throw new AppError('DATA_BODY_WRONG', {}, error)
  }
  if (!Array.isArray(ids)) throw new AppError('DATA_BODY_WRONG')
  return new Set(ids.map(String))
}

type Giving = HandlerContext<{ roleId: string; id: string }, unknown, { authId: string; authMode?: string | undefined }>
async function give(context: Giving, change: typeof withFields) {
  const { roleId: role, id } = context.params
  assertOfRole(context.body.authMode)
  const screen = await demandForm(context, id)
  const { policy } = await policyFor(context, screen, role)
  const document = change(context, screen, policy?.document ?? {}, idsIn(context.body.authId))
  await savePolicy(context, { screen: id, role, version: policy?.version ?? 0, document })
  return answer({ result: null, message: 'POLICY_SAVED' as const })
}

const alwaysControlled = () => {
  throw new AppError('ONLINE_AUTH_CONTROLLED')
}
/** A client switches the control of a part on or off. It is on already, and stays on. */
function switched(parts: readonly NamedPart[], code: string, isOff: boolean) {
  if (!parts.some((part) => part.code === code)) throw new AppError('ONLINE_AUTH_NO_PART', { code })
  if (isOff) return alwaysControlled()
  return answer({ result: null, message: 'POLICY_SAVED' as const })
}
const isZero = (status: string | number | undefined) => status !== undefined && Number(status) === 0

async function heldRules(db: Queries, screen: string, role: string): Promise<readonly string[]> {
  const entry = await menuEntryOf(db, screen)
  return entry === undefined ? [] : grantedRules(db, entry, role)
}

/** The rights over online forms, as an existing client lists and gives them. */
export const onlineAuthRoutes = (): BoundRoute[] => [
  bind(contract.columns, async (context) => {
    const screen = await demandForm(context, context.params.id)
    const switches = { listShow: true, formShow: true, formEditable: true }
    return fieldsOf(context, screen).map(({ key, code, title }) => ({
      id: key,
      cgformId: screen.id,
      code,
      title,
      type: FIELD,
      status: CONTROLLED,
      ...switches,
    }))
  }),
  bind(contract.switchColumn, async (context) => {
    const { cgformId, code, status, listShow, formShow, formEditable } = context.body
    const isOff = isZero(status) || [listShow, formShow, formEditable].includes(false)
    return switched(fieldsOf(context, await demandForm(context, cgformId)), code, isOff)
  }),
  bind(contract.buttons, async (context) => {
    const screen = await demandForm(context, context.params.id)
    const authList = buttonControls(context, screen)
    return { buttonList: authList.map(({ code, title }) => ({ code, title, status: CONTROLLED })), authList }
  }),
  bind(contract.controlButton, async (context) => {
    const { cgformId, code, status } = context.body
    return switched(buttonsOf(context, await demandForm(context, cgformId)), code, isZero(status))
  }),
  bind(contract.releaseButton, alwaysControlled),
  bind(contract.rules, (context) => rulesOf(context, context.params.id)),
  bind(contract.validRules, async (context) =>
    (await rulesOf(context, context.params.id)).filter(({ status }) => status === '1'),
  ),
  bind(contract.addRule, async (context) => {
    const screen = await demandForm(context, context.body.cgformId)
    return addRule(context, await demandEntry(context, screen), statedRule(context.body))
  }),
  bind(contract.editRule, async (context) => {
    await demandForm(context, context.body.cgformId)
    return editRule(context, { id: context.body.id }, statedRule(context.body))
  }),
  bind(contract.removeRule, (context) => removeRule(context, context.params.id)),
  bind(contract.controls, async (context) => {
    const { id, type } = context.params
    const screen = await demandForm(context, id)
    return type === '1' ? fieldControls(context, screen) : buttonControls(context, screen)
  }),
  bind(contract.held, async (context) => {
    const { roleId, cgformId, type, authMode } = context.query
    assertOfRole(authMode)
    await assertSeesRole(context.db, context, roleId)
    const screen = await demandForm(context, cgformId)
    const ids =
      type === '3'
        ? await heldRules(context.db, cgformId, roleId)
        : heldBy(context, screen, (await policyFor(context, screen, roleId)).policy?.document ?? {}, type)
    return ids.map((authId) => ({ authId }))
  }),
  bind(contract.grantColumns, (context) => give(context, withFields)),
  bind(contract.grantButtons, (context) => give(context, withButtons)),
  bind(contract.grantRules, async (context) => {
    const { roleId, id } = context.params
    assertOfRole(context.body.authMode)
    const permissionId = await demandEntry(context, await demandForm(context, id))
    return saveRoleRules(context, { permissionId, roleId }, [...idsIn(context.body.authId)])
  }),
]

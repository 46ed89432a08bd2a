import { administeredCodes } from '../../../../engine/value/index.ts'
import { buildChecks } from '../../../../engine/validate/index.ts'
import { resolveScreen } from '../../../../engine/model/index.ts'
import type { PlanEffects, StepEffect } from '../../../../schemas/contract/screens/schema.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { say } from '../../../../schemas/messages/index.ts'
import { engineOf, findCheckRules, type TableScreen } from '../../../data/catalog/index.ts'
import { restrictScreen } from '../../../data/access/index.ts'
import { rowsWith } from '../../../data/read/index.ts'
import type { TablePlan } from '../../../data/table/index.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { type Converted, conversionsIn, countConverted } from './conversions.ts'
import { type Found, stricterFields } from './stricter.ts'

interface Effects {
  readonly affected: PlanEffects
  /** By column, as the plan calls it. */
  readonly steps: ReadonlyMap<string, StepEffect>
}
const NONE: Effects = { affected: [], steps: new Map() }

function stepEffect(found: Converted | undefined, locale: Locale): StepEffect | undefined {
  if (!found) return { text: say('PLAN_COUNT_LATE', {}, locale), examples: [], failed: false }
  const { failed, cut, padded, examples } = found
  const parts = [
    ...(failed > 0 ? [say('PLAN_CONVERT_FAILED', { count: failed }, locale)] : []),
    ...(cut > 0 ? [say('PLAN_CONVERT_CUT', { count: cut }, locale)] : []),
    ...(padded > 0 ? [say('PLAN_CONVERT_PADDED', { count: padded }, locale)] : []),
  ]
  if (parts.length === 0) return undefined
  const sentences = examples.map(({ before, after }) =>
    after === null ? say('PLAN_EXAMPLE_FAILED', { before }, locale) : say('PLAN_EXAMPLE', { before, after }, locale),
  )
  return { text: parts.join(say('PLAN_JOIN', {}, locale)), examples: sentences, failed: failed > 0 }
}

function affectedReply(found: Found, titleOf: (key: string) => string, locale: Locale): PlanEffects[number] {
  const title = titleOf(found.field)
  if ('late' in found) return { field: found.field, text: say('PLAN_AFFECTED_LATE', { title }, locale), examples: [] }
  const { field, rows, isPart, examples, query } = found
  const sentences = examples.map(({ value, rows: count, problem }) => {
    const reason =
      problem.text === undefined
        ? say(problem.code, { ...problem.params, label: title }, locale)
        : textIn(problem.text, locale)
    return say(value === '' ? 'PLAN_AFFECTED_EMPTY' : 'PLAN_AFFECTED_VALUE', { value, count, reason }, locale)
  })
  return {
    field,
    rows,
    text: say(isPart ? 'PLAN_AFFECTED_PART' : 'PLAN_AFFECTED', { title, count: rows }, locale),
    examples: sentences,
    ...(query ? { query: { match: query.match, of: [...query.of] } } : {}),
  }
}

/**
 * What a publication would do to the rows that are stored, as far as the person may see them: a document could else be asked,
 * rule by rule, what a hidden field holds.
 */
export async function effectsOf(
  context: HandlerContext,
  screen: Screen,
  plan: TablePlan | undefined,
): Promise<Effects> {
  const { database, locale, can } = context
  const found = await engineOf(context).screens.find(screen.id)
  if (!plan || found?.table === undefined) return NONE
  const resolved = resolveScreen(screen)
  const stored: TableScreen = { ...found, table: found.table }
  if (!can(`${stored.permission}:list`))
    return { ...NONE, affected: [{ field: '', text: say('PLAN_NOT_SEEN', {}, locale), examples: [] }] }
  const published = restrictScreen(stored, context)
  const where = rowsWith(published)
  const steps = new Map<string, StepEffect>()
  for (const step of conversionsIn(plan)) {
    const current = plan.steps.find((one) => one.kind === 'renameColumn' && one.column === step.column)
    const name = current?.kind === 'renameColumn' ? current.from : step.column
    if (![...published.columns.values()].some((column) => column.name === name)) continue
    const effect = stepEffect(await countConverted(database, plan.table, step, name, where), locale)
    if (effect) steps.set(step.column, effect)
  }
  const { rules } = await findCheckRules(database.kysely, administeredCodes(resolved))
  const checks = buildChecks(resolved, 'server', rules)
  const fields = await stricterFields({ database, published, where, checks })
  const titleOf = (key: string) => textIn(resolved.byKey.get(key)?.field.title ?? key, locale) || key
  return { affected: fields.map((one) => affectedReply(one, titleOf, locale)), steps }
}

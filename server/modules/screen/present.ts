import type { ScreenSummary, StepEffect, StepReply } from '../../../schemas/contract/screens/schema.ts'
import type { SchemaProblem } from '../../../schemas/language/check/problem.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { type MessageCode, say } from '../../../schemas/messages/index.ts'
import type { TablePlan, TableStep } from '../../data/table/index.ts'
import type { ScreenHead } from './store.ts'

const WORDS: Readonly<Record<TableStep['kind'], MessageCode>> = {
  adoptTable: 'TABLE_STEP_ADOPT',
  adoptId: 'TABLE_STEP_ADOPT_ID',
  createTable: 'TABLE_STEP_CREATE',
  addColumn: 'TABLE_STEP_ADD',
  renameColumn: 'TABLE_STEP_RENAME',
  widenColumn: 'TABLE_STEP_WIDEN',
  narrowColumn: 'TABLE_STEP_NARROW',
  dropColumn: 'TABLE_STEP_DROP',
  addIndex: 'TABLE_STEP_INDEX',
  deferIndex: 'TABLE_STEP_INDEX_LATER',
  dropIndex: 'TABLE_STEP_UNINDEX',
}
const NAMES: Readonly<Record<TableStep['kind'], string>> = {
  adoptTable: 'adopt',
  adoptId: 'adopt',
  createTable: 'create',
  addColumn: 'add',
  renameColumn: 'rename',
  widenColumn: 'widen',
  narrowColumn: 'narrow',
  dropColumn: 'drop',
  addIndex: 'index',
  deferIndex: 'index',
  dropIndex: 'unindex',
}

/** Steps that are done only when a person agrees to each of them. */
const ASKED: ReadonlySet<TableStep['kind']> = new Set(['dropColumn', 'narrowColumn', 'adoptTable', 'adoptId'])
const LOSES_DATA: ReadonlySet<TableStep['kind']> = new Set(['dropColumn', 'narrowColumn'])

/** What a step does, in words. */
export function stepWords(table: string, step: TableStep, locale: Locale): string {
  if (step.kind === 'adoptTable' && step.add.length + step.fills.length > 0)
    return say('TABLE_STEP_ADOPT_ADD', { table, columns: [...step.add, ...step.fills].join(', ') }, locale)
  return say(
    step.kind === 'addIndex' && step.unique ? 'TABLE_STEP_UNIQUE' : WORDS[step.kind],
    { ...step, table },
    locale,
  )
}

function stepReply(
  table: string,
  step: TableStep,
  locale: Locale,
  effects: ReadonlyMap<string, StepEffect>,
): StepReply {
  const target = 'column' in step ? step.column : 'name' in step ? step.name : step.kind === 'adoptId' ? 'id' : table
  const effect = step.kind === 'widenColumn' || step.kind === 'narrowColumn' ? effects.get(step.column) : undefined
  return {
    name: `${NAMES[step.kind]}:${target}`,
    kind: step.kind,
    destructive: ASKED.has(step.kind),
    losesData: LOSES_DATA.has(step.kind),
    table,
    ...('column' in step ? { column: step.column } : {}),
    text: stepWords(table, step, locale),
    ...(effect ? { effect } : {}),
  }
}

/** Steps that will run, then those that wait for their name. */
export function stepReplies(
  plan: TablePlan | undefined,
  locale: Locale,
  effects: ReadonlyMap<string, StepEffect> = new Map(),
): StepReply[] {
  if (!plan) return []
  return [...plan.steps, ...plan.withheld.map(({ step }) => step)].map((step) =>
    stepReply(plan.table, step, locale, effects),
  )
}

/** What prevents a plan, as problems of the document. */
export function obstacleProblems(plan: TablePlan | undefined): SchemaProblem[] {
  return (plan?.obstacles ?? []).map(({ code, params }) => ({
    pointer: params['field'] === undefined ? '/source' : `/fields/${params['field']}`,
    code,
    params,
    level: 'error',
  }))
}

/** Problems with their sentence. */
export function problemReplies(problems: readonly SchemaProblem[], locale: Locale) {
  return problems.map((found) => ({
    ...found,
    params: { ...found.params },
    text: say(found.code, found.params, locale),
  }))
}

export function summary(head: ScreenHead): ScreenSummary {
  return {
    id: head.id,
    title: head.words ?? head.title,
    version: head.published_version ?? 0,
    origin: head.origin ?? 'designer',
    table: head.table_name,
    hasDraft: head.has_draft,
    retired: head.retired_time !== null,
    scheduledTime: head.scheduled_time,
    review: head.has_draft ? head.review : null,
    updateBy: head.update_by ?? head.draft_by,
    updateTime: head.update_time ?? head.draft_time,
  }
}

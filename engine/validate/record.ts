import { isEmpty } from '../../registry/kit/values.ts'
import { NO_CONTEXT, screenScope, type ExpressionContext } from '../../schemas/language/expressions/expression.ts'
import { textIn } from '../../schemas/language/text.ts'
import { ActionConditions, type ChoiceFilters, choiceFilters, literalLabel } from '../access/index.ts'
import { buildConditions, type Conditions, type Refusal, refusalsOf, recheckedFields } from '../rules/index.ts'
import {
  cleanValue,
  isHidden,
  isUnchangedSecret,
  type ResolvedField,
  type ResolvedScreen,
  storedForm,
} from '../model/index.ts'
import { requiredMessage, type FieldProblem, type RecordBefore, type ServerRules, ValueChecks } from '../value/index.ts'

type StoredRecord = Readonly<Record<string, unknown>>

type Side = 'server' | 'browser'

/** The checks of a screen, compiled once: the browser runs them for comfort, the server for truth. Rules by code are the server's. */
export interface RecordChecks {
  readonly screen: ResolvedScreen
  readonly side: Side
  readonly conditions: Conditions
  readonly values: ValueChecks
  readonly refusals: readonly Refusal[]
  readonly choices: ChoiceFilters
  readonly actions: ActionConditions
  /** field → fields whose check reads it */
  readonly watchers: ReadonlyMap<string, ReadonlySet<string>>
}

const NO_RULES: ServerRules = new Map()

export function buildChecks(screen: ResolvedScreen, side: Side = 'server', rules = NO_RULES): RecordChecks {
  const scope = screenScope(screen.screen)
  const refusals = refusalsOf(screen, scope)
  const values = new ValueChecks(screen, scope, side === 'server' ? rules : undefined)
  const choices = choiceFilters(screen)
  return {
    screen,
    side,
    conditions: buildConditions(screen, scope),
    values,
    refusals,
    choices,
    actions: new ActionConditions(screen, scope, side === 'browser'),
    watchers: recheckedFields([values.reads, choices.reads], refusals),
  }
}

/** Blanks say nothing either, where something must be said. */
const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

/** The server gives a new record what its fill rules say, once it has left the browser. */
const isLeftToServer = ({ side }: RecordChecks, { field }: ResolvedField, previous: StoredRecord | undefined) =>
  side === 'browser' && previous === undefined && field.fill !== undefined

/** The record before, with its unchanged fields. Two spellings of one stored value are equal. */
function sinceOf({ screen }: RecordChecks, record: StoredRecord, previous: StoredRecord): RecordBefore {
  const kept = (key: string) => {
    const [now, then] = [record[key] ?? null, previous[key] ?? null]
    if (now === then) return true
    const resolved = screen.byKey.get(key)
    return resolved !== undefined && then !== null && isSameJson(storedForm(resolved, then), now)
  }
  return { previous, kept }
}
/** Stricter than `isSameValue`: a field whose empty value has another spelling now is validated again. */
const isSameJson = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The field was required and empty before, and still is. */
function wasLeft(
  { conditions }: RecordChecks,
  key: string,
  { kept, previous }: RecordBefore,
  context: ExpressionContext,
): boolean {
  if (!kept(key)) return false
  const { visible, required } = conditions.state(key, previous, context)
  return visible && required
}

function refusalAt(
  { refusals }: RecordChecks,
  key: string,
  label: string,
  record: StoredRecord,
  context: ExpressionContext,
): FieldProblem | undefined {
  for (const { at, when, message } of refusals)
    if (at === key && when.holds(record, context) === true)
      return { field: key, code: 'RECORD_REFUSED', params: { label }, text: message }
  return undefined
}

/** The problem of one field. With `since`, an unchanged stored value is not validated again; refusals of the screen are. */
function problemOf(
  checks: RecordChecks,
  resolved: ResolvedField,
  record: StoredRecord,
  context: ExpressionContext,
  since?: RecordBefore,
): FieldProblem | undefined {
  const { key, field, storage } = resolved
  const state = checks.conditions.state(key, record, context)
  if (!state.visible) return undefined
  const label = textIn(field.title, 'zh-CN')
  const value = cleanValue(resolved, Object.hasOwn(record, key) ? record[key] : undefined)
  if (isEmpty(value) || (state.required && isBlank(value))) {
    const chosen =
      resolved.lookup !== undefined ||
      storage.type === 'date' ||
      storage.type === 'timestamp' ||
      storage.type === 'time'
    if (
      state.required &&
      !(since && wasLeft(checks, key, since, context)) &&
      !checks.conditions.isGiven(key, record, context) &&
      !isLeftToServer(checks, resolved, since?.previous)
    )
      return {
        field: key,
        code: requiredMessage(field) ?? (chosen ? 'FIELD_REQUIRED_CHOICE' : 'FIELD_REQUIRED'),
        params: { label },
      }
  } else {
    const found = isHidden(resolved, value) ? undefined : checks.values.check(resolved, value, record, context, since)
    if (found) return { ...found, field: key, params: { label, ...found.params } }
  }
  return refusalAt(checks, key, label, record, context)
}

/** What is wrong with one field of a record (stored form); fields that the record hides are never wrong. `previous` as for `checkRecord`. */
export function checkField(
  checks: RecordChecks,
  key: string,
  record: StoredRecord,
  context: ExpressionContext = NO_CONTEXT,
  previous?: StoredRecord,
): FieldProblem | undefined {
  const resolved = checks.screen.byKey.get(key)
  return resolved && problemOf(checks, resolved, record, context, previous && sinceOf(checks, record, previous))
}

/** The problems of a field's stored value that refuse no save: a mark shows them, and a change of the field must resolve them. */
export function storedValueProblem(
  checks: RecordChecks,
  key: string,
  record: StoredRecord,
  context: ExpressionContext,
  previous: StoredRecord,
): FieldProblem | undefined {
  const found = checkField(checks, key, record, context)
  return found && checkField(checks, key, record, context, previous) === undefined ? found : undefined
}

/** Refusals of the whole record, and those at a field that is not shown. */
export function recordProblems(
  { conditions, refusals }: RecordChecks,
  record: StoredRecord,
  context: ExpressionContext,
): FieldProblem[] {
  return refusals.flatMap(({ when, at, message }) => {
    const isBeside = at !== undefined && conditions.state(at, record, context).visible
    return isBeside || when.holds(record, context) !== true
      ? []
      : [{ field: '', code: 'RECORD_REFUSED', params: {}, text: message }]
  })
}

/** A choice that the values of other fields do not allow; `textOf` returns the label of a key, if it is loaded. */
export function choiceProblem(
  { choices, conditions }: RecordChecks,
  resolved: ResolvedField,
  record: StoredRecord,
  context: ExpressionContext,
  previous: StoredRecord | undefined,
  textOf: (key: string) => string | undefined,
): FieldProblem | undefined {
  const { key, field } = resolved
  if (!choices.has(key) || !conditions.state(key, record, context).visible) return undefined
  const value = choices.misfit(resolved, record, previous, context, textOf)
  return value === undefined
    ? undefined
    : {
        field: key,
        code: 'FIELD_NOT_A_CHOICE',
        params: { label: textIn(field.title, 'zh-CN'), value: textOf(value) ?? value },
      }
}

/** The problem of a cell; `isStanding`: it refuses no save while the stored value is unchanged. */
export interface CellProblem extends FieldProblem {
  readonly isStanding?: true
}

/**
 * What is wrong with one field of a record that may have been stored before, as `checkRecord` tells it, with what it has
 * chosen, as far as the document says the words, and with what it was stored as. The record as it was is asked for where it
 * matters: of many rows it costs.
 */
export function checkCell(
  checks: RecordChecks,
  key: string,
  record: StoredRecord,
  context: ExpressionContext,
  previous: () => StoredRecord | undefined,
): CellProblem | undefined {
  const resolved = checks.screen.byKey.get(key)
  if (!resolved) return undefined
  const standing = problemOf(checks, resolved, record, context)
  const found = standing && checkField(checks, key, record, context, previous())
  const misfit =
    found || !checks.choices.has(key)
      ? undefined
      : choiceProblem(checks, resolved, record, context, previous(), literalLabel(resolved))
  return found ?? misfit ?? (standing && { ...standing, isStanding: true })
}

/**
 * What is wrong with a record: one problem per field at most, in the order of the fields, then what is wrong at no field
 * (`field` is ''). `previous` is the record before what is checked; a new one has none. What it held already is judged
 * again only where something that decides about it was changed: a document may allow less than it did, and a record that
 * was stored before must still be changed elsewhere.
 */
export function checkRecord(
  checks: RecordChecks,
  record: StoredRecord,
  context: ExpressionContext = NO_CONTEXT,
  previous?: StoredRecord,
): readonly FieldProblem[] {
  const since = previous && sinceOf(checks, record, previous)
  const found = checks.screen.fields.flatMap((resolved) => problemOf(checks, resolved, record, context, since) ?? [])
  return [...found, ...recordProblems(checks, record, context)]
}

/**
 * The record a write may store: only fields of the screen that the person may change, in canonical form, what rules and
 * expressions give set anew. A field that is hidden, read-only or left out keeps what `previous` holds (a new record: its
 * what `starts` says, else its default). Whether a field may be changed is asked of the record that comes of it, never of what was sent.
 */
export function acceptRecord(
  checks: RecordChecks,
  input: StoredRecord,
  previous: StoredRecord | undefined,
  context: ExpressionContext = NO_CONTEXT,
  starts?: StoredRecord,
): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const resolved of checks.screen.fields) {
    const value = Object.hasOwn(input, resolved.key) ? input[resolved.key] : undefined
    if (Object.hasOwn(input, resolved.key) && !isUnchangedSecret(resolved, value))
      given[resolved.key] = storedForm(resolved, value)
  }
  const before = previous && Object.fromEntries(checks.screen.fields.map(({ key }) => [key, previous[key] ?? null]))
  return checks.conditions.settle({ given, before, starts }, context)
}

export type { FieldProblem } from '../value/index.ts'

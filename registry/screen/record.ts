import { NO_CONTEXT, screenScope, type ExpressionContext } from '../../schemas/language/expression.ts'
import { textIn } from '../../schemas/language/text.ts'
import { buildConditions, type Conditions } from './conditions.ts'
import type { ResolvedField, ResolvedScreen } from './resolve.ts'
import type { FieldProblem } from './misread.ts'
import { demandOf, valueSchema, ValueChecks } from './value.ts'

type StoredRecord = Readonly<Record<string, unknown>>

/** The checks of a screen, compiled once: the browser runs them for comfort, the server for truth. Rules by code are the server's. */
export interface RecordChecks {
  readonly screen: ResolvedScreen
  readonly conditions: Conditions
  readonly values: ValueChecks
}

export function buildChecks(screen: ResolvedScreen, side: 'server' | 'browser' = 'server'): RecordChecks {
  const scope = screenScope(screen.screen)
  return { screen, conditions: buildConditions(screen, scope), values: new ValueChecks(screen, scope, side === 'server') }
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
/** Blanks say nothing either, where something must be said. */
const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

function problemOf(checks: RecordChecks, resolved: ResolvedField, record: StoredRecord, context: ExpressionContext): FieldProblem | undefined {
  const { key, field, storage } = resolved
  const state = checks.conditions.state(key, record, context)
  if (!state.visible) return undefined
  const label = textIn(field.title, 'zh-CN')
  const value = Object.hasOwn(record, key) ? record[key] : undefined
  if (isEmpty(value) || (state.required && isBlank(value))) {
    const chosen = resolved.lookup !== undefined || storage.type === 'date' || storage.type === 'timestamp' || storage.type === 'time'
    return state.required && !checks.conditions.isComputed(key) ? { field: key, code: demandOf(field) ?? (chosen ? 'FIELD_REQUIRED_CHOICE' : 'FIELD_REQUIRED'), params: { label } } : undefined
  }
  const found = checks.values.check(resolved, value, record, context)
  return found && { ...found, field: key, params: { label, ...found.params } }
}

/** What is wrong with one field of a record (stored form); fields that the record hides are never wrong. */
export function checkField(checks: RecordChecks, key: string, record: StoredRecord, context: ExpressionContext = NO_CONTEXT): FieldProblem | undefined {
  const resolved = checks.screen.byKey.get(key)
  return resolved && problemOf(checks, resolved, record, context)
}

/** What is wrong with a record, one problem per field at most, in the order of the fields. */
export function checkRecord(checks: RecordChecks, record: StoredRecord, context: ExpressionContext = NO_CONTEXT): readonly FieldProblem[] {
  return checks.screen.fields.flatMap((resolved) => problemOf(checks, resolved, record, context) ?? [])
}

/**
 * The record a write may store: only fields of the screen that the person may change, in canonical form, computed fields
 * set anew. A field that is hidden, read-only or left out keeps what `previous` holds (a new record: its default).
 */
export function acceptRecord(checks: RecordChecks, input: StoredRecord, previous: StoredRecord | undefined, context: ExpressionContext = NO_CONTEXT): Record<string, unknown> {
  const before: Record<string, unknown> = {}
  for (const { key, field } of checks.screen.fields) before[key] = (previous ? previous[key] : field.default) ?? null
  const merged: Record<string, unknown> = { ...before }
  for (const resolved of checks.screen.fields) if (Object.hasOwn(input, resolved.key)) merged[resolved.key] = canonical(resolved, input[resolved.key])
  const proposed = checks.conditions.compute(merged, context)
  const accepted: Record<string, unknown> = { ...proposed }
  for (const { key } of checks.screen.fields) {
    if (checks.conditions.isComputed(key)) continue
    const state = checks.conditions.state(key, proposed, context)
    if (!state.visible || state.readonly) accepted[key] = before[key]
  }
  return checks.conditions.compute(accepted, context)
}

/** The stored form a widget would write; what it cannot read stays as it is, for `checkRecord` to refuse. */
function canonical({ widget, options }: ResolvedField, value: unknown): unknown {
  if (isEmpty(value)) return null
  if (!widget) return value
  return widget.codec.write(widget.codec.read(value, options), options) ?? value
}

/** JSON Schema of the whole record, fields in order; `x-field` names the field for the form's renderer. */
export function recordSchema(screen: ResolvedScreen): { readonly type: 'object'; readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>> } {
  return {
    type: 'object',
    properties: Object.fromEntries(screen.fields.map((resolved) => [resolved.key, { ...valueSchema(resolved), 'x-field': resolved.key }])),
  }
}
export type { FieldProblem } from './misread.ts'

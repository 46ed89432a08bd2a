import { NUMBER_COLUMNS } from '../../../../registry/kit/column-types.ts'
import { joinKeys, listedValues } from '../../../../registry/kit/joined.ts'
import { checkStoredValue, type Finding } from '../../../../engine/value/index.ts'
import type { ResolvedField } from '../../../../engine/model/index.ts'
import { MAX_DAYS, readDays } from '../../../../schemas/language/query/relative-days.ts'
import {
  type QueryItemTerm,
  type QueryRule,
  DAYS_RULES,
  LIST_RULES,
} from '../../../../schemas/language/query/super-query.ts'
import type { Choice } from '../../../../schemas/language/lookup.ts'
import { tenantCode } from '../../../ports/lookups.ts'
import { type AskField, inputOf } from './fields.ts'

const readOne = ({ widget, options }: ResolvedField, stored: unknown): unknown =>
  widget ? widget.codec.read(stored, options) : stored
function writeOne({ widget, options }: ResolvedField, value: unknown): unknown {
  return widget ? widget.codec.write(value, options) : value
}
const trimmedText = (stored: unknown): string => (stored === null || stored === undefined ? '' : String(stored).trim())

/** What an input shows of a stored text; a list of values begins with one to be typed. */
export function valueOf({ resolved }: AskField, rule: QueryRule, val: string): unknown {
  const input = inputOf(resolved, rule)
  if (input.shape === 'none') return undefined
  if (input.shape === 'one') return readOne(input.resolved, val)
  if (input.shape === 'range') {
    const [from = '', until = ''] = val.split(',')
    return [from, until].map((text) => readOne(input.resolved, text))
  }
  const texts = listedValues(input.resolved.storage.match, val)
  return (texts.length === 0 ? [''] : texts).map((text) => readOne(input.resolved, text))
}

/** The stored text of what was typed; '' when there is none. */
export function toWireValue({ resolved }: AskField, rule: QueryRule, value: unknown): string {
  const input = inputOf(resolved, rule)
  if (input.shape === 'none') return ''
  if (input.shape === 'one') return trimmedText(writeOne(input.resolved, value))
  const texts = (Array.isArray(value) ? value : []).map((one) => trimmedText(writeOne(input.resolved, one)))
  if (input.shape === 'range') return texts.some(Boolean) ? texts.join(',') : ''
  const stated = texts.filter(Boolean)
  return input.resolved.storage.match === 'list' ? stated.join(',') : joinKeys(stated)
}

/** The value under another rule: of several only the first is left where one is asked for. */
export function convertValue(field: AskField, from: QueryRule, to: QueryRule, value: unknown): unknown {
  const val = toWireValue(field, from, value)
  // A number of days is no value of the field.
  if (DAYS_RULES.has(from) !== DAYS_RULES.has(to)) return valueOf(field, to, '')
  const isSame = LIST_RULES.has(from) === LIST_RULES.has(to) && (from === 'between') === (to === 'between')
  return valueOf(field, to, isSame ? val : (listedValues(field.resolved.storage.match, val)[0] ?? ''))
}

/** Stored days and times stand in order as texts. */
const isAfter = ({ storage }: ResolvedField, one: string, other: string): boolean =>
  NUMBER_COLUMNS.has(storage.type) ? Number(one) > Number(other) : one > other

/** Why what was typed cannot be asked for. */
export function valueProblem({ resolved }: AskField, rule: QueryRule, value: unknown): Finding | undefined {
  const input = inputOf(resolved, rule)
  if (input.shape === 'none') return undefined
  const values = (input.shape !== 'one' && Array.isArray(value) ? value : [value]).map((one) =>
    writeOne(input.resolved, one),
  )
  const found = values
    .map((stored) => (stored === null || stored === undefined ? undefined : checkStoredValue(input.resolved, stored)))
    .find((problem) => problem !== undefined)
  if (
    !found &&
    DAYS_RULES.has(rule) &&
    values.map(trimmedText).some((text) => text !== '' && readDays(text) === undefined)
  )
    return { code: 'SUPER_DAYS_WRONG', params: { max: MAX_DAYS } }
  if (found || input.shape !== 'range') return found
  const [from, until] = values.map(trimmedText)
  return from && until && isAfter(input.resolved, from, until)
    ? { code: 'QUERY_RANGE_REVERSED', params: {} }
    : undefined
}

const DB_TYPES: Readonly<Record<string, string>> = {
  integer: 'int',
  bigint: 'long',
  numeric: 'bigdecimal',
  boolean: 'boolean',
}

/** A condition with everything that another back end may want to know; `options` stay in this page. */
export interface QueryItem extends QueryItemTerm {
  readonly options?: readonly Pick<Choice, 'value'>[]
}

function lookupFacts({ lookup }: ResolvedField): Partial<QueryItem> {
  switch (lookup?.kind) {
    case 'static':
      return { options: lookup.items }
    case 'dict':
      return { dictCode: tenantCode(lookup.code) ?? lookup.code }
    case 'table': {
      const [dictTable = '', dictText = '', dictCode = ''] = lookup.dict.split(',')
      return { dictTable, dictText, dictCode }
    }
    case 'user':
    case 'depart':
      return { customReturnField: lookup.store }
    default:
      return {}
  }
}

/** The report that a popup shows, as the contract names its parts. */
function popupFacts({ key, options }: ResolvedField): Partial<QueryItem> {
  const { code, orgFields, destFields } = options
  return typeof code === 'string' && code !== '' && typeof destFields === 'string'
    ? { popup: { code, field: key, orgFields, destFields } }
    : {}
}

export function itemOf({ name, resolved }: AskField, rule: QueryRule, val: string): QueryItem {
  const dbType = DB_TYPES[resolved.storage.type]
  return {
    field: name,
    rule,
    val,
    type: resolved.field.view ?? 'string',
    ...(dbType === undefined ? {} : { dbType }),
    ...lookupFacts(resolved),
    ...popupFacts(resolved),
  }
}

/** The value to send and store: the choices can be loaded again by its readers. */
export function withoutOptions(item: QueryItem): QueryItemTerm {
  const { options: _choices, ...term } = item
  return term
}

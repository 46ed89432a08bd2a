import { isRelative } from './relative-days.ts'
import { isObject, ownProperty } from '../values.ts'

/** The rules that every back end of the contract supports, in the order in which they are offered. */
export const CONTRACT_RULES = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'] as const
/** All rules of an advanced query. */
export const QUERY_RULES = [
  ...CONTRACT_RULES,
  'not_like',
  'not_in',
  'between',
  'empty',
  'not_empty',
  'today',
  'yesterday',
  'this_week',
  'this_month',
  'this_quarter',
  'this_year',
  'last_days',
  'next_days',
] as const
export type QueryRule = (typeof QUERY_RULES)[number]
/** Rules whose value is a list. */
export const LIST_RULES: ReadonlySet<QueryRule> = new Set(['in', 'not_in'])
/** Rules whose value is a number of days. */
export const DAYS_RULES: ReadonlySet<QueryRule> = new Set(['last_days', 'next_days'])
/** Rules that say all by themselves. */
export const needsNoValue = (rule: QueryRule): boolean =>
  rule === 'empty' || rule === 'not_empty' || (isRelative(rule) && !DAYS_RULES.has(rule))
/** Does a rule ask anything with this value? */
export const hasConditions = (rule: QueryRule, val: string): boolean =>
  needsNoValue(rule) || (rule === 'between' ? /[^,\s]/.test(val) : val !== '')
export const QUERY_MATCHES = ['and', 'or'] as const
export type QueryMatch = (typeof QUERY_MATCHES)[number]

/** Nesting of groups, the outermost counted; terms at any depth; characters of the text they are sent as. */
export const MAX_QUERY_DEPTH = 5
export const MAX_QUERY_TERMS = 50
export const MAX_QUERY_TEXT = 40_000

/** One condition as it is sent and stored. Further properties tell other back ends how to read the value. */
export interface QueryItemTerm {
  /** A field of the screen, or `child,field` of the rows below. */
  readonly field: string
  readonly rule: QueryRule
  /** Stored form as text; several are joined by commas, and so are the two ends of `between`, one of which may be open. '' where the rule says all. */
  readonly val: string
  readonly type?: string
  readonly dbType?: string
  readonly dictCode?: string
  readonly dictTable?: string
  readonly dictText?: string
  readonly customReturnField?: string
  readonly popup?: Readonly<Record<string, unknown>>
}
export interface QueryGroup {
  readonly match: QueryMatch
  readonly of: readonly QueryEntry[]
}
export type QueryEntry = QueryItemTerm | QueryGroup

/** The contract's spelling of some rules, besides their names. */
const SPELLINGS: Readonly<Record<string, QueryRule>> = {
  '=': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
}

/** Why a query cannot be read; `text` is what was found there. */
export interface QueryRefusal {
  readonly code: 'QUERY_SUPER_UNREADABLE' | 'QUERY_SUPER_TOO_MANY' | 'QUERY_SUPER_TOO_DEEP' | 'QUERY_RULE_UNKNOWN'
  readonly text: string
}
export type ReadQuery =
  | { readonly ok: true; readonly query: QueryGroup }
  | { readonly ok: false; readonly refusal: QueryRefusal }

class Refused extends Error {
  readonly refusal: QueryRefusal
  constructor(code: QueryRefusal['code'], text = '') {
    super(code)
    this.refusal = { code, text: text.slice(0, 40) }
  }
}

type Loose = Readonly<Record<string, unknown>>

function trimmedText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
/** A value, or several of them, as the one text that it is sent as. */
function valueText(value: unknown, rule: QueryRule | undefined): string {
  if (!Array.isArray(value)) return trimmedText(value)
  const texts = value.map(trimmedText)
  return (rule === 'between' ? texts : texts.filter(Boolean)).join(',')
}

function readRule(text: string): QueryRule | undefined {
  const spelled = text.toLowerCase()
  return (
    QUERY_RULES.find((rule) => rule === spelled) ?? (Object.hasOwn(SPELLINGS, spelled) ? SPELLINGS[spelled] : undefined)
  )
}
const readMatch = (value: unknown): QueryMatch => (trimmedText(value).toLowerCase() === 'or' ? 'or' : 'and')

const HINTS = ['type', 'dbType', 'dictCode', 'dictTable', 'dictText', 'customReturnField'] as const
function hintsOf(entry: Loose): Partial<QueryItemTerm> {
  const texts = HINTS.flatMap((name) => {
    const text = trimmedText(ownProperty(entry, name))
    return text === '' ? [] : [[name, text] as const]
  })
  const popup = ownProperty(entry, 'popup')
  return { ...Object.fromEntries(texts), ...(isObject(popup) ? { popup } : {}) }
}

/** What is not complete asks nothing. */
function readTerm(entry: Loose): QueryItemTerm | undefined {
  const [field, stated] = [trimmedText(ownProperty(entry, 'field')), trimmedText(ownProperty(entry, 'rule'))]
  const rule = readRule(stated)
  const val = valueText(ownProperty(entry, 'val'), rule)
  if (field === '' || stated === '' || (rule === undefined ? val === '' : !hasConditions(rule, val))) return undefined
  if (rule === undefined) throw new Refused('QUERY_RULE_UNKNOWN', stated)
  return { field, rule, val: needsNoValue(rule) ? '' : val, ...hintsOf(entry) }
}

interface Count {
  terms: number
}
function readEntries(entries: readonly unknown[], depth: number, count: Count): QueryEntry[] {
  if (depth > MAX_QUERY_DEPTH) throw new Refused('QUERY_SUPER_TOO_DEEP')
  return entries.flatMap((entry): QueryEntry[] => {
    count.terms += 1
    if (count.terms > MAX_QUERY_TERMS * 2) throw new Refused('QUERY_SUPER_TOO_MANY')
    if (!isObject(entry)) throw new Refused('QUERY_SUPER_UNREADABLE')
    const of = ownProperty(entry, 'of')
    if (of === undefined) return [readTerm(entry)].filter((term) => term !== undefined)
    if (!Array.isArray(of)) throw new Refused('QUERY_SUPER_UNREADABLE')
    const read = readEntries(of, depth + 1, count)
    return read.length === 0 ? [] : [{ match: readMatch(ownProperty(entry, 'match')), of: read }]
  })
}

export const isGroup = (entry: QueryEntry): entry is QueryGroup => 'of' in entry

/** Every condition of a query, at any depth. */
export function termsOf(entries: readonly QueryEntry[]): readonly QueryItemTerm[] {
  return entries.flatMap((entry) => (isGroup(entry) ? termsOf(entry.of) : [entry]))
}

/**
 * Reads a sent or stored value as an advanced query: a list of terms and groups, and how they are joined. Conditions without
 * field, rule or value are left out; anything that is no query is refused.
 */
export function readQuery(entries: unknown, match: unknown): ReadQuery {
  try {
    if (!Array.isArray(entries)) throw new Refused('QUERY_SUPER_UNREADABLE')
    const of = readEntries(entries, 1, { terms: 0 })
    if (termsOf(of).length > MAX_QUERY_TERMS) throw new Refused('QUERY_SUPER_TOO_MANY')
    return { ok: true, query: { match: readMatch(match), of } }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

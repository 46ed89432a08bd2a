/** The rules of an advanced query, in the order in which they are offered. */
export const QUERY_RULES = ['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type QueryRule = (typeof QUERY_RULES)[number]
export const QUERY_MATCHES = ['and', 'or'] as const
export type QueryMatch = (typeof QUERY_MATCHES)[number]

/** Groups in groups, the outermost counted; terms, wherever they stand; characters of the text they are sent as. */
export const MAX_QUERY_DEPTH = 5
export const MAX_QUERY_TERMS = 50
export const MAX_QUERY_TEXT = 40_000

/** One condition as it is sent and kept. What stands beside field, rule and value tells other back ends how to read the value. */
export interface QueryItemTerm {
  /** A field of the screen, or `child,field` of the rows below. */
  readonly field: string
  readonly rule: QueryRule
  /** Stored form as text; several are joined by commas. */
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
const SPELLINGS: Readonly<Record<string, QueryRule>> = { '=': 'eq', '!=': 'ne', '<>': 'ne', '>': 'gt', '>=': 'ge', '<': 'lt', '<=': 'le' }

/** Why a query cannot be read; `text` is what was found there. */
export interface QueryRefusal {
  readonly code: 'QUERY_SUPER_UNREADABLE' | 'QUERY_SUPER_TOO_MANY' | 'QUERY_SUPER_TOO_DEEP' | 'QUERY_RULE_UNKNOWN'
  readonly text: string
}
export type ReadQuery = { readonly ok: true; readonly query: QueryGroup } | { readonly ok: false; readonly refusal: QueryRefusal }

class Refused extends Error {
  readonly refusal: QueryRefusal
  constructor(code: QueryRefusal['code'], text = '') {
    super(code)
    this.refusal = { code, text: text.slice(0, 40) }
  }
}

type Loose = Readonly<Record<string, unknown>>
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const own = (value: Loose, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined)

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
/** A value, or several of them, as the one text that it is sent as. */
const valueText = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).filter(Boolean).join(',') : textOf(value))

function readRule(text: string): QueryRule | undefined {
  const spelled = text.toLowerCase()
  return QUERY_RULES.find((rule) => rule === spelled) ?? (Object.hasOwn(SPELLINGS, spelled) ? SPELLINGS[spelled] : undefined)
}
const readMatch = (value: unknown): QueryMatch => (textOf(value).toLowerCase() === 'or' ? 'or' : 'and')

const HINTS = ['type', 'dbType', 'dictCode', 'dictTable', 'dictText', 'customReturnField'] as const
function hintsOf(entry: Loose): Partial<QueryItemTerm> {
  const texts = HINTS.flatMap((name) => {
    const text = textOf(own(entry, name))
    return text === '' ? [] : [[name, text] as const]
  })
  const popup = own(entry, 'popup')
  return { ...Object.fromEntries(texts), ...(isLoose(popup) ? { popup } : {}) }
}

/** What is not complete asks nothing. */
function readTerm(entry: Loose): QueryItemTerm | undefined {
  const [field, stated, val] = [textOf(own(entry, 'field')), textOf(own(entry, 'rule')), valueText(own(entry, 'val'))]
  if (field === '' || stated === '' || val === '') return undefined
  const rule = readRule(stated)
  if (rule === undefined) throw new Refused('QUERY_RULE_UNKNOWN', stated)
  return { field, rule, val, ...hintsOf(entry) }
}

interface Count {
  terms: number
}
function readEntries(entries: readonly unknown[], depth: number, count: Count): QueryEntry[] {
  if (depth > MAX_QUERY_DEPTH) throw new Refused('QUERY_SUPER_TOO_DEEP')
  return entries.flatMap((entry): QueryEntry[] => {
    count.terms += 1
    if (count.terms > MAX_QUERY_TERMS * 2) throw new Refused('QUERY_SUPER_TOO_MANY')
    if (!isLoose(entry)) throw new Refused('QUERY_SUPER_UNREADABLE')
    const of = own(entry, 'of')
    if (of === undefined) return [readTerm(entry)].filter((term) => term !== undefined)
    if (!Array.isArray(of)) throw new Refused('QUERY_SUPER_UNREADABLE')
    const read = readEntries(of, depth + 1, count)
    return read.length === 0 ? [] : [{ match: readMatch(own(entry, 'match')), of: read }]
  })
}

export const isGroup = (entry: QueryEntry): entry is QueryGroup => 'of' in entry

/** Every condition of a query, wherever it stands. */
export function termsOf(entries: readonly QueryEntry[]): readonly QueryItemTerm[] {
  return entries.flatMap((entry) => (isGroup(entry) ? termsOf(entry.of) : [entry]))
}

/**
 * Reads what was sent or kept as an advanced query: a list of terms and groups, and how they are joined. Conditions without
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

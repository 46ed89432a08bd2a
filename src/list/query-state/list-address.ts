import { isWriteOnly, type ResolvedScreen } from '../../../engine/model/index.ts'
import type { Sort } from '../../../schemas/language/sections.ts'
import { termsOf } from '../../../schemas/language/query/super-query.ts'
import type { KeyValue } from '../../host/host.tsx'
import { isRange } from '../../query/bar/index.ts'
import { withoutDerived } from '../../query/advanced/index.ts'
import { textOrEmpty } from '../../../registry/kit/values.ts'
import { itemName, type StoredState } from './stored-state.ts'
import { isQueryHash, queryHash, recallQuery } from './long-query.ts'

/** The part of a page's address that says what its list shows. */
export interface ListAddress {
  /** Id of the screen whose page it is; lists inside the page have none. */
  readonly screen: string
  /** The query part as it is now, without what belongs to the page itself. */
  now(): string
  /** A step is one that going back undoes. */
  write(part: string, isStep: boolean): void
  watch(changed: (isBack: boolean) => void): () => void
}

const VALUE = 'q.'
/** Begins the names of values that the sections of a composed page share. */
export const PARAMETER = 'p.'
const [FROM, TO] = ['.from', '.to']
const KEYS = {
  page: 'l.page',
  size: 'l.size',
  orders: 'l.sort',
  quick: 'l.find',
  advanced: 'l.where',
  node: 'l.node',
  view: 'l.view',
} as const
const OWN: ReadonlySet<string> = new Set(Object.values(KEYS))
const LONGEST = 6000

/** Without the codes of what an address may hold as it is. */
const readable = (part: URLSearchParams) => part.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')

/** Splits the query string of an address into the page's parameters and those of its list. */
export function splitSearch(search: string): { readonly page: string; readonly list: string } {
  const [page, list] = [new URLSearchParams(), new URLSearchParams()]
  let isMixed = false
  for (const [name, value] of new URLSearchParams(search)) {
    const isOfList = OWN.has(name) || name.startsWith(VALUE) || name.startsWith(PARAMETER)
    isMixed ||= isOfList
    ;(isOfList ? list : page).append(name, value)
  }
  // Parameters that do not belong to the list keep their spelling.
  if (!isMixed) return { page: search, list: '' }
  const text = page.toString()
  return { page: text === '' ? '' : `?${text}`, list: readable(list) }
}

const orderText = ({ field, order }: Sort) => (order === 'desc' ? `-${field}` : field)
const readOrder = (text: string): Sort =>
  text.startsWith('-') ? { field: text.slice(1), order: 'desc' } : { field: text, order: 'asc' }

/** The stored state of a list as the query part of an address. Secret values are left out. */
export function addressOf(screen: ResolvedScreen, kept: StoredState): string {
  const part = new URLSearchParams()
  const { items } = screen.query
  const told = new Map(items.map((item, index) => [itemName(items, index), !isWriteOnly(item.field)]))
  for (const [name, stored] of Object.entries(kept.values ?? {})) {
    if (told.get(name) !== true) continue
    if (!isRange(stored)) part.set(`${VALUE}${name}`, textOrEmpty(stored))
    else
      for (const [suffix, end] of [
        [FROM, stored.begin],
        [TO, stored.end],
      ] as const)
        if (textOrEmpty(end) !== '') part.set(`${VALUE}${name}${suffix}`, textOrEmpty(end))
  }
  if (kept.quick !== undefined) part.set(KEYS.quick, kept.quick)
  if (kept.orders) part.set(KEYS.orders, kept.orders.map(orderText).join(','))
  if (kept.page !== undefined) part.set(KEYS.page, String(kept.page))
  if (kept.size !== undefined) part.set(KEYS.size, String(kept.size))
  if (kept.node !== undefined) part.set(KEYS.node, kept.node)
  if (kept.view !== undefined) part.set(KEYS.view, kept.view)
  const isTellable =
    kept.advanced !== undefined &&
    termsOf(kept.advanced.of).every(({ field }) => !screen.fields.some((one) => one.key === field && isWriteOnly(one)))
  if (!isTellable || !kept.advanced) return readable(part)
  part.set(KEYS.advanced, JSON.stringify(withoutDerived(screen, kept.advanced)))
  // It says at least that there is more than it can say.
  if (readable(part).length > LONGEST) part.set(KEYS.advanced, queryHash(kept.advanced))
  return readable(part)
}

/** True when the address contains only the hash of an advanced query. */
export const isQueryReference = (part: string): boolean =>
  isQueryHash(new URLSearchParams(part).get(KEYS.advanced) ?? '')

/** The number, or the text itself, which the check then refuses. */
const numberOr = (text: string): unknown => (/^\d{1,9}$/.test(text) ? Number(text) : text)
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function valuesIn(screen: ResolvedScreen, part: URLSearchParams): Record<string, unknown> {
  const ranges = new Set(
    screen.query.items.flatMap(({ mode }, index, items) => (mode === 'range' ? [itemName(items, index)] : [])),
  )
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, text] of part) {
    if (!name.startsWith(VALUE)) continue
    const [, key = '', suffix] = /^(.*?)(\.from|\.to)?$/.exec(name.slice(VALUE.length)) ?? []
    const before = values[key]
    const range = isRange(before) ? before : { begin: null, end: null }
    if (suffix) values[key] = { ...range, [suffix === FROM ? 'begin' : 'end']: text }
    else values[key] = text === '' ? null : ranges.has(key) ? undefined : text
  }
  return values
}

/** The state of a list in an address, unchecked: `readStoredState` checks it. `tab` stores the queries that are too long for an address. */
export function stateInAddress(screen: ResolvedScreen, part: string, tab: KeyValue): Readonly<Record<string, unknown>> {
  const params = new URLSearchParams(part)
  const one = (key: string, read: (text: string) => unknown) => {
    const text = params.get(key)
    return text === null ? undefined : read(text)
  }
  const values = valuesIn(screen, params)
  return {
    page: one(KEYS.page, numberOr),
    size: one(KEYS.size, numberOr),
    orders: one(KEYS.orders, (text) => text.split(',').map(readOrder)),
    quick: one(KEYS.quick, String),
    node: one(KEYS.node, String),
    view: one(KEYS.view, String),
    advanced: one(KEYS.advanced, (text) => (isQueryHash(text) ? recallQuery(tab, screen, text) : parsed(text))),
    ...(Object.keys(values).length ? { values } : {}),
  }
}

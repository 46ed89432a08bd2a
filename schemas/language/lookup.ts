import { textIn, type Locale, type Text } from './text.ts'

/** System lists that a document may name as the source of rows; every other name is a screen's. */
export const SYSTEM_LISTS = ['user', 'role', 'position', 'tenant'] as const
/** System tables that words, keys and trees may be looked up in; every other name is a screen's or its table's. */
export const OPEN_TABLES = [
  'sys_user',
  'sys_role',
  'sys_depart',
  'sys_category',
  'sys_announcement_category',
  'wf_process',
] as const

/** In place of a tenant, for what belongs to all of them. */
export const ALL_TENANTS = 0
/** Whether a lookup has the names of tenants, among them that of `ALL_TENANTS`, which is no row. */
export const isOfTenants = (ref: LookupRef): boolean =>
  ref.kind === 'list' && ref.source === 'tenant' && ref.store === 'id'

/** One choice of a dictionary, picker or tree, as every part of the product sees it. */
export interface Choice {
  readonly value: string
  readonly text: string
  readonly color?: string
  readonly disabled?: boolean
  /** Name of an icon that is drawn before the words. */
  readonly icon?: string
  /** Further words that find it. */
  readonly keywords?: readonly string[]
}

/** A choice as a document states it: its words in one language or in each. */
export interface StatedChoice extends Omit<Choice, 'text'> {
  readonly text: Text
}

const spoken = new WeakMap<readonly StatedChoice[], Map<Locale, readonly Choice[]>>()
/** The choices with the words of one language; the same array whenever it is asked again. */
export function choicesIn(items: readonly StatedChoice[], locale: Locale): readonly Choice[] {
  const known = spoken.get(items) ?? new Map<Locale, readonly Choice[]>()
  const choices = known.get(locale) ?? items.map((item) => ({ ...item, text: textIn(item.text, locale) }))
  spoken.set(items, known.set(locale, choices))
  return choices
}

/** A node of a lazily loaded tree. `children` is present only when they came with the node. */
export interface TreeNode extends Choice {
  readonly leaf: boolean
  readonly code?: string
  readonly parent?: string
  readonly children?: readonly TreeNode[]
}

/** A table whose rows hang below one another, and what of a row is stored (`key`) and shown (`txt`). */
export interface LinkSource {
  readonly table: string
  readonly txt: string
  readonly key: string
  readonly idField: string
  readonly pidField: string
  /** The rows of the first level: a JSON object of field and value, or `field='value'`. */
  readonly condition: string
}

/**
 * Names a source of key → words, without saying how it is asked: the browser maps a kind to calls of the contract,
 * the server to queries. Nothing in it is an identifier that reaches SQL unchecked.
 */
export type LookupRef =
  | { readonly kind: 'static'; readonly items: readonly StatedChoice[] }
  | { readonly kind: 'dict'; readonly code: string }
  | { readonly kind: 'user'; readonly store: string; readonly text: string }
  | { readonly kind: 'depart'; readonly store: string; readonly text: string }
  | { readonly kind: 'category'; readonly pcode: string; readonly store: string }
  | { readonly kind: 'area' }
  | {
      readonly kind: 'tree'
      /** Registered tree code, or `table,text,code` for a back end that takes it (looked up there). */
      readonly dict: string
      readonly pidField: string
      readonly pidValue: string
      readonly hasChildField: string
      readonly condition: string
    }
  /** A report; without `store` and `text` its first two columns. */
  | { readonly kind: 'report'; readonly code: string; readonly store: string; readonly text: string }
  /** Rows of a system list (`role`, `position`, `user`) or of the table of a screen, named by its id. */
  | { readonly kind: 'list'; readonly source: string; readonly store: string; readonly text: string }
  /** Rows of an open table or of a published screen, as `table,text,value`. Every name in it is looked up there. */
  | { readonly kind: 'table'; readonly dict: string }
  /** One chain of selects: the rows whose `pidField` is the `idField` of the row chosen before. */
  | ({ readonly kind: 'link' } & LinkSource)

/** What a chain stores and shows, as `table,text,value`. */
export function linkDict({ table, txt, key }: LinkSource): string {
  return `${table},${txt},${key}`
}

/** Two lookups with the same key share their cache entry. */
export function lookupId(ref: LookupRef): string {
  return JSON.stringify(ref)
}

/** The parts of `table,text,value`. Four parts would carry a piece of SQL and are never read. */
export function lookupParts(code: string): readonly [table: string, words: string, key: string] | undefined {
  const [table, words, key, ...rest] = code.split(',').map((part) => part.trim())
  return table && words && key && rest.length === 0 ? [table, words, key] : undefined
}

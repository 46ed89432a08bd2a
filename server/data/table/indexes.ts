import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { collatePinyin } from '../../db/collation/pinyin.ts'
import { indexedValue } from '../query/index.ts'

export interface WantedIndex {
  readonly name: string
  readonly columns: readonly string[]
  /** The direction of each column; by default all ascending. */
  readonly orders?: readonly ('asc' | 'desc' | 'desc nulls last')[]
  /** Those of them that hold long texts, of which it has the beginnings. */
  readonly long?: readonly string[]
  /** Those of them that hold words: they are in the order of their sound. */
  readonly spoken?: readonly string[]
  readonly unique: boolean
  /** The field it is for; undefined for the engine's own. */
  readonly field: string | undefined
  /** `speed`: made when there are rows enough to be slow without. */
  readonly use: 'rule' | 'speed'
  /** An index of trigrams, for what a text contains. */
  readonly words?: boolean
}

/** Columns of every table, in the order they are created; their definition is the engine's. */
export const SYSTEM_COLUMNS: Readonly<Record<string, string>> = {
  id: 'text primary key',
  create_by: 'text',
  create_time: 'timestamptz(0) not null default now()',
  update_by: 'text',
  update_time: 'timestamptz(0)',
  sys_org_code: 'text',
  version: 'integer not null default 1',
}

/** The prefixes of the engine's own index names: of values, of unique values, of trigrams. */
export const INDEX_KINDS = ['ix', 'ux', 'tg'] as const
const MAX_IDENTIFIER = 63

/** An index name that PostgreSQL will not cut: long ones end in a hash of the whole. */
export function indexName(kind: (typeof INDEX_KINDS)[number], table: string, column: string): string {
  const name = `${kind}_${table}_${column}`
  if (name.length <= MAX_IDENTIFIER) return name
  return `${name.slice(0, MAX_IDENTIFIER - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

/** The index of a value that no two records share; the unique column comes first. No name of a column has a dot. */
export const uniqueIndexName = (table: string, columns: readonly { readonly name: string }[]): string =>
  indexName('ux', table, columns.map(({ name }) => name).join('.'))

/** The text after `on` in the definition of an index. */
export function indexTarget(
  table: string,
  { columns, orders, long, spoken, words }: Pick<WantedIndex, 'columns' | 'orders' | 'long' | 'spoken' | 'words'>,
): RawBuilder<unknown> {
  if (words)
    return sql`${sql.table(table)} using gin (${sql.join(columns.map((name) => sql`${sql.id(name)} gin_trgm_ops`))})`
  const held = (name: string) => indexedValue({ name, isLong: long?.includes(name) ?? false })
  return sql`${sql.table(table)} (${sql.join(columns.map((name, index) => sql`${spoken?.includes(name) ? collatePinyin(held(name)) : held(name)}${orders ? sql.raw(` ${orders[index] ?? 'asc'}`) : sql``}`))})`
}

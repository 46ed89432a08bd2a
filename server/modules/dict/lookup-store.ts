import { type RawBuilder, sql } from 'kysely'
import { visibleRows, type RowLimit } from '../../data/access/index.ts'
import { escapeLike } from '../../data/query/index.ts'
import type { Queries } from '../../db/database.ts'
import { collatePinyin } from '../../db/collation/pinyin.ts'

export interface Choice {
  value: string
  text: string
}

/** Where the keys and words of a lookup stand: every name in it is a column of an open table or of a published screen. */
export interface KeyedRows {
  readonly table: string
  readonly key: string
  readonly words: string
  readonly alive?: string | undefined
  readonly order?: string | undefined
  /** Where nothing else orders them, the words do; whether by their sound. */
  readonly isSpoken?: boolean | undefined
  /** The rows that the person is given. */
  readonly rows?: RowLimit | undefined
}

/** The rows that are not removed and that the person is given. */
function living({ alive, rows }: Pick<KeyedRows, 'alive' | 'rows'>, alias?: string): RawBuilder<boolean> {
  const name = alias === undefined ? alive : `${alias}.${alive}`
  return sql<boolean>`${alive === undefined || name === undefined ? sql`true` : sql`${sql.ref(name)} = 0`} and ${visibleRows({ rows }, alias)}`
}

/** What rows are ordered by. */
function placed({ order, words, isSpoken }: Pick<KeyedRows, 'order' | 'words' | 'isSpoken'>): RawBuilder<unknown> {
  const ref = sql.ref(order ?? words)
  return order === undefined && isSpoken ? collatePinyin(ref) : ref
}

export interface Wanted {
  readonly keyword: string
  readonly limit: number
  /** 1-based. */
  readonly page: number
}

/** Rows whose words hold the keyword, in the table's own order. */
export async function searchTable(db: Queries, source: KeyedRows, { keyword, limit, page }: Wanted): Promise<Choice[]> {
  const { table, words, key } = source
  const matches =
    keyword === ''
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.ref(words)}::text ilike ${`%${escapeLike(keyword)}%`} or ${sql.ref(key)}::text = ${keyword})`
  const answer = await sql<Choice>`
    select ${sql.ref(key)}::text as value, coalesce(${sql.ref(words)}::text, ${sql.ref(key)}::text) as text from ${sql.table(table)}
    where ${living(source)} and ${matches} and ${sql.ref(key)} is not null order by ${placed(source)}, ${sql.ref(key)} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  return answer.rows
}

/** Words of the keys that exist. */
export async function wordsInTable(
  db: Queries,
  source: KeyedRows,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { table, words, key } = source
  const answer = await sql<Choice>`
    select ${sql.ref(key)}::text as value, ${sql.ref(words)}::text as text from ${sql.table(table)}
    where ${living(source)} and ${sql.ref(key)}::text = any(${[...keys]}::text[])`.execute(db)
  return new Map(answer.rows.map(({ value, text }) => [value, text]))
}

/** What a level of a chain of selects is asked with. */
export interface LinkRows extends KeyedRows {
  readonly id: string
  /** Column → value that every row must have. */
  readonly conditions: readonly (readonly [string, string])[]
}
export interface LinkOption {
  readonly id: string
  readonly store: string
  readonly label: string
}

/** Longest level that is answered. */
const LEVEL_LIMIT = 20_000

/** The rows that fulfil the conditions. */
export async function linkOptions(db: Queries, source: LinkRows): Promise<LinkOption[]> {
  const { table, key, words, id, conditions } = source
  const wanted = conditions.map(([column, value]) => sql<boolean>`coalesce(${sql.ref(column)}::text, '') = ${value}`)
  const answer = await sql<LinkOption>`
    select ${sql.ref(id)}::text as id, ${sql.ref(key)}::text as store, coalesce(${sql.ref(words)}::text, ${sql.ref(key)}::text) as label from ${sql.table(table)}
    where ${sql.join([living(source), ...wanted], sql` and `)} and ${sql.ref(id)} is not null and ${sql.ref(key)} is not null
    order by ${placed(source)}, ${sql.ref(id)} limit ${sql.lit(LEVEL_LIMIT)}`.execute(db)
  return answer.rows
}

export interface Branch {
  readonly id: string
  readonly key: string
  readonly title: string
  readonly parent: string | null
  readonly leaf: boolean
}
/** A registered tree: every name in it is a column of a registered table or of a published screen. */
export interface TreeTable {
  readonly table: string
  readonly parent: string
  readonly words: string
  readonly key: string
  readonly order?: string | undefined
  readonly isSpoken?: boolean | undefined
  readonly alive?: string | undefined
  /** The rows that the person is given. */
  readonly rows?: RowLimit | undefined
}

/** One level of a tree. `conditions`: column → value that must match. */
export async function branches(
  db: Queries,
  tree: TreeTable,
  pid: string,
  conditions: readonly (readonly [string, string])[],
): Promise<Branch[]> {
  const { table, parent, words, key, order } = tree
  const there = (name: string) => living(tree, name)
  const below =
    pid === '' || pid === '0'
      ? sql<boolean>`coalesce(${sql.ref(`t.${parent}`)}, '') in ('', '0')`
      : sql<boolean>`${sql.ref(`t.${parent}`)} in (select ${sql.ref('p.id')} from ${sql.table(table)} p where ${sql.ref(`p.${key}`)} = ${pid} and ${there('p')})`
  const wanted = conditions.map(([column, value]) => sql<boolean>`${sql.ref(`t.${column}`)}::text = ${value}`)
  const answer = await sql<Branch>`
    select t.id, ${sql.ref(`t.${key}`)} as key, ${sql.ref(`t.${words}`)} as title, ${sql.ref(`t.${parent}`)} as parent,
      not exists (select 1 from ${sql.table(table)} c where ${sql.ref(`c.${parent}`)} = t.id and ${there('c')}) as leaf
    from ${sql.table(table)} t where ${there('t')} and ${sql.join([below, ...wanted], sql` and `)}
    order by ${placed({ words: `t.${words}`, order: order && `t.${order}`, isSpoken: tree.isSpoken })}, t.id limit ${sql.lit(LEVEL_LIMIT)}`.execute(
    db,
  )
  return answer.rows
}

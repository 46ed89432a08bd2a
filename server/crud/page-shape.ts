import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '../../schemas/language/text.ts'
import type { Queries } from '../db/database.ts'
import { type JsonColumn, type JsonRows, jsonKind, packedJson } from '../db/packed-json.ts'
import { type PackedColumn, packing, readerOf, unpack } from '../db/packed.ts'
import type { DataColumn } from './columns.ts'
import type { Engine } from './engine.ts'
import { wordsFor } from './labels/texts.ts'
import type { TableScreen } from './screens.ts'
import { HAS_CHILD, hasChild } from './tree.ts'

/** What a row of a page consists of; made once for each published version. */
interface PageShape {
  /** What the statement reads. */
  readonly columns: readonly PackedColumn[]
  readonly values: RawBuilder<unknown>
  /** Columns whose words are found afterwards, with their place among the values. */
  readonly translated: readonly { readonly column: DataColumn; readonly at: number }[]
  /** Wire names: of what is read, then of the words. */
  readonly names: readonly string[]
  /** What stands in the JSON before each value. */
  readonly heads: readonly string[]
  readonly json: readonly JsonColumn[]
}
/** Rows as they were read: JSON already, or by their values. */
type FoundRows = JsonRows | readonly (readonly unknown[])[]

const isWriter = (column: DataColumn) => column.field === undefined && column.lookup !== undefined
const wordsOf = (key: string) => `${key}_dictText`

/** Who wrote a row is named in the statement itself: a list needs no further one for that. */
function writerName(stored: RawBuilder<unknown>): PackedColumn {
  return { type: 'text', value: sql`coalesce((select who.realname from sys_user who where who.username = ${stored}), ${stored}, '')` }
}

function makeShape(db: Queries, screen: TableScreen): PageShape {
  const below = hasChild(screen)
  const branch = below ? [{ name: HAS_CHILD, column: undefined, packed: { type: 'text', value: below } }] : []
  const own = [...screen.columns.values()].flatMap((column) => {
    const stored = sql.ref(`${screen.table}.${column.name}`)
    const plain = { name: column.key, column, packed: { type: column.type, value: stored } }
    return isWriter(column) ? [plain, { name: wordsOf(column.key), column: undefined, packed: writerName(stored) }] : [plain]
  })
  const read = [...own, ...branch]
  const columns = read.map(({ packed }) => packed)
  const translated = read.flatMap(({ column, name }, at) => (column?.lookup && !isWriter(column) && name === column.key ? [{ column, at }] : []))
  const names = [...read.map(({ name }) => name), ...translated.map(({ column }) => wordsOf(column.key))]
  const heads = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  // With the version in it, a statement planned before a publication is not met again after it.
  const values = sql`${sql.raw(`/* ${screen.version} */`)} ${packing(db, columns)}`
  const isTranslated = new Set(translated.map(({ at }) => at))
  const json = columns.map(({ type }, at) => ({ kind: jsonKind(type), head: Buffer.from(heads[at] ?? ''), isKept: isTranslated.has(at) }))
  return { columns, values, translated, names, heads, json }
}

const shapes = new WeakMap<TableScreen['columns'], PageShape>()
export function shapeOf(db: Queries, screen: TableScreen): PageShape {
  let shape = shapes.get(screen.columns)
  if (!shape) shapes.set(screen.columns, (shape = makeShape(db, screen)))
  return shape
}

/** How the rows of a page are read where their values are asked for. */
export function valuesOf({ columns }: PageShape): (packed: string, rows: number) => unknown[][] | undefined {
  const readers = columns.map(({ type }) => readerOf(type))
  return (packed, rows) => unpack(packed, rows, readers)
}
const CLOSED = Buffer.from('}')
/** How they are read where they are answered; what stands for something else waits for its words. */
export function jsonOf({ json, translated }: PageShape): (packed: string, rows: number) => JsonRows | undefined {
  const tail = translated.length === 0 ? CLOSED : CLOSED.subarray(1)
  return (packed, rows) => packedJson(packed, rows, json, tail)
}

type Words = (row: number) => readonly string[]
/** The words of what stands for something else, by row; `stored` are its values, in the order of `translated`. */
async function wordsOfPage(engine: Engine, { translated }: PageShape, stored: readonly (readonly unknown[])[], locale: Locale): Promise<Words> {
  if (stored.length === 0 || translated.length === 0) return () => []
  const rows = stored.map((values) => Object.fromEntries(translated.map(({ column }, index) => [column.key, values[index]])))
  const words = await wordsFor(engine.database.kysely, engine, translated.map(({ column }) => column), rows, locale)
  return (row) => translated.map(({ column }, index) => words(column, stored[row]?.[index]))
}

/** The values of a page with the words of those that stand for something else at the end. */
export async function withWords(engine: Engine, screen: TableScreen, page: readonly (readonly unknown[])[], locale: Locale): Promise<readonly (readonly unknown[])[]> {
  const shape = shapeOf(engine.database.kysely, screen)
  const words = await wordsOfPage(engine, shape, page.map((values) => shape.translated.map(({ at }) => values[at])), locale)
  return page.map((values, row) => [...values, ...words(row)])
}

// oxlint-disable-next-line no-control-regex -- these are what JSON must escape
const ESCAPED = /["\\\u0000-\u001F]/
/** The JSON of a value. Most are short texts without anything to escape, which are written fastest by hand. */
function json(value: unknown): string {
  if (typeof value === 'string') return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`
  return value === null ? 'null' : JSON.stringify(value)
}

function rowText({ heads }: PageShape, values: readonly unknown[], from = 0): string {
  let text = ''
  for (const [index, value] of values.entries()) text += `${heads[from + index]}${json(value)}`
  return `${text}}`
}

/** The first rows of what was found as JSON, joined by commas. */
export async function pageJson(engine: Engine, screen: TableScreen, found: FoundRows, size: number, locale: Locale): Promise<Uint8Array> {
  const shape = shapeOf(engine.database.kysely, screen)
  if (!('ends' in found)) return Buffer.from((await withWords(engine, screen, found.slice(0, size), locale)).map((values) => rowText(shape, values)).join(','))
  const { bytes, ends, kept } = found
  const shown = Math.min(size, ends.length)
  if (shape.translated.length === 0) return bytes.subarray(0, ends[shown - 1] ?? 0)
  const readers = shape.translated.map(({ at }) => readerOf(shape.columns[at]?.type ?? 'text'))
  const stored = kept.slice(0, shown).map((texts) => texts.map((text, index) => (text === null ? null : readers[index]?.(text))))
  const words = await wordsOfPage(engine, shape, stored, locale)
  return Buffer.concat(ends.slice(0, shown).flatMap((end, row) => [bytes.subarray(ends[row - 1] ?? 0, end), Buffer.from(rowText(shape, words(row), shape.columns.length))]))
}

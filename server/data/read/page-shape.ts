import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '../../../schemas/language/text.ts'
import type { Queries } from '../../db/database.ts'
import { type JsonColumn, jsonKind, rowsJson, valueTexts } from '../../db/optimized/row-json.ts'
import { readerOf } from '../../db/wire/types.ts'
import type { WireRow } from '../../db/optimized/wire-rows.ts'
import { type DataColumn, type Engine, selectColumn, storedValue, type TableScreen } from '../catalog/index.ts'
import { labelsFor } from './labels/texts.ts'
import { HAS_CHILD, hasChild } from './tree-level.ts'
import { type ReadColumn, isAuthorColumn, labelName, authorLabel } from './authors.ts'

/** What a row of a page consists of; made once for each published version. */
interface PageShape {
  readonly columns: readonly ReadColumn[]
  /** What the statement reads, in that order. */
  readonly values: RawBuilder<unknown>
  /** Columns whose words are found afterwards, with their place among the values. */
  readonly translated: readonly { readonly column: DataColumn; readonly at: number }[]
  /** Wire names: of what is read, then of the words. */
  readonly names: readonly string[]
  /** The JSON text before each value. */
  readonly heads: readonly string[]
  readonly json: readonly JsonColumn[]
}

/** Wire names may be longer than a column's name can be. */
const placeName = (at: number) => `v${at}`

function makeShape(db: Queries, screen: TableScreen): PageShape {
  const below = hasChild(screen)
  const branch = below ? [{ name: HAS_CHILD, column: undefined, read: { type: 'text', value: below } }] : []
  const own = [...screen.columns.values()].flatMap((column) => {
    const stored = sql.ref(`${screen.table}.${column.name}`)
    const plain = {
      name: column.key,
      column,
      read: { type: column.isJsonText ? 'text' : column.type, value: storedValue(column, screen.table) },
    }
    return isAuthorColumn(column)
      ? [plain, { name: labelName(column.key), column: undefined, read: authorLabel(stored) }]
      : [plain]
  })
  const masked = [...(screen.masked?.values() ?? [])].map((column) => ({
    name: column.key,
    column: undefined,
    read: { type: column.type, value: selectColumn(column, screen.table) },
  }))
  const all = [...own, ...masked, ...branch]
  const columns = all.map(({ read }) => read)
  const translated = all.flatMap(({ column, name }, at) =>
    column?.lookup && !isAuthorColumn(column) && name === column.key ? [{ column, at }] : [],
  )
  const names = [...all.map(({ name }) => name), ...translated.map(({ column }) => labelName(column.key))]
  const heads = names.map((name, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  // With the version in it, a statement planned before a publication is not met again after it.
  const list = sql.join(columns.map(({ value }, at) => sql`${value} as ${sql.id(placeName(at))}`))
  const values = below && screen.rows ? list : sql.raw(`/* ${screen.version} */ ${list.compile(db).sql}`)
  const isTranslated = new Set(translated.map(({ at }) => at))
  const json = columns.map(({ type }, at) => ({
    kind: jsonKind(type),
    head: Buffer.from(heads[at] ?? ''),
    isKept: isTranslated.has(at),
  }))
  return { columns, values, translated, names, heads, json }
}

const shapes = new WeakMap<TableScreen['columns'], PageShape>()
export function pageShape(db: Queries, screen: TableScreen): PageShape {
  // A row filter of the rows below a row has the values of the user as parameters.
  if (screen.rows && hasChild(screen)) return makeShape(db, screen)
  let shape = shapes.get(screen.columns)
  if (!shape) shapes.set(screen.columns, (shape = makeShape(db, screen)))
  return shape
}

/** The values of a row of the page, as the driver read them. */
export function pageValues({ columns }: PageShape, row: Readonly<Record<string, unknown>>): readonly unknown[] {
  return columns.map((_, at) => row[placeName(at)])
}

/** Types whose text on the wire is not the one that a value is written by. */
const READ_ANEW: ReadonlySet<string> = new Set(['timestamp', 'time', 'boolean'])
/** What some columns hold in a row as it came over the wire; undefined when it does not hold all of them. */
export function pageLabels(
  { columns, names }: PageShape,
  row: WireRow,
  keys: readonly string[],
): readonly (string | null)[] | undefined {
  const places = keys.map((key) => names.indexOf(key))
  if (places.includes(-1)) return undefined
  const texts = valueTexts(row)
  return places.map((at) => {
    const [text, type] = [texts[at] ?? null, columns[at]?.type ?? 'text']
    return text !== null && READ_ANEW.has(type) ? String(readerOf(type)(text)) : text
  })
}

type Words = (row: number) => readonly string[]
/** The labels of keys, by row; `stored` are the keys, in the order of `translated`. */
async function wordsOfPage(
  engine: Engine,
  { translated }: PageShape,
  stored: readonly (readonly unknown[])[],
  locale: Locale,
): Promise<Words> {
  if (stored.length === 0 || translated.length === 0) return () => []
  const rows = stored.map((values) =>
    Object.fromEntries(translated.map(({ column }, index) => [column.key, values[index]])),
  )
  const words = await labelsFor(
    engine.database.kysely,
    engine,
    translated.map(({ column }) => column),
    rows,
    locale,
  )
  return (row) => translated.map(({ column }, index) => words(column, stored[row]?.[index]))
}

/** The values of a page with the labels of keys at the end. */
export async function withLabels(
  engine: Engine,
  screen: TableScreen,
  page: readonly (readonly unknown[])[],
  locale: Locale,
): Promise<readonly (readonly unknown[])[]> {
  const shape = pageShape(engine.database.kysely, screen)
  const words = await wordsOfPage(
    engine,
    shape,
    page.map((values) => shape.translated.map(({ at }) => values[at])),
    locale,
  )
  return page.map((values, row) => [...values, ...words(row)])
}

const NOTHING = Buffer.alloc(0)
const CLOSED = Buffer.from('}')

/** The rows of a page as pieces of JSON, joined by commas. */
export async function pageJson(
  engine: Engine,
  screen: TableScreen,
  found: readonly WireRow[],
  locale: Locale,
): Promise<readonly Uint8Array[]> {
  const shape = pageShape(engine.database.kysely, screen)
  const { columns, heads, json, translated } = shape
  if (translated.length === 0) return [rowsJson(found, json, CLOSED).bytes]
  const { bytes, ends, texts } = rowsJson(found, json, NOTHING)
  const readers = translated.map(({ at }) => readerOf(columns[at]?.type ?? 'text'))
  const stored = texts.map((row) => row.map((text, index) => (text === null ? null : readers[index]?.(text))))
  const words = await wordsOfPage(engine, shape, stored, locale)
  const wordsText = (row: number) =>
    `${words(row)
      .map((text, index) => `${heads[columns.length + index]}${JSON.stringify(text)}`)
      .join('')}}`
  return ends.flatMap((end, row) => [bytes.subarray(ends[row - 1] ?? 0, end), Buffer.from(wordsText(row))])
}

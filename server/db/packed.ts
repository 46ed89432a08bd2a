import { type RawBuilder, sql } from 'kysely'
import type { Queries } from './database.ts'
import { parseInt8, parseNumeric, parseTimestamp } from './types.ts'

/** A value to be read of every row. `type` is the column type of the screen language. */
export interface PackedColumn {
  readonly type: string
  readonly value: RawBuilder<unknown>
}
interface Packed {
  readonly packed: string | null
  readonly n: number
}

const [ROW, NULL, VALUE] = ['\u001D', '\u001E', '\u001F']
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: Number,
  bigint: parseInt8,
  numeric: parseNumeric,
  boolean: (text) => text === 'true',
  timestamp: parseTimestamp,
  time: (text) => text.slice(0, 8),
  json: (text) => JSON.parse(text) as unknown,
}
const asIs = (text: string) => text

/** Reads the text of a value as the driver would; by the column's type. */
export function readerOf(type: string): (text: string) => unknown {
  return READERS[type] ?? asIs
}

/** The values of packed rows, or undefined when a value itself holds a separator: then the counts do not fit. */
export function unpack(packed: string, n: number, readers: readonly ((text: string) => unknown)[]): unknown[][] | undefined {
  const lines = packed.split(ROW)
  if (lines.length !== n) return undefined
  const rows: unknown[][] = []
  for (const line of lines) {
    const texts = line.split(VALUE)
    if (texts.length !== readers.length) return undefined
    rows.push(readers.map((read, index) => {
      const text = texts[index] ?? NULL
      return text === NULL ? null : read(text)
    }))
  }
  return rows
}

/** `array[…]` of the values as text; its text is fit to be kept for a published version. */
export function packing(db: Queries, columns: readonly PackedColumn[]): RawBuilder<unknown> {
  return sql.raw(sql`array[${sql.join(columns.map(({ value }) => sql`${value}::text`))}]`.compile(db).sql)
}

/**
 * Reads the values of many rows as one text, in the order of `from` (a sub-select with its alias): thousands of values
 * cost the driver more than the database needs to find them. `read` understands it, a text that is one U+001E alone as
 * null; where it cannot, the rows are read plainly, and each value is what `types.ts` makes of it. `run` sends the statement.
 */
export async function readPacked<R>(
  db: Queries, columns: readonly PackedColumn[], values: RawBuilder<unknown>, from: RawBuilder<unknown>, run: (query: RawBuilder<Packed>) => Promise<readonly Packed[]>,
  read: (packed: string, rows: number) => R | undefined,
): Promise<R | unknown[][]> {
  const [all] = await run(sql<Packed>`select string_agg(array_to_string(${values}, ${sql.lit(VALUE)}, ${sql.lit(NULL)}), ${sql.lit(ROW)}) as packed, count(*) as n from ${from}`)
  if (!all || all.packed === null) return []
  const found = read(all.packed, Number(all.n))
  if (found) return found
  const names = columns.map((_, index) => `v${index}`)
  const list = sql.join(columns.map(({ value }, index) => sql`${value} as ${sql.id(`v${index}`)}`))
  const { rows } = await sql<Record<string, unknown>>`select ${list} from ${from}`.execute(db)
  return rows.map((row) => names.map((name) => row[name]))
}

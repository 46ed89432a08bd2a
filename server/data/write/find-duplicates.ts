import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { DataColumn, TableScreen } from '../catalog/index.ts'
import { comparedAs, isReadable } from '../query/index.ts'

const TUPLES_PER_QUESTION = 2000
/** More rows than this are never asked for: there are several, whatever they are. */
const ENOUGH = 2

type Column = Pick<DataColumn, 'name' | 'type'>

const readable = (columns: readonly Column[], tuple: readonly unknown[]) =>
  columns.every((column, index) => isReadable(column, String(tuple[index])))

/**
 * The rows that hold these values in these columns, compared as the columns' own types, because a number can be written in many ways: the ids by the place of the tuple in
 * `tuples`, two at most. A tuple that could not be stored is held by no row. `within` narrows the rows that are looked at.
 */
export async function findDuplicates(
  db: Queries,
  { table }: Pick<TableScreen, 'table'>,
  columns: readonly Column[],
  tuples: readonly (readonly unknown[])[],
  within: RawBuilder<unknown> = sql`true`,
): Promise<Map<number, readonly string[]>> {
  const asked = tuples.flatMap((tuple, place) =>
    readable(columns, tuple)
      ? [{ $place: place, ...Object.fromEntries(tuple.map((value, index) => [`$${index}`, String(value)])) }]
      : [],
  )
  const types = sql.join([sql`"$place" integer`, ...columns.map((_, index) => sql`${sql.id(`$${index}`)} text`)])
  const names = sql.join([...new Set(['id', ...columns.map(({ name }) => name)])].map((name) => sql.id(name)))
  const alike = sql.join(
    columns.map(
      (column, index) => sql`held.${sql.id(column.name)} = ${comparedAs(column, sql`asked.${sql.id(`$${index}`)}`)}`,
    ),
    sql` and `,
  )
  const found = new Map<number, string[]>()
  for (let from = 0; from < asked.length; from += TUPLES_PER_QUESTION) {
    const { rows } = await sql<{ place: number; id: string }>`
      select place, id from (
        select asked."$place" as place, held.id, row_number() over (partition by asked."$place") as nth
        from json_to_recordset(${JSON.stringify(asked.slice(from, from + TUPLES_PER_QUESTION))}::json) as asked(${types})
        join (select ${names} from ${sql.table(table)} where ${within}) as held on ${alike}
      ) as numbered where nth <= ${ENOUGH}`.execute(db)
    for (const { place, id } of rows) found.set(place, [...(found.get(place) ?? []), id])
  }
  return found
}

/** Which of these values a column has in rows other than those with these ids. */
export async function storedValues(
  db: Queries,
  screen: TableScreen,
  column: DataColumn,
  values: readonly string[],
  except: readonly string[] = [],
): Promise<Set<string>> {
  const others = new Set(except)
  const held = await findDuplicates(
    db,
    screen,
    [column],
    values.map((value) => [value]),
  )
  return new Set(values.filter((_, place) => held.get(place)?.some((id) => !others.has(id)) === true))
}

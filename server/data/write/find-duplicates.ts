import { type RawBuilder, sql } from 'kysely'
import { type ResolvedScreen, type UniqueRule, uniqueRules, withinTitles } from '../../../engine/model/index.ts'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import { type Locale, textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
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

/** The columns of a value that no two records share, the unique one first. */
export interface UniqueColumns extends UniqueRule {
  readonly column: DataColumn
  readonly columns: readonly DataColumn[]
}

/** What is unique in the records of a screen; one whose columns are not all there is compared by its index alone. */
export const uniqueColumns = ({
  resolved,
  columns,
}: Pick<TableScreen, 'resolved' | 'columns'>): readonly UniqueColumns[] =>
  uniqueRules(resolved).flatMap((rule) => {
    const compared = rule.fields.flatMap(({ key }) => columns.get(key) ?? [])
    const [column] = compared
    return column && compared.length === rule.fields.length ? [{ ...rule, column, columns: compared }] : []
  })

/** Compared values as the key of a map. */
export const nameOfValues = (values: readonly unknown[]): string => JSON.stringify(values.map(String))

/** Which of these values are stored in rows other than those with these ids, by their names. */
export async function storedValues(
  db: Queries,
  screen: TableScreen,
  columns: readonly DataColumn[],
  tuples: readonly (readonly string[])[],
  except: readonly string[] = [],
): Promise<Set<string>> {
  const others = new Set(except)
  const held = await findDuplicates(db, screen, columns, tuples)
  return new Set(tuples.filter((_, place) => held.get(place)?.some((id) => !others.has(id)) === true).map(nameOfValues))
}

const NOT_UNIQUE = { alone: 'FIELD_NOT_UNIQUE', within: 'FIELD_NOT_UNIQUE_WITHIN' } as const
/** Whether an error is what `notUnique` says. */
export const isNotUnique = (error: unknown): boolean =>
  error instanceof AppError && (Object.values(NOT_UNIQUE) as readonly string[]).includes(error.code)

/** Says that another record has a value already. */
export function notUnique(
  { field, fields }: UniqueRule,
  value: unknown,
  screen: Pick<ResolvedScreen, 'byKey'>,
  locale: Locale,
): FieldProblem & { readonly params: Readonly<Record<string, unknown>> } {
  const label = textIn(field.field.title, locale)
  return fields.length === 1
    ? { field: field.key, code: NOT_UNIQUE.alone, params: { label, value } }
    : {
        field: field.key,
        code: NOT_UNIQUE.within,
        params: { label, value, within: withinTitles(field, screen, locale) },
      }
}

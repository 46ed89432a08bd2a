import { type RawBuilder, sql } from 'kysely'
import { convertedColumn, type TablePlan, type TableStep } from '../../../data/table/index.ts'
import type { Predicate } from '../../../data/query/index.ts'
import type { Database } from '../../../db/database.ts'
import { rowsInTime } from './in-time.ts'

type Conversion = Extract<TableStep, { readonly kind: 'widenColumn' | 'narrowColumn' }>
/** One value before and after; without an after it cannot be converted. */
interface Example {
  readonly before: string
  readonly after: string | null
}
/** What the conversion of a column does to the rows. */
export interface Converted {
  readonly failed: number
  /** Lose a part of themselves, or are rounded. */
  readonly cut: number
  /** Are written longer. */
  readonly padded: number
  readonly examples: readonly Example[]
}

const EXAMPLES = 3
const EXAMPLE_LENGTH = 60

const isConversion = (step: TableStep): step is Conversion =>
  step.kind === 'widenColumn' || step.kind === 'narrowColumn'
export const conversionsIn = ({ steps, withheld }: TablePlan): readonly Conversion[] =>
  [...steps, ...withheld.map(({ step }) => step)].filter(isConversion)

const isTextType = (type: string) => /^(?:text|varchar)/.test(type)
const isNumberType = (type: string) => /^(?:numeric|integer|bigint)/.test(type)

/** The text that is converted, as the step itself has it. */
function textBefore(step: Conversion, column: string): RawBuilder<string> {
  return sql<string>`nullif(${step.from.startsWith('numeric') ? sql`trim_scale(${sql.ref(column)})` : convertedColumn({ ...step, column })}::text, '')`
}

/** What a value is written as afterwards: null where it cannot be read. A text is cut where it is too long, never refused. */
function textAfter({ type }: Conversion): RawBuilder<string> {
  const cast = sql.raw(type)
  return isTextType(type)
    ? sql`before::${cast}::text`
    : sql`case when pg_input_is_valid(before, ${type}) then (before::${cast})::text end`
}

/** Is it the same value? Zeros at the end of a number say nothing, those at the beginning of a text do. */
function isSame({ type }: Conversion): RawBuilder<boolean> {
  return isNumberType(type)
    ? sql<boolean>`case when before ~ '^-?(0|[1-9][0-9]*)([.][0-9]+)?$' then after::numeric = before::numeric else false end`
    : sql<boolean>`after = before`
}

/** Counts what a conversion would do to the rows that the user may see; undefined where that takes too long. */
export async function countConverted(
  database: Database,
  table: string,
  step: Conversion,
  current: string,
  where: Predicate,
): Promise<Converted | undefined> {
  const shown = (text: RawBuilder<unknown>) => sql`left(${text}, ${sql.lit(EXAMPLE_LENGTH)})`
  const kinds = sql`
    select before, after, case when after is null then 'failed' when length(after) > length(before) then 'padded' else 'cut' end as kind
    from (select before, ${textAfter(step)} as after from (select ${textBefore(step, current)} as before from ${sql.table(table)} where ${where}) held where before is not null) turned
    where after is null or not ${isSame(step)}`
  const rows = await rowsInTime(
    database,
    sql<{ kind: 'failed' | 'cut' | 'padded'; n: number; before: readonly string[]; after: readonly (string | null)[] }>`
    select kind, count(*)::int as n, (array_agg(${shown(sql`before`)}))[1:${sql.lit(EXAMPLES)}] as before, (array_agg(${shown(sql`after`)}))[1:${sql.lit(EXAMPLES)}] as after
    from (${kinds}) changed group by kind order by kind`,
  )
  if (!rows) return undefined
  const of = (kind: string) => rows.find((row) => row.kind === kind)
  const examples = ['failed', 'cut', 'padded'].flatMap(
    (kind) => of(kind)?.before.map((before, index) => ({ before, after: of(kind)?.after[index] ?? null })) ?? [],
  )
  return { failed: of('failed')?.n ?? 0, cut: of('cut')?.n ?? 0, padded: of('padded')?.n ?? 0, examples }
}

import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { databaseProblem } from '../../db/errors.ts'
import { indexTarget, SYSTEM_COLUMNS } from './indexes.ts'
import type { TablePlan, TableStep } from './plan.ts'
import { cleanColumn } from './normalized-text.ts'

/** The SQL expression that converts a column to another type: numbers without trailing zeros, moments as local time. */
export function convertedColumn({
  column,
  from,
  type,
}: {
  readonly column: string
  readonly from: string
  readonly type: string
}): RawBuilder<unknown> {
  const name = sql.id(column)
  if (!/^(?:text|varchar)/.test(type)) return name
  if (from.startsWith('numeric')) return sql`trim_scale(${name})`
  return from.startsWith('timestamptz') ? sql`to_char(${name}, 'YYYY-MM-DD HH24:MI:SS')` : name
}

/** Rows that are there get what the engine would have given them; other programs may go on adding rows. */
function adoptStatement(
  target: RawBuilder<unknown>,
  add: readonly string[],
  fills: readonly string[],
): RawBuilder<unknown> {
  const added = add.map((name) =>
    name === 'id'
      ? sql`add column id text not null default gen_random_uuid()::text unique`
      : sql`add column ${sql.id(name)} ${sql.raw(SYSTEM_COLUMNS[name] ?? 'text')}`,
  )
  const filled = fills.map((name) => {
    const first = sql.raw(name === 'version' ? '1' : 'now()')
    return sql`alter column ${sql.id(name)} set default ${first}, alter column ${sql.id(name)} set not null`
  })
  return sql`alter table ${target} ${sql.join([...added, ...filled])}`
}

/** Values that rows lack before their column may not be empty any more, and identities that a text cannot have. */
async function prepare(tx: Queries, table: string, step: TableStep): Promise<void> {
  if (step.kind === 'adoptTable')
    for (const name of step.fills)
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.raw(name === 'version' ? '1' : 'now()')} where ${sql.ref(name)} is null`.execute(
        tx,
      )
  if (step.kind === 'adoptId' && step.isNumbered) await keepNumbers(tx, table)
}

/** An identity becomes a sequence of the same numbers, so that programs which name no id go on getting one. */
async function keepNumbers(tx: Queries, table: string): Promise<void> {
  const { rows } = await sql<{ identity: string }>`
    select attidentity::text as identity from pg_attribute where attrelid = ${table}::text::regclass and attname = 'id'`.execute(
    tx,
  )
  if (!rows[0]?.identity) return
  const { rows: last } = await sql<{
    n: string
  }>`select coalesce(max(id), 0)::text as n from ${sql.table(table)}`.execute(tx)
  const sequence = `${table.slice(0, 50)}_id_numbers`
  await sql`alter table ${sql.table(table)} alter column id drop identity`.execute(tx)
  await sql`create sequence ${sql.id(sequence)} start with ${sql.raw(String(BigInt(last[0]?.n ?? 0) + 1n))}`.execute(tx)
  await sql`alter table ${sql.table(table)} alter column id set default nextval(${sql.lit(`"${sequence}"`)})`.execute(
    tx,
  )
  await sql`alter sequence ${sql.id(sequence)} owned by ${sql.id(table, 'id')}`.execute(tx)
}

function statement(table: string, step: Exclude<TableStep, { readonly kind: 'deferIndex' }>): RawBuilder<unknown> {
  const target = sql.table(table)
  switch (step.kind) {
    case 'createTable': {
      const columns = [
        ...Object.entries(SYSTEM_COLUMNS).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`),
        ...step.columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`),
      ]
      return sql`create table ${target} (${sql.join(columns)})`
    }
    case 'adoptTable':
      return adoptStatement(target, step.add, step.fills)
    case 'adoptId':
      return sql`alter table ${target} alter column id type text using id::text`
    case 'addColumn':
      return sql`alter table ${target} add column ${sql.id(step.column)} ${sql.raw(step.type)}`
    case 'renameColumn':
      return sql`alter table ${target} rename column ${sql.id(step.from)} to ${sql.id(step.column)}`
    case 'widenColumn':
      return sql`alter table ${target} alter column ${sql.id(step.column)} type ${sql.raw(step.type)} using ${convertedColumn(step)}::${sql.raw(step.type)}`
    case 'narrowColumn':
      return sql`alter table ${target} alter column ${sql.id(step.column)} type ${sql.raw(step.type)} using nullif(${convertedColumn(step)}::text, '')::${sql.raw(step.type)}`
    case 'addIndex':
      return sql`create ${sql.raw(step.unique ? 'unique index' : 'index')} ${sql.id(step.name)} on ${indexTarget(table, step)}`
    case 'dropIndex':
      return sql`drop index if exists ${sql.id(step.name)}`
    case 'dropColumn':
      return sql`alter table ${target} drop column ${sql.id(step.column)}`
  }
}

/** A table that has all that the engine needs is taken over without a change. */
const isNothing = (step: TableStep) => step.kind === 'adoptTable' && step.add.length + step.fills.length === 0

/**
 * Runs the steps in the caller's transaction: PostgreSQL's definitions are transactional, so a failing step leaves the
 * table as it was. Types in a step come from `sqlType`, names from checked documents.
 */
export async function applyPlan(tx: Queries, plan: TablePlan): Promise<void> {
  const obstacle = plan.obstacles[0]
  if (obstacle) throw new AppError(obstacle.code, obstacle.params)
  for (const step of plan.steps) {
    if (step.kind === 'deferIndex' || isNothing(step)) continue
    try {
      await prepare(tx, plan.table, step)
      if (step.kind === 'addIndex' && step.unique)
        for (const column of step.columns) await cleanColumn(tx, plan.table, column)
      await statement(plan.table, step).execute(tx)
    } catch (error) {
      const problem = databaseProblem(error)
      if (problem?.kind === 'value' && step.kind === 'narrowColumn')
        throw new AppError('TABLE_NARROW_FAILED', { column: step.column, to: step.type }, error)
      if (step.kind === 'adoptTable' || step.kind === 'adoptId')
        throw new AppError('TABLE_ADOPT_FAILED', { table: plan.table }, error)
      if (problem?.kind === 'unique')
        throw new AppError(
          'TABLE_DUPLICATES',
          { field: step.kind === 'addIndex' ? step.columns.join() : '', count: '?' },
          error,
        )
      throw error
    }
  }
}

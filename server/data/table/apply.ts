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

/**
 * Runs the steps in the caller's transaction: PostgreSQL's definitions are transactional, so a failing step leaves the
 * table as it was. Types in a step come from `sqlType`, names from checked documents.
 */
export async function applyPlan(tx: Queries, plan: TablePlan): Promise<void> {
  const obstacle = plan.obstacles[0]
  if (obstacle) throw new AppError(obstacle.code, obstacle.params)
  for (const step of plan.steps) {
    if (step.kind === 'deferIndex') continue
    try {
      if (step.kind === 'addIndex' && step.unique)
        for (const column of step.columns) await cleanColumn(tx, plan.table, column)
      await statement(plan.table, step).execute(tx)
    } catch (error) {
      const problem = databaseProblem(error)
      if (problem?.kind === 'value' && step.kind === 'narrowColumn')
        throw new AppError('TABLE_NARROW_FAILED', { column: step.column, to: step.type }, error)
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

import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

interface Plan {
  readonly 'Plan Rows'?: number
  readonly 'Total Cost'?: number
}

/** What the planner expects of a statement that it does not run: how many rows, and their cost in its own measure. */
export async function estimateStatement(
  db: Queries,
  statement: RawBuilder<unknown>,
): Promise<{ readonly rows: number; readonly cost: number }> {
  const answer = await sql<{
    'QUERY PLAN': readonly { readonly Plan?: Plan }[]
  }>`explain (format json) ${statement}`.execute(db)
  const plan = answer.rows[0]?.['QUERY PLAN'][0]?.Plan
  return { rows: Math.round(plan?.['Plan Rows'] ?? 0), cost: plan?.['Total Cost'] ?? 0 }
}

import { type RawBuilder, sql } from 'kysely'
import { totalsOfColumn } from '../../../registry/kit/column-types.ts'
import type { WantedTotal } from '../../../schemas/contract/data/totals.ts'
import type { ResolvedTotal } from '../../../engine/model/index.ts'
import type { DataColumn, Engine, TableScreen } from '../catalog/index.ts'
import { coalesceCount } from './count.ts'
import { whereOf } from './list.ts'
import { assertListAffordable, type ListQuery } from '../query/index.ts'
import { levelOf } from './tree-level.ts'

export type Totals = Readonly<Record<string, string | number | null>>

/** Decimal places of an average beyond those of its values. */
const MORE_DIGITS = 2

/** The text of one total; undefined where a column of that type has none. */
function totalOf({ name, type, field }: DataColumn, way: ResolvedTotal['of']): RawBuilder<unknown> | undefined {
  if (!totalsOfColumn(type).includes(way)) return undefined
  const ref = sql.ref(name)
  switch (way) {
    case 'count':
      return sql`count(${ref})`
    case 'sum':
      return sql`sum(${ref})`
    case 'avg':
      return sql`round(avg(${ref}), ${sql.lit((type === 'numeric' ? (field?.storage.scale ?? 6) : 0) + MORE_DIGITS)})`
    default:
      return sql`${sql.raw(way)}(${ref})`
  }
}

const ownTotals = ({ resolved: { list } }: TableScreen): readonly WantedTotal[] =>
  list.totals.map(({ field: { key }, of }) => ({ key, of }))

/** The totals row of a list, or of a report over it, over everything the query finds and not over one page or one level of a tree. */
export async function totalsOf(
  engine: Engine,
  screen: TableScreen,
  query: ListQuery,
  totals: readonly WantedTotal[] = ownTotals(screen),
): Promise<Totals> {
  const wanted = totals.flatMap(({ key, of }) => {
    const column = screen.columns.get(key)
    const total = column && totalOf(column, of)
    return total ? [{ key, total }] : []
  })
  if (wanted.length === 0) return {}
  const values = sql.join(wanted.map(({ total }, at) => sql`${total} as ${sql.id(`t${at}`)}`))
  const where = whereOf(engine, screen, levelOf(screen, query)?.rest ?? query)
  const statement = sql<Totals>`select ${values} from ${sql.table(screen.table)} where ${where}`
  await assertListAffordable(engine.database, query, statement)
  const [found] = await coalesceCount(engine, statement)
  return Object.fromEntries(wanted.map(({ key }, at) => [key, found?.[`t${at}`] ?? null]))
}

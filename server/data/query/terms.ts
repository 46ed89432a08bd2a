import type { DataColumn } from '../catalog/index.ts'
import type { Condition, Subtree } from './condition.ts'
import type { ListQuery } from './list-query.ts'
import { readMany, readValue } from './value-text.ts'

/** The suffixes that the name of a column may have. */
export const PARAM_SUFFIXES = ['_begin', '_end', '_MultiString'] as const
const BOUNDS = [
  { suffix: '_begin', op: 'ge', time: '00:00:00' },
  { suffix: '_end', op: 'le', time: '23:59:59' },
] as const

function complete(column: DataColumn, value: string, time: string): string {
  return column.type === 'timestamp' && value.length === 10 ? `${value} ${time}` : value
}

function conditionOf(name: string, value: string, columns: ReadonlyMap<string, DataColumn>): Condition | undefined {
  const plain = columns.get(name)
  if (plain) return readValue(plain, value)
  for (const { suffix, op, time } of BOUNDS) {
    const column = name.endsWith(suffix) ? columns.get(name.slice(0, -suffix.length)) : undefined
    if (column) return { kind: 'compare', column, op, value: complete(column, value.trim(), time) }
  }
  const many = name.endsWith('_MultiString') ? columns.get(name.slice(0, -'_MultiString'.length)) : undefined
  return many ? readMany(many, value) : undefined
}

const NO_TREES: ReadonlyMap<string, Subtree> = new Map()
/** A query for a node includes the nodes below it. */
function underNode(condition: Condition, subtrees: ReadonlyMap<string, Subtree>): Condition {
  const keys = condition.kind === 'compare' && condition.op === 'eq' ? subtrees.get(condition.column.key) : undefined
  return condition.kind === 'compare' && keys
    ? { kind: 'under', column: condition.column, keys, value: condition.value }
    : condition
}

/** The conditions a list call states; names that are no column are ignored, as the wire has it. */
export function termConditions(
  { terms }: Pick<ListQuery, 'terms'>,
  columns: ReadonlyMap<string, DataColumn>,
  subtrees = NO_TREES,
): Condition[] {
  return Object.entries(terms).flatMap(([name, value]) => {
    const condition = value.trim() === '' ? undefined : conditionOf(name, value, columns)
    return condition ? [underNode(condition, subtrees)] : []
  })
}

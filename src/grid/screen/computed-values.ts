import { isSameValue } from '../../../engine/value/index.ts'
import type { Conditions } from '../../../engine/rules/index.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import type { GridOptions, Values } from '../store/index.ts'

/** What was typed into a cell, and what its row made of that. */
interface Typed {
  readonly value: unknown
  readonly held: unknown
}
type TypedCells = ReadonlyMap<string, Typed>

const NOTHING: TypedCells = new Map()
/** Differs from every value a cell can hold. */
const BEFORE = Symbol('before')

/** The typed values of a row: earlier ones, except in cells with another value by now, and the ones typed just now. */
function givenTo(row: Values, typed: TypedCells, changed: readonly string[]): Record<string, unknown> {
  const current = [...typed].map(
    ([key, { value, held }]) => [key, isSameValue(row[key], held) ? value : row[key]] as const,
  )
  return { ...Object.fromEntries(current), ...Object.fromEntries(changed.map((key) => [key, row[key]])) }
}

/**
 * The values that follow from changed ones, by the rules of a screen. What was typed and does not hold while its row hides
 * or locks it holds again as soon as it may.
 */
export function computedValues(
  conditions: Conditions,
  now: () => ExpressionContext,
): Required<Pick<GridOptions, 'settle' | 'replayed'>> {
  const typed = new Map<string, TypedCells>()
  const settle: GridOptions['settle'] = (row, changed, { id, before }) => {
    const known = typed.get(id) ?? NOTHING
    const isBegun = before !== undefined || known !== NOTHING
    const given = givenTo(
      row,
      known,
      isBegun ? changed : [...conditions.clauses.keys()].filter((key) => Object.hasOwn(row, key)),
    )
    const record: Record<string, unknown> = isBegun
      ? { ...row, ...Object.fromEntries(changed.map((key) => [key, BEFORE])) }
      : conditions.settle({ given, before }, now())
    const followed = isBegun
      ? conditions.resettle(record, { given, before }, changed, now()).changed
      : Object.keys(record)
    typed.set(id, new Map(Object.entries(given).map(([key, value]) => [key, { value, held: record[key] }])))
    return Object.fromEntries([...followed].map((key) => [key, record[key]]))
  }
  const replayed: GridOptions['replayed'] = (change) => {
    if (!change) return typed.clear()
    const { id, key, value } = change
    const known = typed.get(id)
    if (known?.has(key)) typed.set(id, new Map([...known, [key, { value, held: value }]]))
  }
  return { settle, replayed }
}

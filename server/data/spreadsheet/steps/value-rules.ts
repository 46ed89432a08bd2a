import { type ImportPlan, QUOTE_LENGTH, type ValueRule } from '../../../../schemas/contract/data/import.ts'
import { cleaned } from '../../../../schemas/language/characters/marks.ts'
import type { CellProblem, ParseContext, ParsedRow } from '../import/parse-row.ts'

type Fixes = NonNullable<ParseContext['fixes']>

/** The text of a cell for comparison with others; undefined for one that is too long. */
export const comparableText = ({ value = '' }: Pick<CellProblem, 'value'>): string | undefined =>
  value.endsWith('…') && value.length > QUOTE_LENGTH ? undefined : cleaned(value)

/**
 * What a person wants done with cells of a field that say one thing. Only wrong cells are touched: the same words may be right in
 * another row, as a day that follows another day of the row.
 */
export class ValueRules {
  readonly #rules = new Map<string, ReadonlyMap<string, ValueRule>>()

  constructor(rules: ImportPlan['values'] = []) {
    for (const [field, own] of Map.groupBy(rules, (rule) => rule.field))
      this.#rules.set(field, new Map(own.map((rule) => [cleaned(rule.said), rule])))
  }

  #of({ field, ...problem }: CellProblem): ValueRule | undefined {
    const said = comparableText(problem)
    return field === undefined || said === undefined ? undefined : this.#rules.get(field)?.get(said)
  }

  /** The corrections with those that the rules make of wrong rows; undefined where they make none. A cell is corrected once. */
  fixesFor(wrong: readonly ParsedRow[], fixes: Fixes): Fixes | undefined {
    const after = new Map(fixes)
    for (const problem of wrong.flatMap(({ problems }) => problems)) {
      const rule = this.#of(problem)
      const row = after.get(problem.row) ?? {}
      if (!rule || rule.as === 'left' || Object.hasOwn(row, rule.field)) continue
      after.set(problem.row, { ...row, [rule.field]: rule.as === 'value' ? rule.value : undefined })
    }
    return [...after].some(([row, cells]) => fixes.get(row) !== cells) ? after : undefined
  }

  /** Whether a wrong row shall be left out. */
  leaves({ problems }: ParsedRow): boolean {
    return problems.some((problem) => this.#of(problem)?.as === 'left')
  }
}

import type { Expression, ExpressionScope } from '../../schemas/language/expressions/expression.ts'
import type { Text } from '../../schemas/language/text.ts'
import { deniedAmong } from '../access/index.ts'
import type { ResolvedScreen } from '../model/index.ts'

/** A record is not stored while this holds. */
export interface Refusal {
  readonly when: Expression
  readonly text: string
  /** Its place among the rules of the screen. */
  readonly index: number
  readonly message: Text
  /** The field it is shown at; undefined when it concerns the whole record. */
  readonly at: string | undefined
}

/** Refusals by the rules of a screen. Only the server evaluates a rule that reads a denied field. */
export function refusalsOf(resolved: ResolvedScreen, scope: ExpressionScope): readonly Refusal[] {
  return (resolved.screen.rules ?? []).flatMap(({ when, refuse }, index): Refusal[] => {
    const compiled = refuse && scope.compile(when)
    if (!refuse || !compiled?.ok || deniedAmong(resolved, compiled.expression.dependencies).length > 0) return []
    return [{ when: compiled.expression, text: when, index, message: refuse.message, at: refuse.at }]
  })
}

/** field → fields that must be checked again when it changes */
export function recheckedFields(
  reads: readonly ReadonlyMap<string, readonly string[]>[],
  refusals: readonly Refusal[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const add = (names: readonly string[], key: string) => {
    for (const name of names) found.set(name, (found.get(name) ?? new Set()).add(key))
  }
  for (const one of reads) for (const [key, names] of one) add(names, key)
  for (const { when, at } of refusals) if (at !== undefined) add(when.dependencies, at)
  return found
}

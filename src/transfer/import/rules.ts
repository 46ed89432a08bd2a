import { isEmpty } from '../../../registry/kit/values.ts'
import type { ProblemGroup, ValueRule } from '../../../schemas/contract/data/import.ts'

/** What a person wants done with the cells of a group: each by itself, all as one value, as empty, or their rows left out. */
export type RuleKind = ValueRule['as'] | 'each'
/** A rule as it is made; one as a value counts once there is one. */
export interface Rule {
  readonly group: ProblemGroup
  readonly as: ValueRule['as']
  /** As the field stores it. */
  readonly value?: unknown
}
export type Rules = ReadonlyMap<string, Rule>
export const NO_RULES: Rules = new Map()

export const groupKey = ({ field, said, text }: ProblemGroup): string =>
  JSON.stringify(field === undefined || said === undefined ? [field ?? null, text] : [field, said])
/** True for a group of cells with the same text, which one rule can correct. */
export const isGroupable = ({ field, said }: ProblemGroup): boolean => field !== undefined && said !== undefined

/** The rules that say something. */
export function rulesIn(rules: Rules): readonly ValueRule[] {
  return [...rules.values()].flatMap(({ group: { field, said }, as, value }): ValueRule[] => {
    if (field === undefined || said === undefined || (as === 'value' && isEmpty(value))) return []
    return [
      as === 'value'
        ? { field, said, as, value: value as Extract<ValueRule, { as: 'value' }>['value'] }
        : { field, said, as },
    ]
  })
}

/** How many groups count otherwise than they were checked. */
export function changedRules(rules: Rules, checked: Rules): number {
  const [now, before] = [rules, checked].map(
    (some) => new Map(rulesIn(some).map((rule) => [JSON.stringify([rule.field, rule.said]), JSON.stringify(rule)])),
  ) as [Map<string, string>, Map<string, string>]
  return [...new Set([...now.keys(), ...before.keys()])].filter((key) => now.get(key) !== before.get(key)).length
}

/** The rules with another one for a group, or none. */
export function withRule(rules: Rules, group: ProblemGroup, rule: Omit<Rule, 'group'> | undefined): Rules {
  const after = new Map(rules)
  if (rule) after.set(groupKey(group), { group, ...rule })
  else after.delete(groupKey(group))
  return after
}

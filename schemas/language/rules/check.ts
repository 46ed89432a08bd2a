import type { MessageCode } from '../../messages/index.ts'
import { compilePattern } from '../pattern.ts'

/** One step of a rule: a pattern for the whole value, or for its next so many characters. */
export interface RuleStep {
  /** Characters this step looks at, counted on from those of the steps before; absent: the whole value. */
  readonly digits?: number
  readonly pattern: string
  readonly message: MessageCode
}

/** A rule: steps in order, the first one that fails speaks. An empty value passes, unless `required` has a sentence for it. */
export interface Rule {
  readonly required?: MessageCode
  readonly steps: readonly RuleStep[]
}

/** The step that failed, and the characters it looked at: from `begin`, up to but without `end`. */
export interface RuleFailure {
  readonly step: RuleStep
  readonly begin: number
  readonly end: number
  readonly value: string
}

/** The first step that a value fails; undefined when it passes. Takes time in proportion to the value. */
export function checkRule({ steps }: Rule, value: string): RuleFailure | undefined {
  if (value === '') return undefined
  const signs = [...value]
  let cursor = 0
  for (const step of steps) {
    const begin = step.digits === undefined ? 0 : cursor
    const end = step.digits === undefined ? signs.length : Math.min(signs.length, begin + step.digits)
    const piece = step.digits === undefined ? value : signs.slice(begin, end).join('')
    if (!compilePattern(step.pattern).matches(piece)) return { step, begin, end, value: piece }
    if (step.digits !== undefined) cursor = end
  }
  return undefined
}

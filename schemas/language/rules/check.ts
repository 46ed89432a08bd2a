import type { MessageCode } from '../../messages/index.ts'
import { compilePattern } from '../characters/pattern.ts'

/** One step of a rule: a pattern for the whole value, or for its next so many characters. Rules that are administered have their own sentences. */
export interface RuleStep<Words extends string = MessageCode> {
  /** Characters this step looks at, counted on from those of the steps before; absent: the whole value. */
  readonly digits?: number
  readonly pattern: string
  readonly message: Words
}

/** A rule: steps in order; the first that fails gives the message. An empty value passes, unless `required` has a sentence for it. */
export interface Rule<Words extends string = MessageCode> {
  readonly required?: MessageCode
  readonly steps: readonly RuleStep<Words>[]
}

/** The step that failed, and the characters it looked at: from `begin`, up to but without `end`. */
export interface RuleFailure<Words extends string = MessageCode> {
  readonly step: RuleStep<Words>
  readonly begin: number
  readonly end: number
  readonly value: string
}

/** Compiles a rule in advance. */
export function compileRule(rule: Rule | undefined): Rule | undefined {
  for (const { pattern } of rule?.steps ?? []) compilePattern(pattern)
  return rule
}

/** The first step that a value fails; undefined when it passes. Takes time in proportion to the value. */
export function checkRule<Words extends string>({ steps }: Rule<Words>, value: string): RuleFailure<Words> | undefined {
  if (value === '') return undefined
  let cursor = 0
  for (const step of steps) {
    // The characters are counted only on demand: whole columns of values are checked here.
    const isWhole = step.digits === undefined
    const piece = isWhole ? value : [...value].slice(cursor, cursor + step.digits).join('')
    const begin = isWhole ? 0 : cursor
    const fits = compilePattern(step.pattern).matches(piece)
    if (!fits || !isWhole) cursor = begin + [...piece].length
    if (!fits) return { step, begin, end: cursor, value: piece }
  }
  return undefined
}

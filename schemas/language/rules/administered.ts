import { patternProblem } from '../characters/pattern.ts'
import { isObject } from '../values.ts'
import type { Rule, RuleStep } from './check.ts'

/** A rule that administrators write: each step says its own sentence. */
export type AdministeredRule = Rule<string>
type AdministeredStep = RuleStep<string>

export const MAX_STEPS = 50
const MAX_DIGITS = 1000
const MAX_PATTERN = 500
const MAX_MESSAGE = 200
/** How the wire writes that a step looks at the whole value. */
const WHOLE = '*'

type StepProblem = 'CHECK_RULE_DIGITS' | 'CHECK_RULE_PATTERN' | 'CHECK_RULE_MESSAGE'
/** What is wrong with a step; `step` counts from 1. */
export interface AdministeredRuleProblem {
  readonly code: StepProblem | 'CHECK_RULE_STEPS'
  readonly params: { readonly step: number; readonly reason: string }
}

function digitsOf(stated: unknown): number | undefined | 'wrong' {
  if (stated === WHOLE) return undefined
  const digits = typeof stated === 'number' || (typeof stated === 'string' && /^\d+$/.test(stated)) ? Number(stated) : 0
  return Number.isSafeInteger(digits) && digits >= 1 && digits <= MAX_DIGITS ? digits : 'wrong'
}

/** Why a step cannot be used; undefined where it can. */
function stepProblem(step: Readonly<Record<string, unknown>>): { code: StepProblem; reason: string } | undefined {
  const { digits, pattern, message } = step
  if (digitsOf(digits) === 'wrong') return { code: 'CHECK_RULE_DIGITS', reason: '' }
  if (typeof pattern !== 'string' || pattern === '' || pattern.length > MAX_PATTERN)
    return { code: 'CHECK_RULE_PATTERN', reason: '' }
  const reason = patternProblem(pattern)
  if (reason !== undefined) return { code: 'CHECK_RULE_PATTERN', reason }
  return typeof message !== 'string' || message.trim() === '' || message.length > MAX_MESSAGE
    ? { code: 'CHECK_RULE_MESSAGE', reason: '' }
    : undefined
}

/** The first problem of the steps of a rule as the wire has them. */
export function administeredRuleProblem(steps: unknown): AdministeredRuleProblem | undefined {
  if (!Array.isArray(steps) || steps.length > MAX_STEPS)
    return { code: 'CHECK_RULE_STEPS', params: { step: 0, reason: '' } }
  for (const [index, step] of steps.entries()) {
    const found = isObject(step) ? stepProblem(step) : { code: 'CHECK_RULE_DIGITS' as const, reason: '' }
    if (found) return { code: found.code, params: { step: index + 1, reason: found.reason } }
  }
  return undefined
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    return undefined
  }
}

/** The rule in its JSON text `[{digits, pattern, message}]`; a problem where it is none. */
export function parseAdministeredRule(
  text: unknown,
): { readonly rule: AdministeredRule } | { readonly problem: AdministeredRuleProblem } {
  const steps = parsed(text)
  const problem = administeredRuleProblem(steps)
  if (problem) return { problem }
  return {
    rule: {
      steps: (steps as readonly { digits: unknown; pattern: string; message: string }[]).map(
        ({ digits, pattern, message }): AdministeredStep => {
          const count = digitsOf(digits)
          return { ...(typeof count === 'number' ? { digits: count } : {}), pattern, message }
        },
      ),
    },
  }
}

/** The JSON text of a rule, as the wire has it. */
export const printAdministeredRule = ({ steps }: AdministeredRule): string =>
  JSON.stringify(steps.map(({ digits, pattern, message }) => ({ digits: digits ?? WHOLE, pattern, message })))

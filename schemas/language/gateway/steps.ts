import { patternProblem } from '../characters/pattern.ts'
import { isObject } from '../values.ts'
import { isNetwork } from './addresses.ts'
import { HTTP_METHODS, isList, kindOf, KINDS, type Parameter, type StepList } from './kinds.ts'
import { isHostPattern, isPathPattern } from './segments.ts'

export type Argument = string | number | readonly string[]
/** A predicate or a filter of a route. */
export interface Step {
  readonly name: string
  readonly args: Readonly<Record<string, Argument>>
}

export const MAX_STEPS = 50
const MAX_ITEMS = 50
const MAX_TEXT = 500

export interface StepProblem {
  readonly code:
    | 'GATEWAY_STEPS'
    | 'GATEWAY_KIND_UNKNOWN'
    | 'GATEWAY_MISSING'
    | 'GATEWAY_ARGUMENT'
    | 'GATEWAY_PATTERN'
    | 'GATEWAY_NUMBER'
    | 'GATEWAY_TIMES'
  readonly params: Readonly<Record<string, string | number>>
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)(\[[\w/+-]{1,60}\])?$/
/** The moment of a time with its offset; the name of a zone after it is a remark. */
export function momentOf(text: string): number | undefined {
  const moment = TIME.test(text) ? Date.parse(text.replace(/\[.*$/, '')) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}

const isTemplate = (text: string) => text.startsWith('/') && /^[^\s?#{}]*(\{[A-Za-z_]\w*\}[^\s?#{}]*)*$/.test(text)
const METHODS: ReadonlySet<string> = new Set(HTTP_METHODS)
const CHECKS: Readonly<Record<Exclude<Parameter['type'], 'integer' | 'pattern'>, (text: string) => boolean>> = {
  text: (text) => !/[\r\n]/.test(text),
  path: (text) => /^\/[^\s?#{}]*$/.test(text),
  template: isTemplate,
  forward: (text) => /^forward:\/[^\s?#]*$/.test(text),
  time: (text) => momentOf(text) !== undefined,
  paths: isPathPattern,
  hosts: isHostPattern,
  methods: (text) => METHODS.has(text),
  networks: isNetwork,
}

type Found = Pick<StepProblem, 'code' | 'params'> | undefined

function textProblem({ type, example = '' }: Parameter, text: string): Found {
  if (text.length > MAX_TEXT) return { code: 'GATEWAY_ARGUMENT', params: { example } }
  if (type === 'pattern') {
    const reason = patternProblem(text)
    return reason === undefined ? undefined : { code: 'GATEWAY_PATTERN', params: { reason } }
  }
  return type === 'integer' || CHECKS[type](text) ? undefined : { code: 'GATEWAY_ARGUMENT', params: { example } }
}

function argumentProblem(parameter: Parameter, value: Argument | undefined): Found {
  const { isOptional, type, min = 0, max = Number.MAX_SAFE_INTEGER } = parameter
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return isOptional ? undefined : { code: 'GATEWAY_MISSING', params: {} }
  if (type === 'integer') {
    const isGood = typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
    return isGood ? undefined : { code: 'GATEWAY_NUMBER', params: { min, max } }
  }
  if (!isList(parameter)) return textProblem(parameter, String(value))
  if (!Array.isArray(value) || value.length > MAX_ITEMS)
    return { code: 'GATEWAY_ARGUMENT', params: { example: parameter.example ?? '' } }
  return (value as readonly string[]).map((one) => textProblem(parameter, one)).find((one) => one !== undefined)
}

/** The first problem of a predicate or filter, with the parameter at fault. */
export function stepProblem(list: StepList, { name, args }: Step, number: number): StepProblem | undefined {
  const about = { step: number, kind: name.slice(0, 60) }
  const kind = kindOf(list, name)
  if (!kind) return { code: 'GATEWAY_KIND_UNKNOWN', params: { ...about, known: Object.keys(KINDS[list]).join(', ') } }
  for (const parameter of kind.parameters) {
    const found = argumentProblem(parameter, args[parameter.name])
    if (found) return { code: found.code, params: { ...found.params, ...about, parameter: parameter.name } }
  }
  const [from, until] = ['datetime1', 'datetime2'].map((one) => momentOf(String(args[one])))
  return from !== undefined && until !== undefined && from >= until
    ? { code: 'GATEWAY_TIMES', params: about }
    : undefined
}

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Arguments as an object, however the wire has them: a list of texts, an object, or a list of `{key, value}`. */
function argumentsOf(parameters: readonly Parameter[], stated: unknown): Step['args'] {
  const [first] = parameters
  const pairs = Array.isArray(stated)
    ? stated.filter(isObject).map(({ key, value }) => [String(key), value] as const)
    : []
  if (first && isList(first)) {
    const own = isObject(stated) ? (stated[first.name] ?? Object.values(stated)) : stated
    const items = (Array.isArray(own) ? own : [own]).filter(isText).map((item) => String(item).trim())
    return { [first.name]: items }
  }
  const named = pairs.length > 0 ? Object.fromEntries(pairs) : isObject(stated) ? stated : {}
  return Object.fromEntries(
    parameters.flatMap(({ name, type }): [string, Argument][] => {
      const value = named[name]
      if (!isText(value) || value === '') return []
      return [[name, type === 'integer' && /^-?\d+$/.test(String(value)) ? Number(value) : value]]
    }),
  )
}

function parsedJson(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The steps of a list as the wire has it, JSON text or not; a problem where it is none. */
export function parseSteps(
  list: StepList,
  stated: unknown,
): { readonly steps: readonly Step[] } | { readonly problem: StepProblem } {
  const items = stated === null || stated === undefined || stated === '' ? [] : parsedJson(stated)
  if (!Array.isArray(items) || items.length > MAX_STEPS || !items.every(isObject))
    return { problem: { code: 'GATEWAY_STEPS', params: { max: MAX_STEPS } } }
  const steps = items.map(({ name, args }): Step => {
    const stepName = String(name)
    return { name: stepName, args: argumentsOf(kindOf(list, stepName)?.parameters ?? [], args) }
  })
  for (const [index, step] of steps.entries()) {
    const problem = stepProblem(list, step, index + 1)
    if (problem) return { problem }
  }
  return { steps }
}

/** The list as the wire has it: `args` is a list where the kind has one parameter that is one. */
export const wireSteps = (list: StepList, steps: readonly Step[]) =>
  steps.map(({ name, args }) => {
    const first = kindOf(list, name)?.parameters[0]
    return { name, args: first && isList(first) ? args[first.name] : args }
  })

import { CRON_UNITS, type CronUnit, formatPart } from '../../../schemas/language/cron/parts.ts'
import { parseCron, parsePart } from '../../../schemas/language/cron/parse.ts'
import { DEFAULT_PARTS, changePart, type Parts } from './between.ts'
import type { Variant } from './bounds.ts'
import { defaultState, type EditorState, MODE, partText, withPart } from './state.ts'
import type { EditorWord } from './texts.ts'

/** What an open editor holds: the parts as they are written, and for each how it is set. */
export interface Model {
  readonly parts: Parts
  readonly state: EditorState
}
/** What keeps an expression from being taken over, and where. */
export interface Wrong {
  readonly unit: CronUnit
  readonly word?: EditorWord
  /** The catalogue's sentence, where the editor has none. */
  readonly code?: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** The fields of an expression; those of a new one when there is none, or none that can be read. */
export function openModel(expression: string, variant: Variant, thisYear: number): Model {
  const parsed = parseCron(expression)
  const state = defaultState(variant, thisYear)
  if (!parsed.ok) return { parts: DEFAULT_PARTS, state }
  const parts = Object.fromEntries(CRON_UNITS.map((unit) => [unit, formatPart(parsed.cron[unit])])) as Parts
  return { parts, state: CRON_UNITS.reduce((before, unit) => withPart(before, unit, parts[unit]), state) }
}

/** Changes how a part is set, and the other parts as the rules want it. */
export function changeModel(model: Model, unit: CronUnit, state: EditorState): Model {
  const parts = changePart(model.parts, unit, partText(unit, state))
  const others = CRON_UNITS.filter((other) =>
    other === unit ? parts[unit] !== partText(unit, state) : parts[other] !== model.parts[other],
  )
  return { parts, state: others.reduce((before, other) => withPart(before, other, parts[other]), state) }
}

export const expressionOf = ({ parts }: Model): string => CRON_UNITS.map((unit) => parts[unit]).join(' ')

/** Nights and weekends go round; of the rest a range that ends before it begins is a slip. */
const GOES_ROUND: ReadonlySet<CronUnit> = new Set(['hour', 'week'])

function wrongOf({ parts, state }: Model, unit: CronUnit): Wrong | undefined {
  const { cronEvery, rangeStart, rangeEnd, specificSpecific } = state[unit]
  if (cronEvery === MODE.specific && specificSpecific.length === 0) return { unit, word: 'noneChosen' }
  if (
    cronEvery === MODE.range &&
    !GOES_ROUND.has(unit) &&
    rangeStart !== null &&
    rangeEnd !== null &&
    rangeEnd < rangeStart
  )
    return { unit, word: 'endBeforeStart' }
  const parsed = parsePart(unit, parts[unit])
  if (parsed.ok) return undefined
  return cronEvery === MODE.other
    ? { unit, code: parsed.problem.code, params: parsed.problem.params }
    : { unit, word: 'numberMissing' }
}

/** The first part that is wrong. */
export function findWrong(model: Model): Wrong | undefined {
  for (const unit of CRON_UNITS) {
    const wrong = wrongOf(model, unit)
    if (wrong) return wrong
  }
  return undefined
}

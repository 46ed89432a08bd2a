import { guard, parseJson } from '../check/guard.ts'
import { isObject } from '../values.ts'

/** What the field holds: an object or a list, as parsed. */
export type JsonData = Readonly<Record<string, unknown>> | readonly unknown[]

const isData = (value: unknown): value is JsonData => typeof value === 'object' && value !== null
/** Lists of nothing and objects of nothing say nothing. */
function isBlank(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank)
  return value === undefined || value === null || value === ''
}

/** Keys in one order, so that two spellings of one value are the same text: the database has an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, ordered(value[key])]),
  )
}

/** The object or the list of a JSON text; undefined when it is neither, is too deep, or names what reaches a prototype. */
export function parseData(text: unknown): JsonData | undefined {
  if (typeof text !== 'string') return undefined
  const parsed = parseJson(text)
  if (!('value' in parsed) || !isData(parsed.value) || guard(parsed.value).length > 0) return undefined
  return parsed.value
}

/** The text that is stored; '' of what says nothing. */
export const dataText = (data: unknown): string => (isData(data) && !isBlank(data) ? JSON.stringify(ordered(data)) : '')

/** Any spelling of a stored value as the one that is stored. */
export const canonicalText = (text: unknown): string => dataText(parseData(text))

/** Every text in the data, names of properties among them. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (!isData(value)) return []
  return Object.entries(value).flatMap(([key, child]) => [key, ...textsIn(child)])
}

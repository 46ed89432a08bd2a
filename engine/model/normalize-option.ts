import { isObject } from '../../schemas/language/values.ts'
import { LOCALES } from '../../schemas/language/text.ts'

/** What is read of an option's JSON Schema; the check of a document reads all of it. */
export interface OptionShape {
  readonly type?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly uniqueItems?: boolean
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: OptionShape
  readonly properties?: Readonly<Record<string, OptionShape>>
  readonly required?: readonly string[]
  /** What the names of a record must be; one pattern for all of them. */
  readonly patternProperties?: Readonly<Record<string, OptionShape>>
  /** A JSON object of any shape. */
  readonly 'x-json'?: boolean
}

function usableText(
  { enum: allowed, minLength = 0, maxLength = Infinity }: OptionShape,
  stated: unknown,
): string | undefined {
  // People and other systems write `0` where a text is meant.
  const text = typeof stated === 'number' && Number.isFinite(stated) ? String(stated) : stated
  if (typeof text !== 'string' || text.length < minLength || text.length > maxLength) return undefined
  return allowed && !allowed.includes(text) ? undefined : text
}

function usableNumber(
  { type, minimum = -Infinity, maximum = Infinity }: OptionShape,
  stated: unknown,
): number | undefined {
  if (typeof stated !== 'number' || !Number.isFinite(stated) || (type === 'integer' && !Number.isInteger(stated)))
    return undefined
  return Math.min(Math.max(stated, minimum), maximum)
}

/** A list loses the entries that mean nothing, and stays the same object when there are none. */
function usableList(
  { items = {}, minItems = 0, maxItems = Infinity, uniqueItems = false }: OptionShape,
  stated: unknown,
): readonly unknown[] | undefined {
  if (!Array.isArray(stated)) return undefined
  const found = stated.flatMap((entry: unknown) => normalizeOption(items, entry) ?? [])
  const entries = (uniqueItems ? [...new Set(found)] : found).slice(0, maxItems)
  if (entries.length < minItems) return undefined
  return entries.length === stated.length && entries.every((entry, at) => entry === stated[at]) ? stated : entries
}

function usableObject(
  { properties, required = [], patternProperties = {} }: OptionShape,
  stated: unknown,
): object | undefined {
  if (!isObject(stated)) return undefined
  const [pattern, shape] = Object.entries(patternProperties)[0] ?? []
  const shapeOf = (name: string) =>
    properties && Object.hasOwn(properties, name)
      ? properties[name]
      : pattern !== undefined && new RegExp(pattern).test(name)
        ? shape
        : undefined
  const members = Object.entries(stated).flatMap(([name, member]) => {
    const known = shapeOf(name)
    // Other properties that foreign systems write are ignored.
    const value = known ? normalizeOption(known, member) : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  const kept = new Map(members)
  if (!required.every((name) => kept.has(name))) return undefined
  return members.length === Object.keys(stated).length && members.every(([name, value]) => value === stated[name])
    ? stated
    : Object.fromEntries(members)
}

/** Words for people: one text, or one for each language. */
function usableWords(stated: unknown): unknown {
  if (!isObject(stated)) return usableText({}, stated)
  const [main, other] = LOCALES.map((locale) => usableText({}, stated[locale]))
  if (main === undefined && other === undefined) return undefined
  return main === stated['zh-CN'] && other === stated['en-US'] && main !== undefined
    ? stated
    : { 'zh-CN': main ?? other, ...(other === undefined ? {} : { 'en-US': other }) }
}

/** A stated option, or as much of it as can be drawn with; `undefined` when that is nothing. */
export function normalizeOption(shape: OptionShape, stated: unknown): unknown {
  switch (shape.type) {
    case 'boolean':
      return typeof stated === 'boolean' ? stated : undefined
    case 'integer':
    case 'number':
      return usableNumber(shape, stated)
    case 'string':
      return usableText(shape, stated)
    case 'array':
      return usableList(shape, stated)
    case 'object':
      return shape['x-json'] ? (isObject(stated) ? stated : undefined) : usableObject(shape, stated)
    default:
      return usableWords(stated)
  }
}

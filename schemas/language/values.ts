/** Readings of values of which nothing is known yet, such as parsed JSON. None of them throws. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
/** The value when it is an object, else an object without keys. */
export const objectOrEmpty = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})
/** The objects of a list; none when it is no list. */
export const objectsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : []
/** The value of a key that the object itself has. */
export const ownProperty = (value: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined

/** True when both are the same JSON text. Objects with another order of keys differ. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')
export const stringOrUndefined = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
/** Strings and numbers as text, '' for anything else. */
export const stringOrNumberText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The number with a zero before it when it has one digit. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')

import { isObject, ownProperty, sameJson } from '../../schemas/language/values.ts'

/** Object.fromEntries defines properties, so a `__proto__` among the keys stays plain data. */
export function fromEntries(entries: Iterable<readonly [string, unknown]>): JsonObject {
  return Object.fromEntries(entries)
}
/** A JSON object of a document. Never changed in place: commands return a new one that shares what they did not touch. */
export type JsonObject = Readonly<Record<string, unknown>>
/** The edited screen: any JSON object, valid or not yet. Unknown keys live on in it. */
export type ScreenDocument = JsonObject

/** The object under an own key, else an empty one. */
export function objectAt(holder: JsonObject, key: string): JsonObject {
  const value = ownProperty(holder, key)
  return isObject(value) ? value : {}
}
export function listAt(holder: JsonObject, key: string): readonly unknown[] | undefined {
  const value = ownProperty(holder, key)
  return Array.isArray(value) ? value : undefined
}
/** Sets a key, or removes it when the value is undefined; an existing key stays at its place. */
export function setProperty(holder: JsonObject, key: string, value: unknown): JsonObject {
  if (value === undefined)
    return Object.hasOwn(holder, key) ? fromEntries(Object.entries(holder).filter(([name]) => name !== key)) : holder
  if (ownProperty(holder, key) === value) return holder
  if (!Object.hasOwn(holder, key)) return fromEntries([...Object.entries(holder), [key, value]])
  return fromEntries(Object.entries(holder).map(([name, old]) => [name, name === key ? value : old]))
}
/** Like `setProperty`, but an empty object is removed as well. */
export function setNonEmpty(holder: JsonObject, key: string, value: JsonObject): JsonObject {
  return setProperty(holder, key, Object.keys(value).length ? value : undefined)
}
/** The keys whose values differ, in the order of the later object. */
export const changedKeys = (before: JsonObject, after: JsonObject): readonly string[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (key) => !sameJson(ownProperty(before, key), ownProperty(after, key)),
  )

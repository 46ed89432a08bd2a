import { ownProperty } from '../../../schemas/language/values.ts'
import { fieldKeys } from '../../document/fields.ts'
import { type ScreenDocument, fromEntries, objectAt, setProperty } from '../../document/json.ts'
import { SECTIONS, entryKey, listKeys, mapInner, putList, statedList, withoutKey } from '../../document/sections.ts'

/** Moves a field to a place in the field table. Sections that name their fields follow where it passed one of them. */
export function moveField(
  document: ScreenDocument,
  { key, to }: { readonly key: string; readonly to: number },
): ScreenDocument {
  const keys = fieldKeys(document)
  const from = keys.indexOf(key)
  const target = Math.max(0, Math.min(keys.length - 1, to))
  if (from < 0 || from === target) return document
  const fields = objectAt(document, 'fields')
  const order = keys.toSpliced(from, 1).toSpliced(target, 0, key)
  let next = setProperty(document, 'fields', fromEntries(order.map((name) => [name, ownProperty(fields, name)])))
  const passed = new Set(from < target ? keys.slice(from + 1, target + 1) : keys.slice(target, from))
  for (const section of SECTIONS) {
    const list = statedList(next, section)
    if (list && listKeys(list).includes(key)) next = putList(next, section, shift(list, key, passed, from < target))
  }
  return next
}

/** In the list, too, `key` ends up beyond every passed field it stood on the wrong side of. */
function shift(list: readonly unknown[], key: string, passed: ReadonlySet<string>, down: boolean): readonly unknown[] {
  const keys = listKeys(list)
  const place = keys.indexOf(key)
  const anchor = down
    ? keys.findLast((other, index) => index > place && passed.has(other))
    : keys.find((other, index) => index < place && passed.has(other))
  if (anchor === undefined) return list
  const moved = entryNamed(list, key)
  const insertNextTo = (entries: readonly unknown[]): readonly unknown[] =>
    entries.flatMap((entry) =>
      entryKey(entry) === anchor ? (down ? [entry, moved] : [moved, entry]) : [mapInner(entry, insertNextTo)],
    )
  return insertNextTo(withoutKey(list, key))
}

/** The entry of a field at any depth: its key, or an object with its settings. */
function entryNamed(list: readonly unknown[], key: string): unknown {
  return list.find((entry) => entryKey(entry) === key) ?? key
}

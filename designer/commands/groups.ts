import { fieldAt, fieldKeys } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, isObject, put } from '../document/json.ts'
import { entryKey, groupFields, insertInOrder, listKeys, putList, sectionKeys, statedList, withoutKey } from '../document/sections.ts'

const layoutOf = (document: ScreenDocument) => statedList(document, 'form') ?? sectionKeys(document, 'form')

/** The groups of the form, with their place in its layout. */
export function formGroups(document: ScreenDocument): readonly { readonly at: number; readonly group: JsonObject; readonly keys: readonly string[] }[] {
  return layoutOf(document).flatMap((entry, at) => (isObject(entry) && groupFields(entry) ? [{ at, group: entry, keys: listKeys([entry]) }] : []))
}

/** Adds an empty group behind everything else. */
export function addGroup(document: ScreenDocument, { title }: { readonly title: string }): ScreenDocument {
  return putList(document, 'form', [...layoutOf(document), { group: title, fields: [] }])
}
/** Changes the title, the columns or the folding of a group; an undefined value removes the key. */
export function changeGroup(document: ScreenDocument, { at, patch }: { readonly at: number; readonly patch: JsonObject }): ScreenDocument {
  return mapGroup(document, at, (group) => [Object.entries(patch).reduce((rest, [name, value]) => put(rest, name, value), group)])
}
/** Dissolves a group: its fields stay in the form, where the group was. */
export function removeGroup(document: ScreenDocument, { at }: { readonly at: number }): ScreenDocument {
  return mapGroup(document, at, (group) => groupFields(group) ?? [])
}
/** Puts a group before the entry that stands above it. */
export function raiseGroup(document: ScreenDocument, { at }: { readonly at: number }): ScreenDocument {
  const layout = layoutOf(document)
  const entry = layout[at]
  if (at === 0 || !groupFields(entry)) return document
  const above = formGroups(document).findLast((other) => other.at < at)?.at ?? 0
  return putList(document, 'form', layout.toSpliced(at, 1).toSpliced(above, 0, entry))
}
/** Moves a field into a group (`at` in the layout), or out of every group; a field the form did not show is shown. */
export function assignGroup(document: ScreenDocument, { key, at }: { readonly key: string; readonly at: number | undefined }): ScreenDocument {
  const layout = layoutOf(document)
  const target = at === undefined ? undefined : layout[at]
  if (!fieldAt(document, key) || (at !== undefined && !groupFields(target))) return document
  if (at !== undefined && listKeys([target]).includes(key)) return document
  if (at === undefined && layout.some((entry) => entryKey(entry) === key)) return document
  const order = fieldKeys(document)
  if (at !== undefined) {
    const into = (entry: unknown) => put(entry as JsonObject, 'fields', insertInOrder(groupFields(entry) ?? [], key, order))
    return putList(document, 'form', layout.flatMap((entry) => (entry === target ? [into(entry)] : withoutKey([entry], key))))
  }
  const rest = withoutKey(layout, key)
  const place = rest.findLastIndex((entry) => typeof entry === 'string' && order.indexOf(entry) < order.indexOf(key))
  return putList(document, 'form', rest.toSpliced(place + 1, 0, key))
}

function mapGroup(document: ScreenDocument, at: number, map: (group: JsonObject) => readonly unknown[]): ScreenDocument {
  const layout = layoutOf(document)
  const group = layout[at]
  if (!isObject(group) || !groupFields(group)) return document
  return putList(document, 'form', layout.flatMap((entry, index) => (index === at ? map(group) : [entry])))
}

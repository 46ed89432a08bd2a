import { isObject } from '../../schemas/language/values.ts'
import { fieldAt, fieldKeys } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, listAt, setProperty } from '../document/json.ts'
import {
  contentOf,
  entryKey,
  groupFields,
  insertInOrder,
  mapInner,
  partsName,
  partsOf,
  putList,
  sectionKeys,
  statedList,
} from '../document/sections.ts'

/** The path of an entry in the layout: `[entry]`, `[entry, part]`, or `[entry, part, entry of its content]`. */
export type Path = readonly number[]
type List = readonly unknown[]

export const layoutOf = (document: ScreenDocument): List =>
  statedList(document, 'form') ?? sectionKeys(document, 'form')

function editParts(entry: unknown, edit: (parts: List) => List): unknown[] {
  const name = partsName(entry)
  if (name === undefined) return [entry]
  const parts = edit(partsOf(entry))
  // Without parts nothing is left of it.
  return parts.length ? [setProperty(entry as JsonObject, name, parts)] : []
}
/** Changes the list that `holder` is: the whole layout, the parts of an entry, or what a part holds. */
export function editList(layout: List, holder: Path, edit: (list: List) => List): List {
  const [at, part] = holder
  if (at === undefined) return edit(layout)
  return layout.flatMap((entry, index) => {
    if (index !== at) return [entry]
    if (part === undefined) return editParts(entry, edit)
    return editParts(entry, (parts) =>
      parts.map((one, place) =>
        place === part && isObject(one) ? setProperty(one, 'content', edit(contentOf(one))) : one,
      ),
    )
  })
}
/** Changes one place; an entry may become several, or none. */
export function editPlace(layout: List, path: Path, edit: (entry: unknown) => List): List {
  const last = path.at(-1)
  return editList(layout, path.slice(0, -1), (list) =>
    list.flatMap((entry, index) => (index === last ? edit(entry) : [entry])),
  )
}
/** The entry at a path. */
export function entryAtPath(document: ScreenDocument, path: Path): unknown {
  const [at = -1, part, inner] = path
  const entry = layoutOf(document)[at]
  if (part === undefined) return entry
  const one = partsOf(entry)[part]
  return inner === undefined ? one : contentOf(one)[inner]
}

/** A block is in the form itself or in a part of it; tabs and steps are in no part. */
function hasRoom(document: ScreenDocument, into: Path, block: JsonObject): boolean {
  return (
    into.length === 0 || (into.length === 2 && partsName(block) === undefined && isObject(entryAtPath(document, into)))
  )
}

/** Appends a block to `into`: the whole form without a path, else a tab or a step. */
export function addBlock(
  document: ScreenDocument,
  { into = [], block }: { readonly into?: Path; readonly block: JsonObject },
): ScreenDocument {
  if (!hasRoom(document, into, block)) return document
  return putList(
    document,
    'form',
    editList(layoutOf(document), into, (list) => [...list, block]),
  )
}
/** Adds a tab to tabs, or a step to steps. */
export function addPart(
  document: ScreenDocument,
  { at, title }: { readonly at: number; readonly title: string },
): ScreenDocument {
  return putList(
    document,
    'form',
    editList(layoutOf(document), [at], (parts) => [...parts, { title, content: [] }]),
  )
}
/** Changes what a block or a part states; an undefined value removes the key. */
export function changeBlock(
  document: ScreenDocument,
  { path, patch }: { readonly path: Path; readonly patch: JsonObject },
): ScreenDocument {
  if (!isObject(entryAtPath(document, path))) return document
  return putList(
    document,
    'form',
    editPlace(layoutOf(document), path, (entry) => [
      Object.entries(patch).reduce((rest, [name, value]) => setProperty(rest, name, value), entry as JsonObject),
    ]),
  )
}
/** Removes a block and leaves its fields in its place; those of a part join the part before or after it. */
export function removeBlock(document: ScreenDocument, { path }: { readonly path: Path }): ScreenDocument {
  const layout = layoutOf(document)
  const [at = -1, part] = path
  if (!isObject(entryAtPath(document, path))) return document
  if (path.length !== 2 || part === undefined)
    return putList(
      document,
      'form',
      editPlace(layout, path, (entry) => groupFields(entry) ?? partsOf(entry).flatMap(contentOf)),
    )
  const parts = partsOf(layout[at])
  if (parts.length === 1)
    return putList(
      document,
      'form',
      editPlace(layout, [at], () => contentOf(parts[0])),
    )
  const heir = part === 0 ? 1 : part - 1
  const left = contentOf(parts[part])
  const joined = editList(layout, [at, heir], (content) => (part === 0 ? [...left, ...content] : [...content, ...left]))
  return putList(
    document,
    'form',
    editPlace(joined, path, () => []),
  )
}
/** Swaps an entry with its neighbour. */
export function moveBlock(
  document: ScreenDocument,
  { path, by }: { readonly path: Path; readonly by: -1 | 1 },
): ScreenDocument {
  const from = path.at(-1) ?? -1
  const layout = editList(layoutOf(document), path.slice(0, -1), (list) => {
    const to = from + by
    return list[from] === undefined || list[to] === undefined
      ? list
      : list.toSpliced(from, 1).toSpliced(to, 0, list[from])
  })
  return putList(document, 'form', layout)
}
/** Moves a block to the end of the form, or of a tab or step of it. */
export function moveInto(
  document: ScreenDocument,
  { path, into = [] }: { readonly path: Path; readonly into?: Path },
): ScreenDocument {
  const block = entryAtPath(document, path)
  if (!isObject(block) || path.length === 2 || !hasRoom(document, into, block)) return document
  // Marked first and taken away last: no place moves meanwhile.
  const marked = editPlace(layoutOf(document), path, () => [REMOVED])
  return putList(document, 'form', swept(editList(marked, into, (list) => [...list, block])))
}
/** True for what fields can be put into: a group, a tab or a step. */
export const canHold = (holder: unknown): holder is JsonObject =>
  isObject(holder) && (groupFields(holder) !== undefined || listAt(holder, 'content') !== undefined)

/** Puts a key into a holder, or into the form itself, in the order of the table. */
function placed(layout: List, into: Path, key: string, order: readonly string[]): List {
  const insertAfterPrevious = (list: List) =>
    list.toSpliced(
      list.findLastIndex((entry) => typeof entry === 'string' && order.indexOf(entry) < order.indexOf(key)) + 1,
      0,
      key,
    )
  if (into.length === 0 || into.length === 2) return editList(layout, into, insertAfterPrevious)
  return editPlace(layout, into, (group) => [
    setProperty(group as JsonObject, 'fields', insertInOrder(groupFields(group) ?? [], key, order)),
  ])
}
/** Moves a field into a group, a tab or a step, or out of all of them; a field the form did not show is shown. */
export function assignField(
  document: ScreenDocument,
  { key, into = [] }: { readonly key: string; readonly into?: Path },
): ScreenDocument {
  const holder = entryAtPath(document, into)
  const held: List = into.length === 0 ? layoutOf(document) : canHold(holder) ? keysIn(holder) : [key]
  if (!fieldAt(document, key) || held.some((entry) => entryKey(entry) === key)) return document
  return putList(document, 'form', swept(placed(markKey(layoutOf(document), key), into, key, fieldKeys(document))))
}
/** Makes these the fields of a group, a tab or a step; those that leave it move into the form itself. */
export function setFields(
  document: ScreenDocument,
  { into, keys }: { readonly into: Path; readonly keys: readonly string[] },
): ScreenDocument {
  const holder = entryAtPath(document, into)
  if (!canHold(holder)) return document
  const [held, order] = [keysIn(holder), fieldKeys(document)]
  const come = keys.filter((key) => fieldAt(document, key) && !held.includes(key))
  const go = held.filter((key) => !keys.includes(key))
  const marked = [...come, ...go].reduce(markKey, layoutOf(document))
  const filled = come.reduce((layout, key) => placed(layout, into, key, order), marked)
  // The form itself comes last, because its new entries move the indexes after them.
  return putList(
    document,
    'form',
    go.reduce((layout, key) => placed(layout, [], key, order), swept(filled)),
  )
}

/** Takes the place of what is moved, so that no path changes meanwhile. */
export const REMOVED = Symbol('removed')
export const markKey = (list: List, key: string): List =>
  list.map((entry) => (entryKey(entry) === key ? REMOVED : mapInner(entry, (inner) => markKey(inner, key))))
export const swept = (list: List): List => list.flatMap((entry) => (entry === REMOVED ? [] : [mapInner(entry, swept)]))

/** Everything a field can be put into, with its path: groups, tabs and steps. */
export function containersOf(
  document: ScreenDocument,
): readonly { readonly path: Path; readonly holder: JsonObject }[] {
  return layoutOf(document).flatMap((entry, at) => {
    if (!isObject(entry)) return []
    if (groupFields(entry)) return [{ path: [at], holder: entry }]
    return partsOf(entry).flatMap((part, place) => {
      if (!isObject(part)) return []
      const inside = contentOf(part).flatMap((block, inner) =>
        isObject(block) && groupFields(block) ? [{ path: [at, place, inner], holder: block }] : [],
      )
      return [{ path: [at, place], holder: part }, ...inside]
    })
  })
}
/** The keys directly in a container. */
export const keysIn = (holder: JsonObject): readonly string[] =>
  (groupFields(holder) ?? contentOf(holder)).map(entryKey).filter((key) => key !== undefined)

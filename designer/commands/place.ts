import { isObject, sameJson } from '../../schemas/language/values.ts'
import { fieldAt } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, listAt, objectAt, setNonEmpty, setProperty } from '../document/json.ts'
import { contentOf, entryKey, groupFields, mapInner, partsName, partsOf, putList } from '../document/sections.ts'
import {
  type Path,
  canHold,
  containersOf,
  editList,
  editPlace,
  entryAtPath,
  keysIn,
  layoutOf,
  markKey,
  REMOVED,
  swept,
} from './layout.ts'

type List = readonly unknown[]

/** A place in the layout: next to a field or a block, or at the end of what holds fields (the form itself without a path). */
export type Slot = { readonly beside: string | Path; readonly side: 'before' | 'after' } | { readonly into: Path }

/** The path of what holds a field: `[]` for the form itself; undefined for a field that the form does not show. */
export function holderOf(document: ScreenDocument, key: string): Path | undefined {
  if (layoutOf(document).some((entry) => entryKey(entry) === key)) return []
  return containersOf(document).find(({ holder }) => keysIn(holder).includes(key))?.path
}

/** The nearest slot that takes a block: none goes into a group, and tabs and steps stand in the form itself. */
function slotOfBlock(document: ScreenDocument, slot: Slot, block: JsonObject): Slot {
  const isTop = partsName(block) !== undefined
  const around = (path: Path, side: 'before' | 'after'): Slot => ({ beside: isTop ? path.slice(0, 1) : path, side })
  if ('into' in slot) {
    const { into } = slot
    if (into.length === 0) return slot
    return isTop || into.length !== 2 ? around(into, 'after') : slot
  }
  const { beside, side } = slot
  if (typeof beside !== 'string') return beside.length === 2 ? around(beside.slice(0, 1), side) : around(beside, side)
  const holder = holderOf(document, beside) ?? []
  if (holder.length === 0 || (holder.length === 2 && !isTop)) return slot
  return around(holder, side)
}

const insertBeside = (list: List, key: string, entries: List, side: 'before' | 'after'): List =>
  list.flatMap((entry) =>
    entryKey(entry) === key
      ? side === 'before'
        ? [...entries, entry]
        : [entry, ...entries]
      : [mapInner(entry, (inner) => insertBeside(inner, key, entries, side))],
  )

/** The layout with these entries at a slot. Paths are those of the layout before anything was taken out. */
function insert(layout: List, slot: Slot, entries: List): List {
  if ('into' in slot) {
    const { into } = slot
    if (into.length === 0 || into.length === 2) return editList(layout, into, (list) => [...list, ...entries])
    return editPlace(layout, into, (group) =>
      isObject(group) && groupFields(group)
        ? [setProperty(group, 'fields', [...(groupFields(group) ?? []), ...entries])]
        : [group],
    )
  }
  const { beside, side } = slot
  if (typeof beside === 'string') return insertBeside(layout, beside, entries, side)
  return editPlace(layout, beside, (entry) => (side === 'before' ? [...entries, entry] : [entry, ...entries]))
}

function isThere(document: ScreenDocument, slot: Slot): boolean {
  if ('into' in slot) {
    return slot.into.length === 0 || canHold(entryAtPath(document, slot.into))
  }
  return typeof slot.beside === 'string'
    ? holderOf(document, slot.beside) !== undefined
    : slot.beside.length !== 2 && isObject(entryAtPath(document, slot.beside))
}
const put = (document: ScreenDocument, layout: List) =>
  sameJson(layout, layoutOf(document)) ? document : putList(document, 'form', layout)

/** Moves fields to a slot, in this order; fields that the form did not show are shown. */
export function placeFields(
  document: ScreenDocument,
  { keys, slot }: { readonly keys: readonly string[]; readonly slot: Slot },
): ScreenDocument {
  const moving = keys.filter((key, at) => fieldAt(document, key) && keys.indexOf(key) === at)
  const isBesideItself = 'beside' in slot && typeof slot.beside === 'string' && moving.includes(slot.beside)
  if (moving.length === 0 || isBesideItself || !isThere(document, slot)) return document
  const marked = moving.reduce(markKey, layoutOf(document))
  return put(document, swept(insert(marked, slot, moving)))
}

/** Inserts a block that the layout does not have yet, at the nearest slot that takes one. */
export function insertBlock(
  document: ScreenDocument,
  { block, slot }: { readonly block: JsonObject; readonly slot: Slot },
): ScreenDocument {
  const to = slotOfBlock(document, slot, block)
  return isThere(document, to) ? put(document, insert(layoutOf(document), to, [block])) : document
}

/** Inserts tabs or steps next to those of the same kind at the slot; elsewhere they are a block of their own. */
export function insertParts(
  document: ScreenDocument,
  { block, slot }: { readonly block: JsonObject; readonly slot: Slot },
): ScreenDocument {
  const place = 'into' in slot ? slot.into : slot.beside
  const [at, part] = (typeof place === 'string' ? holderOf(document, place) : place) ?? []
  if (at === undefined || part === undefined || partsName(layoutOf(document)[at]) !== partsName(block))
    return insertBlock(document, { block, slot })
  const index = 'side' in slot && slot.side === 'before' && typeof place !== 'string' ? part : part + 1
  return put(
    document,
    editList(layoutOf(document), [at], (parts) => parts.toSpliced(index, 0, ...partsOf(block))),
  )
}

/** Moves a block to a slot, or a tab or a step next to another one of the same. */
export function placeBlock(
  document: ScreenDocument,
  { path, slot }: { readonly path: Path; readonly slot: Slot },
): ScreenDocument {
  const block = entryAtPath(document, path)
  if (!isObject(block)) return document
  if (path.length === 2) return placePart(document, path, slot)
  const to = slotOfBlock(document, slot, block)
  if (!isThere(document, to) || isWithin(document, to, path)) return document
  const marked = editPlace(layoutOf(document), path, () => [REMOVED])
  return put(document, swept(insert(marked, to, [block])))
}
/** A block cannot be put into itself, nor next to itself. */
function isWithin(document: ScreenDocument, slot: Slot, path: Path): boolean {
  const at =
    'into' in slot ? slot.into : typeof slot.beside === 'string' ? (holderOf(document, slot.beside) ?? []) : slot.beside
  return path.every((step, index) => at[index] === step)
}
function placePart(document: ScreenDocument, [at = -1, from = -1]: Path, slot: Slot): ScreenDocument {
  const beside = 'beside' in slot && typeof slot.beside !== 'string' ? slot.beside : []
  const [other, to = -1] = beside
  const parts = partsOf(layoutOf(document)[at])
  const part = parts[from]
  if (other !== at || beside.length !== 2 || !isObject(part) || !isObject(parts[to]) || from === to) return document
  const rest = parts.toSpliced(from, 1)
  const index = rest.indexOf(parts[to]) + ('side' in slot && slot.side === 'after' ? 1 : 0)
  return put(
    document,
    editList(layoutOf(document), [at], () => rest.toSpliced(index, 0, part)),
  )
}

/** Every slot of the layout from top to bottom, without those inside the entry that moves. */
function slotsAround(document: ScreenDocument, moving: string | Path): readonly Slot[] {
  const inList = (list: List, path: Path): readonly Slot[] =>
    list.flatMap((entry, index): readonly Slot[] => {
      const key = entryKey(entry)
      if (key !== undefined) return [{ beside: key, side: 'before' }]
      const at = [...path, index]
      const before: Slot = { beside: at, side: 'before' }
      if (typeof moving !== 'string' && sameJson(at, moving)) return [before]
      const fields = groupFields(entry)
      if (fields) return typeof moving === 'string' ? [before, ...inList(fields, at), { into: at }] : [before]
      const inside = partsOf(entry).flatMap((part, place) => [
        ...inList(contentOf(part), [...at, place]),
        { into: [...at, place] },
      ])
      return [before, ...inside]
    })
  return [...inList(layoutOf(document), []), { into: [] }]
}

/** The document with a field or a block one slot further up or down; the same at either end. */
export function shiftEntry(
  document: ScreenDocument,
  { moving, by }: { readonly moving: string | Path; readonly by: -1 | 1 },
): ScreenDocument {
  if (typeof moving !== 'string' && moving.length === 2) return shiftPart(document, moving, by)
  const slots = slotsAround(document, moving)
  const own = slots.findIndex((slot) => 'beside' in slot && sameJson(slot.beside, moving))
  if (own < 0) return document
  // The slot after its own is where it already is.
  const further = by < 0 ? slots.slice(0, own).toReversed() : slots.slice(own + 2)
  for (const slot of further) {
    const next =
      typeof moving === 'string'
        ? placeFields(document, { keys: [moving], slot })
        : placeBlock(document, { path: moving, slot })
    if (next !== document) return next
  }
  return document
}
const shiftPart = (document: ScreenDocument, path: Path, by: -1 | 1) =>
  placeBlock(document, {
    path,
    slot: { beside: [path[0] ?? -1, (path[1] ?? 0) + by], side: by < 0 ? 'before' : 'after' },
  })

/** Makes a field take the whole row of the form, or its own column of it again. */
export function setWide(
  document: ScreenDocument,
  { key, isWide }: { readonly key: string; readonly isWide: boolean },
): ScreenDocument {
  const form = objectAt(document, 'form')
  const wide = listAt(form, 'wide') ?? []
  if (!fieldAt(document, key) || wide.includes(key) === isWide) return document
  const next = isWide ? [...wide, key] : wide.filter((each) => each !== key)
  return setNonEmpty(document, 'form', setProperty(form, 'wide', next.length ? next : undefined))
}

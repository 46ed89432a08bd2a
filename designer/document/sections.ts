import type { Screen } from '../../schemas/language/screen.ts'
import { type ResolvedScreen, resolveScreen } from '../../engine/model/index.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { fieldKeys } from './fields.ts'
import { type JsonObject, type ScreenDocument, listAt, objectAt, setProperty } from './json.ts'

/** The parts of a screen that list field keys. */
export const SECTIONS = ['query', 'list', 'form', 'detail'] as const
export type SectionName = (typeof SECTIONS)[number]

/** What a section is called. */
export const SECTION_WORDS = {
  query: 'DESIGNER_IN_QUERY',
  list: 'DESIGNER_IN_LIST',
  form: 'DESIGNER_IN_FORM',
  detail: 'DESIGNER_PREVIEW_DETAIL',
} as const satisfies Readonly<Record<SectionName, MessageCode>>

const LIST_OF: Readonly<Record<SectionName, string>> = {
  query: 'items',
  list: 'columns',
  form: 'layout',
  detail: 'fields',
}

/** The list of a section as stated; undefined when the section is left to its default. */
export function statedList(document: ScreenDocument, section: SectionName): readonly unknown[] | undefined {
  return listAt(objectAt(document, section), LIST_OF[section])
}
export function putList(document: ScreenDocument, section: SectionName, list: readonly unknown[]): ScreenDocument {
  return setProperty(document, section, setProperty(objectAt(document, section), LIST_OF[section], list))
}

/** The field of a list entry; undefined for a group. */
export function entryKey(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  const field = isObject(entry) ? ownProperty(entry, 'field') : undefined
  return typeof field === 'string' ? field : undefined
}
export function groupFields(entry: unknown): readonly unknown[] | undefined {
  return isObject(entry) ? listAt(entry, 'fields') : undefined
}
const PARTS = ['tabs', 'steps'] as const
/** Whether an entry of the layout holds parts, and how it calls them. */
export function partsName(entry: unknown): (typeof PARTS)[number] | undefined {
  return isObject(entry) ? PARTS.find((name) => listAt(entry, name)) : undefined
}
/** The tabs or steps of an entry. */
export function partsOf(entry: unknown): readonly unknown[] {
  const name = partsName(entry)
  return name === undefined ? [] : (listAt(entry as JsonObject, name) ?? [])
}
/** What a tab or a step holds. */
export const contentOf = (part: unknown): readonly unknown[] => (isObject(part) ? (listAt(part, 'content') ?? []) : [])
/** The entry with every list of entries in it changed: the fields of a group, what each tab or step holds. */
export function mapInner(entry: unknown, map: (list: readonly unknown[]) => readonly unknown[]): unknown {
  const fields = groupFields(entry)
  if (fields) return setProperty(entry as JsonObject, 'fields', unlessEqual(fields, map(fields)))
  const name = partsName(entry)
  if (name === undefined) return entry
  const parts = partsOf(entry)
  return setProperty(
    entry as JsonObject,
    name,
    unlessEqual(
      parts,
      parts.map((part) => {
        const content = isObject(part) ? listAt(part, 'content') : undefined
        return content ? setProperty(part as JsonObject, 'content', unlessEqual(content, map(content))) : part
      }),
    ),
  )
}
/** The same list where nothing in it changed. */
const unlessEqual = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length === after.length && after.every((entry, at) => entry === before[at]) ? before : after
/** Keys of a list, at any depth. */
export function listKeys(list: readonly unknown[]): readonly string[] {
  return list.flatMap((entry): readonly string[] => {
    const key = entryKey(entry)
    if (key !== undefined) return [key]
    return listKeys([...(groupFields(entry) ?? []), ...partsOf(entry).flatMap(contentOf)])
  })
}

let lastBare: { readonly keys: string; readonly screen: ResolvedScreen } | undefined
/** The screen with nothing but its keys; asked for by every section after every change, most of which leave the keys alone. */
function bareScreen(document: ScreenDocument): ResolvedScreen {
  const names = fieldKeys(document)
  const keys = names.join()
  if (lastBare?.keys === keys) return lastBare.screen
  const fields = Object.fromEntries(names.map((key) => [key, { title: key }]))
  const screen = resolveScreen({ version: 1, id: 'a.b', title: '', fields } satisfies Screen)
  lastBare = { keys, screen }
  return screen
}
/** What the renderer shows when the section is not stated. Read from the renderer's own defaults, on the bare fields. */
function defaultKeys(document: ScreenDocument, section: SectionName): readonly string[] {
  const bare = bareScreen(document)
  if (section === 'query') return bare.query.items.map((item) => item.field.key)
  if (section === 'list') return bare.list.columns.map((column) => column.field.key)
  if (section === 'detail') {
    // Laid out as the form is, what the form leaves out last.
    const placed = new Set(listKeys(statedList(document, 'form') ?? []))
    const all = bare.detail.fields.map((field) => field.key)
    return [...[...placed].filter((key) => all.includes(key)), ...all.filter((key) => !placed.has(key))]
  }
  return bare.form.groups.flatMap((group) => group.fields.map((field) => field.key))
}

/** Keys shown in a section, stated or by default. */
export function sectionKeys(document: ScreenDocument, section: SectionName): readonly string[] {
  const stated = statedList(document, section)
  const keys = stated ? listKeys(stated) : defaultKeys(document, section)
  const hidden = section === 'detail' ? hiddenInDetail(document) : []
  return hidden.length > 0 ? keys.filter((key) => !hidden.includes(key)) : keys
}
/** Fields that the details leave out while their groups stay. */
export const hiddenInDetail = (document: ScreenDocument): readonly unknown[] =>
  listAt(objectAt(document, 'detail'), 'hidden') ?? []

/** Puts `key` after the nearest field that precedes it in the table and is in the list, else first. */
export function insertInOrder(list: readonly unknown[], key: string, order: readonly string[]): readonly unknown[] {
  const before = order.slice(0, Math.max(0, order.indexOf(key))).toReversed()
  const there = new Set(listKeys(list))
  const anchor = before.find((other) => there.has(other))
  return anchor === undefined ? insertFirst(list, key) : insertBehind(list, key, anchor)
}
function insertBehind(list: readonly unknown[], key: string, anchor: string): readonly unknown[] {
  return list.flatMap((entry) =>
    entryKey(entry) === anchor ? [entry, key] : [mapInner(entry, (inner) => insertBehind(inner, key, anchor))],
  )
}
function insertFirst(list: readonly unknown[], key: string): readonly unknown[] {
  const [first, ...rest] = list
  const inner = groupFields(first)
  if (inner) return [setProperty(first as JsonObject, 'fields', [key, ...inner]), ...rest]
  const name = partsName(first)
  const [part, ...parts] = partsOf(first)
  if (name === undefined || !isObject(part)) return [key, ...list]
  return [
    setProperty(first as JsonObject, name, [
      setProperty(part, 'content', insertFirst(listAt(part, 'content') ?? [], key)),
      ...parts,
    ]),
    ...rest,
  ]
}
/** Takes `key` out of a list; what is emptied stays, it may be filled again. */
export function withoutKey(list: readonly unknown[], key: string): readonly unknown[] {
  return list.flatMap((entry) => (entryKey(entry) === key ? [] : [mapInner(entry, (inner) => withoutKey(inner, key))]))
}

import type { Screen } from '../../schemas/language/screen.ts'
import { type ResolvedScreen, resolveScreen } from '../../registry/screen/resolve.ts'
import { fieldKeys } from './fields.ts'
import { type JsonObject, type ScreenDocument, isObject, listAt, objectAt, own, put } from './json.ts'

/** The parts of a screen that list field keys. */
export const SECTIONS = ['query', 'list', 'form', 'detail'] as const
export type SectionName = (typeof SECTIONS)[number]

const LIST_OF: Readonly<Record<SectionName, string>> = { query: 'items', list: 'columns', form: 'layout', detail: 'fields' }

/** The list of a section as stated; undefined when the section is left to its default. */
export function statedList(document: ScreenDocument, section: SectionName): readonly unknown[] | undefined {
  return listAt(objectAt(document, section), LIST_OF[section])
}
export function putList(document: ScreenDocument, section: SectionName, list: readonly unknown[]): ScreenDocument {
  return put(document, section, put(objectAt(document, section), LIST_OF[section], list))
}

/** The field a list entry stands for; undefined for a group. */
export function entryKey(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry
  const field = isObject(entry) ? own(entry, 'field') : undefined
  return typeof field === 'string' ? field : undefined
}
export function groupFields(entry: unknown): readonly unknown[] | undefined {
  return isObject(entry) ? listAt(entry, 'fields') : undefined
}
/** Keys of a list, groups opened. */
export function listKeys(list: readonly unknown[]): readonly string[] {
  return list.flatMap((entry) => groupFields(entry)?.map(entryKey) ?? [entryKey(entry)]).filter((key) => key !== undefined)
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
  if (section === 'detail') return bare.detail.fields.map((field) => field.key)
  return bare.form.groups.flatMap((group) => group.fields.map((field) => field.key))
}

/** Keys shown in a section, stated or by default. */
export function sectionKeys(document: ScreenDocument, section: SectionName): readonly string[] {
  const stated = statedList(document, section)
  return stated ? listKeys(stated) : defaultKeys(document, section)
}

/** Puts `key` behind the nearest field that stands before it in the table and is in the list, else first. */
export function insertInOrder(list: readonly unknown[], key: string, order: readonly string[]): readonly unknown[] {
  const before = order.slice(0, Math.max(0, order.indexOf(key))).toReversed()
  const anchor = before.find((other) => listKeys(list).includes(other))
  if (anchor === undefined) return insertFirst(list, key)
  return list.flatMap((entry) => {
    if (entryKey(entry) === anchor) return [entry, key]
    const inner = groupFields(entry)
    return inner?.includes(anchor) ? [put(entry as JsonObject, 'fields', inner.flatMap((each) => (each === anchor ? [each, key] : [each])))] : [entry]
  })
}
function insertFirst(list: readonly unknown[], key: string): readonly unknown[] {
  const [first, ...rest] = list
  const inner = groupFields(first)
  return inner ? [put(first as JsonObject, 'fields', [key, ...inner]), ...rest] : [key, ...list]
}
/** Takes `key` out of a list; an emptied group stays, it may be filled again. */
export function withoutKey(list: readonly unknown[], key: string): readonly unknown[] {
  return list.flatMap((entry) => {
    if (entryKey(entry) === key) return []
    const inner = groupFields(entry)
    return inner?.includes(key) ? [put(entry as JsonObject, 'fields', inner.filter((each) => each !== key))] : [entry]
  })
}

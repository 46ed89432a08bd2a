import { SCREEN_ID, snakeCase, LANGUAGE_VERSION } from '../../schemas/language/names.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import { keyFromTitle } from '../document/suggest-key.ts'
import { type JsonObject, type ScreenDocument, objectAt, setNonEmpty } from '../document/json.ts'

export interface NewScreen {
  readonly id: string
  readonly title: string
  readonly permission: string
  readonly table: string
  readonly parent: string
}

const ID = new RegExp(SCREEN_ID)
export const isScreenId = (id: string) => ID.test(id)
/** The area of a screen at the top of the menu, or below an entry whose name is no area. */
const AREA = 'page'
/** `藏品登记` below `collection` → `collection.cangpindengji`, numbered until it is free; '' when nothing of the title can be written so. */
export function suggestId(title: string, parent: string, taken: readonly string[]): string {
  const area = /^[a-z][A-Za-z0-9]{0,30}$/.test(parent) ? parent : AREA
  const stem = keyFromTitle(title)
  const free = [stem, ...Array.from({ length: 98 }, (_, at) => `${stem}${at + 2}`)]
    .map((name) => `${area}.${name}`)
    .find((id) => !taken.includes(id))
  return free !== undefined && isScreenId(free) ? free : ''
}
/** `collection.relic` → `collection:relic` */
export const suggestPermission = (id: string) => id.replace('.', ':')
/** `collection.relicImage` → `biz_collection_relic_image` */
export const suggestTable = (id: string) => `biz_${snakeCase(id.replace('.', '_'))}`.slice(0, 58)

/** The address of a page, as its document or its id says it. */
export function routeOf(document: JsonObject): string {
  const path = ownProperty(objectAt(document, 'menu'), 'path')
  return typeof path === 'string' ? path : `/${String(ownProperty(document, 'id') ?? '').replace('.', '/')}`
}

/** A screen that works as soon as it is published: one field, everything else by default. */
export function blankScreen({ id, title, permission, table, parent }: NewScreen, fieldTitle: string): ScreenDocument {
  const document = {
    version: LANGUAGE_VERSION,
    id,
    title,
    ...(permission ? { permission } : {}),
    source: { table },
    fields: { name: { title: fieldTitle, required: true, maxLength: 100 } },
  }
  return setNonEmpty(document, 'menu', parent ? { parent } : {})
}

/** A composed page without sections yet. */
export function composedScreen({ id, title, permission, parent }: NewScreen): ScreenDocument {
  const document = {
    version: LANGUAGE_VERSION,
    id,
    title,
    ...(permission ? { permission } : {}),
    fields: {},
    page: { layout: 'composed' },
  }
  return setNonEmpty(document, 'menu', parent ? { parent } : {})
}

/** A screen for the rows of a sub-table of `above`: in no menu, with the field that holds the record they belong to. */
export function blankSubTable(
  named: NewScreen,
  above: string,
  titles: { readonly link: string; readonly first: string },
): { readonly key: string; readonly screen: ScreenDocument } {
  const key = `${above.split('.').at(-1) || 'above'}Id`
  const blank = blankScreen(named, titles.first)
  const fields = { ...objectAt(blank, 'fields'), [key]: { title: titles.link } }
  return { key, screen: { ...blank, menu: { ...objectAt(blank, 'menu'), hidden: true }, fields } }
}

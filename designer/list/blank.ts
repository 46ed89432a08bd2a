import { SCREEN_ID, snakeCase, LANGUAGE_VERSION } from '../../schemas/language/names.ts'
import { type JsonObject, type ScreenDocument, objectAt, own, putObject } from '../document/json.ts'

export interface NewScreen {
  readonly id: string
  readonly title: string
  readonly permission: string
  readonly table: string
  readonly parent: string
}

const ID = new RegExp(SCREEN_ID)
export const isScreenId = (id: string) => ID.test(id)
/** `collection.relic` → `collection:relic` */
export const suggestPermission = (id: string) => id.replace('.', ':')
/** `collection.relicImage` → `biz_collection_relic_image` */
export const suggestTable = (id: string) => `biz_${snakeCase(id.replace('.', '_'))}`.slice(0, 58)

/** The address of a page, as its document or its id says it. */
export function routeOf(document: JsonObject): string {
  const path = own(objectAt(document, 'menu'), 'path')
  return typeof path === 'string' ? path : `/${String(own(document, 'id') ?? '').replace('.', '/')}`
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
  return putObject(document, 'menu', parent ? { parent } : {})
}

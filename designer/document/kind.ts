import { type CheckMemory, checkScreen, publishedSchema } from '../../engine/document/index.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { escapeToken, unescapeToken } from '../../schemas/language/json-pointer.ts'
import { elementPlaceAt } from './element-place.ts'
import { fieldAt } from './fields.ts'
import type { JsonObject } from './json.ts'
import { printDocument } from './print.ts'

/** What an open document is: how it is printed and checked, and what in it can be selected. */
export interface DocumentKind {
  readonly name: 'screen' | 'process'
  /** What editors complete from. */
  readonly schema: () => object
  readonly print: (document: JsonObject) => string
  readonly check: (
    document: JsonObject,
    memory?: CheckMemory,
  ) => { readonly problems: readonly SchemaProblem[]; readonly screen?: Screen | undefined }
  /** The place of what has this key; undefined where nothing has. */
  readonly pointerOf: (document: JsonObject, key: string) => string | undefined
  /** The key of what a place lies in. */
  readonly keyAt: (document: JsonObject, pointer: string) => string | undefined
  /** The place of the innermost element that a place lies in. */
  readonly elementAt: (document: JsonObject, pointer: string) => string | undefined
}

export const SCREEN_KIND: DocumentKind = {
  name: 'screen',
  schema: () => publishedSchema('screen'),
  print: printDocument,
  check: (document, memory) => checkScreen(document, {}, memory),
  pointerOf: (document, key) => (fieldAt(document, key) ? `/fields/${escapeToken(key)}` : undefined),
  keyAt: (_, pointer) => {
    const [, section, key] = pointer.split('/')
    return section === 'fields' && key !== undefined ? unescapeToken(key) : undefined
  },
  elementAt: elementPlaceAt,
}

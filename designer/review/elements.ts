import { escapeToken, pointerKeys } from '../../schemas/language/json-pointer.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { fieldEntries } from '../document/fields.ts'
import { type ScreenDocument, listAt, objectAt } from '../document/json.ts'
import { SECTIONS, SECTION_WORDS } from '../document/sections.ts'
import type { Speaking } from '../history/section-changes.ts'

/** An element of a page that people may speak of. A button is named by its code, which stays when buttons are moved. */
export interface PageElement {
  readonly pointer: string
  readonly label: string
}

export function pageElements(document: ScreenDocument, speaking: Pick<Speaking, 'say' | 'words'>): PageElement[] {
  const { say, words } = speaking
  const titled = (holder: Readonly<Record<string, unknown>>, name: string) => ({
    title: words(ownProperty(holder, 'title')) || name,
  })
  const at = (...keys: readonly string[]) => keys.map((key) => `/${escapeToken(key)}`).join('')
  return [
    { pointer: '', label: say('REVIEW_PLACE_PAGE') },
    ...SECTIONS.map((section) => ({ pointer: at(section), label: say(SECTION_WORDS[section]) })),
    { pointer: '/rules', label: say('REVIEW_PLACE_RULES') },
    ...fieldEntries(document).map(([key, field]) => ({
      pointer: at('fields', key),
      label: say('REVIEW_PLACE_FIELD', titled(field, key)),
    })),
    ...(listAt(document, 'actions') ?? []).filter(isObject).map((action) => {
      const code = String(ownProperty(action, 'code'))
      return { pointer: at('actions', code), label: say('REVIEW_PLACE_BUTTON', titled(action, code)) }
    }),
    ...Object.entries(objectAt(document, 'children')).map(([key, child]) => ({
      pointer: at('children', key),
      label: say('REVIEW_PLACE_CHILD', titled(isObject(child) ? child : {}, key)),
    })),
  ]
}

/** The words of a place; one that the document has no longer is named by its keys. */
export const elementWords = (elements: readonly PageElement[], pointer: string): string =>
  elements.find((element) => element.pointer === pointer)?.label ?? pointerKeys(pointer).join(' › ')

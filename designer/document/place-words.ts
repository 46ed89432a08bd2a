import { pointerKeys } from '../../schemas/language/json-pointer.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { fieldAt } from './fields.ts'
import { type ScreenDocument, listAt } from './json.ts'
import { SECTION_WORDS } from './sections.ts'

interface Speaking {
  readonly say: (code: MessageCode, params?: Readonly<Record<string, unknown>>) => string
  readonly words: (text: unknown) => string
}

/** The place of the document that a pointer leads to, as people call it. */
export function placeWords(pointer: string, document: ScreenDocument, { say, words }: Speaking): string {
  const [section = '', entry = ''] = pointerKeys(pointer)
  if (section === 'fields')
    return say('USES_FIELD', { title: words(ownProperty(fieldAt(document, entry) ?? {}, 'title')) || entry })
  if (section === 'rules') return say('USES_RULE', { number: Number(entry) + 1 })
  if (section === 'actions') {
    const action = listAt(document, 'actions')?.[Number(entry)]
    const title = isObject(action) ? words(ownProperty(action, 'title')) || ownProperty(action, 'code') : entry
    return say('USES_ACTION', { title })
  }
  if (Object.hasOwn(SECTION_WORDS, section)) return say(SECTION_WORDS[section as keyof typeof SECTION_WORDS])
  return section === 'page' ? say('DESIGNER_PAGE') : pointer
}

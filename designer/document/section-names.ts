import { SECTION_KINDS, type SectionKind } from '../../schemas/language/composed/sections.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import type { JsonObject } from './json.ts'

export const KIND_WORDS = {
  list: 'SECTION_KIND_LIST',
  record: 'SECTION_KIND_RECORD',
  number: 'SECTION_KIND_NUMBER',
  chart: 'SECTION_KIND_CHART',
  report: 'SECTION_KIND_REPORT',
  text: 'SECTION_KIND_TEXT',
  picture: 'SECTION_KIND_PICTURE',
  frame: 'SECTION_KIND_FRAME',
} as const satisfies Record<SectionKind, MessageCode>

export const kindOf = (section: JsonObject): SectionKind | undefined =>
  SECTION_KINDS.find((kind) => kind === ownProperty(section, 'kind'))

interface Wording {
  say(code: MessageCode, params?: Readonly<Record<string, unknown>>): string
  words(text: unknown): string
}
/** The title of a section, or its kind and number. */
export function sectionName(section: JsonObject, index: number, { say, words }: Wording): string {
  const kind = kindOf(section)
  return (
    words(ownProperty(section, 'title')) ||
    say('SECTION_NAME', { kind: kind ? say(KIND_WORDS[kind]) : '', number: index + 1 })
  )
}

import type { MergeConflict } from '../../engine/document/index.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { SECTIONS, SECTION_WORDS, type SectionName } from '../document/sections.ts'
import { PARTS, labelOf, valueWords } from '../history/changes.ts'
import type { Speaking } from '../history/section-changes.ts'

/** A longer value is cut: the comparison shows it whole. */
const LONGEST = 160

const isSection = (name: string): name is SectionName => SECTIONS.some((section) => section === name)
/** An entry of a list is named by what identifies it: `code "go"`. */
const entryName = (name: string) => /^\w+ "(.*)"$/.exec(name)?.[1] ?? name

/** The title of a field in any of the documents that have it. */
function titleOf(documents: readonly unknown[], key: string, { words }: Speaking): string {
  for (const document of documents) {
    const fields = isObject(document) ? ownProperty(document, 'fields') : undefined
    const field = isObject(fields) ? ownProperty(fields, key) : undefined
    const title = isObject(field) ? words(ownProperty(field, 'title')) : ''
    if (title !== '') return title
  }
  return key
}

/** Where a conflict is, in words. */
export function placeWords(
  { path, kind }: Pick<MergeConflict, 'path' | 'kind'>,
  documents: readonly unknown[],
  speaking: Speaking,
): string {
  const { say } = speaking
  const [part = '', key, ...inner] = path
  const first = isSection(part) ? say(SECTION_WORDS[part]) : PARTS[part] ? say(PARTS[part]) : part
  const names =
    part === 'fields' && key !== undefined
      ? [
          say('REVIEW_PLACE_FIELD', { title: titleOf(documents, key, speaking) }),
          ...inner.map((name, index) => (index === 0 ? labelOf(name, speaking) : name)),
        ]
      : [part === 'fields' ? say('DESIGNER_FIELDS') : first, ...path.slice(1).map(entryName)]
  const place = names.filter((name) => name !== '').join(' › ')
  return kind === 'order' ? say('DESIGNER_MERGE_ORDER', { place }) : place
}

/** One of the two values, in words where it has some. */
export function sideWords(value: unknown, { kind }: Pick<MergeConflict, 'kind'>, speaking: Speaking): string {
  if (value === undefined) return speaking.say('DESIGNER_MERGE_REMOVED')
  if (kind === 'order' && Array.isArray(value)) return value.map((name) => entryName(String(name))).join(' → ')
  const text = valueWords(value, speaking) ?? JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

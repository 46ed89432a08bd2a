import { entryOf } from '../commands/set-entry.ts'
import { fieldAt, fieldKeys } from '../document/fields.ts'
import { type ScreenDocument } from '../document/json.ts'
import { type SectionName, sectionKeys } from '../document/sections.ts'
import { sameJson } from '../../schemas/language/values.ts'

export type MarkKind = 'added' | 'removed' | 'changed'
/** What the renderer names its elements by: an entry of a form or a detail, a query item, a heading. */
type Place = 'field' | 'query' | 'column'
/** Marks by the attributes of drawn elements, such as `field:name`. */
export type Marks = ReadonlyMap<string, MarkKind>

const SHOWN: readonly (readonly [SectionName, Place])[] = [
  ['form', 'field'],
  ['query', 'query'],
  ['list', 'column'],
]

/** What to mark in the pictures of two documents. A change of a field itself is marked wherever it is shown. */
export function marksOf(
  before: ScreenDocument,
  after: ScreenDocument,
): { readonly before: Marks; readonly after: Marks } {
  const [was, is] = [new Map<string, MarkKind>(), new Map<string, MarkKind>()]
  for (const key of new Set([...fieldKeys(before), ...fieldKeys(after)])) {
    const [old, now] = [fieldAt(before, key), fieldAt(after, key)]
    for (const [section, place] of SHOWN) {
      const name = `${place}:${key}`
      const wasShown = old !== undefined && sectionKeys(before, section).includes(key)
      const isShown = now !== undefined && sectionKeys(after, section).includes(key)
      const isEntryChanged =
        (section === 'query' || section === 'list') &&
        wasShown &&
        isShown &&
        !sameJson(entryOf(before, section, key), entryOf(after, section, key))
      if (wasShown && !isShown) was.set(name, 'removed')
      else if (isShown && !wasShown) is.set(name, 'added')
      else if (wasShown && isShown && (isEntryChanged || !sameJson(old, now))) {
        was.set(name, 'changed')
        is.set(name, 'changed')
      }
    }
  }
  return { before: was, after: is }
}

const COLOURS: Readonly<Record<MarkKind, string>> = { added: '#389e0d', removed: '#cf1322', changed: '#d48806' }

/** Rules of a style sheet that mark the elements drawn inside `scope`. Keys are written as strings of CSS. */
export function markStyles(scope: string, marks: Marks): string {
  const text = (key: string) => `"${key.replaceAll(/["\\\n<]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
  return [...marks]
    .map(([name, kind]) => {
      const at = name.indexOf(':')
      const [place, key] = [name.slice(0, at), name.slice(at + 1)]
      return `${scope} [data-${place}=${text(key)}]{outline:2px solid ${COLOURS[kind]};outline-offset:-1px;background:color-mix(in srgb, ${COLOURS[kind]} 12%, transparent)}`
    })
    .join('\n')
}

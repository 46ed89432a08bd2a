import type { Locale } from '../../schemas/language/text.ts'
import { isObject, ownProperty, sameJson } from '../../schemas/language/values.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { containersOf, keysIn, layoutOf } from '../commands/layout.ts'
import { entryOf } from '../commands/set-entry.ts'
import { fieldAt } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, changedKeys, objectAt } from '../document/json.ts'
import {
  contentOf,
  partsOf,
  SECTION_WORDS,
  SECTIONS,
  type SectionName,
  sectionKeys,
  statedList,
} from '../document/sections.ts'

/** How sentences are worded. */
export interface Speaking {
  readonly locale: Locale
  say(code: MessageCode, params?: Readonly<Record<string, unknown>>): string
  words(text: unknown): string
}

/** The member of a section that is told field by field. */
const LISTS = { query: 'items', list: 'columns', form: 'layout', detail: 'fields' } as const

type Both = readonly [ScreenDocument, ScreenDocument]

const titleOf = (document: ScreenDocument, key: string, { words }: Speaking) =>
  words(ownProperty(fieldAt(document, key) ?? {}, 'title')) || key
const quoted = (titles: readonly string[], { say }: Speaking) => titles.join(say('DESIGNER_QUOTED_AND'))

/** Fields of both documents that a section shows in one of them alone, and their order. */
function* shownSentences(section: SectionName, [before, after]: Both, speaking: Speaking): Generator<string> {
  const { say } = speaking
  const name = say(SECTION_WORDS[section])
  const isCommon = (key: string) => fieldAt(before, key) !== undefined && fieldAt(after, key) !== undefined
  const was = sectionKeys(before, section).filter(isCommon)
  const is = sectionKeys(after, section).filter(isCommon)
  const titles = (keys: readonly string[]) =>
    quoted(
      keys.map((key) => titleOf(after, key, speaking)),
      speaking,
    )
  const shown = is.filter((key) => !was.includes(key))
  const hidden = was.filter((key) => !is.includes(key))
  if (shown.length > 0) yield say('DESIGNER_CHANGE_SHOWN', { section: name, titles: titles(shown) })
  if (hidden.length > 0) yield say('DESIGNER_CHANGE_HIDDEN', { section: name, titles: titles(hidden) })
  const isStated = statedList(before, section) !== undefined || statedList(after, section) !== undefined
  const stayed = (keys: readonly string[], others: readonly string[]) => keys.filter((key) => others.includes(key))
  if (isStated && !sameJson(stayed(was, is), stayed(is, was))) yield say('DESIGNER_CHANGE_ARRANGED', { section: name })
}

/** Settings of single fields in the query and the list, and those of the section itself. */
function* settingSentences(section: SectionName, [before, after]: Both, speaking: Speaking): Generator<string> {
  const { say } = speaking
  const name = say(SECTION_WORDS[section])
  if (section === 'query' || section === 'list') {
    const changed = sectionKeys(after, section).filter((key) => {
      const [was, is] = [entryOf(before, section, key), entryOf(after, section, key)]
      return was !== undefined && is !== undefined && !sameJson(was, is)
    })
    if (changed.length > 0)
      yield say('DESIGNER_CHANGE_ENTRIES', {
        section: name,
        titles: quoted(
          changed.map((key) => titleOf(after, key, speaking)),
          speaking,
        ),
      })
  }
  const [was, is] = [objectAt(before, section), objectAt(after, section)]
  if (changedKeys(was, is).some((part) => part !== LISTS[section] && !(section === 'detail' && part === 'hidden')))
    yield say('DESIGNER_CHANGE_SECTION', { section: name })
}

interface Holder {
  readonly title: string
  readonly keys: readonly string[]
}
/** Groups, tabs and steps of a form, in their order. */
const holdersOf = (document: ScreenDocument, { words }: Speaking): readonly Holder[] =>
  containersOf(document).map(({ holder }) => ({
    title: words(ownProperty(holder, 'group') ?? ownProperty(holder, 'title')),
    keys: keysIn(holder),
  }))
/** Lines, notes and placed sub-tables of a form. */
const linesOf = (document: ScreenDocument): readonly JsonObject[] =>
  [...layoutOf(document), ...layoutOf(document).flatMap(partsOf).flatMap(contentOf)].filter(
    (entry): entry is JsonObject =>
      isObject(entry) && ['divider', 'note', 'compute', 'child'].some((name) => name in entry),
  )

/** Groups, tabs and steps that are new, gone or renamed, and fields that went from one to another. */
function* layoutSentences([before, after]: Both, speaking: Speaking): Generator<string> {
  const { say } = speaking
  const [was, is] = [holdersOf(before, speaking), holdersOf(after, speaking)]
  const fresh = is.filter(({ title }) => !was.some((old) => old.title === title))
  const gone = was.filter(({ title }) => !is.some((one) => one.title === title))
  // The same fields under another title.
  const renamed = fresh.flatMap((one) => {
    const old = gone.find(({ keys }) => keys.length > 0 && sameJson(keys, one.keys))
    return old ? [{ one, old }] : []
  })
  for (const { one, old } of renamed) yield say('DESIGNER_CHANGE_HOLDER', { before: old.title, after: one.title })
  for (const one of fresh)
    if (!renamed.some((pair) => pair.one === one)) yield say('DESIGNER_CHANGE_HOLDER_ADDED', { title: one.title })
  for (const old of gone)
    if (!renamed.some((pair) => pair.old === old)) yield say('DESIGNER_CHANGE_HOLDER_REMOVED', { title: old.title })
  const titleIn = (holders: readonly Holder[], key: string) => holders.find(({ keys }) => keys.includes(key))?.title
  const moved = new Map<string, string[]>()
  for (const key of sectionKeys(after, 'form')) {
    const [from, to] = [titleIn(was, key), titleIn(is, key)]
    const isRenamed = renamed.some(({ one, old }) => one.title === to && old.title === from)
    if (!fieldAt(before, key) || from === to || isRenamed) continue
    moved.set(to ?? '', [...(moved.get(to ?? '') ?? []), titleOf(after, key, speaking)])
  }
  for (const [holder, titles] of moved)
    yield holder === ''
      ? say('DESIGNER_CHANGE_MOVED_OUT', { titles: quoted(titles, speaking) })
      : say('DESIGNER_CHANGE_MOVED_INTO', { titles: quoted(titles, speaking), holder })
  if (!sameJson(linesOf(before), linesOf(after))) yield say('DESIGNER_CHANGE_LINES')
}

/** What differs between query, list, form and detail, as sentences. */
export function* sectionChanges(before: ScreenDocument, after: ScreenDocument, speaking: Speaking): Generator<string> {
  const both: Both = [before, after]
  for (const section of SECTIONS) {
    if (sameJson(ownProperty(before, section), ownProperty(after, section))) continue
    yield* shownSentences(section, both, speaking)
    if (section === 'form') yield* layoutSentences(both, speaking)
    yield* settingSentences(section, both, speaking)
  }
}

import { FieldSchema } from '../../schemas/language/field.ts'
import type { PropertyKeywords } from '../../schemas/language/property.ts'
import { isObject, ownProperty, sameJson } from '../../schemas/language/values.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { columnOf, fieldAt, fieldEntries, fieldKeys, widgetOf } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, changedKeys, listAt, objectAt, setProperty } from '../document/json.ts'
import { ruleSentence } from '../properties/rules/rule-words.ts'
import { sectionsOf } from '../commands/page-sections.ts'
import { sectionName } from '../document/section-names.ts'
import { sectionChanges, type Speaking } from './section-changes.ts'

export const PARTS: Readonly<Record<string, MessageCode>> = {
  title: 'DESIGNER_TITLE',
  menu: 'DESIGNER_PART_MENU',
  page: 'DESIGNER_SHAPE',
  source: 'DESIGNER_CHANGE_SOURCE',
  permission: 'DESIGNER_CHANGE_PERMISSION',
  description: 'DESIGNER_CHANGE_DESCRIPTION',
  tests: 'TESTS_TITLE',
}
/** Parts that have sentences of their own. */
const SPOKEN = new Set(['fields', 'query', 'list', 'form', 'detail', 'rules', 'actions', 'children'])
/** A longer value is named without what it was and is. */
const LONGEST = 40

/** A value in words; undefined for one that is no short text, number or yes and no. */
export function valueWords(value: unknown, { say, words }: Speaking): string | undefined {
  if (value === undefined || value === null || value === '') return say('TRACE_EMPTY')
  if (typeof value === 'boolean') return say(value ? 'COMMON_YES' : 'COMMON_NO')
  // A list, or an object that is no text, has no words.
  const text = isObject(value) ? words(value) : typeof value === 'object' ? '' : String(value)
  return text !== '' && text.length <= LONGEST ? text : undefined
}
/** A switch that is not stated is the other way round. */
const stated = (value: unknown, other: unknown) => (value === undefined && typeof other === 'boolean' ? !other : value)
/** A property with what it was and is, where both are short. */
function propertyChange(name: string, before: unknown, after: unknown, speaking: Speaking): string {
  const [was, is] = [valueWords(stated(before, after), speaking), valueWords(stated(after, before), speaking)]
  if (was === undefined || is === undefined || was === is) return name
  return speaking.say('DESIGNER_CHANGE_VALUE', { name, before: was, after: is })
}

/** The old key of a field that was renamed: it says which column it was. */
function oldKey(before: ScreenDocument, after: ScreenDocument, field: JsonObject): string | undefined {
  const was = ownProperty(objectAt(field, 'column'), 'was')
  return fieldEntries(before).find(([key, old]) => columnOf(key, old) === was && !fieldAt(after, key))?.[0]
}

const LABELS: Readonly<Record<string, MessageCode>> = {
  unique: 'DESIGNER_UNIQUE',
  column: 'DESIGNER_PART_STORAGE',
  rules: 'DESIGNER_PART_RULES',
}
const ABOUT = FieldSchema.properties as unknown as Readonly<Record<string, PropertyKeywords>>
/** The name of a property of a field in words. */
export function labelOf(property: string, { say }: Speaking): string {
  const code = LABELS[property] ?? (Object.hasOwn(ABOUT, property) ? ABOUT[property]?.['x-label'] : undefined)
  return code ? say(code) : property
}
/** What differs between the options of a widget, by their titles. */
function optionChanges(before: JsonObject, after: JsonObject, speaking: Speaking): readonly string[] {
  const schemas = (widgetOf(after)?.options.properties ?? {}) as JsonObject
  const [was, is] = [objectAt(before, 'options'), objectAt(after, 'options')]
  return changedKeys(was, is).map((option) => {
    const title = speaking.words(ownProperty(objectAt(schemas, option), 'x-title')) || option
    return propertyChange(title, ownProperty(was, option), ownProperty(is, option), speaking)
  })
}
function fieldChanges(
  before: JsonObject,
  after: JsonObject,
  isRenamed: boolean,
  speaking: Speaking,
): readonly string[] {
  return changedKeys(before, after)
    .filter((property) => !(isRenamed && property === 'column'))
    .flatMap((property) => {
      if (property === 'options') return optionChanges(before, after, speaking)
      const label = labelOf(property, speaking)
      if (property !== 'view')
        return [propertyChange(label, ownProperty(before, property), ownProperty(after, property), speaking)]
      return [propertyChange(label, widgetOf(before)?.title, widgetOf(after)?.title, speaking)]
    })
}

/** Fields that are new, gone, renamed or other ones than before. */
function* fieldSentences(before: ScreenDocument, after: ScreenDocument, speaking: Speaking): Generator<string> {
  const { say, words } = speaking
  const titled = (key: string, field: JsonObject) => ({ key, title: words(ownProperty(field, 'title')) || key })
  const renamed = new Map<string, string>()
  for (const [key, field] of fieldEntries(after)) {
    if (fieldAt(before, key)) continue
    const from = oldKey(before, after, field)
    if (from !== undefined) renamed.set(from, key)
    yield from === undefined
      ? say('DESIGNER_CHANGE_ADDED', titled(key, field))
      : say('DESIGNER_CHANGE_RENAMED', { ...titled(key, field), parts: from })
  }
  for (const [key, field] of fieldEntries(before)) {
    const later = fieldAt(after, renamed.get(key) ?? key)
    if (!later) {
      yield say('DESIGNER_CHANGE_REMOVED', titled(key, field))
      continue
    }
    const parts = fieldChanges(field, later, renamed.has(key), speaking)
    if (parts.length > 0)
      yield say('DESIGNER_CHANGE_FIELD', { ...titled(key, later), parts: parts.join(say('DESIGNER_CHANGE_AND')) })
  }
  const commonKeys = (document: ScreenDocument, other: ScreenDocument) =>
    fieldKeys(document).filter((key) => fieldAt(other, key))
  if (!sameJson(commonKeys(before, after), commonKeys(after, before))) yield say('DESIGNER_CHANGE_ORDER')
}

function* ruleSentences(before: ScreenDocument, after: ScreenDocument, speaking: Speaking): Generator<string> {
  const { say, words } = speaking
  const rulesOf = (document: ScreenDocument) => (listAt(document, 'rules') ?? []).filter(isObject)
  const isIn = (rules: readonly JsonObject[], rule: JsonObject) => rules.some((each) => sameJson(each, rule))
  const sentence = (rule: JsonObject, document: ScreenDocument) =>
    ruleSentence(rule, document, {
      ...speaking,
      titleOf: (key) => words(ownProperty(fieldAt(document, key) ?? {}, 'title')) || key,
    })
  const [was, is] = [rulesOf(before), rulesOf(after)]
  const fresh = is.filter((rule) => !isIn(was, rule))
  const gone = was.filter((rule) => !isIn(is, rule))
  // The same condition with other effects.
  const isOf = (rules: readonly JsonObject[], { when }: JsonObject) => rules.some((each) => each['when'] === when)
  for (const rule of fresh)
    yield say(isOf(gone, rule) ? 'DESIGNER_CHANGE_RULE' : 'DESIGNER_CHANGE_RULE_ADDED', { rule: sentence(rule, after) })
  for (const rule of gone)
    if (!isOf(fresh, rule)) yield say('DESIGNER_CHANGE_RULE_REMOVED', { rule: sentence(rule, before) })
  if (fresh.length === 0 && gone.length === 0 && !sameJson(was, is)) yield say('DESIGNER_CHANGE_RULES_ORDER')
}

/** Buttons or sub-tables that are new, gone or other ones than before, by their names. */
function* namedSentences(
  codes: Readonly<Record<'added' | 'removed' | 'changed' | 'ordered', MessageCode>>,
  [before, after]: readonly [ReadonlyMap<string, JsonObject>, ReadonlyMap<string, JsonObject>],
  { say, words }: Speaking,
): Generator<string> {
  const titled = (name: string, entry: JsonObject) => ({ title: words(ownProperty(entry, 'title')) || name })
  for (const [name, entry] of after) {
    const old = before.get(name)
    if (!old) yield say(codes.added, titled(name, entry))
    else if (!sameJson(old, entry)) yield say(codes.changed, titled(name, entry))
  }
  for (const [name, entry] of before) if (!after.has(name)) yield say(codes.removed, titled(name, entry))
  const common = (one: ReadonlyMap<string, JsonObject>, other: ReadonlyMap<string, JsonObject>) =>
    [...one.keys()].filter((name) => other.has(name))
  if (!sameJson(common(before, after), common(after, before))) yield say(codes.ordered)
}
const BUTTONS = {
  added: 'DESIGNER_CHANGE_BUTTON_ADDED',
  removed: 'DESIGNER_CHANGE_BUTTON_REMOVED',
  changed: 'DESIGNER_CHANGE_BUTTON',
  ordered: 'DESIGNER_CHANGE_BUTTONS_ORDER',
} as const
const CHILDREN = {
  added: 'DESIGNER_CHANGE_CHILD_ADDED',
  removed: 'DESIGNER_CHANGE_CHILD_REMOVED',
  changed: 'DESIGNER_CHANGE_CHILD',
  ordered: 'DESIGNER_CHANGE_CHILDREN_ORDER',
} as const
const buttonsOf = (document: ScreenDocument) =>
  new Map(
    (listAt(document, 'actions') ?? []).filter(isObject).map((action) => [String(ownProperty(action, 'code')), action]),
  )
const childrenOf = (document: ScreenDocument) =>
  new Map(
    Object.entries(objectAt(document, 'children')).filter((entry): entry is [string, JsonObject] => isObject(entry[1])),
  )

const SECTIONS = {
  added: 'DESIGNER_CHANGE_PAGE_SECTION_ADDED',
  removed: 'DESIGNER_CHANGE_PAGE_SECTION_REMOVED',
  changed: 'DESIGNER_CHANGE_PAGE_SECTION',
  ordered: 'DESIGNER_CHANGE_PAGE_SECTIONS_ORDER',
} as const
/** The sections of a composed page by their names; those of one name in their order. */
function pageSectionsOf(document: ScreenDocument, speaking: Speaking): ReadonlyMap<string, JsonObject> {
  const named = new Map<string, JsonObject>()
  for (const [index, section] of sectionsOf(document).entries()) {
    const name = sectionName(section, index, speaking)
    let free = name
    for (let number = 2; named.has(free); number++) free = `${name} ${number}`
    // What a section is called tells it from others; an unnamed one is told by its place.
    named.set(free, { ...section, title: free })
  }
  return named
}
/** The shape of a page without the sections, which have sentences of their own. */
const shapeOf = (document: ScreenDocument) => setProperty(objectAt(document, 'page'), 'sections', undefined)

/** What differs between two documents, as sentences; fields first. */
export function changes(before: ScreenDocument, after: ScreenDocument, speaking: Speaking): readonly string[] {
  const others = changedKeys(before, after)
    .filter((part) => !SPOKEN.has(part) && !(part === 'page' && sameJson(shapeOf(before), shapeOf(after))))
    .map((part) => {
      const code = PARTS[part]
      return propertyChange(
        code ? speaking.say(code) : part,
        ownProperty(before, part),
        ownProperty(after, part),
        speaking,
      )
    })
  return [
    ...fieldSentences(before, after, speaking),
    ...sectionChanges(before, after, speaking),
    ...namedSentences(SECTIONS, [pageSectionsOf(before, speaking), pageSectionsOf(after, speaking)], speaking),
    ...ruleSentences(before, after, speaking),
    ...namedSentences(BUTTONS, [buttonsOf(before), buttonsOf(after)], speaking),
    ...namedSentences(CHILDREN, [childrenOf(before), childrenOf(after)], speaking),
    ...(others.length > 0
      ? [speaking.say('DESIGNER_CHANGE_PARTS', { parts: others.join(speaking.say('DESIGNER_CHANGE_AND')) })]
      : []),
  ]
}

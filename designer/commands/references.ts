import { fieldsIn, fillAddress } from '../../schemas/language/address.ts'
import { SYSTEM_FIELDS } from '../../schemas/language/names.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { type JsonObject, type ScreenDocument, fromEntries, listAt, objectAt, setProperty } from '../document/json.ts'
import { escapeToken } from '../../schemas/language/json-pointer.ts'
import { fieldEntries } from '../document/fields.ts'

/** Called for each place that names a field or holds an expression; undefined takes the place away. */
export interface ReferenceVisitor {
  field(key: string, pointer: string): string | undefined
  expression(source: string, pointer: string): string | undefined
}
const ALWAYS_THERE: ReadonlySet<string> = new Set<string>(SYSTEM_FIELDS)
type Mapper = (value: unknown, pointer: string) => unknown

/** Every reference of a document in one walk: renaming, removing and "where is it used" must agree on what there is. */
export function mapReferences(document: ScreenDocument, visitor: ReferenceVisitor): ScreenDocument {
  const key: Mapper = (value, pointer) => (typeof value === 'string' ? visitor.field(value, pointer) : value)
  const condition: Mapper = (value, pointer) => (typeof value === 'string' ? visitor.expression(value, pointer) : value)
  const item: Mapper = (value, pointer) =>
    isObject(value) ? required(value, 'field', key, pointer) : key(value, pointer)
  const entry: Mapper = (value, pointer) =>
    isObject(value) ? mapEntry(value, key, condition, pointer) : key(value, pointer)
  const screenRule: Mapper = (value, pointer) => (isObject(value) ? mapRule(value, key, condition, pointer) : value)
  const sort: Mapper = (value, pointer) => (isObject(value) ? required(value, 'field', key, pointer) : value)
  const tree: Mapper = (value, pointer) => {
    const updated = isObject(value) ? required(value, 'parent', key, pointer) : value
    return isObject(updated) ? at(updated, 'text', key, pointer) : updated
  }
  // Without a field that is for everybody there is no public form.
  const publicForm: Mapper = (value, pointer) =>
    isObject(value) ? required(value, 'fields', filled(list(key)), pointer) : value
  const action: Mapper = (value, pointer) => {
    if (!isObject(value)) return value
    return at(
      at(at(value, 'visible', condition, pointer), 'set', assignments(key, condition), pointer),
      'link',
      address(key),
      pointer,
    )
  }
  let next = at(
    document,
    'fields',
    entries((field, pointer) => (isObject(field) ? mapField(field, key, condition, pointer) : field)),
    '',
  )
  next = at(next, 'rules', list(screenRule), '')
  next = section(next, 'query', { items: list(item) })
  next = section(next, 'list', {
    columns: list(item),
    sort,
    // oxlint-disable-next-line unicorn/no-thenable -- a list, which is never awaited
    then: filled(list(sort)),
    quick: filled(list(key)),
    totals: filled(assignments(key, (way) => way)),
    tree,
  })
  next = section(next, 'form', { wide: list(key), layout: list(entry), public: publicForm })
  next = section(next, 'detail', { fields: list(key), hidden: filled(list(key)) })
  next = section(next, 'page', {
    tree: (value, pointer) => (isObject(value) ? required(value, 'field', key, pointer) : value),
  })
  const values = assignments(key, (value) => value)
  const test: Mapper = (value, pointer) =>
    isObject(value) ? ['before', 'given', 'fields'].reduce((one, part) => at(one, part, values, pointer), value) : value
  next = section(next, 'tests', { cases: list(test) })
  return at(next, 'actions', list(action), '')
}

function at(holder: JsonObject, name: string, map: Mapper, pointer: string): JsonObject {
  return Object.hasOwn(holder, name)
    ? setProperty(holder, name, map(ownProperty(holder, name), `${pointer}/${escapeToken(name)}`))
    : holder
}
function section(document: ScreenDocument, name: string, parts: Readonly<Record<string, Mapper>>): ScreenDocument {
  if (!isObject(ownProperty(document, name))) return document
  let next = objectAt(document, name)
  for (const [part, map] of Object.entries(parts)) next = at(next, part, map, `/${name}`)
  return setProperty(document, name, next)
}
/** An object that makes no sense without the named member goes with it. */
function required(holder: JsonObject, name: string, map: Mapper, pointer: string): JsonObject | undefined {
  const next = at(holder, name, map, pointer)
  return Object.hasOwn(holder, name) && !Object.hasOwn(next, name) ? undefined : next
}
const list =
  (map: Mapper): Mapper =>
  (value, pointer) => {
    if (!Array.isArray(value)) return value
    const next = value.map((entry, index) => map(entry, `${pointer}/${index}`)).filter((entry) => entry !== undefined)
    return next.length === value.length && next.every((entry, index) => entry === value[index]) ? value : next
  }
/** What lost its last entry goes; what was empty before says so still. */
const filled =
  (map: Mapper): Mapper =>
  (value, pointer) => {
    const next = map(value, pointer)
    return next !== value && Object.keys(Object(next)).length === 0 ? undefined : next
  }
/** An address leads nowhere without one of the fields it names. */
const address =
  (key: Mapper): Mapper =>
  (value, pointer) => {
    if (typeof value !== 'string') return value
    const next = new Map(fieldsIn(value).map((name) => [name, ALWAYS_THERE.has(name) ? name : key(name, pointer)]))
    return [...next.values()].includes(undefined)
      ? undefined
      : fillAddress(value, (name) => `{${String(next.get(name))}}`)
  }
const entries =
  (map: Mapper): Mapper =>
  (value, pointer) => {
    if (!isObject(value)) return value
    const next = Object.entries(value).map(
      ([name, entry]) => [name, map(entry, `${pointer}/${escapeToken(name)}`)] as const,
    )
    return next.every(([name, entry]) => entry === value[name])
      ? value
      : fromEntries(next.filter(([, entry]) => entry !== undefined))
  }
const assignments =
  (key: Mapper, condition: Mapper): Mapper =>
  (value, pointer) => {
    if (!isObject(value)) return value
    const next = Object.entries(value).flatMap(([name, source]): (readonly [string, unknown])[] => {
      const field = key(name, `${pointer}/${escapeToken(name)}`)
      const expression = condition(source, `${pointer}/${escapeToken(name)}`)
      return typeof field === 'string' && expression !== undefined ? [[field, expression]] : []
    })
    return next.every(([name, source]) => ownProperty(value, name) === source) &&
      next.length === Object.keys(value).length
      ? value
      : fromEntries(next)
  }

const CONDITIONS = ['initial', 'choices', 'compute', 'required', 'readonly', 'visible'] as const
function mapField(field: JsonObject, key: Mapper, condition: Mapper, pointer: string): JsonObject {
  let next = field
  for (const name of CONDITIONS) next = at(next, name, condition, pointer)
  next = at(next, 'fill', (fill, place) => (isObject(fill) ? withList(fill, 'watch', key, place) : fill), pointer)
  next = withList(next, 'uniqueWithin', key, pointer)
  const rule: Mapper = (value, place) =>
    isObject(value) ? dropEmptyRule(value, at(value, 'check', condition, place)) : value
  return listAt(field, 'rules') ? at(next, 'rules', list(rule), pointer) : next
}
/** A list that lost its last entry goes: none is how it says nothing. */
function withList(holder: JsonObject, name: string, map: Mapper, pointer: string): JsonObject {
  const next = at(holder, name, list(map), pointer)
  return next !== holder && listAt(next, name)?.length === 0 ? setProperty(next, name, undefined) : next
}

/** A group, a part of tabs or steps with its content, a divider or a note. */
function mapEntry(entry: JsonObject, key: Mapper, condition: Mapper, pointer: string): JsonObject | undefined {
  const inside: Mapper = (value, place) =>
    isObject(value) ? mapEntry(value, key, condition, place) : key(value, place)
  let next = at(entry, 'fields', list(key), pointer)
  for (const name of ['tabs', 'steps', 'content']) next = at(next, name, list(inside), pointer)
  for (const name of ['visible', 'compute']) next = at(next, name, condition, pointer)
  // A note whose words were computed has none left.
  const isMute = Object.hasOwn(entry, 'compute') && !Object.hasOwn(next, 'compute') && !Object.hasOwn(next, 'note')
  return isMute ? undefined : next
}

const EFFECTS = ['show', 'hide', 'require', 'lock', 'set', 'refuse'] as const
/** A rule of the screen goes with its condition, and when nothing is left that it does. */
function mapRule(rule: JsonObject, key: Mapper, condition: Mapper, pointer: string): JsonObject | undefined {
  const updated = required(rule, 'when', condition, pointer)
  if (!updated) return undefined
  let next = updated
  for (const name of ['show', 'hide', 'require', 'lock']) next = withList(next, name, key, pointer)
  next = at(next, 'set', assignments(key, condition), pointer)
  if (next !== updated && Object.keys(objectAt(next, 'set')).length === 0) next = setProperty(next, 'set', undefined)
  next = at(next, 'refuse', (refuse, place) => (isObject(refuse) ? at(refuse, 'at', key, place) : refuse), pointer)
  return next === rule || EFFECTS.some((name) => Object.hasOwn(next, name)) ? next : undefined
}

/** A rule that lost its only check says nothing any more. */
function dropEmptyRule(before: JsonObject, after: JsonObject): JsonObject | undefined {
  const speaks = ['rule', 'pattern', 'check'].some((name) => Object.hasOwn(after, name))
  return before !== after && !speaks ? undefined : after
}

/** Pointers of every place outside the field itself that names it, options of other fields excluded. */
export function usages(
  document: ScreenDocument,
  wanted: string,
  uses: (expression: string) => boolean,
): readonly string[] {
  const found: string[] = []
  const itself = `/fields/${escapeToken(wanted)}`
  mapReferences(document, {
    field: (key, pointer) => {
      if (key === wanted) found.push(pointer)
      return key
    },
    expression: (source, pointer) => {
      if (uses(source) && !pointer.startsWith(`${itself}/`)) found.push(pointer)
      return source
    },
  })
  return found
}

/** Applies `change` to every field object. */
export function mapFields(document: ScreenDocument, change: (field: JsonObject) => JsonObject): ScreenDocument {
  let fields = objectAt(document, 'fields')
  for (const [key, field] of fieldEntries(document)) fields = setProperty(fields, key, change(field))
  return setProperty(document, 'fields', fields)
}

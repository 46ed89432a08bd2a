import { renameVariable } from '../../engine/document/index.ts'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import { pointerKeys } from '../../schemas/language/json-pointer.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { toggleInSection } from '../commands/toggle-in-section.ts'
import { fieldKeys } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, fromEntries, setProperty } from '../document/json.ts'
import { similarName } from './similar-name.ts'

/** What would mend a problem: its words, which name the step too, and the change. */
export interface Fix {
  readonly code: Extract<MessageCode, `FIX_${string}`>
  readonly params: Readonly<Record<string, string>>
  readonly apply: (document: ScreenDocument) => ScreenDocument
}
type Keys = readonly string[]

const inside = (value: unknown, key: string): unknown =>
  Array.isArray(value) ? value[Number(key)] : isObject(value) ? ownProperty(value, key) : undefined
const valueAt = (document: unknown, keys: Keys): unknown => keys.reduce(inside, document)

/** The value with what is at these keys changed; undefined takes it out. */
function changed(value: unknown, [key, ...rest]: Keys, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  const before = inside(value, key)
  if (before === undefined) return value
  const next = changed(before, rest, change)
  if (next === before) return value
  if (Array.isArray(value)) return next === undefined ? value.toSpliced(Number(key), 1) : value.with(Number(key), next)
  return isObject(value) ? setProperty(value as JsonObject, key, next) : value
}
const at = (document: ScreenDocument, keys: Keys, change: (value: unknown) => unknown): ScreenDocument => {
  const next = changed(document, keys, change)
  return isObject(next) ? (next as ScreenDocument) : document
}
const removal =
  (keys: Keys): Fix['apply'] =>
  (document) =>
    at(document, keys, () => undefined)

/** A list of rules without this effect has none: an empty one says nothing. */
function withoutEntry(document: ScreenDocument, keys: Keys): ScreenDocument {
  const holder = keys.slice(0, -1)
  const list = valueAt(document, holder)
  const isLast = keys[0] === 'rules' && Array.isArray(list) && list.length === 1
  return removal(isLast ? holder : keys)(document)
}

/** A field that is not there: the similar one, else nothing in its place. */
function unknownField(document: ScreenDocument, keys: Keys, name: string): Fix | undefined {
  const similar = similarName(name, fieldKeys(document))
  const value = valueAt(document, keys)
  const last = keys.at(-1) ?? ''
  const isNamed = value === name
  const isEntry = isObject(value) && ownProperty(value, 'field') === name
  if (similar !== undefined && (isNamed || isEntry))
    return {
      code: 'FIX_USE',
      params: { name: similar },
      apply: (before) =>
        at(before, keys, (each) => (isNamed ? similar : setProperty(each as JsonObject, 'field', similar))),
    }
  const holder = valueAt(document, keys.slice(0, -1))
  if (similar !== undefined && last === name && isObject(holder) && ownProperty(holder, similar) === undefined)
    return {
      code: 'FIX_USE',
      params: { name: similar },
      apply: (before) =>
        at(before, keys.slice(0, -1), (each) =>
          fromEntries(
            Object.entries(each as JsonObject).map(([key, stated]) => [key === name ? similar : key, stated]),
          ),
        ),
    }
  const isRemovable = (Array.isArray(holder) && (isNamed || isEntry)) || last === name
  return isRemovable
    ? { code: 'FIX_REMOVE', params: { name }, apply: (before) => withoutEntry(before, keys) }
    : undefined
}
function unknownName(document: ScreenDocument, keys: Keys, name: string): Fix | undefined {
  const similar = similarName(name, fieldKeys(document))
  const text = valueAt(document, keys)
  if (similar === undefined || typeof text !== 'string' || renameVariable(text, name, similar) === text)
    return undefined
  return {
    code: 'FIX_USE',
    params: { name: similar },
    apply: (before) => at(before, keys, (each) => renameVariable(String(each), name, similar)),
  }
}
/** A title that is missing is the name of what it is missing on, until somebody writes a better one. */
function missing(document: ScreenDocument, keys: Keys, name: string): Fix | undefined {
  const holder = valueAt(document, keys)
  if (name !== 'title' || !isObject(holder)) return undefined
  const words =
    keys.length === 0
      ? ownProperty(holder, 'id')
      : keys.length === 2 && keys[0] === 'fields'
        ? keys[1]
        : ownProperty(holder, 'code')
  if (typeof words !== 'string' || words === '') return undefined
  return {
    code: 'FIX_TITLE',
    params: { name: words },
    apply: (before) => at(before, keys, (each) => ({ title: words, ...(each as JsonObject) })),
  }
}

/** The obvious mend of a problem, where it has one and the document still has the problem. */
export function fixOf(document: ScreenDocument, { pointer, code, params }: SchemaProblem): Fix | undefined {
  const keys = pointerKeys(pointer)
  if (keys.length > 0 && valueAt(document, keys) === undefined) return undefined
  const text = (name: string) => String(params[name] ?? '')
  switch (code) {
    case 'DOC_UNKNOWN_FIELD':
      return unknownField(document, keys, text('field'))
    case 'EXPR_UNKNOWN':
      return unknownName(document, keys, text('name'))
    case 'DOC_MISSING':
      return missing(document, keys, text('name'))
    case 'DOC_DUPLICATE_FIELD':
      return { code: 'FIX_REPEATED', params: { name: text('field') }, apply: removal(keys) }
    case 'DOC_UNKNOWN_KEY':
      return { code: 'FIX_REMOVE', params: { name: text('name') }, apply: removal(keys) }
    case 'DOC_RULE_EMPTY':
      return { code: 'FIX_RULE', params: {}, apply: removal(keys) }
    case 'DOC_REQUIRED_NOT_IN_FORM': {
      const key = text('field')
      return {
        code: 'FIX_IN_FORM',
        params: { name: key },
        apply: (before) => toggleInSection(before, { key, section: 'form', shown: true }),
      }
    }
    default:
      return undefined
  }
}

import { widgetOf, fieldAt } from '../document/fields.ts'
import { type JsonObject, type ScreenDocument, setProperty } from '../document/json.ts'
import { escapeToken, pointerKeys } from '../../schemas/language/json-pointer.ts'
import { ScreenSchema } from '../../schemas/language/screen.ts'
import { LOCALES } from '../../schemas/language/text.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'

/** What the walk reads of the JSON Schema of a part of the language, or of the options of a widget. */
interface TextSchema {
  readonly anyOf?: readonly TextSchema[]
  readonly items?: TextSchema
  readonly properties?: Readonly<Record<string, TextSchema>>
  readonly patternProperties?: Readonly<Record<string, TextSchema>>
  readonly 'x-text'?: boolean
  readonly 'x-label'?: MessageCode
  readonly 'x-title'?: unknown
}
/** A part of the place of a text: a message, a text of the document or of a schema, or a plain name. */
export type PlaceName = { readonly code: MessageCode } | { readonly text: unknown } | string

/** A text of a page in both languages. */
export interface PageText {
  readonly pointer: string
  readonly place: readonly PlaceName[]
  readonly main: string
  readonly other: string
}

const [MAIN, OTHER] = LOCALES
const flat = (schema: TextSchema): readonly TextSchema[] => [schema, ...(schema.anyOf ?? []).flatMap(flat)]
const isText = (schema: TextSchema) => schema['x-text'] === true

function membersOf(schemas: readonly TextSchema[], key: string): readonly TextSchema[] {
  return schemas.flatMap(({ properties, patternProperties }) => {
    const own = properties && Object.hasOwn(properties, key) ? properties[key] : undefined
    const found = own ?? Object.entries(patternProperties ?? {}).find(([pattern]) => new RegExp(pattern).test(key))?.[1]
    return found ? flat(found) : []
  })
}
const wordsIn = (value: unknown, locale: (typeof LOCALES)[number]): string => {
  const words = isObject(value) ? ownProperty(value, locale) : locale === MAIN ? value : ''
  return typeof words === 'string' ? words : ''
}

class TextWalk {
  readonly #document: ScreenDocument

  constructor(document: ScreenDocument) {
    this.#document = document
  }

  #titleOf(key: unknown): unknown {
    return typeof key === 'string' ? ownProperty(fieldAt(this.#document, key) ?? {}, 'title') : undefined
  }
  #entryName(entry: unknown, index: number): PlaceName {
    const title = isObject(entry) ? this.#titleOf(ownProperty(entry, 'field')) : undefined
    return title === undefined ? `#${index + 1}` : { text: title }
  }
  /** The schema of the options of a field, or of an item of the query that is asked with another widget. */
  #optionSchemas(holder: JsonObject): readonly TextSchema[] {
    const named = ownProperty(holder, 'field')
    const field = typeof named === 'string' ? { ...fieldAt(this.#document, named), ...holder } : holder
    const widget = widgetOf(field)
    return widget ? [widget.options as TextSchema] : []
  }
  *under(
    schemas: readonly TextSchema[],
    value: unknown,
    keys: readonly string[],
    place: readonly PlaceName[],
  ): Generator<PageText> {
    if (schemas.some(isText)) {
      if (typeof value === 'string' || isObject(value)) {
        const pointer = keys.map((key) => `/${escapeToken(key)}`).join('')
        yield { pointer, place, main: wordsIn(value, MAIN), other: wordsIn(value, OTHER) }
      }
    } else if (Array.isArray(value)) {
      const items = schemas.flatMap((schema) => (schema.items ? flat(schema.items) : []))
      for (const [index, entry] of value.entries())
        yield* this.under(items, entry, [...keys, String(index)], [...place, this.#entryName(entry, index)])
    } else if (isObject(value)) {
      for (const [key, one] of Object.entries(value)) {
        const isField = keys.length === 1 && keys[0] === 'fields'
        const isOptions = key === 'options' && (keys[0] === 'fields' || keys[0] === 'query')
        const members = isOptions ? this.#optionSchemas(value) : membersOf(schemas, key)
        if (members.length === 0) continue
        const about = members.find((schema) => schema['x-label'] ?? schema['x-title'])
        const label = about?.['x-label']
        const name = isField
          ? { text: this.#titleOf(key) ?? key }
          : label
            ? { code: label }
            : about
              ? { text: about['x-title'] }
              : key
        // Most texts are of fields and their options, whose own names say enough.
        const isSaid = key === 'options' || (key === 'fields' && keys.length === 0)
        yield* this.under(members, one, [...keys, key], isSaid ? place : [...place, name])
      }
    }
  }
}

/** Every text of a page, in the order of the document, as its schema and those of its widgets tell what is a text. */
export function textsOf(document: ScreenDocument): readonly PageText[] {
  return [...new TextWalk(document).under(flat(ScreenSchema as TextSchema), document, [], [])]
}

/** A text without a sign of Chinese is the same in both languages. */
export const isMissing = ({ main, other }: PageText): boolean => other.trim() === '' && /\p{Script=Han}/u.test(main)

function replaced(value: unknown, [key, ...rest]: readonly string[], next: unknown): unknown {
  if (key === undefined) return next
  if (Array.isArray(value)) {
    const list = value as readonly unknown[]
    return list.map((one, index) => (String(index) === key ? replaced(one, rest, next) : one))
  }
  return isObject(value) && Object.hasOwn(value, key)
    ? setProperty(value, key, replaced(ownProperty(value, key), rest, next))
    : value
}

/** Words of texts, by the pointers of their places. */
export type Translations = ReadonlyMap<string, { readonly main: string; readonly other: string }>

/** Puts words in the places of texts; a pointer that names no text changes nothing. */
export function setTexts(document: ScreenDocument, translations: Translations): ScreenDocument {
  return textsOf(document).reduce((next, { pointer, main, other }) => {
    const stated = translations.get(pointer)
    if (!stated || (stated.main === main && stated.other === other)) return next
    const words = stated.other === '' ? stated.main : { [MAIN]: stated.main, [OTHER]: stated.other }
    return replaced(next, pointerKeys(pointer), words) as ScreenDocument
  }, document)
}

import { guard } from '../../../schemas/language/check/guard.ts'
import { ExpressionScope } from '../../../schemas/language/expressions/expression.ts'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import { fieldAt, fieldKeys, freeKey, isFree } from '../../document/fields.ts'
import {
  type JsonObject,
  type ScreenDocument,
  fromEntries,
  listAt,
  objectAt,
  setNonEmpty,
  setProperty,
} from '../../document/json.ts'
import { contentOf, listKeys, mapInner, partsName, partsOf, putList, statedList } from '../../document/sections.ts'
import { entryAtPath, layoutOf, markKey, type Path, swept } from '../layout.ts'
import { insertBlock, insertParts, placeFields, setWide, type Slot } from '../place.ts'
import { mapFields, mapReferences } from '../references.ts'
import { addRule, screenRules } from '../screen-rules.ts'
import { addField } from './add-field.ts'
import { mapVariables } from '../../../engine/document/index.ts'
import { mapOptionFields } from './option-references.ts'

const KIND = 'vitrine/fields'
const MOST = 200

/** What a text for the clipboard holds. */
export interface Copied {
  readonly fields: Readonly<Record<string, JsonObject>>
  /** Groups, tabs, steps, dividers and notes with the fields in them; other fields stand alone. */
  readonly blocks: readonly JsonObject[]
  /** The blocks are tabs or steps that were copied out of others. */
  readonly areParts: boolean
  /** Fields that take the whole row. */
  readonly wide: readonly string[]
  /** Rules that name copied fields alone. */
  readonly rules: readonly JsonObject[]
}

/** The place of a sub-table is not copied: a page has one. */
const withoutChildren = (list: readonly unknown[]): readonly unknown[] =>
  list.flatMap((entry) =>
    isObject(entry) && ownProperty(entry, 'child') !== undefined ? [] : [mapInner(entry, withoutChildren)],
  )

/** Every field that a rule names, in its condition too. */
function fieldsOfRule(rule: JsonObject): readonly string[] {
  const found: string[] = []
  const note = (key: string) => {
    found.push(key)
    return key
  }
  mapReferences(
    { rules: [rule] },
    {
      field: note,
      expression: (source) => {
        mapVariables(source, note)
        return source
      },
    },
  )
  return found
}

/** Fields, or blocks with their fields, as a text for the clipboard: another page, also in another window, reads it. */
export function copiedText(
  document: ScreenDocument,
  { keys = [], paths = [] }: { readonly keys?: readonly string[]; readonly paths?: readonly Path[] },
): string {
  const [first] = paths
  const areParts = first?.length === 2
  const kind = areParts ? partsName(layoutOf(document)[first[0] ?? -1]) : undefined
  const entries = paths.map((path) => entryAtPath(document, path)).filter(isObject)
  const blocks = withoutChildren(kind === undefined ? entries : [{ [kind]: entries }])
  const named = new Set([...keys, ...listKeys(blocks)])
  const fields = [...named].flatMap((key) => {
    const field = fieldAt(document, key)
    return field ? [[key, field] as const] : []
  })
  const wide = (listAt(objectAt(document, 'form'), 'wide') ?? []).filter((key) => named.has(String(key)))
  const rules = screenRules(document).filter((rule) => fieldsOfRule(rule).every((key) => named.has(key)))
  return JSON.stringify(
    {
      kind: KIND,
      fields: fromEntries(fields),
      ...(blocks.length > 0 ? { blocks } : {}),
      ...(kind === undefined ? {} : { areParts }),
      ...(wide.length > 0 ? { wide } : {}),
      ...(rules.length > 0 ? { rules } : {}),
    },
    null,
    2,
  )
}

/** What `copiedText` put into a text; undefined for any other text. */
export function readCopied(text: string): Copied | undefined {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(read) || ownProperty(read, 'kind') !== KIND || guard(read).length > 0) return undefined
  const fields = Object.entries(objectAt(read, 'fields'))
    .filter((entry): entry is [string, JsonObject] => isObject(entry[1]) && isTitle(ownProperty(entry[1], 'title')))
    .slice(0, MOST)
  const objects = (name: string) => (listAt(read, name) ?? []).filter(isObject).slice(0, MOST)
  const blocks = objects('blocks').filter((block) => partsOf(block).every((part) => contentOf(part).length <= MOST))
  if (fields.length === 0 && blocks.length === 0) return undefined
  return {
    fields: Object.fromEntries(fields),
    blocks,
    areParts: ownProperty(read, 'areParts') === true,
    wide: (listAt(read, 'wide') ?? []).filter((key) => typeof key === 'string'),
    rules: objects('rules'),
  }
}
const isTitle = (title: unknown) => typeof title === 'string' || isObject(title)

/** The key that each field gets: its own where it is free. */
function namesIn(document: ScreenDocument, keys: readonly string[]): ReadonlyMap<string, string> {
  let taken = setProperty(document, 'fields', {
    ...fromEntries(keys.map((key) => [key, { title: key }])),
    ...objectAt(document, 'fields'),
  })
  return new Map(
    keys.map((key) => {
      if (isFree(document, key)) return [key, key]
      const stem = key.slice(0, 50).replace(/\d+$/, '')
      const name = freeKey(taken, /^[a-z][A-Za-z0-9]*$/.test(stem) ? stem : 'field', 2)
      taken = setProperty(taken, 'fields', { ...objectAt(taken, 'fields'), [name]: { title: name } })
      return [key, name]
    }),
  )
}

/** What was copied, as a document in which every reference follows the new keys. */
function renamedIn(document: ScreenDocument, copied: Copied, names: ReadonlyMap<string, string>): ScreenDocument {
  const scope = new ExpressionScope([...fieldKeys(document), ...names.values()])
  const { fields, blocks, wide, rules } = copied
  return mapFields(
    mapReferences(
      { fields, form: { layout: blocks, wide }, rules },
      {
        // The form of this page shows its own fields already.
        field: (key, pointer) =>
          names.get(key) ?? (!pointer.startsWith('/form/') && fieldAt(document, key) ? key : undefined),
        expression: (source) => {
          const text = mapVariables(source, (key) => names.get(key) ?? key)
          return scope.compile(text).ok ? text : undefined
        },
      },
    ),
    (field) => [...names].reduce((next, [from, to]) => (from === to ? next : mapOptionFields(next, from, to)), field),
  )
}

/** Blocks at a slot. A page that lists no layout shows every field by itself, those of the blocks too. */
function insertBlocks(document: ScreenDocument, blocks: readonly JsonObject[], areParts: boolean, slot: Slot) {
  const isStated = statedList(document, 'form') !== undefined
  const bare = isStated
    ? document
    : putList(document, 'form', swept(listKeys(blocks).reduce(markKey, layoutOf(document))))
  return blocks.toReversed().reduce((next, block) => {
    const inserted = areParts ? insertParts(next, { block, slot }) : insertBlock(next, { block, slot })
    return inserted === next ? insertBlock(next, { block, slot: { into: [] } }) : inserted
  }, bare)
}

export interface InsertFields {
  /** What `readCopied` gave. */
  readonly copied: Copied
  readonly slot: Slot
}
/**
 * Inserts copied fields and blocks, each field with a key and a column of its own. What they say of each other follows
 * their new keys; what they say of fields that this page does not have is left out.
 */
export function insertFields(document: ScreenDocument, { copied, slot }: InsertFields): ScreenDocument {
  const names = namesIn(document, Object.keys(copied.fields))
  const mapped = renamedIn(document, copied, names)
  const blocks = (listAt(objectAt(mapped, 'form'), 'layout') ?? []).filter(isObject)
  let next = document
  let after = 'beside' in slot && typeof slot.beside === 'string' ? slot.beside : undefined
  for (const [key, name] of names) {
    const field = objectAt(objectAt(mapped, 'fields'), key)
    const column = setProperty(setProperty(objectAt(field, 'column'), 'name', undefined), 'was', undefined)
    next = addField(next, {
      key: name,
      field: setNonEmpty(field, 'column', column),
      isPlacedLater: true,
      ...(after === undefined ? {} : { after }),
    })
    after = name
  }
  const inBlocks = new Set(listKeys(blocks))
  const loose = [...names.values()].filter((key) => !inBlocks.has(key))
  if (blocks.length > 0) next = insertBlocks(next, blocks, copied.areParts, slot)
  if (loose.length > 0) next = placeNew(next, loose, blocks.length > 0 ? { into: [] } : slot)
  for (const key of listAt(objectAt(mapped, 'form'), 'wide') ?? [])
    next = setWide(next, { key: String(key), isWide: true })
  return screenRules(mapped).reduce((result, rule) => addRule(result, { rule }), next)
}

/** Fields that the form does not list yet, at a slot; at its end where the slot is none. */
export function placeNew(document: ScreenDocument, keys: readonly string[], slot: Slot): ScreenDocument {
  const placed = placeFields(document, { keys, slot })
  return placed === document ? placeFields(document, { keys, slot: { into: [] } }) : placed
}

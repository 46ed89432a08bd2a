import { renameSources } from '../../engine/model/index.ts'
import { tableName } from '../../schemas/language/table-name.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { setChild } from '../commands/children.ts'
import {
  type JsonObject,
  type ScreenDocument,
  fromEntries,
  objectAt,
  setProperty,
  setNonEmpty,
} from '../document/json.ts'
import { type NewScreen, routeOf, suggestPermission, suggestTable } from './blank.ts'

/** A sub-table: a screen whose rows are edited inside the form of another one. */
export interface SubTable {
  /** What the document calls it. */
  readonly name: string
  readonly document: ScreenDocument
}
const documentId = (document: ScreenDocument) => String(ownProperty(document, 'id') ?? '')
/** The table of an unchecked document; undefined where its rows come from endpoints. */
export const tableOfDocument = (document: ScreenDocument) =>
  tableName({ id: documentId(document), source: objectAt(document, 'source') as { table?: string } })
const childrenOf = (document: ScreenDocument) =>
  Object.entries(objectAt(document, 'children')).flatMap(([name, child]) =>
    isObject(child) ? [{ name, child, screen: String(ownProperty(child, 'screen') ?? '') }] : [],
  )

/** Screens of which the rows are edited inside the form of a document, by the name that it gives them. */
export function subTablesOf(document: ScreenDocument): readonly { readonly name: string; readonly screen: string }[] {
  return childrenOf(document)
    .filter(({ child, screen }) => ownProperty(child, 'edit') !== undefined && screen !== documentId(document))
    .map(({ name, screen }) => ({ name, screen }))
}
/** Screens whose lists are shown next to a record. */
export const siblingLists = (document: ScreenDocument): readonly string[] => [
  ...new Set(
    childrenOf(document).flatMap(({ child, screen }) =>
      ownProperty(child, 'edit') === undefined && screen !== documentId(document) ? [screen] : [],
    ),
  ),
]

/** `collection.outLoan`, `items` → `collection.outLoanItems`, or the next one that is free. */
function idBelow(id: string, name: string, taken: ReadonlySet<string>): string {
  const [area = '', last = ''] = id.split('.')
  const base = `${last}${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 38)
  for (let number = 1; ; number += 1) {
    const found = `${area}.${base}${number === 1 ? '' : number}`
    if (!taken.has(found)) return found
  }
}

const withoutWas = (field: unknown) =>
  isObject(field) && ownProperty(field, 'column') !== undefined
    ? setNonEmpty(field, 'column', setProperty(objectAt(field, 'column'), 'was', undefined))
    : field

/** The same screen under other names, with a menu entry and a table of its own that had no columns before. */
function renamed(
  document: ScreenDocument,
  { id, title, permission, table, parent }: NewScreen,
  names: ReadonlyMap<string, string>,
): ScreenDocument {
  let next: JsonObject = renameSources(document, (name) => names.get(name) ?? name)
  next = setProperty(setProperty(setProperty(next, 'id', id), 'title', title), 'permission', permission)
  next = setProperty(
    next,
    'fields',
    fromEntries(Object.entries(objectAt(next, 'fields')).map(([key, field]) => [key, withoutWas(field)])),
  )
  if (tableOfDocument(document) !== undefined)
    next = setProperty(next, 'source', setProperty(objectAt(next, 'source'), 'table', table))
  return setNonEmpty(
    next,
    'menu',
    setProperty(setProperty(objectAt(next, 'menu'), 'path', undefined), 'parent', parent || undefined),
  )
}

interface Wanted {
  readonly of: ScreenDocument
  readonly as: NewScreen
  /** All sub-tables of it. */
  readonly subTables: readonly SubTable[]
  /** Ids of all screens. */
  readonly taken: readonly string[]
  /** What the copy of a sub-table is called. */
  readonly titleOf: (title: unknown) => string
}

/**
 * The documents that copying a screen makes, in the order in which they can be stored: its sub-tables, which get rows of
 * their own, and the page that refers to them. Lists next to the record stay those of the same screens.
 */
export function copyDocuments({ of, as, subTables, taken, titleOf }: Wanted): readonly ScreenDocument[] {
  const ids = new Set([...taken, as.id])
  const names = new Map<string, string>([
    [documentId(of), as.id],
    [routeOf(of), routeOf({ id: as.id })],
  ])
  const table = tableOfDocument(of)
  if (table !== undefined) names.set(table, as.table)
  const copied = new Map<string, { readonly document: ScreenDocument; readonly as: NewScreen }>()
  for (const { name, document } of subTables) {
    if (copied.has(documentId(document))) continue
    const id = idBelow(as.id, name, ids)
    ids.add(id)
    const below = {
      id,
      title: titleOf(ownProperty(document, 'title')),
      permission: suggestPermission(id),
      table: suggestTable(id),
      parent: String(ownProperty(objectAt(document, 'menu'), 'parent') ?? ''),
    }
    copied.set(documentId(document), { document, as: below })
    names.set(documentId(document), id)
    names.set(
      tableOfDocument(document) ?? documentId(document),
      tableOfDocument(document) === undefined ? id : below.table,
    )
  }
  return [
    ...[...copied.values()].map((below) => renamed(below.document, below.as, names)),
    renamed(withTitles(of, subTables), as, names),
  ]
}

/** Each sub-table is called in the form what it was called there, whatever the title of its copy is. */
function withTitles(document: ScreenDocument, subTables: readonly SubTable[]): ScreenDocument {
  const isNamed = (name: string) => ownProperty(objectAt(objectAt(document, 'children'), name), 'title') !== undefined
  return subTables.reduce(
    (next, { name, document: below }) =>
      isNamed(name) ? next : setChild(next, { name, patch: { title: ownProperty(below, 'title') } }),
    document,
  )
}

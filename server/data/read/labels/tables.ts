import { type LookupRef, lookupParts, SYSTEM_LISTS } from '../../../../schemas/language/lookup.ts'
import type { Report } from '../../../../schemas/language/report.ts'
import { restrictReference, type RowLimit, type ScreenRights } from '../../access/index.ts'
import { openSource, screenSource } from './lookup-tables.ts'
import type { Screens } from '../../catalog/index.ts'

/** A table that holds keys and words; both columns come from a registry, never from a client. */
export interface KeyedTable {
  readonly table: string
  readonly key: string
  readonly words: string
  /** A condition every row must meet, as `column = 0`. */
  readonly alive?: string
  /** The rows that the user may see. */
  readonly rows?: RowLimit
  /** The screen whose rows they are. */
  readonly of?: string
}

type Columns = Readonly<Record<string, string>>
/** What a picker may store and show of the system's own lists; nothing else of them is reachable. */
const USER: Columns = {
  id: 'id',
  username: 'username',
  realname: 'realname',
  orgCode: 'org_code',
  workNo: 'work_no',
  post: 'post',
}
const DEPART: Columns = {
  id: 'id',
  departName: 'depart_name',
  orgCode: 'org_code',
  value: 'id',
  title: 'depart_name',
  key: 'id',
}
const ROLE: Columns = { id: 'id', roleName: 'role_name', roleCode: 'role_code' }
const POSITION: Columns = { id: 'id', code: 'code', name: 'name' }
const TENANT: Columns = { id: 'id', name: 'name' }
const CATEGORY: Columns = { id: 'id', code: 'code', name: 'name' }
const RESOURCES: Readonly<Record<string, { table: string; columns: Columns; alive?: string }>> = {
  user: { table: 'sys_user', columns: USER, alive: 'del_flag' },
  depart: { table: 'sys_depart', columns: DEPART, alive: 'del_flag' },
  role: { table: 'sys_role', columns: ROLE },
  position: { table: 'sys_position', columns: POSITION },
  tenant: { table: 'sys_tenant', columns: TENANT },
  category: { table: 'sys_category', columns: CATEGORY },
}
/** System lists that have a list call of their own. */
const LISTED: ReadonlySet<string> = new Set(SYSTEM_LISTS)
/** Tree codes of the system's own trees. */
const TREES: Readonly<Record<string, { resource: string; words: string }>> = {
  sys_category: { resource: 'category', words: 'name' },
  sys_depart: { resource: 'depart', words: 'departName' },
}

/** What the label resolver asks of the rest of the server. */
export interface LookupWorld {
  readonly screens: Screens
  /** What the user may see of screens: no label has the text of a hidden field. Undefined: all of it. */
  readonly rights?: ScreenRights | undefined
  /** The state of the dictionaries at the least, as who asks has read it: their words are held as long as it is the same. */
  readonly dictVersion?: string | null | undefined
  /** A registered report by its code. */
  report(code: string): Promise<Report | undefined>
}

function inResource(resource: string, key: string, words: string): KeyedTable | undefined {
  const found = Object.hasOwn(RESOURCES, resource) ? RESOURCES[resource] : undefined
  if (!found || !Object.hasOwn(found.columns, key) || !Object.hasOwn(found.columns, words)) return undefined
  const [keyColumn, wordsColumn] = [found.columns[key], found.columns[words]]
  if (keyColumn === undefined || wordsColumn === undefined) return undefined
  return { table: found.table, key: keyColumn, words: wordsColumn, ...(found.alive ? { alive: found.alive } : {}) }
}

async function inScreen(world: LookupWorld, id: string, key: string, words: string): Promise<KeyedTable | undefined> {
  const found = await world.screens.find(id)
  const screen = found && restrictReference(found, world.rights)
  const [keyColumn, wordsColumn] = [screen?.columns.get(key), screen?.columns.get(words)]
  return screen?.table && keyColumn && wordsColumn
    ? {
        table: screen.table,
        key: keyColumn.name,
        words: wordsColumn.name,
        of: id,
        ...(screen.rows ? { rows: screen.rows } : {}),
      }
    : undefined
}

async function inReport(
  world: LookupWorld,
  ref: Extract<LookupRef, { kind: 'report' }>,
): Promise<KeyedTable | undefined> {
  const report = await world.report(ref.code)
  const shown = report?.columns.map((column) => column.field) ?? []
  const [store, text] = [ref.store || shown[0], ref.text || shown[1] || shown[0]]
  if (!report || !store || !text || !shown.includes(store) || !shown.includes(text)) return undefined
  if (report.resource) return inResource(report.resource, store, text)
  return report.screen ? inScreen(world, report.screen, store, text) : undefined
}

/** A list that a picker asks row by row: one of the system's own, or the table of a screen. */
function inList(
  world: LookupWorld,
  { source, store, text }: Extract<LookupRef, { kind: 'list' }>,
): Promise<KeyedTable | undefined> {
  return LISTED.has(source) ? Promise.resolve(inResource(source, store, text)) : inScreen(world, source, store, text)
}

async function inTree(world: LookupWorld, code: string): Promise<KeyedTable | undefined> {
  const known = Object.hasOwn(TREES, code) ? TREES[code] : undefined
  if (known) return inResource(known.resource, 'id', known.words)
  const screen = await world.screens.find(code)
  const tree = screen?.resolved.screen.list?.tree
  return tree ? inScreen(world, code, 'id', tree.text ?? 'id') : undefined
}

async function inTable(world: LookupWorld, dict: string): Promise<KeyedTable | undefined> {
  const parts = lookupParts(dict)
  const whole = parts && (await openSource(world.screens, parts[0]))
  const source = whole?.screen && world.rights ? screenSource(restrictReference(whole.screen, world.rights)) : whole
  const [words, key] = [source?.columnOf(parts?.[1] ?? ''), source?.columnOf(parts?.[2] ?? '')]
  return source && words && key
    ? {
        table: source.table,
        key,
        words,
        ...(source.screen ? { of: source.screen.id } : {}),
        ...(source.alive ? { alive: source.alive } : {}),
        ...(source.rows ? { rows: source.rows } : {}),
      }
    : undefined
}

/** Where the words of a lookup live; undefined for one that is not in a table or is not registered. */
export async function keyedTable(world: LookupWorld, ref: LookupRef): Promise<KeyedTable | undefined> {
  switch (ref.kind) {
    case 'user':
      return inResource('user', ref.store, ref.text)
    case 'depart':
      return inResource('depart', ref.store, ref.text)
    case 'category':
      return inResource('category', ref.store, 'name')
    case 'report':
      return inReport(world, ref)
    case 'list':
      return inList(world, ref)
    case 'tree':
      return ref.dict.includes(',') ? inTable(world, ref.dict) : inTree(world, ref.dict)
    case 'table':
      return inTable(world, ref.dict)
    case 'link':
      return inTable(world, `${ref.table},${ref.txt},${ref.key}`)
    default:
      return undefined
  }
}

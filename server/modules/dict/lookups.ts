import { sql } from 'kysely'
import { splitKeys } from '../../../registry/kit/joined.ts'
import { lookupParts } from '../../../schemas/language/lookup.ts'
import { DICT_CODE, SCREEN_ID } from '../../../schemas/language/names.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf, hasTextOrder } from '../../data/catalog/index.ts'
import { restrictScreen, type RowLimit } from '../../data/access/index.ts'
import {
  openColumn,
  type OpenSource,
  openSource,
  type OpenTable,
  openTable,
  screenSource,
} from '../../data/read/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { ofOwnTenants, withinOwnOrAllTenants } from '../../http/rights/own-tenants.ts'
import { type Entry, dictEntries } from './api.ts'
import { conditionsOf } from './condition.ts'
import {
  type Branch,
  type Choice,
  type KeyedRows,
  type LinkOption,
  type TreeTable,
  type Wanted,
  branches,
  linkOptions,
  searchTable,
  wordsInTable,
} from './lookup-store.ts'

const WHOLE_LIST = 1000
const MAX_KEYS = 1000
const CODE = new RegExp(DICT_CODE)
const SCREEN = new RegExp(SCREEN_ID)

/** The rows of an open list that the person is given: people, roles and departments of the own tenants. */
function tenantRows(context: HandlerContext, { table, tenant }: OpenTable): RowLimit | undefined {
  if (table === 'sys_user') return () => ofOwnTenants(context) ?? sql<boolean>`true`
  if (tenant === undefined) return undefined
  return (alias) => withinOwnOrAllTenants(context, sql.ref(alias === undefined ? tenant : `${alias}.${tenant}`))
}

/** An open list, or a published screen as far as the person may list and see it. */
async function givenSource(context: HandlerContext, name: string): Promise<OpenSource | undefined> {
  const source = await openSource(engineOf(context).screens, name)
  const open = openTable(name)
  if (source && open) return { ...source, rows: tenantRows(context, open) }
  if (!source?.screen) return source
  context.demand(`${source.screen.permission}:list`)
  return screenSource(restrictScreen(source.screen, context))
}

async function keyedRows(context: HandlerContext, code: string): Promise<KeyedRows | undefined> {
  const parts = lookupParts(code)
  const source = parts && (await givenSource(context, parts[0]))
  const [words, key] = [source?.columnOf(parts?.[1] ?? ''), source?.columnOf(parts?.[2] ?? '')]
  return source && words && key
    ? {
        table: source.table,
        key,
        words,
        alive: source.alive,
        order: source.order,
        isSpoken: source.isSpoken(parts?.[1] ?? ''),
        rows: source.rows,
      }
    : undefined
}

/** `code` as a screen that is listed as a tree, a dictionary code or `table,text,code` of an open table; anything else is refused. */
async function sourceOf(context: HandlerContext, code: string) {
  const tree = SCREEN.test(code) ? await screenTree(context, code) : undefined
  if (tree) return { kind: 'table', rows: tree.tree } as const
  if (CODE.test(code)) return { kind: 'dict', code } as const
  const rows = await keyedRows(context, code)
  if (!rows) throw new AppError('PICKER_DICT_CODE')
  return { kind: 'table', rows } as const
}

/** All entries of a source. */
export async function items(context: HandlerContext, code: string): Promise<Entry[]> {
  const source = await sourceOf(context, code)
  if (source.kind === 'dict') return dictEntries(context, source.code)
  const rows = await searchTable(context.db, source.rows, { keyword: '', limit: WHOLE_LIST, page: 1 })
  return rows.map(({ value, text }) => ({ value, text, title: text, label: text }))
}

/** One page of the entries whose words hold the keyword. */
export async function search(
  context: HandlerContext,
  code: string,
  { keyword, limit, page }: Wanted,
): Promise<Choice[]> {
  const source = await sourceOf(context, code)
  const word = keyword.trim()
  if (source.kind === 'table') return searchTable(context.db, source.rows, { keyword: word, limit, page })
  const entries = await dictEntries(context, source.code)
  return entries
    .filter(({ value, text }) => value === word || text.toLowerCase().includes(word.toLowerCase()))
    .slice((page - 1) * limit, page * limit)
    .map(({ value, text }) => ({ value, text }))
}

/** Words of a comma list of keys, in its order. */
export async function texts(
  context: HandlerContext,
  code: string,
  list: string,
  dropUnknown: boolean,
): Promise<string[]> {
  const source = await sourceOf(context, code)
  const keys = splitKeys(list).slice(0, MAX_KEYS)
  const words =
    source.kind === 'dict'
      ? new Map((await dictEntries(context, source.code)).map(({ value, text }) => [value, text]))
      : await wordsInTable(context.db, source.rows, keys)
  return keys.flatMap((key) => words.get(key) ?? (dropUnknown ? [] : [key]))
}

interface TreeAsked {
  tableName: string
  text?: string
  code?: string
  pid?: string
  pidField?: string
  condition?: string
}
interface FoundTree {
  readonly tree: TreeTable
  columnOf(name: string): string | undefined
}

function systemTree(context: HandlerContext, { tableName, text, code }: TreeAsked): FoundTree | undefined {
  const open = openTable(tableName)
  if (!open?.tree) return undefined
  const words = text === undefined || text === '' ? open.tree.words : openColumn(open, text)
  const key = code === undefined || code === '' ? 'id' : openColumn(open, code)
  if (words === undefined || key === undefined) return undefined
  return {
    tree: {
      table: open.table,
      parent: open.tree.parent,
      words,
      key,
      order: open.order,
      alive: open.alive,
      rows: tenantRows(context, open),
    },
    columnOf: (name) => openColumn(open, name),
  }
}

/** The rows of a screen that is listed as a tree, for users who may list them. */
async function screenTree(context: HandlerContext, id: string): Promise<FoundTree | undefined> {
  const found = await engineOf(context).screens.find(id)
  const screen = found && restrictScreen(found, context)
  const tree = screen?.resolved.screen.list?.tree
  const parent = tree && screen?.columns.get(tree.parent)?.name
  const words = screen?.columns.get(tree?.text ?? 'id')
  if (!screen?.table || !parent || !words) return undefined
  context.demand(`${screen.permission}:list`)
  return {
    tree: {
      table: screen.table,
      parent,
      words: words.name,
      key: 'id',
      isSpoken: hasTextOrder(words),
      rows: screen.rows,
    },
    columnOf: (name) => screen.columns.get(name)?.name,
  }
}

/** The rows of an open table or a published screen whose words, key and parent are all columns of it. */
async function sourceTree(
  context: HandlerContext,
  { tableName, text = '', code = '', pidField = '' }: TreeAsked,
): Promise<FoundTree | undefined> {
  const source = await givenSource(context, tableName)
  const [words, key, parent] = [source?.columnOf(text), source?.columnOf(code), source?.columnOf(pidField)]
  if (!source || !words || !key || !parent) return undefined
  return {
    tree: {
      table: source.table,
      parent,
      words,
      key,
      order: source.order,
      isSpoken: source.isSpoken(text),
      alive: source.alive,
      rows: source.rows,
    },
    columnOf: source.columnOf,
  }
}

/** One level of a registered tree. */
export async function treeLevel(context: HandlerContext, asked: TreeAsked): Promise<Branch[]> {
  const found =
    systemTree(context, asked) ?? (await screenTree(context, asked.tableName)) ?? (await sourceTree(context, asked))
  if (!found) throw new AppError('PICKER_TREE_UNKNOWN', { code: asked.tableName.slice(0, 60) })
  return branches(context.db, found.tree, asked.pid ?? '', conditionsOf(asked.condition, found.columnOf))
}

interface LinkAsked {
  table: string
  txt: string
  key: string
  idField: string
  pidField: string
  condition?: string
  pidValue?: string
}

/** One level of a chain of selects: the rows below a row, or those of the first level. */
export async function linkLevel(context: HandlerContext, asked: LinkAsked): Promise<LinkOption[]> {
  const source = await givenSource(context, asked.table)
  const [words, key, id, parent] = [asked.txt, asked.key, asked.idField, asked.pidField].map((name) =>
    source?.columnOf(name),
  )
  if (!source || !words || !key || !id || !parent)
    throw new AppError('PICKER_LINK_UNKNOWN', { table: asked.table.slice(0, 60) })
  const conditions =
    asked.pidValue === undefined ? conditionsOf(asked.condition, source.columnOf) : [[parent, asked.pidValue] as const]
  return linkOptions(context.db, {
    table: source.table,
    words,
    key,
    id,
    conditions,
    alive: source.alive,
    order: source.order,
    isSpoken: source.isSpoken(asked.txt),
    rows: source.rows,
  })
}

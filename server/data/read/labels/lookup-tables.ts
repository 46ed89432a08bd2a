import { SCREEN_ID, TABLE_NAME } from '../../../../schemas/language/names.ts'
import { OPEN_TABLES } from '../../../../schemas/language/lookup.ts'
import { type CompiledScreen, type DataColumn, hasTextOrder, type Screens } from '../../catalog/index.ts'
import type { RowLimit } from '../../access/index.ts'

/** A system list that clients may look words up in. What is not written here cannot be named by a client. */
export interface OpenTable {
  readonly table: string
  /** Wire names that may be keys, words or conditions → columns. */
  readonly columns: Readonly<Record<string, string>>
  /** Column that is 0 for rows that are not removed. */
  readonly alive?: string | undefined
  readonly order: string
  /** Column with the tenant of a row, 0 for all. */
  readonly tenant?: string
  readonly tree?: { readonly parent: string; readonly words: string }
}

const TABLES: Readonly<Record<(typeof OPEN_TABLES)[number], OpenTable>> = {
  sys_user: {
    table: 'sys_user',
    columns: { id: 'id', username: 'username', realname: 'realname', org_code: 'org_code', work_no: 'work_no' },
    alive: 'del_flag',
    order: 'username',
  },
  sys_role: {
    table: 'sys_role',
    columns: { id: 'id', role_name: 'role_name', role_code: 'role_code' },
    order: 'role_code',
    tenant: 'tenant_id',
  },
  sys_depart: {
    table: 'sys_depart',
    columns: {
      id: 'id',
      depart_name: 'depart_name',
      org_code: 'org_code',
      org_category: 'org_category',
      parent_id: 'parent_id',
    },
    alive: 'del_flag',
    order: 'org_code',
    tenant: 'tenant_id',
    tree: { parent: 'parent_id', words: 'depart_name' },
  },
  sys_category: {
    table: 'sys_category',
    columns: { id: 'id', pid: 'pid', name: 'name', code: 'code' },
    order: 'code',
    tree: { parent: 'pid', words: 'name' },
  },
  sys_announcement_category: {
    table: 'sys_announcement_category',
    columns: { id: 'id', name: 'name', code: 'code', status: 'status' },
    order: 'sort_order',
  },
  wf_process: {
    table: 'wf_process',
    columns: { id: 'code', code: 'code', title: 'title' },
    order: 'order_no',
  },
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function snake(name: string): string {
  const stated = name.trim()
  // A name in capitals alone is that of a column, as clients of the family write it.
  return /[a-z]/.test(stated) ? stated.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase() : stated.toLowerCase()
}

/** A system list by its name, in either case. */
export function openTable(name: string): OpenTable | undefined {
  return own<OpenTable>(TABLES, name.trim().toLowerCase())
}

/** The column of a wire name in either spelling (`departName`, `depart_name`). */
export function openColumn(table: OpenTable, name: string): string | undefined {
  return own(table.columns, snake(name))
}

/** Rows that clients may look words up in: an open system list, or the rows of a published screen. */
export interface OpenSource {
  readonly table: string
  readonly alive?: string | undefined
  /** Undefined for a system list, which everybody who is signed in may look up. */
  readonly screen?: CompiledScreen
  readonly order?: string
  /** The rows that the user may see. */
  readonly rows?: RowLimit | undefined
  /** The column of a wire name; undefined for one that is not open. */
  columnOf(name: string): string | undefined
  /** Does it hold words, whose order is that of their sound? */
  isSpoken(name: string): boolean
}

/** The column of a screen by the key of its field or, as older documents name it, by itself. */
export function screenColumn({ columns }: CompiledScreen, stated: string): DataColumn | undefined {
  const name = stated.trim()
  return columns.get(name) ?? [...columns.values()].find((column) => column.name === name)
}
const NO_COLUMN = { type: 'text', match: 'exact' } as const
/** The rows of a screen, as far as `screen` shows its columns. */
export function screenSource(screen: CompiledScreen): OpenSource | undefined {
  return screen.table === undefined
    ? undefined
    : {
        table: screen.table,
        screen,
        ...(screen.rows ? { rows: screen.rows } : {}),
        columnOf: (name) => screenColumn(screen, name)?.name,
        isSpoken: (name) => hasTextOrder(screenColumn(screen, name) ?? NO_COLUMN),
      }
}

const SCREEN = new RegExp(SCREEN_ID)
const TABLE = new RegExp(TABLE_NAME)

/** An open list or a published screen by name: `sys_depart`, `collection.storage`, or the table of that screen. */
export async function openSource(screens: Screens, stated: string): Promise<OpenSource | undefined> {
  const name = stated.trim()
  const open = openTable(name)
  if (open)
    return {
      table: open.table,
      alive: open.alive,
      order: open.order,
      columnOf: (column) => openColumn(open, column),
      isSpoken: () => false,
    }
  const id = SCREEN.test(name) ? name : TABLE.test(name) ? await screens.idOfTable(name) : undefined
  const screen = id === undefined ? undefined : await screens.find(id)
  return screen && screenSource(screen)
}

import { createHash } from 'node:crypto'
import { type ResolvedScreen, SYSTEM_FIELDS } from '../../../registry/screen/resolve.ts'
import { tableName } from '../../../schemas/language/table-name.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { ColumnShape } from './column-type.ts'

export interface WantedColumn {
  readonly field: string
  readonly name: string
  readonly shape: ColumnShape
  readonly was: string | undefined
}
interface WantedIndex {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /** The field it is for; undefined for the engine's own. */
  readonly field: string | undefined
}
/** The table a screen asks for. */
export interface TableLayout {
  readonly table: string
  readonly columns: readonly WantedColumn[]
  readonly indexes: readonly WantedIndex[]
}

/** Columns of every table, in the order they are created; their definition is the engine's. */
export const SYSTEM_COLUMNS: Readonly<Record<string, string>> = {
  id: 'text primary key',
  create_by: 'text',
  create_time: 'timestamptz(0) not null default now()',
  update_by: 'text',
  update_time: 'timestamptz(0)',
  sys_org_code: 'text',
  version: 'integer not null default 1',
}

const RESERVED_TABLE = /^(sys_|pg_|information_schema)/
const MAX_IDENTIFIER = 63

/** The table that holds a screen's rows, or undefined when its rows come from named endpoints. */
export function tableOf(screen: ResolvedScreen['screen']): string | undefined {
  const table = tableName(screen)
  if (table === undefined) return undefined
  if (RESERVED_TABLE.test(table)) throw new AppError('TABLE_RESERVED', { table })
  return table
}

/** An index name that PostgreSQL will not cut: long ones end in a hash of the whole. */
export function indexName(kind: 'ix' | 'ux', table: string, column: string): string {
  const name = `${kind}_${table}_${column}`
  if (name.length <= MAX_IDENTIFIER) return name
  return `${name.slice(0, MAX_IDENTIFIER - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

/** What the fields of a screen ask of its table; a column claimed twice or owned by the system is refused. */
export function layoutOf(resolved: ResolvedScreen, table: string): TableLayout {
  const columns: WantedColumn[] = []
  const indexes: WantedIndex[] = [{ name: indexName('ix', table, 'create_time'), columns: ['create_time', 'id'], unique: false, field: undefined }]
  const taken = new Map<string, string>()
  for (const { key, field, storage } of resolved.fields) {
    const name = storage.column
    if (Object.hasOwn(SYSTEM_COLUMNS, name) || (SYSTEM_FIELDS as readonly string[]).includes(key)) throw new AppError('TABLE_COLUMN_RESERVED', { field: key, column: name })
    const other = taken.get(name)
    if (other !== undefined) throw new AppError('TABLE_COLUMN_TWICE', { field: key, other, column: name })
    taken.set(name, key)
    const shape: ColumnShape = {
      type: storage.type,
      ...(storage.length === undefined ? {} : { length: storage.length }),
      ...(storage.scale === undefined ? {} : { scale: storage.scale }),
    }
    columns.push({ field: key, name, shape, was: field.column?.was })
    if (field.unique) indexes.push({ name: indexName('ux', table, name), columns: [name], unique: true, field: key })
    else if (field.column?.index || key === resolved.screen.list?.tree?.parent) indexes.push({ name: indexName('ix', table, name), columns: [name], unique: false, field: key })
  }
  return { table, columns, indexes }
}

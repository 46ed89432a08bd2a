import { sql } from 'kysely'
import type { DictItemRecord } from '../../../schemas/contract/values/dict-item.ts'
import type { DictRecord } from '../../../schemas/contract/values/dict.ts'
import type { DataColumn } from '../../data/catalog/index.ts'
import { type ListQuery, orderBy, predicateOf, termConditions } from '../../data/query/index.ts'
import type { Queries } from '../../db/database.ts'

function column(key: string, name: string, type: DataColumn['type'] = 'text'): DataColumn {
  return { key, name, type, match: 'exact', lookup: undefined, notNull: true, field: undefined }
}
function columns(...list: DataColumn[]): ReadonlyMap<string, DataColumn> {
  return new Map(list.map((one) => [one.key, one]))
}
const DICT = columns(
  column('id', 'id'),
  { ...column('dictName', 'dict_name'), match: 'text' as const },
  column('dictCode', 'dict_code'),
  column('createTime', 'create_time', 'timestamp'),
)
const ITEM = columns(
  column('id', 'id'),
  { ...column('itemText', 'item_text'), match: 'text' as const },
  column('itemValue', 'item_value'),
  column('sortOrder', 'sort_order', 'integer'),
  column('status', 'status', 'integer'),
  column('createTime', 'create_time', 'timestamp'),
)
const DICT_FIELDS = sql`id, dict_name as "dictName", dict_code as "dictCode", description, 0 as type, create_time as "createTime"`
const ITEM_FIELDS = sql`id, dict_id as "dictId", item_text as "itemText", item_value as "itemValue", description, sort_order as "sortOrder", status, color`

export interface Listed<T> {
  readonly records: T[]
  readonly total: number
  readonly current: number
  readonly size: number
}

export async function listDicts(db: Queries, query: ListQuery): Promise<Listed<DictRecord>> {
  const { current, size, offset } = query.page
  const where = predicateOf(termConditions(query, DICT))
  const order = orderBy(query, DICT, { field: 'createTime', order: 'desc' })
  const rows =
    await sql<DictRecord>`select ${DICT_FIELDS} from sys_dict where del_flag = 0 and ${where} order by ${order} limit ${size} offset ${offset}`.execute(
      db,
    )
  const counted = await sql<{ n: number }>`select count(*) as n from sys_dict where del_flag = 0 and ${where}`.execute(
    db,
  )
  return { records: rows.rows, total: counted.rows[0]?.n ?? 0, current, size }
}

export async function listItems(db: Queries, dictId: string, query: ListQuery): Promise<Listed<DictItemRecord>> {
  const { current, size, offset } = query.page
  const where = sql<boolean>`dict_id = ${dictId} and ${predicateOf(termConditions(query, ITEM))}`
  const order = orderBy(query, ITEM, { field: 'sortOrder', order: 'asc' })
  const rows =
    await sql<DictItemRecord>`select ${ITEM_FIELDS} from sys_dict_item where ${where} order by ${order} limit ${size} offset ${offset}`.execute(
      db,
    )
  const counted = await sql<{ n: number }>`select count(*) as n from sys_dict_item where ${where}`.execute(db)
  return { records: rows.rows, total: counted.rows[0]?.n ?? 0, current, size }
}

export async function findDict(db: Queries, id: string): Promise<DictRecord | undefined> {
  return (await sql<DictRecord>`select ${DICT_FIELDS} from sys_dict where id = ${id} and del_flag = 0`.execute(db))
    .rows[0]
}
export async function findItem(db: Queries, id: string): Promise<DictItemRecord | undefined> {
  return (await sql<DictItemRecord>`select ${ITEM_FIELDS} from sys_dict_item where id = ${id}`.execute(db)).rows[0]
}

interface DictValues {
  readonly dictName: string
  readonly dictCode: string
  readonly description?: string | null
}
export async function addDict(db: Queries, id: string, values: DictValues, by: string): Promise<void> {
  // A removed dictionary keeps its row so that its file is not imported again; a new one of the code takes its place.
  await db.deleteFrom('sys_dict').where('dict_code', '=', values.dictCode).where('del_flag', '=', 1).execute()
  await db
    .insertInto('sys_dict')
    .values({
      id,
      dict_name: values.dictName,
      dict_code: values.dictCode,
      description: values.description ?? null,
      create_by: by,
    })
    .execute()
}
export async function editDict(db: Queries, id: string, values: DictValues, by: string): Promise<void> {
  await db
    .updateTable('sys_dict')
    .set({
      dict_name: values.dictName,
      dict_code: values.dictCode,
      description: values.description ?? null,
      update_by: by,
      update_time: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('del_flag', '=', 0)
    .execute()
}
export async function removeDicts(db: Queries, ids: readonly string[], by: string): Promise<void> {
  await db
    .updateTable('sys_dict')
    .set({ del_flag: 1, update_by: by, update_time: sql<string>`now()` })
    .where('id', 'in', [...ids, ''])
    .execute()
}

const LONGEST_BIN = 1000
export async function deletedDicts(db: Queries): Promise<DictRecord[]> {
  const { rows } =
    await sql<DictRecord>`select ${DICT_FIELDS} from sys_dict where del_flag = 1 and dict_name <> '' order by update_time desc nulls last, id limit ${sql.lit(LONGEST_BIN)}`.execute(
      db,
    )
  return rows
}
/** The id of the restored dictionary; undefined where no such one was deleted. */
export async function restoreDict(db: Queries, id: string, by: string): Promise<string | undefined> {
  const restored = await db
    .updateTable('sys_dict')
    .set({ del_flag: 0, update_by: by, update_time: sql<string>`now()` })
    .where('id', '=', id)
    .where('del_flag', '=', 1)
    .where('dict_name', '<>', '')
    .returning('id')
    .executeTakeFirst()
  return restored?.id
}
/** Removes the entries and the words of a deleted dictionary. Its row stays for its code alone. */
export async function purgeDict(db: Queries, id: string): Promise<string | undefined> {
  const purged = await db
    .updateTable('sys_dict')
    .set({ dict_name: '', description: null })
    .where('id', '=', id)
    .where('del_flag', '=', 1)
    .returning('id')
    .executeTakeFirst()
  if (purged) await db.deleteFrom('sys_dict_item').where('dict_id', '=', id).execute()
  return purged?.id
}

interface ItemValues {
  readonly dictId: string
  readonly itemText: string
  readonly itemValue: string
  readonly description?: string | null
  readonly sortOrder?: number
  readonly status?: number
  readonly color?: string | null
}
function itemRow({ dictId, itemText, itemValue, description, sortOrder, status, color }: ItemValues) {
  const look = color === undefined ? {} : { color: color || null }
  return {
    dict_id: dictId,
    item_text: itemText,
    item_value: itemValue,
    description: description ?? null,
    sort_order: sortOrder ?? 1,
    status: status ?? 1,
    ...look,
  }
}
export async function addItem(db: Queries, id: string, values: ItemValues, by: string): Promise<void> {
  await db
    .insertInto('sys_dict_item')
    .values({ id, ...itemRow(values), create_by: by })
    .execute()
}
export async function itemIds(db: Queries, dictId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('sys_dict_item').select('id').where('dict_id', '=', dictId).execute()
  return rows.map(({ id }) => id)
}
export async function editItem(db: Queries, id: string, values: ItemValues, by: string): Promise<void> {
  // The English words were written for the old text.
  const words = sql<string | null>`case when item_text = ${values.itemText} then item_text_en end`
  await db
    .updateTable('sys_dict_item')
    .set({ ...itemRow(values), item_text_en: words, update_by: by, update_time: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
export async function removeItems(db: Queries, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sys_dict_item')
    .where('id', 'in', [...ids, ''])
    .execute()
}
export async function isValueTaken(db: Queries, dictId: string, value: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_dict_item')
    .select('id')
    .where('dict_id', '=', dictId)
    .where('item_value', '=', value)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

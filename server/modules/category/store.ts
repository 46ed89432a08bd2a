import { type RawBuilder, sql } from 'kysely'
import type { CategoryRecord } from '../../../schemas/contract/values/category.ts'
import type { Queries } from '../../db/database.ts'

const FIELDS = sql`id, pid, name, code, case when has_child then '1' else '0' end as "hasChild"`
const ROOT = '0'

function select(db: Queries, where: RawBuilder<boolean>, limit = 20_000): Promise<CategoryRecord[]> {
  return sql<CategoryRecord>`select ${FIELDS} from sys_category where ${where} order by code limit ${limit}`
    .execute(db)
    .then((answer) => answer.rows)
}

export function descendantCategories(db: Queries, pid: string): Promise<CategoryRecord[]> {
  return select(db, sql<boolean>`pid = ${pid === '' ? ROOT : pid}`)
}
/** What lies directly below each of several categories. */
export function childrenOf(db: Queries, parents: readonly string[]): Promise<CategoryRecord[]> {
  return select(db, sql<boolean>`pid = any(${[...parents]}::text[])`)
}
/** Everything below a code, without the category of that code itself; '' means the whole tree. */
export function categoriesUnder(db: Queries, code: string): Promise<CategoryRecord[]> {
  return select(db, sql<boolean>`starts_with(code, ${code}) and code <> ${code}`)
}
export async function categoryById(db: Queries, id: string): Promise<CategoryRecord | undefined> {
  return (await select(db, sql<boolean>`id = ${id}`, 1))[0]
}
export async function categoryByCode(db: Queries, code: string): Promise<CategoryRecord | undefined> {
  return (await select(db, sql<boolean>`code = ${code}`, 1))[0]
}
export async function categoryByName(db: Queries, name: string): Promise<CategoryRecord | undefined> {
  return (await select(db, sql<boolean>`name = ${name}`, 1))[0]
}
/** Names by id and by code, as either may have been stored. */
export async function categoryNames(db: Queries, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await select(db, sql<boolean>`id = any(${[...keys]}::text[]) or code = any(${[...keys]}::text[])`)
  return new Map(
    found.flatMap(
      ({ id, code, name }) =>
        [
          [code, name],
          [id, name],
        ] as const,
    ),
  )
}

export async function rootPage(
  db: Queries,
  where: RawBuilder<boolean>,
  size: number,
  offset: number,
): Promise<{ records: CategoryRecord[]; total: number }> {
  const roots = sql<boolean>`pid = ${ROOT} and ${where}`
  const rows =
    await sql<CategoryRecord>`select ${FIELDS} from sys_category where ${roots} order by code limit ${size} offset ${offset}`.execute(
      db,
    )
  const counted = await sql<{ n: number }>`select count(*) as n from sys_category where ${roots}`.execute(db)
  return { records: rows.rows, total: counted.rows[0]?.n ?? 0 }
}

export async function lastChildCode(db: Queries, pid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_category')
    .select('code')
    .where('pid', '=', pid)
    .orderBy('code', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.code
}
/** Ids of categories and of everything below them. */
export async function idsWithDescendants(db: Queries, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select distinct below.id from sys_category top
    join sys_category below on starts_with(below.code, top.code) where top.id = any(${[...ids]}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}
/** Whether something lies below a category. */
export async function storeHasChild(db: Queries, id: string): Promise<void> {
  await sql`update sys_category parent set has_child = exists (select 1 from sys_category child where child.pid = parent.id)
    where parent.id = ${id}`.execute(db)
}

import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { withinOwnOrAllTenants } from '../../../http/rights/own-tenants.ts'

/** What the texts of a cell mean: values that are stored, or the first text that means nothing, or more than one thing. */
export type FoundNames =
  | { readonly kind: 'found'; readonly values: readonly string[] }
  | { readonly kind: 'unknown' | 'unsure'; readonly text: string }

const SEPARATORS = /[,，、;；\n]+/
const normalize = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** Stored values by the names that people write for them. */
export class Names {
  readonly #values = new Map<string, Set<string>>()

  add(value: string, ...names: readonly (string | null)[]): void {
    for (const name of names) {
      if (name === null || name === '') continue
      const key = normalize(name)
      this.#values.set(key, (this.#values.get(key) ?? new Set()).add(value))
    }
  }

  /** The values of a cell with several names. */
  find(cell: string): FoundNames {
    const values = new Set<string>()
    for (const text of cell.split(SEPARATORS).filter((one) => one.trim() !== '')) {
      const [value, ...others] = this.#values.get(normalize(text)) ?? []
      if (value === undefined) return { kind: 'unknown', text: text.trim() }
      if (others.length > 0) return { kind: 'unsure', text: text.trim() }
      values.add(value)
    }
    return { kind: 'found', values: [...values] }
  }
}

/** The rows of a table that belong to the tenants of the caller, or to all. */
const within = (caller: Requester, table: string) => withinOwnOrAllTenants(caller, sql.ref(`${table}.tenant_id`))

async function roles(caller: Requester): Promise<Names> {
  const names = new Names()
  for (const { id, role_name: name, role_code: code } of await caller.db
    .selectFrom('sys_role')
    .select(['id', 'role_name', 'role_code'])
    .where(within(caller, 'sys_role'))
    .execute())
    names.add(id, name, code)
  return names
}

/** Departments by name, by code, and by their path, such as `Collections/Storage`. */
async function departments(caller: Requester): Promise<Names> {
  const names = new Names()
  const { rows } = await sql<{ id: string; name: string; english: string | null; code: string; path: string }>`
    with recursive tree as (
      select id, depart_name::text as path from sys_depart where del_flag = 0 and coalesce(parent_id, '') = ''
      union all
      select d.id, tree.path || '/' || d.depart_name from sys_depart d join tree on d.parent_id = tree.id where d.del_flag = 0)
    select d.id, d.depart_name as name, d.depart_name_en as english, d.org_code as code, tree.path
    from tree join sys_depart d on d.id = tree.id where ${within(caller, 'd')}`.execute(caller.db)
  for (const { id, name, english, code, path } of rows) names.add(id, ...new Set([name, english, code, path]))
  return names
}

async function positions(caller: Requester): Promise<Names> {
  const names = new Names()
  for (const { code, name } of await caller.db
    .selectFrom('sys_position')
    .select(['code', 'name'])
    .where(within(caller, 'sys_position'))
    .execute())
    names.add(code, name, code)
  return names
}

async function sexes(db: Queries): Promise<Names> {
  const names = new Names()
  const rows = await db
    .selectFrom('sys_dict as d')
    .innerJoin('sys_dict_item as i', 'i.dict_id', 'd.id')
    .select(['i.item_value', 'i.item_text', 'i.item_text_en'])
    .where('d.dict_code', '=', 'sex')
    .execute()
  for (const { item_value: value, item_text: text, item_text_en: english } of rows) names.add(value, text, english)
  return names
}

/** The names of the columns whose stored values are keys. */
export async function sheetNames(caller: Requester): Promise<ReadonlyMap<string, Names>> {
  return new Map([
    ['selectedroles', await roles(caller)],
    ['selecteddeparts', await departments(caller)],
    ['post', await positions(caller)],
    ['sex', await sexes(caller.db)],
  ])
}

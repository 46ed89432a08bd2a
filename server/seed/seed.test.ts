import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/testing.ts'
import { SeedError, refuseDemoPasswords, seed } from './index.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function counts(): Promise<Record<string, number>> {
  const tables = [
    'sys_user',
    'sys_role',
    'sys_user_role',
    'sys_permission',
    'sys_role_permission',
    'sys_depart',
    'sys_dict',
    'sys_dict_item',
    'sys_category',
    'sys_setting',
  ]
  const found: Record<string, number> = {}
  for (const table of tables)
    found[table] =
      (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.kysely)).rows[0]?.n ??
      -1
  return found
}

describe('the first content', () => {
  it('asks for a password where there is no default, and leaves nothing half done', async () => {
    await expect(seed(database, { demo: false, adminPassword: '' })).rejects.toThrow(SeedError)
    expect(await counts()).toMatchObject({ sys_user: 0, sys_permission: 0, sys_setting: 0 })
  })
  it('fills an empty house once, however often and by however many it is asked', async () => {
    await Promise.all([
      seed(database, { demo: true, adminPassword: '123456' }),
      seed(database, { demo: true, adminPassword: '123456' }),
    ])
    const first = await counts()
    expect(first).toMatchObject({ sys_user: 14, sys_role: 3, sys_depart: 12 })
    await seed(database, { demo: true, adminPassword: 'another' })
    expect(await counts()).toEqual(first)
  })
  it('leaves what people changed: a dictionary that was removed or edited stays so', async () => {
    await sql`update sys_dict set del_flag = 1 where dict_code = 'priority'`.execute(database.kysely)
    await sql`update sys_dict_item set item_text = '头等' where item_value = '1' and dict_id = (select id from sys_dict where dict_code = 'relic_level')`.execute(
      database.kysely,
    )
    await seed(database, { demo: true, adminPassword: '123456' })
    const rows = await sql<{ del_flag: number; item_text: string }>`
      select d.del_flag, i.item_text from sys_dict d join sys_dict_item i on i.dict_id = d.id where dict_code in ('priority', 'relic_level') and item_value in ('1', 'L') order by dict_code`.execute(
      database.kysely,
    )
    expect(rows.rows).toEqual([
      { del_flag: 1, item_text: '一般消息' },
      { del_flag: 0, item_text: '头等' },
    ])
  })
  it('PERM-001 gives the administrators every permission there is, by grants and not by name', async () => {
    const missing = await sql`select p.id from sys_permission p where not exists
      (select 1 from sys_role_permission rp where rp.permission_id = p.id and rp.role_id = 'role-admin')`.execute(
      database.kysely,
    )
    expect(missing.rows).toEqual([])
    const held = await sql<{
      n: number
    }>`select count(*)::int as n from sys_role_permission where role_id = 'role-admin'`.execute(database.kysely)
    expect(held.rows[0]?.n).toBeGreaterThan(40)
  })
  it('keeps a production server from starting with a demonstration password', async () => {
    await expect(refuseDemoPasswords(database.kysely)).rejects.toThrow(SeedError)
    await sql`update sys_user set status = 2 where username in ('admin', 'staff', 'zhou_xue')`.execute(database.kysely)
    await expect(refuseDemoPasswords(database.kysely)).resolves.toBeUndefined()
  })
})

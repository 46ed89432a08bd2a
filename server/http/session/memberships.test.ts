import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/database.ts'
import { rightsMark } from '../../db/rights-mark.ts'
import { openTestDatabase } from '../../db/testing.ts'
import { membershipsOf } from './memberships.ts'

let database: Database
let statements = 0
const run = (query: RawBuilder<unknown>) => query.execute(database.kysely)

beforeAll(async () => {
  const opened = await openTestDatabase()
  database = { ...opened, prepared: (query) => ((statements += 1), opened.prepared(query)) }
  await run(sql`insert into sys_tenant (id, name) values (61, 'One'), (62, 'Two')`)
  await run(
    sql`insert into sys_role (id, role_name, role_code, tenant_id) values ('r1', 'One', 'one', 0), ('r2', 'Two', 'two', 61)`,
  )
  await run(sql`insert into sys_depart (id, depart_name, org_code) values ('d1', 'Hall', 'Z61')`)
  await run(sql`insert into sys_depart_role (id, depart_id, role_name, role_code) values ('dr', 'd1', 'Hall', 'hall')`)
  await run(sql`
    insert into sys_user (id, username, realname, password_hash, rel_tenant_ids)
    values ('u1', 'membership', 'M', 'x', '61'), ('u2', 'other', 'O', 'x', null)`)
})
afterAll(() => database.close())

/** The memberships of a user as a call reads them, and whether a statement beside that of the session was needed. */
async function read(id = 'u1') {
  const { rows } = await sql<{ id: string; tenants: string | null; mark: string | null }>`
    select id, rel_tenant_ids as tenants, ${rightsMark} as mark from sys_user where id = ${id}`.execute(database.kysely)
  const [before, row] = [statements, rows[0]]
  const found = row && (await membershipsOf(database, row))
  return {
    roles: found?.roles,
    ids: found?.role_ids,
    bound: found?.bound,
    packed: found?.packed,
    asked: statements - before,
  }
}

it('reads the memberships of a user once, and again after each change of what they follow from', async () => {
  expect(await read()).toMatchObject({ roles: null, ids: null, packed: null, asked: 1 })
  expect(await read()).toMatchObject({ roles: null, asked: 0 })
  expect(await read('u2')).toMatchObject({ roles: null, asked: 1 })
  const changes: readonly [RawBuilder<unknown>, object][] = [
    [sql`insert into sys_user_role (user_id, role_id) values ('u1', 'r1')`, { roles: ['one'], ids: ['r1'] }],
    [
      sql`insert into sys_user_role (user_id, role_id) values ('u1', 'r2')`,
      { roles: ['one', 'two'], bound: [['61', 'r2']] },
    ],
    [sql`update sys_role set role_code = 'first' where id = 'r1'`, { roles: ['first', 'two'] }],
    [sql`insert into sys_depart_role_user (user_id, role_id) values ('u1', 'dr')`, { ids: ['r1', 'r2'] }],
    [sql`insert into sys_user_depart (user_id, depart_id) values ('u1', 'd1')`, { ids: ['dr', 'r1', 'r2'] }],
    [sql`update sys_depart set status = '0' where id = 'd1'`, { ids: ['r1', 'r2'] }],
    [sql`update sys_depart set status = '1' where id = 'd1'`, { ids: ['dr', 'r1', 'r2'] }],
    [sql`delete from sys_depart_role where id = 'dr'`, { ids: ['r1', 'r2'] }],
    [sql`insert into sys_tenant_pack (id, tenant_id, pack_name) values ('k', 61, 'Pack')`, { packed: ['61'] }],
    [sql`delete from sys_user_role where user_id = 'u1'`, { roles: null, ids: null, bound: null }],
  ]
  for (const [change, held] of changes) {
    await run(change)
    expect(await read()).toMatchObject({ ...held, asked: 1 })
    expect(await read()).toMatchObject({ ...held, asked: 0 })
  }
})

it('reads them again where the account belongs to other tenants, which renews no mark', async () => {
  await read()
  await run(sql`update sys_user set rel_tenant_ids = '62' where id = 'u1'`)
  expect(await read()).toMatchObject({ packed: null, asked: 1 })
  await run(sql`update sys_user set rel_tenant_ids = '61' where id = 'u1'`)
  expect(await read()).toMatchObject({ packed: ['61'], asked: 0 })
})

it('has no memberships of an account that was removed', async () => {
  expect(await membershipsOf(database, { id: 'nobody', tenants: null, mark: null })).toBeUndefined()
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backup } from '../../backup/backup.ts'
import { restore } from '../../backup/restore.ts'
import type { Database, Queries } from '../../db/database.ts'
import { rightsMark } from '../../db/rights-mark.ts'
import { openTestDatabase } from '../../db/testing.ts'
import { rightsOf } from './rights.ts'

let database: Database
let statements = 0
beforeAll(async () => {
  const opened = await openTestDatabase('embedded')
  database = { ...opened, prepared: (query) => ((statements += 1), opened.prepared(query)) }
  const { kysely } = opened
  await sql`insert into sys_role (id, role_name, role_code) values ('keeper', 'k', 'keeper'), ('guest', 'g', 'guest')`.execute(
    kysely,
  )
  await sql`insert into sys_permission (id, name, perms, menu_type) values ('a', 'A', 'relic:a', 2), ('b', 'B', 'relic:b', 2)`.execute(
    kysely,
  )
})
afterAll(() => database.close())

const grant = (db: Queries, role: string, permission: string) =>
  sql`insert into sys_role_permission (role_id, permission_id) values (${role}, ${permission})`.execute(db)
const markOf = async (db: Queries = database.kysely) =>
  (await sql<{ mark: string | null }>`select ${rightsMark} as mark`.execute(db)).rows[0]?.mark ?? null
const held = async (...roles: string[]) => [...(await rightsOf(database, await markOf(), roles)).permissions].toSorted()

it('asks what roles hold once for all who have the same, and again after every change of it', async () => {
  expect(await held('keeper')).toEqual([])
  const asked = statements
  for (let again = 0; again < 3; again += 1) await held('keeper')
  expect(statements).toBe(asked)
  await grant(database.kysely, 'keeper', 'a')
  expect([await held('keeper'), await held('guest'), await held('guest', 'keeper')]).toEqual([
    ['relic:a'],
    [],
    ['relic:a'],
  ])
  await sql`update sys_permission set status = '0' where id = 'b'`.execute(database.kysely)
  expect(await held('guest')).toEqual(['relic:b'])
  await sql`update sys_permission set status = '1' where id = 'b'`.execute(database.kysely)
  await sql`delete from sys_role where id = 'keeper'`.execute(database.kysely)
  expect(await held('keeper')).toEqual([])
})

it('lets two changes at once pass without waiting, shows each when it is stored, and none that is not', async () => {
  const { kysely } = database
  const begin = async () => {
    const tx = await kysely.startTransaction().execute()
    return { tx, commit: () => tx.commit().execute(), rollback: () => tx.rollback().execute() }
  }
  const [one, other, third] = [await begin(), await begin(), await begin()]
  const marks = [await markOf()]
  await grant(one.tx, 'guest', 'a')
  await grant(other.tx, 'guest', 'b')
  await sql`update sys_permission set name = 'C' where id = 'b'`.execute(third.tx)
  expect(await held('guest')).toEqual([])
  expect(await markOf()).toBe(marks[0])
  await one.commit()
  marks.push(await markOf())
  expect(await held('guest')).toEqual(['relic:a'])
  await other.commit()
  marks.push(await markOf())
  expect(await held('guest')).toEqual(['relic:a', 'relic:b'])
  expect(new Set(marks).size).toBe(3)
  await third.rollback()
  expect(await markOf()).toBe(marks[2])
})

it('keeps nothing while no mark is in sight', async () => {
  await sql`delete from sys_rights_mark`.execute(database.kysely)
  const asked = statements
  await held('guest')
  await held('guest')
  expect(statements).toBe(asked + 2)
})

it('goes on watching after a restore, in the processes that were running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-rights-'))
  try {
    expect(await held('guest')).toEqual(['relic:a', 'relic:b'])
    await backup(database, join(folder, 'rights.vbk'))
    await sql`delete from sys_role_permission`.execute(database.kysely)
    expect(await held('guest')).toEqual([])
    await restore(database, join(folder, 'rights.vbk'), { force: true })
    expect(await held('guest')).toEqual(['relic:a', 'relic:b'])
    await sql`delete from sys_role_permission where permission_id = 'a'`.execute(database.kysely)
    expect(await held('guest')).toEqual(['relic:b'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

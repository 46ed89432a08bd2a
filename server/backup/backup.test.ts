import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asJson, type Database } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { openTestDatabase } from '../db/testing.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const RELICS = 2500
let folder = ''
let pglite: Database
let embedded: Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'))
  pglite = await openTestDatabase('pglite')
  embedded = await openTestDatabase('embedded')
  await fill(pglite)
})

afterAll(async () => {
  await Promise.all([pglite?.close(), embedded?.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** A user with a role, and a table as a screen makes one, with every type of column and awkward values. */
async function fill({ kysely }: Database): Promise<void> {
  const [user, role] = [newId(), newId()]
  await kysely
    .insertInto('sys_user')
    .values({ id: user, username: 'li', realname: '李\n"明"\\', password_hash: 'x', birthday: '1988-07-01' })
    .execute()
  await kysely.insertInto('sys_role').values({ id: role, role_code: 'keeper', role_name: '保管员' }).execute()
  await kysely.insertInto('sys_user_role').values({ user_id: user, role_id: role }).execute()
  await kysely
    .insertInto('sys_setting')
    .values({ key: 'mixed', value: asJson([null, 1.5, { a: '\u2028' }]) })
    .execute()
  await sql`create table "mus relic" (
    id text primary key, name text not null default '无名', value numeric(18, 4), made timestamptz(0), found date,
    shown boolean, tags text[], counts bigint, raw jsonb, twice numeric generated always as (value * 2) stored,
    keeper text references sys_user (id), constraint "positive value" check (value >= 0)
  )`.execute(kysely)
  await sql`create index "relic name" on "mus relic" (name text_pattern_ops) where shown`.execute(kysely)
  await sql`create index relic_words on "mus relic" using gin (name gin_trgm_ops)`.execute(kysely)
  await sql`insert into "mus relic" (id, name, value, made, found, shown, tags, counts, raw, keeper)
    select lpad(n::text, 8, '0'), '青花瓷' || n, n * 12345.6789, timestamptz '1988-07-01 23:30:00+08' + n * interval '1 minute',
      date '0987-01-02' + n, n % 2 = 0, array['a,b', null, '"'], 9007199254740993 + n, '{"__proto__": 1}', ${user}
    from generate_series(1, ${RELICS}::int) n`.execute(kysely)
  await sql`insert into "mus relic" (id, name) values ('empty', '')`.execute(kysely)
}

const pathOf = (name: string) => join(folder, name)
const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().split('\n')

async function countOf(database: Database, table: string): Promise<number> {
  const answer = await sql<{ rows: number }>`select count(*) as rows from ${sql.id(table)}`.execute(database.kysely)
  return answer.rows[0]?.rows ?? -1
}

it('carries everything from PGlite to the server and back, to the last character', async () => {
  const there = await backup(pglite, pathOf('there.vbk'))
  expect(there.rows).toBeGreaterThan(RELICS + 4)
  expect(await restore(embedded, pathOf('there.vbk'), { force: true })).toEqual({ ...there, skippedIndexes: [] })
  expect(await backup(embedded, pathOf('moved.vbk'))).toEqual(there)
  expect(linesOf(pathOf('moved.vbk'))).toEqual(linesOf(pathOf('there.vbk')))
  await restore(pglite, pathOf('moved.vbk'), { force: true })
  await backup(pglite, pathOf('back.vbk'))
  expect(linesOf(pathOf('back.vbk'))).toEqual(linesOf(pathOf('there.vbk')))
})

it('keeps the rules of the tables, so that bad rows are still refused after the move', async () => {
  await backup(pglite, pathOf('rules.vbk'))
  await restore(embedded, pathOf('rules.vbk'), { force: true })
  const insert = (values: ReturnType<typeof sql>) =>
    sql`insert into "mus relic" (id, name, value, keeper) values ${values}`.execute(embedded.kysely)
  await expect(insert(sql`('empty', 'x', 1, null)`)).rejects.toMatchObject({ code: '23505' })
  await expect(insert(sql`('a', 'x', -1, null)`)).rejects.toMatchObject({ code: '23514', constraint: 'positive value' })
  await expect(insert(sql`('a', 'x', 1, 'nobody')`)).rejects.toMatchObject({ code: '23503' })
  await expect(insert(sql`('a', null, 1, null)`)).rejects.toMatchObject({ code: '23502' })
})

it('refuses a database that has tables and leaves it as it was', async () => {
  await backup(pglite, pathOf('plain.vbk'))
  const before = await countOf(embedded, 'sys_user')
  await expect(restore(embedded, pathOf('plain.vbk'))).rejects.toMatchObject({ code: 'BACKUP_NOT_EMPTY' })
  expect(await countOf(embedded, 'sys_user')).toBe(before)
})

it('changes nothing when the file is cut off, damaged, foreign or from a newer version', async () => {
  await backup(pglite, pathOf('good.vbk'))
  await restore(embedded, pathOf('good.vbk'), { force: true })
  const whole = readFileSync(pathOf('good.vbk'))
  const lines = linesOf(pathOf('good.vbk'))
  const bad: [string, Buffer, string][] = [
    ['cut.vbk', whole.subarray(0, whole.length - 500), 'BACKUP_INCOMPLETE'],
    ['row-lost.vbk', gzipSync(lines.filter((_, index) => index !== lines.length - 5).join('\n')), 'BACKUP_INCOMPLETE'],
    ['no-end.vbk', gzipSync(lines.slice(0, -2).join('\n')), 'BACKUP_INCOMPLETE'],
    ['word.vbk', gzipSync([...lines.slice(0, 30), 'nonsense', ...lines.slice(30)].join('\n')), 'BACKUP_UNREADABLE'],
    ['text.vbk', Buffer.from('not a backup'), 'BACKUP_UNREADABLE'],
    ['empty.vbk', gzipSync(''), 'BACKUP_INCOMPLETE'],
    ['other.vbk', gzipSync('{"kind":"header","header":{"format":"other","version":1}}\n'), 'BACKUP_UNREADABLE'],
    [
      'newer.vbk',
      gzipSync([lines[0]?.replace('"version":1', '"version":2'), ...lines.slice(1)].join('\n')),
      'BACKUP_NEWER',
    ],
    ['later.vbk', gzipSync([lines[0]?.replace('0001_', '9001_'), ...lines.slice(1)].join('\n')), 'BACKUP_NEWER'],
  ]
  const outcomes: [string, unknown, number][] = []
  for (const [name, content] of bad) {
    writeFileSync(pathOf(name), content)
    const refusal = await restore(embedded, pathOf(name), { force: true }).catch((error: unknown) => error)
    outcomes.push([name, (refusal as { code?: unknown }).code, await countOf(embedded, 'mus relic')])
  }
  expect(outcomes).toEqual(bad.map(([name, , code]) => [name, code, RELICS + 1]))
})

it('refuses a file that is not there and a database with nothing in it', async () => {
  await expect(restore(embedded, pathOf('absent.vbk'), { force: true })).rejects.toMatchObject({
    code: 'BACKUP_NO_FILE',
  })
  const empty = await openTestDatabase('pglite')
  await sql`drop schema public cascade`.execute(empty.kysely)
  await sql`create schema public`.execute(empty.kysely)
  await expect(backup(empty, pathOf('none.vbk'))).rejects.toMatchObject({ code: 'BACKUP_NOTHING' })
  expect(existsSync(pathOf('none.vbk'))).toBe(false)
  await empty.close()
})

it('shows the file only when it is complete, and only to its owner', async () => {
  await backup(pglite, pathOf('whole.vbk'))
  expect(statSync(pathOf('whole.vbk')).mode & 0o077).toBe(0)
  await expect(backup(pglite, join(folder, 'no such folder', 'x.vbk'))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(existsSync(pathOf('whole.vbk.part'))).toBe(false)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchStatements } from '../../db/testing.ts'
import type { TableScreen } from '../catalog/index.ts'
import { type TestEngine, openTestEngine } from '../testing.ts'
import { findRow } from './list.ts'
import { rowById } from './row-by-id.ts'

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open({
    version: 1,
    id: 'test.at_once',
    title: '同时读取',
    fields: { level: { title: '级别', view: 'list', dict: 'test_level' } },
  })
  await sql`insert into scr_test_at_once (id, level) values ('r1', '1'), ('r2', '2')`.execute(kit.database.kysely)
})
afterAll(() => kit.close())

it('reads rows that are asked for at once by fewer statements, each as its caller wants it', async () => {
  const watch = watchStatements()
  const rows = await Promise.all([
    findRow(kit.engine, screen, 'r1', 'zh-CN'),
    ...Array.from({ length: 6 }, () => [
      findRow(kit.engine, screen, 'r1', 'en-US'),
      findRow(kit.engine, screen, 'r2', 'zh-CN'),
      findRow(kit.engine, screen, 'r1', 'zh-CN'),
    ]).flat(),
  ])
  const reading = watch.take().filter((text) => text.includes('where id = any('))
  watch.stop()
  const same = Array.from({ length: 6 }, () => ['First', '二级', '一级']).flat()
  expect(rows.map((row) => row['level_dictText'])).toEqual(['一级', ...same])
  expect(reading.length).toBeLessThan(4)
})
it('answers nothing for a row that is not there, whoever asks beside it', async () => {
  const { kysely } = kit.database
  const rows = await Promise.all(['r2', 'none', 'r1', 'x\0y', 'none'].map((id) => rowById(kysely, screen, id)))
  expect(rows.map((row) => row?.['id'])).toEqual(['r2', undefined, 'r1', undefined, undefined])
})
it('reads the state of a transaction from inside of it', async () => {
  const { kysely } = kit.database
  await kit.database.transaction(async (tx) => {
    await sql`update scr_test_at_once set level = '3' where id = 'r1'`.execute(tx)
    expect((await rowById(tx, screen, 'r1'))?.['level']).toBe('3')
    await sql`update scr_test_at_once set level = '1' where id = 'r1'`.execute(tx)
  })
  expect((await rowById(kysely, screen, 'r1'))?.['level']).toBe('1')
})

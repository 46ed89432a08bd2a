import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchStatements } from '../../db/testing.ts'
import type { Engine } from '../catalog/engine.ts'
import { listJson } from './list.ts'
import type { ListParams } from '../query/list-query.ts'
import type { TableScreen } from '../catalog/screens.ts'
import { TEST_SCREEN, type TestEngine, openTestEngine } from '../testing.ts'
import { totalsOf } from './totals.ts'
import { parseListQuery } from '../query/list-query.ts'

let kit: TestEngine
let screen: TableScreen
let engine: Engine
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open({ ...TEST_SCREEN, id: 'test.many', list: { totals: { value: 'sum' } } })
  await sql`insert into ${sql.table(screen.table)} (id, reg_no, name, value) select n::text, 'R' || n, '青花瓷' || n, n from generate_series(1, 20000) n`.execute(
    kit.database.kysely,
  )
  await sql`analyze ${sql.table(screen.table)}`.execute(kit.database.kysely)
  engine = { ...kit.engine, database: { ...kit.database, statementMs: 1 } }
})
afterAll(() => kit.close())

const SEARCHES: readonly ListParams[] = [
  { name: '*没有*' },
  { superQueryParams: encodeURIComponent('[{"field":"name","rule":"like","val":"没有"}]') },
]

it.runIf((process.env['TEST_DATABASE'] ?? 'pglite') === 'pglite')(
  'does not begin a search that PGlite could not be stopped at',
  async () => {
    for (const params of SEARCHES) {
      await expect(listJson(engine, screen, parseListQuery(params), 'zh-CN')).rejects.toMatchObject({
        code: 'HTTP_TOO_SLOW',
      })
      await expect(totalsOf(engine, screen, parseListQuery(params))).rejects.toMatchObject({ code: 'HTTP_TOO_SLOW' })
      expect(await listJson(kit.engine, screen, parseListQuery(params), 'zh-CN')).toMatchObject({ total: 0 })
    }
  },
)

it('asks nothing more for a list that searches for no part of a text', async () => {
  const watch = watchStatements()
  expect(await listJson(engine, screen, parseListQuery({ regNo: 'R7' }), 'zh-CN')).toMatchObject({ total: 1 })
  expect(watch.take().filter((text) => text.startsWith('explain'))).toEqual([])
  watch.stop()
})

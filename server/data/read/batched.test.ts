import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { type StatementWatch, watchStatements } from '../../db/testing.ts'
import { listJson } from './list.ts'
import type { TableScreen } from '../catalog/screens.ts'
import { type TestEngine, openTestEngine } from '../testing.ts'
import { parseListQuery } from '../query/list-query.ts'

const DOCUMENT: Screen = {
  version: 1,
  id: 'test.batched',
  title: '查找',
  fields: {
    level: { title: '级别', view: 'list', dict: 'test_level' },
    levels: { title: '级别', view: 'list_multi', dict: 'test_level' },
    keeper: { title: '保管人', view: 'sel_user' },
    keepers: { title: '保管人', view: 'sel_user', options: { multi: true } },
    depart: { title: '部门', view: 'sel_depart' },
    category: { title: '类别', view: 'cat_tree', options: { pcode: 'T01' } },
    position: { title: '岗位', view: 'sel_position' },
    role: { title: '角色', view: 'sel_role' },
    origin: { title: '来源地', view: 'pca' },
  },
}

let kit: TestEngine
let screen: TableScreen
let watch: StatementWatch
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(DOCUMENT)
  await sql`
    insert into scr_test_batched (id, level, levels, keeper, keepers, depart, category, position, role, origin)
    select 'b' || i, (1 + i % 3)::text, '1,2', case when i % 2 = 0 then 'li' else 'wang' end, 'li,wang', 'd' || (1 + i % 2), 'c' || (1 + i % 4), 'p' || i, 'r' || i, '330106' from generate_series(1, 300) i`.execute(
    kit.database.kysely,
  )
  watch = watchStatements()
})
afterAll(async () => {
  watch.stop()
  await kit.close()
})

/** The statements of one page, and how many of its rows have words beside their keys. */
async function page(pageSize: number) {
  watch.take()
  const { records } = await listJson(kit.engine, screen, parseListQuery({ pageSize: String(pageSize) }), 'zh-CN')
  const text = Buffer.concat(records).toString()
  // A new connection of the pool sets its time zone first.
  return {
    statements: watch.take().filter((statement) => !statement.startsWith('set ')),
    words: text.split('"keeper_dictText":"李馆员"').length + text.split('"keeper_dictText":"王保管"').length - 2,
    levels: text.split('"levels_dictText":"一级').length - 1,
  }
}

it('a page of a hundred rows with nine lookups costs a statement for its rows, one for its count and one for all its words', async () => {
  const { statements, words, levels } = await page(100)
  expect({ words, levels }).toEqual({ words: 100, levels: 100 })
  expect(statements).toHaveLength(3)
  expect(
    statements.filter(
      (text) =>
        text.includes('sys_dict_item') &&
        text.includes('sys_user') &&
        text.includes('sys_category') &&
        text.includes('sys_depart'),
    ),
  ).toHaveLength(1)
})

it('and no more for ten times the rows, or when the same is asked again', async () => {
  const small = (await page(10)).statements.length
  expect([(await page(100)).statements.length, (await page(100)).statements.length]).toEqual([small, small])
})

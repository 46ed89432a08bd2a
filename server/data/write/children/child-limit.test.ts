import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_CHILD_ROWS } from '../../../../engine/model/children.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { type StatementWatch, watchStatements } from '../../../db/testing.ts'
import { readChildren } from './children.ts'
import type { Engine } from '../../catalog/engine.ts'
import { findRow } from '../../read/list.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { actor, openTestEngine, type TestEngine } from '../../testing.ts'
import { addRow, editRow } from '../write.ts'

const LINE: Screen = {
  version: 1,
  id: 'test.line',
  title: '行',
  fields: { billId: { title: '单', view: 'text' }, name: { title: '名', view: 'text' } },
}
const BILL: Screen = {
  version: 1,
  id: 'test.bill',
  title: '单',
  fields: { no: { title: '号', view: 'text' } },
  children: { lines: { screen: 'test.line', relation: 'many', key: 'billId', title: '明细', edit: 'grid' } },
}

let kit: TestEngine
let engine: Engine
let bill: TableScreen
let line: TableScreen
let id: string
let watch: StatementWatch
beforeAll(async () => {
  kit = await openTestEngine()
  ;[line, bill] = [await kit.open(LINE), await kit.open(BILL)]
  engine = {
    ...kit.engine,
    screens: Object.assign(Object.create(kit.engine.screens) as Engine['screens'], { find: async () => line }),
  }
  id = String((await addRow(engine, bill, actor, { no: 'x' }))['id'])
  await grow(MAX_CHILD_ROWS)
  watch = watchStatements()
})
afterAll(async () => {
  watch.stop()
  await kit.close()
})
const grow = (count: number) =>
  sql`insert into ${sql.table(line.table)} (id, bill_id, name, version, create_time) select gen_random_uuid()::text, ${id}, 'n' || n, 1, now() from generate_series(1, ${count}::int) n`.execute(
    kit.database.kysely,
  )

it('a sub-table is read with its record as far as it may reach, and beyond that the refusal says what to do', async () => {
  expect((await readChildren(engine, bill, actor, id))['lines']).toHaveLength(MAX_CHILD_ROWS)
  await grow(5)
  watch.take()
  await expect(readChildren(engine, bill, actor, id)).rejects.toMatchObject({
    code: 'CHILD_ROWS_OVER',
    params: { title: '明细', list: '行', limit: MAX_CHILD_ROWS },
  })
  expect(watch.take().some((statement) => statement.includes('limit'))).toBe(true)
  await expect(
    editRow(engine, bill, actor, { id, no: 'y', lines: { added: [{ id: '+1', name: 'more' }] } }),
  ).rejects.toMatchObject({ code: 'CHILD_ROWS_OVER' })
  await editRow(engine, bill, actor, { id, no: 'y' })
  expect((await findRow(engine, bill, id, 'zh-CN'))['no']).toBe('y')
})
it('a row is added below a record as long as its sub-table has room', async () => {
  const below = (rows: number): TableScreen => ({
    ...line,
    below: { key: line.columns.get('billId') ?? fail(), id, limit: { title: '明细', rows } },
  })
  await expect(addRow(engine, below(MAX_CHILD_ROWS), actor, { billId: id, name: 'more' })).rejects.toMatchObject({
    code: 'CHILD_TOO_MANY',
    params: { limit: MAX_CHILD_ROWS },
  })
  await addRow(engine, below(MAX_CHILD_ROWS + 6), actor, { billId: id, name: 'more' })
})
function fail(): never {
  throw new Error('There is no such column')
}

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Field } from '../../../schemas/language/field.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { findRow, listRows } from './list.ts'
import { watchStatements } from '../../db/testing.ts'
import { type CompiledScreen, compileScreen } from '../catalog/screens.ts'
import { applyPlan } from '../table/apply.ts'
import { readTable } from '../table/catalog.ts'
import { layoutOf } from '../table/layout.ts'
import { planTable } from '../table/plan.ts'
import { type TestEngine, actor, openTestEngine } from '../testing.ts'
import { addRow, editRow } from '../write/write.ts'
import { parseListQuery } from '../query/list-query.ts'

let kit: TestEngine
beforeAll(async () => {
  kit = await openTestEngine()
})
afterAll(() => kit.close())

const documentOf = (field: object): Screen => ({
  version: 1,
  id: 'test.planned',
  title: 'x',
  fields: { c: { title: 'c', ...field } as Field, note: { title: 'n', view: 'text' } },
})

it('reads and changes rows after a publication that changes a column, also for who still has the screen before it', async () => {
  const before = await kit.open(documentOf({ view: 'number' }))
  const added = await addRow(kit.engine, before, actor, { c: 12, note: 'a' })
  const id = String(added['id'])
  const often = async (screen: CompiledScreen & { table: string }, note: string, c: unknown) => {
    for (let turn = 0; turn < 6; turn++) {
      expect(await editRow(kit.engine, screen, actor, { id, note: `${note}${turn}` })).toMatchObject({
        id,
        c,
        note: `${note}${turn}`,
        updateBy: 'li',
      })
      expect(await findRow(kit.engine, screen, id, 'zh-CN')).toMatchObject({ c, note: `${note}${turn}` })
    }
  }
  await often(before, 'before', 12)
  const after = compileScreen(documentOf({ view: 'text' }), 2, 'x')
  await kit.database.transaction(async (tx) =>
    applyPlan(
      tx,
      planTable(layoutOf(after.resolved, before.table), await readTable(tx, before.table), {
        allow: new Set(['narrow:c']),
      }),
    ),
  )
  await Promise.all(
    Array.from({ length: 6 }, async () =>
      expect(await findRow(kit.engine, before, id, 'zh-CN')).toMatchObject({ c: '12' }),
    ),
  )
  await often({ ...after, table: before.table }, 'after', '12')
})

it('remembers the version that a row is stored by, and writes it down only where it is another one', async () => {
  const screen = await kit.open({ ...documentOf({ view: 'text' }), id: 'test.remembered' })
  const id = String((await addRow(kit.engine, screen, actor, { c: 'a' }))['id'])
  const remembered = async () =>
    (
      await sql<{
        version: number
        place: string
      }>`select version, ctid::text as place from sys_record_version where row_id = ${id}`.execute(kit.database.kysely)
    ).rows
  const first = await remembered()
  expect(first).toMatchObject([{ version: screen.version }])
  await editRow(kit.engine, screen, actor, { id, c: 'b' })
  expect(await remembered()).toEqual(first)
  const next = { ...screen, version: screen.version + 1 }
  await editRow(kit.engine, next, actor, { id, c: 'c' })
  expect(await remembered()).toMatchObject([{ version: next.version }])
})

it('asks for every page of a list by one statement for each step of a thousand rows', async () => {
  const screen = await kit.open({ ...documentOf({ view: 'text' }), id: 'test.pages' })
  await sql`insert into ${sql.table(screen.table)} (id, create_time, c) select 'p' || lpad(i::text, 6, '0'), timestamptz '2026-01-01' + i * interval '1 second', 'c' || i from generate_series(1, 1500) i`.execute(
    kit.database.kysely,
  )
  const watch = watchStatements()
  const textsOf = async (pages: readonly number[]) => {
    watch.take()
    const found: unknown[] = []
    for (const pageNo of pages)
      found.push(
        (
          await listRows(
            kit.engine,
            screen,
            parseListQuery({ pageNo: String(pageNo), pageSize: '100', _count: 'none' }),
            'zh-CN',
          )
        ).records[0]?.['c'],
      )
    return { found, texts: new Set(watch.take()).size }
  }
  expect(await textsOf([2, 3, 7])).toEqual({ found: ['c1400', 'c1300', 'c900'], texts: 1 })
  expect(await textsOf([11, 12, 15])).toEqual({ found: ['c500', 'c400', 'c100'], texts: 1 })
  watch.stop()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Field } from '../../schemas/language/field.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { findRow } from './list.ts'
import { type CompiledScreen, compileScreen } from './screens.ts'
import { applyPlan } from './table/apply.ts'
import { readTable } from './table/catalog.ts'
import { layoutOf } from './table/layout.ts'
import { planTable } from './table/plan.ts'
import { type TestEngine, actor, openTestEngine } from './testing.ts'
import { addRow, editRow } from './write.ts'

let kit: TestEngine
beforeAll(async () => {
  kit = await openTestEngine()
})
afterAll(() => kit.close())

const documentOf = (field: object): Screen => ({ version: 1, id: 'test.planned', title: 'x', fields: { c: { title: 'c', ...field } as Field, note: { title: 'n', view: 'text' } } })

it('reads and changes rows after a publication that changes a column, also for who still has the screen before it', async () => {
  const before = await kit.open(documentOf({ view: 'number' }))
  const added = await addRow(kit.engine, before, actor, { c: 12, note: 'a' })
  const id = String(added['id'])
  const often = async (screen: CompiledScreen & { table: string }, note: string, c: unknown) => {
    for (let turn = 0; turn < 6; turn++) {
      expect(await editRow(kit.engine, screen, actor, { id, note: `${note}${turn}` })).toMatchObject({ id, c, note: `${note}${turn}`, updateBy: 'li' })
      expect(await findRow(kit.engine, screen, id, 'zh-CN')).toMatchObject({ c, note: `${note}${turn}` })
    }
  }
  await often(before, 'before', 12)
  const after = compileScreen(documentOf({ view: 'text' }), 2, 'x')
  await kit.database.transaction(async (tx) => applyPlan(tx, planTable(layoutOf(after.resolved, before.table), await readTable(tx, before.table), { allow: new Set(['narrow:c']) })))
  await Promise.all(Array.from({ length: 6 }, async () => expect(await findRow(kit.engine, before, id, 'zh-CN')).toMatchObject({ c: '12' })))
  await often({ ...after, table: before.table }, 'after', '12')
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Field } from '../../../schemas/language/field.ts'
import { type TestEngine, actor, openTestEngine } from '../testing.ts'
import { addRow } from '../write/write.ts'
import { applyPlan } from './apply.ts'
import { readTable } from './catalog.ts'
import { layoutOf } from './layout.ts'
import { planTable } from './plan.ts'
import { compileScreen } from '../catalog/screens.ts'

let kit: TestEngine
beforeAll(async () => {
  kit = await openTestEngine()
})
afterAll(() => kit.close())

it.each([
  ['a number', { view: 'number' }, [12, 1000, 0.5, -3.25], { view: 'text' }, ['-3.25', '0.5', '1000', '12']],
  [
    'a number with two decimals',
    { view: 'number', options: { precision: 2 } },
    [3, 3.5],
    { view: 'text' },
    ['3', '3.5'],
  ],
  ['a number, into a text with a limit', { view: 'number' }, [12], { view: 'text', maxLength: 5 }, ['12']],
  ['a whole number', { view: 'number', options: { integerOnly: true } }, [7], { view: 'text' }, ['7']],
  ['a day', { view: 'date' }, ['2026-05-01'], { view: 'text' }, ['2026-05-01']],
  ['a moment', { view: 'datetime' }, ['2026-05-01 08:30:00'], { view: 'text' }, ['2026-05-01 08:30:00']],
  ['a time', { view: 'time' }, ['08:30:00'], { view: 'text' }, ['08:30:00']],
] as const)('%s becomes the text that was shown', async (name, before, values, after, texts) => {
  const id = `test.conv${Buffer.from(name).toString('hex')}`.slice(0, 60)
  const documentOf = (field: object) => ({
    version: 1 as const,
    id,
    title: 'x',
    fields: { c: { title: 'c', ...field } as Field },
  })
  const screen = await kit.open(documentOf(before))
  for (const c of values) await addRow(kit.engine, screen, actor, { c })
  const wanted = compileScreen(documentOf(after), 2, 'x')
  const { kysely } = kit.database
  await kit.database.transaction(async (tx) =>
    applyPlan(
      tx,
      planTable(layoutOf(wanted.resolved, screen.table), await readTable(tx, screen.table), {
        allow: new Set(['narrow:c']),
      }),
    ),
  )
  const { rows } = await sql<{ c: string }>`select c from ${sql.table(screen.table)}`.execute(kysely)
  expect(rows.map(({ c }) => c).toSorted()).toEqual(texts)
})

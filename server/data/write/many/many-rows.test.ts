import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Screen } from '../../../../schemas/language/screen.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { actor, openTestEngine, type TestEngine } from '../../testing.ts'
import { MAX_ROWS, type RefusedRow, saveRows } from './write-rows.ts'
import { addRow } from '../write.ts'

const ROWS = 10_000
const DOCUMENT: Screen = {
  version: 1,
  id: 'test.many',
  title: '多行',
  fields: {
    code: { title: '编号', view: 'text', maxLength: 20, unique: true, pattern: String.raw`C-\d+` },
    phone: { title: '电话', view: 'text', maxLength: 20, rules: [{ rule: 'mobile' }] },
    amount: {
      title: '数量',
      view: 'number',
      column: { type: 'integer' },
      rules: [{ check: 'amount <= limit', message: '数量超过上限' }],
    },
    limit: { title: '上限', view: 'number', column: { type: 'integer' }, required: true },
    level: { title: '级别', view: 'list', dict: 'test_level' },
    billId: { title: '单据', view: 'text' },
  },
}
const BILL: Screen = {
  version: 1,
  id: 'test.manyBill',
  title: '单据',
  fields: { no: { title: '单号', view: 'text' } },
  children: { lines: { screen: DOCUMENT.id, relation: 'many', key: 'billId', title: '明细', edit: 'grid' } },
}
/** What is wrong with every hundredth row, in turn, and where that is said. */
const WRONG: readonly (readonly [string, object])[] = [
  ['code', { code: 'no code' }],
  ['code', { code: 'C-1' }],
  ['phone', { phone: '12345' }],
  ['amount', { amount: 11 }],
  ['limit', { limit: null, amount: null }],
  ['level', { level: '9' }],
]

let kit: TestEngine
let screen: TableScreen
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(DOCUMENT)
  await sql`insert into scr_test_many (id, code, "limit") select 'm' || lpad(i::text, 6, '0'), 'C-' || i, 10 from generate_series(1, ${sql.lit(ROWS)}) i`.execute(
    kit.database.kysely,
  )
  await sql`analyze scr_test_many`.execute(kit.database.kysely)
})
afterAll(() => kit.close())

const save = (changed: readonly Record<string, unknown>[]) =>
  saveRows(kit.engine, screen, actor, { added: [], changed, removed: [] })

describe('ten thousand rows that are changed in a list', () => {
  it(
    'are stored but for those that a rule of their columns is against, which come back with the reason',
    { timeout: 120_000 },
    async () => {
      const work = Array.from({ length: ROWS }, (_, index): Record<string, unknown> => {
        const i = index + 1
        const wrong = i % 100 === 0 ? WRONG[(i / 100) % WRONG.length]?.[1] : {}
        return {
          id: `m${String(i).padStart(6, '0')}`,
          version: 1,
          phone: '13800001111',
          amount: 10,
          level: '1',
          ...wrong,
        }
      })
      let saved = 0
      const refused: RefusedRow[] = []
      for (let from = 0; from < ROWS; from += MAX_ROWS) {
        const done = await save(work.slice(from, from + MAX_ROWS))
        saved += done.saved.length
        refused.push(...done.refused)
      }
      expect([saved, refused.length]).toEqual([ROWS - ROWS / 100, ROWS / 100])
      for (const { id, errors } of refused) {
        const [field = ''] = WRONG[(Number(id.slice(1)) / 100) % WRONG.length] ?? []
        expect([id, Object.keys(errors), errors[field]]).toEqual([id, [field], expect.any(String)])
      }
      expect(refused.find(({ id }) => id === 'm000300')?.errors).toEqual({ amount: '数量超过上限' })
      const { rows } = await sql<{ stored: number; kept: number }>`
      select count(*) filter (where version = 2 and phone = '13800001111' and amount = 10 and level = '1') as stored, count(*) filter (where version = 1 and phone is null and amount is null) as kept from scr_test_many`.execute(
        kit.database.kysely,
      )
      expect(rows).toEqual([{ stored: ROWS - ROWS / 100, kept: ROWS / 100 }])
    },
  )
  it('are held to the same rules where they are rows of a sub-table', async () => {
    const bill = await kit.open(BILL)
    const screens = Object.assign(Object.create(kit.engine.screens) as typeof kit.engine.screens, {
      find: async (id: string) => (id === DOCUMENT.id ? screen : bill),
    })
    const lines = WRONG.map(([, wrong], index) => ({
      id: `+${index}`,
      code: `C-${ROWS + 1 + index}`,
      limit: 10,
      ...wrong,
    }))
    const refused = addRow({ ...kit.engine, screens }, bill, actor, { no: '1', lines: { added: lines } })
    await expect(refused).rejects.toMatchObject({
      code: 'DATA_INVALID',
      params: {
        result: {
          children: WRONG.map(([field], index) => ({ child: 'lines', index, errors: { [field]: { field } } })),
        },
      },
    })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StatementWatch, watchStatements } from '../../../db/testing.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { readChildren } from '../children/children.ts'
import type { Engine } from '../../catalog/engine.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { findRow, listRows } from '../../read/list.ts'
import { TEST_SCREEN, actor, openTestEngine, otherActor, type TestEngine } from '../../testing.ts'
import { MAX_ROWS, type BulkWrite, saveRows } from './write-rows.ts'
import { addRow, editRow } from '../write.ts'
import { EMPTY_QUERY } from '../../query/list-query.ts'

let kit: TestEngine
let screen: TableScreen
let watch: StatementWatch
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(TEST_SCREEN)
  watch = watchStatements()
})
afterAll(async () => {
  watch.stop()
  await kit.close()
})

const NOTHING: BulkWrite = { added: [], changed: [], removed: [] }
const save = (work: Partial<BulkWrite>, who = actor) => saveRows(kit.engine, screen, who, { ...NOTHING, ...work })
const make = async (regNo: string, more: object = {}) => addRow(kit.engine, screen, actor, { regNo, ...more })
const idOf = (row: Readonly<Record<string, unknown>>) => String(row['id'])
const read = (id: string) => findRow(kit.engine, screen, id, 'zh-CN')

describe('many rows at once', () => {
  it('are added, changed and removed, and answered as they are stored, with words', async () => {
    const [remaining, gone] = [await make('B-1', { name: '鼎' }), await make('B-2')]
    const done = await save({
      added: [{ id: 'a_tmp', regNo: 'B-3', level: '1', value: 3 }],
      changed: [{ id: remaining['id'], version: 1, name: '簋' }],
      removed: [idOf(gone)],
    })
    expect(done.refused).toEqual([])
    expect(done.removed).toEqual([gone['id']])
    expect(done.saved.map(({ id, row }) => [id, row['regNo'], row['name'], row['version']])).toEqual([
      [remaining['id'], 'B-1', '簋', 2],
      ['a_tmp', 'B-3', null, 1],
    ])
    expect(done.saved[1]?.row['id']).not.toBe('a_tmp')
    expect(done.saved[1]?.row).toHaveProperty('level_dictText')
    await expect(read(idOf(gone))).rejects.toMatchObject({ code: 'DATA_ROW_GONE' })
  })
  it('are each for itself: those that are refused say why, the others are stored', async () => {
    const [one, two, three] = [await make('C-1', { name: 'a' }), await make('C-2'), await make('C-3')]
    await editRow(kit.engine, screen, otherActor, { id: three['id'], name: 'theirs' })
    const done = await save({
      added: [
        { id: 'x_tmp', regNo: 'C-1' },
        { id: 'y_tmp', name: 'no number' },
        { id: 'z_tmp', regNo: 'C-9' },
        { id: 'w_tmp', regNo: 'C-9' },
      ],
      changed: [
        { id: one['id'], name: 'b' },
        { id: two['id'], level: '9' },
        { id: three['id'], version: 1, name: 'mine' },
        { id: 'nobody', name: 'c' },
      ],
    })
    expect(done.saved.map(({ id }) => id).toSorted()).toEqual([one['id'], 'z_tmp'].toSorted())
    const refused = new Map(done.refused.map((row) => [row.id, row]))
    expect(refused.get('x_tmp')?.errors['regNo']).toContain('C-1')
    expect(refused.get('y_tmp')?.errors['regNo']).toContain('总登记号')
    expect(refused.get('w_tmp')?.errors['regNo']).toContain('C-9')
    expect(refused.get(idOf(two))?.errors['level']).toContain('不在可选范围内')
    expect(refused.get(idOf(three))).toMatchObject({
      errors: { '': expect.stringContaining('请刷新后重试') },
      now: { name: 'theirs', version: 2 },
    })
    expect(refused.get('nobody')?.errors).toEqual({ '': '未找到对应实体' })
    expect((await read(idOf(three)))['name']).toBe('theirs')
  })
  it('may exchange their unique values', async () => {
    const [one, two] = [await make('D-1'), await make('D-2')]
    const done = await save({
      changed: [
        { id: one['id'], regNo: 'D-2' },
        { id: two['id'], regNo: 'D-1' },
      ],
    })
    expect(done.refused).toEqual([])
    expect((await read(idOf(one)))['regNo']).toBe('D-2')
  })
  it('cost as many statements as few do', async () => {
    const rows = await save({
      added: Array.from({ length: 300 }, (_, index) => ({ id: `r${index}_tmp`, regNo: `E-${index}` })),
    })
    const cost = async (count: number) => {
      watch.take()
      const done = await save({
        changed: rows.saved.slice(0, count).map(({ row }) => ({ id: row['id'], name: `n${count}` })),
      })
      expect(done.saved).toHaveLength(count)
      return watch.take().length
    }
    expect(await cost(300)).toBe(await cost(3))
  })
  it('that nobody may remove, or that are gone already, hold nothing up', async () => {
    const row = await make('F-1')
    const done = await save({ removed: [idOf(row), 'long gone'] })
    expect(done).toMatchObject({ removed: [row['id'], 'long gone'], refused: [] })
  })
})

describe('a call that makes no sense', () => {
  it.each([
    ['one row twice', { changed: [{ id: 'a' }], removed: ['a'] }, 'DATA_BODY_WRONG'],
    ['a row without an id', { added: [{ regNo: 'Z' }] }, 'DATA_BODY_WRONG'],
    ['an id that no database holds', { removed: ['a\0'] }, 'DATA_BODY_WRONG'],
    [
      'too many rows',
      { removed: Array.from({ length: MAX_ROWS + 1 }, (_, index) => `r${index}`) },
      'DATA_TOO_MANY_IDS',
    ],
  ])('is refused: %s', async (_, work, code) => {
    await expect(save(work)).rejects.toMatchObject({ code })
  })
  it('SEC-05 is refused as a whole where a right is missing', async () => {
    const row = await make('G-1')
    const before = (await listRows(kit.engine, screen, EMPTY_QUERY, 'zh-CN')).total
    const reader = { ...actor, can: (code: string) => code.endsWith(':edit') }
    await expect(
      save({ added: [{ id: 'n_tmp', regNo: 'G-2' }], changed: [{ id: row['id'], name: 'x' }] }, reader),
    ).rejects.toMatchObject({ code: 'HTTP_FORBIDDEN' })
    await expect(save({ removed: [idOf(row)] }, reader)).rejects.toMatchObject({ code: 'HTTP_FORBIDDEN' })
    expect((await listRows(kit.engine, screen, EMPTY_QUERY, 'zh-CN')).total).toBe(before)
    expect((await read(idOf(row)))['name']).toBeNull()
  })
})

describe('records with sub-tables', () => {
  const lines = { screen: 'test.line', relation: 'many', key: 'billId', title: '明细', edit: 'grid' } as const
  const fields = { no: { title: '单号', view: 'text', required: true, unique: true } }
  const LINE: Screen = {
    version: 1,
    id: 'test.line',
    title: '明细',
    fields: { billId: { title: '单据', view: 'text' }, name: { title: '名称', view: 'text' } },
  }
  const BILL: Screen = { version: 1, id: 'test.bill', title: '单据', fields, children: { lines } }
  const COUNTED: Screen = {
    ...BILL,
    id: 'test.counted',
    fields: { ...fields, lot: { title: '批号', view: 'text', fill: { rule: 'lot_no' } } },
  }
  const STRICT: Screen = { ...BILL, id: 'test.strict', children: { lines: { ...lines, minRows: 1 } } }
  let engine: Engine
  const opened = new Map<string, TableScreen>()
  beforeAll(async () => {
    await sql`insert into sys_fill_rule (id, rule_code, rule_name, rule_class, rule_params) values ('lot', 'lot_no', '批号', 'serial', '{"prefix":"PH","digits":4}')`.execute(
      kit.database.kysely,
    )
    for (const document of [LINE, BILL, COUNTED, STRICT]) opened.set(document.id, await kit.open(document))
    const screens = Object.assign(Object.create(kit.engine.screens) as Engine['screens'], {
      find: async (id: string) => opened.get(id),
      through: () => screens,
    })
    engine = { ...kit.engine, screens }
  })
  const at = (id: string) => opened.get(id) as TableScreen
  const saved = (id: string, work: Partial<BulkWrite>, who = actor) =>
    saveRows(engine, at(id), who, { ...NOTHING, ...work })
  const namesBelow = async (id: string, record: string) =>
    (await readChildren(engine, at(id), actor, record))['lines']?.map(({ name }) => name)

  it('that need rows there are refused, for a user who may add such rows', async () => {
    const done = await saved('test.strict', {
      added: [
        { id: 'a_tmp', no: '1' },
        { id: 'b_tmp', no: '2', lines: [{ name: 'x' }] },
      ],
    })
    expect(done).toMatchObject({
      saved: [],
      refused: [{ id: 'a_tmp', errors: { '': expect.stringContaining('明细') } }, { id: 'b_tmp' }],
    })
    const full = await addRow(engine, at('test.strict'), actor, { no: '3', lines: [{ name: 'x' }] })
    expect((await saved('test.strict', { changed: [{ id: full['id'], no: '4' }] })).refused).toEqual([])
    const less = { ...actor, can: (code: string) => code !== 'test:line:add' }
    expect((await saved('test.strict', { added: [{ id: 'c_tmp', no: '5' }] }, less)).refused).toEqual([])
  })
  it.each(['test.bill', 'test.counted'])(
    'keep their rows as they are, whatever is sent of them and however the record of %s is stored',
    async (id) => {
      const first = await addRow(engine, at(id), actor, { no: 'A', lines: [{ name: 'kept' }] })
      const sent = { lines: [{ name: 'sent' }], [at('test.line').table]: [{ name: 'sent' }] }
      const done = await saved(id, {
        changed: [{ id: first['id'], version: 1, no: 'A2', ...sent }],
        added: [{ id: 'n_tmp', no: 'B', ...sent }],
      })
      expect(done.refused).toEqual([])
      expect(
        await Promise.all(done.saved.map(async ({ row }) => [row['no'], await namesBelow(id, idOf(row))])),
      ).toEqual([
        ['A2', ['kept']],
        ['B', []],
      ])
    },
  )
})

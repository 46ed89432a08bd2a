import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StatementWatch, watchStatements } from '../db/testing.ts'
import type { TableScreen } from './screens.ts'
import { findRow, listRows } from './list.ts'
import { RELIC, actor, openTestEngine, otherActor, type TestEngine } from './testing.ts'
import { MAX_ROWS, type RowsWork, saveRows } from './write-rows.ts'
import { addRow, editRow } from './write.ts'

let kit: TestEngine
let screen: TableScreen
let watch: StatementWatch
beforeAll(async () => {
  kit = await openTestEngine()
  screen = await kit.open(RELIC)
  watch = watchStatements()
})
afterAll(async () => {
  watch.stop()
  await kit.close()
})

const NOTHING: RowsWork = { added: [], changed: [], removed: [] }
const save = (work: Partial<RowsWork>, who = actor) => saveRows(kit.engine, screen, who, { ...NOTHING, ...work })
const make = async (regNo: string, more: object = {}) => addRow(kit.engine, screen, actor, { regNo, ...more })
const idOf = (row: Readonly<Record<string, unknown>>) => String(row['id'])
const read = (id: string) => findRow(kit.engine, screen, id, 'zh-CN')

describe('many rows at once', () => {
  it('are added, changed and removed, and answered as they are stored, with words', async () => {
    const [kept, gone] = [await make('B-1', { name: '鼎' }), await make('B-2')]
    const done = await save({ added: [{ id: 'a_tmp', regNo: 'B-3', level: '1', value: 3 }], changed: [{ id: kept['id'], version: 1, name: '簋' }], removed: [idOf(gone)] })
    expect(done.refused).toEqual([])
    expect(done.removed).toEqual([gone['id']])
    expect(done.saved.map(({ id, row }) => [id, row['regNo'], row['name'], row['version']])).toEqual([[kept['id'], 'B-1', '簋', 2], ['a_tmp', 'B-3', null, 1]])
    expect(done.saved[1]?.row['id']).not.toBe('a_tmp')
    expect(done.saved[1]?.row).toHaveProperty('level_dictText')
    await expect(read(idOf(gone))).rejects.toMatchObject({ code: 'DATA_ROW_GONE' })
  })
  it('are each for itself: those that are refused say why, the others are stored', async () => {
    const [one, two, three] = [await make('C-1', { name: 'a' }), await make('C-2'), await make('C-3')]
    await editRow(kit.engine, screen, otherActor, { id: three['id'], name: 'theirs' })
    const done = await save({
      added: [{ id: 'x_tmp', regNo: 'C-1' }, { id: 'y_tmp', name: 'no number' }, { id: 'z_tmp', regNo: 'C-9' }, { id: 'w_tmp', regNo: 'C-9' }],
      changed: [{ id: one['id'], name: 'b' }, { id: two['id'], level: '9' }, { id: three['id'], version: 1, name: 'mine' }, { id: 'nobody', name: 'c' }],
    })
    expect(done.saved.map(({ id }) => id).toSorted()).toEqual([one['id'], 'z_tmp'].toSorted())
    const refused = new Map(done.refused.map((row) => [row.id, row]))
    expect(refused.get('x_tmp')?.errors['regNo']).toContain('C-1')
    expect(refused.get('y_tmp')?.errors['regNo']).toContain('总登记号')
    expect(refused.get('w_tmp')?.errors['regNo']).toContain('C-9')
    expect(refused.get(idOf(two))?.errors['level']).toContain('不在可选范围内')
    expect(refused.get(idOf(three))).toMatchObject({ errors: { '': expect.stringContaining('请刷新后重试') }, now: { name: 'theirs', version: 2 } })
    expect(refused.get('nobody')?.errors).toEqual({ '': '未找到对应实体' })
    expect((await read(idOf(three)))['name']).toBe('theirs')
  })
  it('may exchange their unique values', async () => {
    const [one, two] = [await make('D-1'), await make('D-2')]
    const done = await save({ changed: [{ id: one['id'], regNo: 'D-2' }, { id: two['id'], regNo: 'D-1' }] })
    expect(done.refused).toEqual([])
    expect((await read(idOf(one)))['regNo']).toBe('D-2')
  })
  it('cost as many statements as few do', async () => {
    const rows = await save({ added: Array.from({ length: 300 }, (_, index) => ({ id: `r${index}_tmp`, regNo: `E-${index}` })) })
    const cost = async (count: number) => {
      watch.take()
      const done = await save({ changed: rows.saved.slice(0, count).map(({ row }) => ({ id: row['id'], name: `n${count}` })) })
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
    ['too many rows', { removed: Array.from({ length: MAX_ROWS + 1 }, (_, index) => `r${index}`) }, 'DATA_TOO_MANY_IDS'],
  ])('is refused: %s', async (_, work, code) => {
    await expect(save(work)).rejects.toMatchObject({ code })
  })
  it('SEC-05 is refused as a whole where a right is missing', async () => {
    const row = await make('G-1')
    const before = (await listRows(kit.engine, screen, {}, 'zh-CN')).total
    const reader = { ...actor, can: (code: string) => code.endsWith(':edit') }
    await expect(save({ added: [{ id: 'n_tmp', regNo: 'G-2' }], changed: [{ id: row['id'], name: 'x' }] }, reader)).rejects.toMatchObject({ code: 'HTTP_FORBIDDEN' })
    await expect(save({ removed: [idOf(row)] }, reader)).rejects.toMatchObject({ code: 'HTTP_FORBIDDEN' })
    expect((await listRows(kit.engine, screen, {}, 'zh-CN')).total).toBe(before)
    expect((await read(idOf(row)))['name']).toBeNull()
  })
})

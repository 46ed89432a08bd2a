import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChildProblem } from '../../../../engine/model/children.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { readChildren } from '../children/children.ts'
import type { Engine } from '../../catalog/engine.ts'
import { restrictScreen } from '../../access/restrict-screen.ts'
import { findRow } from '../../read/list.ts'
import { type TestEngine, actor, openTestEngine } from '../../testing.ts'
import type { TableScreen } from '../../catalog/screens.ts'
import { saveRows } from '../many/write-rows.ts'
import { addRow, editRow, removeChosen, removeRow, removeRows } from '../write.ts'

const OPEN = "state != '1'"
const actions = [
  { code: 'edit', visible: OPEN },
  { code: 'delete', visible: OPEN },
  { code: 'batch_delete', visible: OPEN },
]
const fields = { no: { title: '编号' }, state: { title: '状态', default: '0' }, note: { title: '备注' } }
const LOAN: Screen = { version: 1, id: 'test.loan', title: '借展', fields, actions }
const LINE: Screen = {
  version: 1,
  id: 'test.line',
  title: '明细',
  fields: { ...fields, above: { title: '主记录' } },
  actions,
}
const ORDER: Screen = {
  version: 1,
  id: 'test.order',
  title: '订单',
  fields: { no: { title: '单号' } },
  children: { lines: { screen: 'test.line', relation: 'many', key: 'above', edit: 'grid' } },
}

let kit: TestEngine
let loan: TableScreen
let order: TableScreen
let engine: Engine
beforeAll(async () => {
  kit = await openTestEngine()
  loan = await kit.open(LOAN)
  const line = await kit.open(LINE)
  order = await kit.open(ORDER)
  const screens = Object.assign(Object.create(kit.engine.screens) as Engine['screens'], {
    find: async (id: string) => (id === line.id ? line : undefined),
  })
  engine = { ...kit.engine, screens }
})
afterAll(() => kit.close())

const make = async (no: string, state = '0') => String((await addRow(kit.engine, loan, actor, { no, state }))['id'])
const NOT_NOW = (title: string) => ({ code: 'DATA_ACTION_NOT_NOW', params: { title } })
const refusalOf = (title: string) => ({ '': `记录的当前状态不允许“${title}”` })

describe('what the state of a record does not allow', () => {
  it('is refused to every caller, by the row as it is stored and not as it was sent', async () => {
    const id = await make('a', '1')
    await expect(editRow(kit.engine, loan, actor, { id, state: '0', note: 'mine' })).rejects.toMatchObject(
      NOT_NOW('编辑'),
    )
    await expect(removeRow(kit.engine, loan, actor, ['delete'], id)).rejects.toMatchObject(NOT_NOW('删除'))
    expect(await findRow(kit.engine, loan, id, 'zh-CN')).toMatchObject({ state: '1', note: null, version: 1 })
    const open = await make('b')
    expect(await editRow(kit.engine, loan, actor, { id: open, state: '1' })).toMatchObject({ state: '1' })
  })
  it('is decided by every field, those that the person is not given among them', async () => {
    const narrow = restrictScreen(loan, { excluded: () => new Set(['state']), isDisabled: () => false })
    await expect(editRow(kit.engine, narrow, actor, { id: await make('h', '1'), note: 'x' })).rejects.toMatchObject(
      NOT_NOW('编辑'),
    )
  })
  it('is passed over among many rows that are to go, and counted; where none is left, it is refused', async () => {
    const [closed, open, other] = [await make('c', '1'), await make('d'), await make('e')]
    expect(await removeRows(kit.engine, loan, actor, 'batch_delete', `${closed},${open},nobody,`)).toEqual({
      removed: 1,
      kept: 1,
      missing: 1,
    })
    expect(await removeChosen(kit.engine, loan, actor, 'batch_delete', [other])).toEqual({
      removed: 1,
      kept: 0,
      missing: 0,
    })
    await expect(removeRows(kit.engine, loan, actor, 'batch_delete', closed)).rejects.toMatchObject(NOT_NOW('批量删除'))
    expect(await findRow(kit.engine, loan, closed, 'zh-CN')).toMatchObject({ no: 'c' })
  })
  it('is refused row by row where many are saved at once, and the others are saved', async () => {
    const [closed, gone, open, last] = [await make('f', '1'), await make('g', '1'), await make('i'), await make('j')]
    const done = await saveRows(kit.engine, loan, actor, {
      added: [],
      changed: [
        { id: closed, note: 'x' },
        { id: open, note: 'y', state: '1' },
      ],
      removed: [gone, last],
    })
    expect(done.refused).toEqual([
      { id: gone, errors: refusalOf('删除') },
      { id: closed, errors: refusalOf('编辑') },
    ])
    expect([done.removed, done.saved.map(({ id, row }) => [id, row['note'], row['state']])]).toEqual([
      [last],
      [[open, 'y', '1']],
    ])
  })
  it('is refused in the sub-tables of a record', async () => {
    const { id } = await addRow(engine, order, actor, {
      no: 'A',
      lines: {
        added: [
          { id: '+1', no: '1', state: '1' },
          { id: '+2', no: '2' },
        ],
      },
    })
    const { lines = [] } = await readChildren(engine, order, actor, String(id))
    const idOf = (no: string) => String(lines.find((row) => row['no'] === no)?.['id'])
    const wrong = async (diff: object) => {
      const error: unknown = await editRow(engine, order, actor, { id, lines: diff }).catch((reason: unknown) => reason)
      return error instanceof AppError
        ? (error.params['result'] as { children?: ChildProblem[] }).children?.map((problem) => [
            problem.id,
            problem.errors['']?.text,
          ])
        : error
    }
    expect(
      await wrong({
        changed: [
          { id: idOf('1'), note: 'x' },
          { id: idOf('2'), note: 'y' },
        ],
      }),
    ).toEqual([[idOf('1'), '记录的当前状态不允许“编辑”']])
    expect(await wrong({ removed: [idOf('1')] })).toEqual([[idOf('1'), '记录的当前状态不允许“删除”']])
    await editRow(engine, order, actor, { id, lines: { changed: [{ id: idOf('2'), note: 'y' }] } })
  })
})

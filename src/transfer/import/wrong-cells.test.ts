import { describe, expect, it } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { cellFields } from './cell-fields.ts'
import { WrongCells } from './wrong-cells.ts'

const ORDER: Screen = {
  version: 1,
  id: 'test.order',
  title: '订单',
  fields: { no: { title: '单号', required: true }, cost: { title: '金额', maxLength: 4 } },
  children: { lines: { screen: 'test.line', relation: 'many', key: 'orderId', edit: 'grid' } },
}
const LINE: Screen = {
  version: 1,
  id: 'test.line',
  title: '明细',
  fields: { orderId: { title: '订单' }, name: { title: '名称', maxLength: 3 } },
}
const KEYS = ['no', 'cost', 'lines,name']
const column = (key: string) => ({ key, title: key, required: key === 'no', unique: false })
const at = (row: number, field: string | undefined, text: string) => ({
  row,
  ...(field === undefined ? {} : { field }),
  text,
})

async function opened({ isBelowThere = true } = {}) {
  const fields = await cellFields(KEYS, {
    screen: resolveScreen(ORDER),
    ports: fakePorts(),
    context: () => NO_CONTEXT,
    openScreen: async (id) => {
      if (!isBelowThere || id !== LINE.id) throw new Error('closed')
      return { screen: resolveScreen(LINE), source: {} as never }
    },
  })
  return new WrongCells({
    columns: KEYS.map(column),
    fields,
    numbers: '行',
    between: '；',
    check: {
      counts: { total: 9, fresh: 6, changed: 0, same: 0, wrong: 3 },
      groups: [],
      groupCount: 0,
      problemCount: 4,
      problems: [
        at(12, 'lines,name', '太长'),
        at(12, undefined, '没有权限'),
        at(12, 'gone', '没有列'),
        at(30, 'no', '请输入单号'),
      ],
      rows: [
        { row: 12, cells: { no: 'A', cost: '5', 'lines,name': '很长的名称' } },
        { row: 30, cells: { cost: '7' } },
      ],
    },
  })
}

describe('the wrong cells of a sheet', () => {
  it('stand in their rows under the numbers of the sheet, each with what is wrong', async () => {
    const { store } = await opened()
    expect(
      [0, 1].map((row) => [store.seen.number(row), store.value(row, 'no') ?? null, store.value(row, 'cost')]),
    ).toEqual([
      [12, 'A', '5'],
      [30, null, '7'],
    ])
    expect(store.problems()).toEqual([
      { id: '12', key: '', text: '没有权限；没有列' },
      { id: '12', key: 'lines,name', text: '太长' },
      { id: '30', key: 'no', text: '请输入单号' },
    ])
  })
  it('are reported as corrections once they have another value, and not after it is undone', async () => {
    const wrong = await opened()
    expect([wrong.count, wrong.fixes()]).toEqual([0, []])
    wrong.store.edit([
      { id: '30', key: 'no', value: 'B' },
      { id: '12', key: 'lines,name', value: null },
    ])
    expect(wrong.fixes()).toEqual([
      { row: 12, field: 'lines,name', value: null },
      { row: 30, field: 'no', value: 'B' },
    ])
    // What was said of a row as a whole was said of another one.
    expect([wrong.count, wrong.store.problems()]).toEqual([2, []])
    wrong.store.undo()
    expect([wrong.count, wrong.store.problems().map(({ key }) => key)]).toEqual([0, ['lines,name', 'no']])
  })
  it('are checked by their own field as they are typed, as far as the sheet can tell', async () => {
    const { store } = await opened()
    store.edit([
      { id: '12', key: 'lines,name', value: '仍然太长' },
      { id: '12', key: 'cost', value: '12345' },
      { id: '12', key: 'no', value: null },
    ])
    expect(store.problems().map(({ key }) => key)).toEqual(['cost', 'lines,name', 'no'])
  })
  it('lead from one to the next, and from the last to the first', async () => {
    const wrong = await opened()
    const way = [wrong.next(undefined)]
    for (let step = 0; step < 3; step++) way.push(wrong.next(way.at(-1)))
    expect(way.map((one) => [one?.id, one?.key])).toEqual([
      ['12', ''],
      ['12', 'lines,name'],
      ['30', 'no'],
      ['12', ''],
    ])
    expect(wrong.next({ id: '12', key: 'cost' })).toMatchObject({ id: '12', key: 'lines,name' })
    wrong.store.sortBy([{ key: 'cost', desc: true }])
    expect([wrong.next(undefined)?.id, wrong.next({ id: '30', key: 'no' })?.key]).toEqual(['30', ''])
  })
  it('are listed and read-only where the user may not open their screen', async () => {
    const { store } = await opened({ isBelowThere: false })
    expect([
      store.problemAt('12', 'lines,name'),
      store.mayWrite('12', 'lines,name'),
      store.mayWrite('12', 'no'),
    ]).toEqual(['太长', false, true])
  })
})

import { describe, expect, it } from 'vitest'
import { gridColumnsFrom } from '../../../engine/adapters/grid/columns.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { CellPool } from '../canvas/cells.ts'
import { GridStore } from '../store/grid-store.ts'
import { copyCells, pasteCells } from './clipboard/clipboard.ts'
import { Sheet } from './sheet.ts'

const SIDES = [
  ['texts', ['Y', 'N']],
  ['numbers', [1, 0]],
  ['booleans', [true, false]],
  ['one of each', [2, 'no']],
] as const
function open(customValue: readonly unknown[]) {
  const [column] = gridColumnsFrom([{ key: 'kept', title: '留存', type: 'checkbox', customValue }], 'zh-CN')
  if (!column) throw new Error('There is no column')
  const [on, off] = customValue
  const store = new GridStore({
    columns: [{ ...column, checks: [] }],
    rows: [
      { id: 'a', kept: on },
      { id: 'b', kept: off },
      { id: 'c', kept: null },
    ],
  })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  const pool = new CellPool({
    sheet,
    leads: [],
    alwaysEdit: true,
    isRight: () => false,
    lines: [],
    flashOf: () => 0,
    thumbnail: (path) => path,
  })
  const drawn = () => [0, 1, 2].map((row) => pool.at([0, row]).data.isOn)
  const held = () => [0, 1, 2].map((row) => store.value(row, 'kept'))
  return { store, sheet, drawn, held, on, off }
}
const clipboard = (data: Record<string, string>) =>
  ({
    getData: (type: string) => data[type] ?? '',
    setData: (type: string, text: string) => void (data[type] = text),
  }) as unknown as DataTransfer

describe.each(SIDES)('GRIDCELL-028 a box whose values are %s', (_, customValue) => {
  it('is drawn as what it holds, and holds the other value when it is switched', () => {
    const { sheet, drawn, held, on, off } = open(customValue)
    expect(drawn()).toEqual([true, false, false])
    for (const row of [0, 1, 2]) sheet.toggle({ row, col: 0 })
    expect([drawn(), held()]).toEqual([
      [false, true, true],
      [off, on, on],
    ])
  })
  it('takes its values from words and from cells of this product', async () => {
    const { sheet, held, on, off } = open(customValue)
    const data: Record<string, string> = {}
    sheet.select({ row: 0, col: 0 }, { row: 1, col: 0 })
    copyCells(sheet, clipboard(data))
    sheet.go({ row: 1, col: 0 })
    await pasteCells(sheet, clipboard({ ...data, 'text/plain': '' }))
    expect(held()).toEqual([on, on, off])
    sheet.go({ row: 0, col: 0 })
    await pasteCells(sheet, clipboard({ 'text/plain': `否\n${String(off)}\n${String(on)}` }))
    expect(held()).toEqual([off, off, on])
    await pasteCells(sheet, clipboard({ 'text/plain': data['text/plain'] ?? '' }))
    expect(held()).toEqual([on, off, on])
  })
  it('tells a save the values as they are', () => {
    const { store, sheet, off } = open(customValue)
    sheet.toggle({ row: 0, col: 0 })
    expect(store.delta().changed).toEqual([{ id: 'a', kept: off }])
  })
})

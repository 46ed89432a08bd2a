import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { slowClock } from '../../../../tests/kit/slow-clock.ts'
import { GridStore } from '../../store/grid-store.ts'
import type { GridColumn, GridOptions } from '../../store/types.ts'
import { pasteCells } from './clipboard.ts'
import { Sheet } from '../sheet.ts'
import { CELLS, SIGNS, toCells } from './sheet-text.ts'
import { columnMeaning } from '../column-meaning.ts'

const WIDE = 30
const COLUMNS = Array.from({ length: WIDE }, (_, at): GridColumn => ({
  key: `c${at}`,
  title: `c${at}`,
  field: resolveField(`c${at}`, { title: `c${at}`, view: 'text' }),
  checks: [],
}))
function open(count: number, over: Partial<GridOptions> = {}) {
  const store = new GridStore({
    columns: COLUMNS,
    rows: Array.from({ length: count }, (_, at) => ({ id: `r${at}`, c0: `was ${at}` })),
    ...over,
  })
  const notify = vi.fn<(level: string, text: string) => void>()
  return {
    store,
    notify,
    sheet: new Sheet({
      store,
      ports: fakePorts({ notify }),
      rights: { add: true, remove: true, move: true },
      locked: false,
    }),
  }
}
const block = (rows: number) =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: WIDE }, (_cell, col) => `${row}/${col}`))
const words = (rows: number) =>
  block(rows)
    .map((row) => row.join('\t'))
    .join('\n')
const clipboard = (data: Readonly<Record<string, string>>) =>
  ({ getData: (type: string) => data[type] ?? '' }) as unknown as DataTransfer

let clock: ReturnType<typeof slowClock>
beforeEach(() => {
  clock = slowClock()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  ['words', { 'text/plain': words(1000) }],
  [
    'cells of this product',
    { [CELLS]: toCells(block(1000)), [SIGNS]: JSON.stringify(COLUMNS.map(({ field }) => columnMeaning(field))) },
  ],
])('%s of a large paste are read with room for frames between', async (_, data) => {
  const { store, sheet } = open(1000)
  let turnsBefore: number | undefined
  store.subscribe(() => (turnsBefore ??= clock.turns))
  await pasteCells(sheet, clipboard(data))
  expect(turnsBefore).toBeGreaterThan(1000 / 12 - 1)
  expect([store.value(0, 'c0'), store.value(999, 'c29')]).toEqual(['0/0', '999/29'])
})
it('finds out which row has which id, and who holds which value, with room for frames between', async () => {
  const unique = COLUMNS.map((column) => (column.key === 'c0' ? { ...column, unique: '重复' } : column))
  const { store } = open(20_000, { columns: unique })
  await store.prepare(['c1'])
  expect(clock.turns).toBeGreaterThan(2)
  const before = clock.turns
  await store.prepare(['c0'])
  expect(clock.turns - before).toBeGreaterThan(50)
})
it('a large paste over the rows and beyond them is one step to undo', async () => {
  const { store, sheet } = open(600)
  sheet.go({ row: 100, col: 0 })
  await pasteCells(sheet, clipboard({ 'text/plain': words(1500) }))
  expect([store.size, store.value(99, 'c0'), store.value(100, 'c0'), store.value(1599, 'c29')]).toEqual([
    1600,
    'was 99',
    '0/0',
    '1499/29',
  ])
  store.undo()
  expect([store.size, store.value(100, 'c0'), store.value(599, 'c29'), store.dirty, store.canUndo]).toEqual([
    600,
    'was 100',
    undefined,
    false,
    false,
  ])
  store.redo()
  expect([store.size, store.value(599, 'c29'), store.value(1599, 'c29')]).toEqual([1600, '499/29', '1499/29'])
})
it('a large paste stops where there may be no more rows, and tells how much found no place', async () => {
  const { store, sheet, notify } = open(600, { maxRows: 700 })
  await pasteCells(sheet, clipboard({ 'text/plain': words(1000) }))
  expect([store.size, notify.mock.calls]).toEqual([700, [['warning', `有 ${300 * WIDE} 个值超出表格范围，未粘贴`]]])
})
it('leaves the selection of a user who has moved on meanwhile', async () => {
  const { sheet } = open(1000)
  const pasted = pasteCells(sheet, clipboard({ 'text/plain': words(1000) }))
  sheet.go({ row: 7, col: 3 })
  await pasted
  expect([sheet.at, sheet.block.to]).toEqual([
    { row: 7, col: 3 },
    { row: 7, col: 3 },
  ])
})
it('writes into the rows that were there when it began, even if one is removed meanwhile', async () => {
  const { store, sheet } = open(1000)
  const stop = store.subscribe(() => {
    stop()
    queueMicrotask(() => store.remove('r0'))
  })
  await pasteCells(sheet, clipboard({ 'text/plain': words(1000) }))
  expect([store.size, store.find('r500')?.values['c0'], store.find('r999')?.values['c0']]).toEqual([
    999,
    '500/0',
    '999/0',
  ])
})

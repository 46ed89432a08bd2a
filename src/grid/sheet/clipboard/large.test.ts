import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { slowClock } from '../../../../tests/kit/slow-clock.ts'
import { GridStore } from '../../store/grid-store.ts'
import type { GridColumn } from '../../store/types.ts'
import { copyCells, cutCells, pasteCells } from './clipboard.ts'
import { fillFromEdge } from '../edit/fill-selection.ts'
import { Sheet } from '../sheet.ts'

const WIDE = 30
const ROWS = 1000
const LEVELS = [
  { value: '1', text: '一级' },
  { value: '2', text: '二级' },
]
const COLUMNS = Array.from({ length: WIDE }, (_, at): GridColumn => ({
  key: `c${at}`,
  title: `c${at}`,
  field: resolveField(
    `c${at}`,
    at === 1 ? { title: 'c1', view: 'list', options: { items: LEVELS } } : { title: `c${at}`, view: 'text' },
  ),
  checks: [],
}))
function open(count = ROWS) {
  const store = new GridStore({
    columns: COLUMNS,
    rows: Array.from({ length: count }, (_, at) => ({ id: `r${at}`, c0: `was ${at}`, c1: '2' })),
  })
  const notify = vi.fn<(level: string, text: string) => void>()
  const sheet = new Sheet({
    store,
    ports: fakePorts({ notify }),
    rights: { add: true, remove: true, move: true },
    locked: false,
  })
  return {
    store,
    notify,
    sheet,
    all: () => sheet.select({ row: 0, col: 0 }, { row: store.size - 1, col: WIDE - 1 }),
    said: () => notify.mock.calls.map(([, text]) => text),
  }
}
const words = (rows: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: WIDE }, (_cell, col) => (col === 1 ? '一级' : `${row}/${col}`)).join('\t'),
  ).join('\n')
const clipboard = (text = '') => {
  const data = new Map([['text/plain', text]])
  return {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, value: string) => void data.set(type, value),
  } as unknown as DataTransfer
}

let clock: ReturnType<typeof slowClock>
/** What the page filled the clipboard with. */
let filled = ''
beforeEach(() => {
  filled = ''
  clock = slowClock()
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: Readonly<Record<string, Promise<Blob>>>
      constructor(parts: Readonly<Record<string, Promise<Blob>>>) {
        this.parts = parts
      }
    },
  )
  const write = async ([item]: readonly { readonly parts: Readonly<Record<string, Promise<Blob>>> }[]) =>
    void (filled = (await (await item?.parts['text/plain'])?.text()) ?? '')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a large paste is taken back and done again with room for frames between, as one step', async () => {
  const { store, sheet } = open()
  await pasteCells(sheet, clipboard(words(ROWS + 500)))
  clock.turns = 0
  sheet.undo()
  expect(store.value(ROWS - 1, 'c2')).toBe(`${ROWS - 1}/2`)
  await sheet.work.ended
  expect(clock.turns).toBeGreaterThan(3)
  expect([store.size, store.value(0, 'c0'), store.value(ROWS - 1, 'c2') ?? null, store.dirty, store.canUndo]).toEqual([
    ROWS,
    'was 0',
    null,
    false,
    false,
  ])
  sheet.redo()
  await sheet.work.ended
  expect([store.size, store.value(0, 'c0'), store.value(ROWS + 499, 'c29'), store.canRedo]).toEqual([
    ROWS + 500,
    '0/0',
    `${ROWS + 499}/29`,
    false,
  ])
})
it('a large block is copied with room for frames between, and pasted here as it is stored', async () => {
  const { store, sheet, all } = open()
  all()
  void copyCells(sheet, clipboard())
  expect(filled).toBe('')
  await sheet.work.ended
  await vi.waitFor(() => expect(filled.split('\n')).toHaveLength(ROWS))
  expect([clock.turns > 3, filled.split('\n')[7]?.split('\t').slice(0, 3)]).toEqual([true, ['was 7', '二级', '']])
  const other = open(1)
  await pasteCells(other.sheet, clipboard(filled.replaceAll('\n', '\r\n')))
  expect([other.store.size, other.store.value(999, 'c1'), other.said()]).toEqual([ROWS, '2', []])
  expect(store.dirty).toBe(false)
})
it('a large block that is cut is empty once it was copied', async () => {
  const { store, sheet, all } = open()
  all()
  cutCells(sheet, clipboard())
  expect(store.value(0, 'c0')).toBe('was 0')
  await vi.waitFor(() => expect(store.value(ROWS - 1, 'c1') ?? null).toBeNull())
  expect(filled).toContain('was 999')
})
it('a large block is copied with room for frames between on a page without https, too, at once or by a second press', async () => {
  Reflect.deleteProperty(navigator, 'clipboard')
  const { store, sheet, all, said } = open()
  const taken = clipboard()
  const command = vi.fn<() => boolean>(() => {
    document.activeElement?.dispatchEvent(
      Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData: taken }),
    )
    return true
  })
  Object.defineProperty(document, 'execCommand', { configurable: true, value: command })
  all()
  const first = clipboard()
  expect(await copyCells(sheet, first)).toBe(true)
  expect([
    clock.turns > 3,
    first.getData('text/plain'),
    taken.getData('text/plain').split('\n').length,
    said(),
  ]).toEqual([true, '', ROWS, []])

  command.mockReturnValue(false)
  const other = clipboard()
  cutCells(sheet, other)
  await vi.waitFor(() => expect(said()).toEqual(['内容已准备好，请再复制一次']))
  expect([other.getData('text/plain'), store.value(0, 'c0')]).toEqual(['', 'was 0'])
  expect(copyCells(sheet, other)).toBeUndefined()
  expect(other.getData('text/plain')).toBe(taken.getData('text/plain'))
  store.edit([{ id: 'r0', key: 'c0', value: 'other' }])
  const late = clipboard()
  expect(await copyCells(sheet, late)).toBe(false)
  expect(late.getData('text/plain')).toBe('')
  Reflect.deleteProperty(document, 'execCommand')
})
it('all cells are emptied, and filled, with room for frames between, as one step', async () => {
  const { store, sheet, all } = open()
  all()
  sheet.clear()
  expect(store.value(0, 'c0')).toBe('was 0')
  await sheet.work.ended
  expect([clock.turns > 3, store.value(0, 'c0'), store.value(ROWS - 1, 'c1')]).toEqual([true, null, null])
  sheet.undo()
  await sheet.work.ended
  all()
  fillFromEdge(sheet, 'top')
  await sheet.work.ended
  expect([store.value(ROWS - 1, 'c0'), store.canUndo]).toEqual(['was 0', true])
  sheet.undo()
  await sheet.work.ended
  expect([store.value(ROWS - 1, 'c0'), store.canUndo]).toEqual([`was ${ROWS - 1}`, false])
})
it('a person who goes on after an undo stays in their row, and what they type in it, once a view of many rows is worked out', async () => {
  const { store, sheet } = open(3000)
  store.sortBy([{ key: 'c0', desc: true }])
  const [first = '', second = ''] = [store.idAt(0), store.idAt(1)]
  store.remove([first, second])
  sheet.select({ row: 8, col: 2 }, { row: 9, col: 3 })
  const here = store.idAt(8)
  sheet.undo()
  sheet.edit(undefined, 'typed')
  expect([store.size, sheet.work.isBusy, sheet.editing?.id]).toEqual([2998, false, here])
  await vi.waitFor(() => expect(store.size).toBe(3000), { timeout: 20_000 })
  expect([store.idAt(0), store.idAt(1), sheet.editing?.id, sheet.at, sheet.block]).toEqual([
    first,
    second,
    here,
    { row: 10, col: 2 },
    { from: { row: 10, col: 2 }, to: { row: 11, col: 3 } },
  ])
})
it('steps that are asked for while a large one is taken back follow it, in their order', async () => {
  const { store, sheet, said } = open()
  store.edit([{ id: 'r1', key: 'c0', value: 'first' }])
  await pasteCells(sheet, clipboard(words(ROWS)))
  sheet.undo()
  sheet.undo()
  sheet.redo()
  expect([store.value(1, 'c0'), store.value(ROWS - 1, 'c2')]).toEqual(['1/0', `${ROWS - 1}/2`])
  await sheet.work.ended
  await vi.waitFor(() => expect(sheet.work.isBusy).toBe(false))
  expect([store.value(1, 'c0'), store.value(ROWS - 1, 'c2') ?? null, store.canUndo, store.canRedo, said()]).toEqual([
    'first',
    null,
    true,
    true,
    [],
  ])
  sheet.redo()
  await sheet.work.ended
  expect([store.value(1, 'c0'), store.canRedo]).toEqual(['1/0', false])
})
it('many cells are emptied in the rows that stood there, whatever is sorted meanwhile', async () => {
  const { store, sheet } = open(2000)
  sheet.select({ row: 0, col: 0 }, { row: 999, col: WIDE - 1 })
  const stop = store.subscribe(() => {
    stop()
    queueMicrotask(() => store.sortBy([{ key: 'id', desc: true }]))
  })
  sheet.clear()
  await sheet.work.ended
  expect(['r0', 'r999', 'r1000', 'r1999'].map((id) => store.held(id, 'c1'))).toEqual([null, null, '2', '2'])
})
it('refuses other writes while a sliced operation runs, and says so', async () => {
  const { store, sheet, said } = open()
  const begun = new Promise<void>((resolve) => void store.subscribe(() => resolve()))
  const pasted = pasteCells(sheet, clipboard(words(ROWS)))
  await begun
  sheet.go({ row: 3, col: 0 })
  expect([sheet.edit(), sheet.write([{ id: 'r3', key: 'c0', value: 'x' }])]).toEqual([false, 0])
  sheet.undo()
  await pasted
  expect([store.value(3, 'c0'), said()]).toEqual(['3/0', ['正在处理，请稍候', '正在处理，请稍候', '正在处理，请稍候']])
  store.undo()
  expect([store.value(3, 'c0'), store.canUndo]).toEqual(['was 3', false])
})
it('tells how far it is once it takes longer than a second', async () => {
  const { sheet, all } = open(2000)
  const progress: (number | undefined)[] = []
  sheet.work.watch(() => progress.push(sheet.work.now()?.percent))
  let now = 0
  vi.mocked(performance.now).mockImplementation(() => (now += 20))
  all()
  sheet.clear()
  await sheet.work.ended
  expect([progress.length > 5, progress[0] !== undefined && progress[0] > 0, progress.at(-1)]).toEqual([
    true,
    true,
    undefined,
  ])
})
it.each<[string, (opened: ReturnType<typeof open>) => unknown]>([
  ['a large paste, of rows that came as well', ({ sheet }) => pasteCells(sheet, clipboard(words(2500)))],
  [
    'the emptying of many cells',
    ({ sheet, all }) => {
      all()
      sheet.clear()
    },
  ],
])('a person may end %s, and nothing of it is left', async (_, begin) => {
  const opened = open(2000)
  const { store, sheet, said } = opened
  let now = 0
  vi.mocked(performance.now).mockImplementation(() => (now += 20))
  let seen = 0
  store.subscribe(() => (seen += 1))
  sheet.work.watch(() => seen > 3 && sheet.work.now()?.cancel?.())
  await begin(opened)
  await vi.waitFor(() => expect(sheet.work.isBusy).toBe(false))
  expect(seen).toBeGreaterThan(3)
  expect([
    store.size,
    store.value(3, 'c0'),
    store.value(1999, 'c0'),
    store.dirty,
    store.canUndo,
    store.canRedo,
    said(),
  ]).toEqual([2000, 'was 3', 'was 1999', false, false, false, []])
})

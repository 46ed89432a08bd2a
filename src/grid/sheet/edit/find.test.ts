import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LookupPort } from '../../../../registry/kit/ports.ts'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { slowClock } from '../../../../tests/kit/slow-clock.ts'
import { GridStore } from '../../store/grid-store.ts'
import { findCells, nextFound, replaceIn } from './find.ts'
import { Sheet } from '../sheet.ts'

const SOUGHT = { what: '一级', isCased: false, isWhole: true }
function open(count: number, lookup?: LookupPort) {
  const columns = [
    { key: 'name', field: { title: '名称', view: 'text' } },
    { key: 'level', field: { title: '级别', view: 'list', dict: 'level' } },
  ].map(({ key, field }) => ({ key, title: key, field: resolveField(key, field), checks: [] }))
  const store = new GridStore({
    columns,
    rows: Array.from({ length: count }, (_, at) => ({
      id: `r${at}`,
      name: `n${at % 100}`,
      level: at === 0 ? '1' : '2',
    })),
  })
  const notify = vi.fn<(level: string, text: string) => void>()
  const sheet = new Sheet({
    store,
    ports: fakePorts({ notify, ...(lookup ? { lookup } : {}) }),
    rights: { add: true, remove: true, move: true },
    locked: false,
  })
  return {
    store,
    sheet,
    said: () => notify.mock.calls.map(([, text]) => text),
    find: (what: string) => findCells(sheet, { ...SOUGHT, what, isWhole: false }, new AbortController().signal),
  }
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('finds and replaces what is seen, whatever came along with it in the cell or in what is looked for', async () => {
  const columns = ['note'].map((key) => ({
    key,
    title: key,
    field: resolveField(key, { title: key, view: 'textarea' }),
    checks: [],
  }))
  const store = new GridStore({
    columns,
    rows: [
      { id: 'a', note: '电话 138\u200B0013' },
      { id: 'b', note: ' 1380013\u00A0' },
      { id: 'c', note: '138 0013' },
    ],
  })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  const find = async (what: string, isWhole: boolean) =>
    (await findCells(sheet, { what, isCased: false, isWhole }, new AbortController().signal)).map(({ row }) => row)
  expect([
    await find('\u202D1380013\u202C', false),
    await find('\u202D1380013\u202C ', true),
    await find('8\u00A00', false),
    await find('\u200B', false),
  ]).toEqual([[0, 1], [1], [2], []])
  const sought = { what: '\u202D1380013', isCased: false, isWhole: false }
  expect(await replaceIn(sheet, await findCells(sheet, sought, new AbortController().signal), sought, '139')).toBe(2)
  expect(['a', 'b', 'c'].map((id) => store.held(id, 'note'))).toEqual(['电话 139', ' 139 ', '138 0013'])
})

describe('replacing that waits for words', () => {
  it('goes into the cells that were found, whatever is sorted meanwhile, and has a second one wait', async () => {
    const { lookup } = fakePorts()
    const pairs = [
      { value: '1', text: '一级' },
      { value: '2', text: '二级' },
    ]
    let answer = () => {}
    const asked = new Promise<void>((resolve) => void (answer = resolve))
    const { store, sheet, said } = open(3, {
      ...lookup,
      labels: async (_, keys) =>
        new Map(pairs.filter(({ value }) => keys.includes(value)).map(({ value, text }) => [value, text])),
      items: async () => {
        await asked
        return pairs
      },
    })
    const found = await findCells(sheet, SOUGHT, new AbortController().signal)
    const replaced = replaceIn(sheet, found, SOUGHT, '二级')
    store.sortBy([{ key: 'name', desc: true }])
    expect([await replaceIn(sheet, found, SOUGHT, '二级'), said()]).toEqual([undefined, ['正在处理，请稍候']])
    answer()
    expect(await replaced).toBe(1)
    expect(['r0', 'r1', 'r2'].map((id) => store.held(id, 'level'))).toEqual(['2', '2', '2'])
  })
})

describe('replacing in many cells', () => {
  it('has room for frames between, and is one step to undo', async () => {
    const { store, sheet, find } = open(30_000)
    const found = await find('n')
    const clock = slowClock()
    expect([found.length, await replaceIn(sheet, found, { ...SOUGHT, what: 'n', isWhole: false }, 'm')]).toEqual([
      30_000, 30_000,
    ])
    expect([clock.turns > 100, store.value(29_999, 'name')]).toEqual([true, 'm99'])
    sheet.undo()
    await sheet.work.ended
    expect([store.value(0, 'name'), store.value(29_999, 'name'), store.canUndo]).toEqual(['n0', 'n99', false])
  })
  it('may be ended, and nothing of it is left', async () => {
    const { store, sheet, find } = open(30_000)
    const found = await find('n')
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
    let seen = 0
    store.subscribe(() => (seen += 1))
    sheet.work.watch(() => seen > 3 && sheet.work.now()?.cancel?.())
    expect(await replaceIn(sheet, found, { ...SOUGHT, what: 'n', isWhole: false }, 'm')).toBeUndefined()
    expect([store.value(0, 'name'), store.dirty, store.canUndo]).toEqual(['n0', false, false])
  })
})

it('replaces an unreadable value by its stored text, not by its shown text', async () => {
  const { store, sheet } = open(1)
  const column = {
    key: 'count',
    title: 'count',
    field: resolveField('count', { title: '数量', view: 'number' }),
    checks: [],
  }
  const other = new GridStore({ columns: [column], rows: [{ id: 'a', count: 'many' }] })
  const numbers = new Sheet({ store: other, ports: sheet.ports, rights: sheet.rights, locked: false })
  expect(await replaceIn(numbers, [{ row: 0, col: 0 }], { ...SOUGHT, what: 'man', isWhole: false }, 'anstalt')).toBe(1)
  expect([other.value(0, 'count'), store.dirty]).toEqual(['anstalty', false])
})

it('what was found is gone through round and round, also from a place that is found no more', () => {
  const found = [
    { row: 0, col: 2 },
    { row: 1, col: 0 },
    { row: 3, col: 1 },
  ]
  const all = [undefined, found[0], { row: 2, col: 5 }, found[2]].map((here) =>
    [nextFound(found, here, -1), nextFound(found, here, 1)].map((place) => place?.row),
  )
  expect([all, nextFound([], undefined, 1)]).toEqual([
    [
      [3, 0],
      [3, 1],
      [1, 3],
      [1, 0],
    ],
    undefined,
  ])
})

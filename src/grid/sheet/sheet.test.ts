import { describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { GridStore } from '../store/grid-store.ts'
import type { GridColumn } from '../store/types.ts'
import { copyCells, cutCells, pasteCells } from './clipboard/clipboard.ts'
import { findCells, replaceIn } from './edit/find.ts'
import { handleKey, type Pressed } from './edit/keys.ts'
import { Sheet } from './sheet.ts'

const FIELDS: Readonly<Record<string, Field>> = {
  name: { title: '名称', view: 'text' },
  count: { title: '数量', view: 'number' },
  level: {
    title: '级别',
    view: 'list',
    options: {
      items: [
        { value: '1', text: '一级' },
        { value: '2', text: '二级' },
      ],
    },
  },
  day: { title: '日期', view: 'date' },
  sure: { title: '核实', view: 'switch' },
}
const column = (key: string, over: Partial<GridColumn> = {}): GridColumn => ({
  key,
  title: key,
  field: resolveField(key, FIELDS[key] ?? { title: key }),
  checks: [],
  ...over,
})
function open(over: Partial<ConstructorParameters<typeof Sheet>[0]> = {}, count = 4) {
  const store = new GridStore({
    columns: [column('name'), column('count'), column('level'), column('day'), column('sure', { readonly: true })],
    rows: Array.from({ length: count }, (_, at) => ({
      id: `r${at}`,
      name: `n${at}`,
      count: at + 1,
      level: '1',
      day: null,
      sure: 'N',
    })),
    order: 'seq',
  })
  const notify = vi.fn<(level: string, text: string) => void>()
  const sheet = new Sheet({
    store,
    ports: fakePorts({ notify }),
    rights: { add: true, remove: true, move: true },
    locked: false,
    ...over,
  })
  const values = (key: string) => Array.from({ length: store.size }, (_, at) => store.value(at, key))
  const press = (key: string, held: Partial<Pressed> = {}) =>
    handleKey({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held }, sheet, {
      page: 3,
      find: vi.fn<() => void>(),
      menu: vi.fn<() => void>(),
      rows: vi.fn<() => boolean>(() => true),
      leave: vi.fn<() => void>(),
    })
  return { sheet, store, notify, values, press }
}
const clipboard = (text = '') => {
  const data = new Map([['text/plain', text]])
  return {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, value: string) => void data.set(type, value),
  } as unknown as DataTransfer
}

describe('rows that were chosen one by one', () => {
  const gathered = () => {
    const opened = open()
    opened.store.select(['r3', 'r1'], true)
    opened.sheet.select({ row: 3, col: 0 }, { row: 3, col: 0 }, true)
    return opened
  }
  it('are copied as lines that follow each other, in the order in which they are seen', () => {
    const { sheet, store, values } = gathered()
    const data = clipboard()
    void copyCells(sheet, data)
    expect(
      data
        .getData('text/plain')
        .split('\n')
        .map((line) => line.split('\t').slice(0, 3)),
    ).toEqual([
      ['n1', '2', '一级'],
      ['n3', '4', '一级'],
    ])
    store.sortBy([{ key: 'name', desc: true }])
    void copyCells(sheet, data)
    expect(
      data
        .getData('text/plain')
        .split('\n')
        .map((line) => line.split('\t')[0]),
    ).toEqual(['n3', 'n1'])
    store.filterBy(({ id }) => id !== 'r3')
    cutCells(sheet, data)
    expect([data.getData('text/plain').split('\t')[0], values('name')]).toEqual(['n1', ['n2', null, 'n0']])
  })
  it('are cleared when a cell is moved to: its own value is copied', () => {
    const { sheet } = gathered()
    const data = clipboard()
    sheet.go({ row: 0, col: 0 })
    void copyCells(sheet, data)
    expect(data.getData('text/plain')).toBe('n0')
  })
})

describe('the keys of a sheet', () => {
  it('move, select and come to the ends', () => {
    const { sheet, press } = open()
    press('ArrowDown')
    press('ArrowRight', { shiftKey: true })
    expect([sheet.at, sheet.block]).toEqual([
      { row: 1, col: 0 },
      { from: { row: 1, col: 0 }, to: { row: 1, col: 1 } },
    ])
    press('ArrowDown', { ctrlKey: true })
    expect(sheet.at).toEqual({ row: 3, col: 0 })
    press(' ', { ctrlKey: true })
    expect(sheet.block).toEqual({ from: { row: 0, col: 0 }, to: { row: 3, col: 0 } })
    press(' ', { shiftKey: true })
    expect(sheet.block.to.col).toBe(4)
    press('Home', { ctrlKey: true })
    press('End')
    expect(sheet.at).toEqual({ row: 0, col: 4 })
  })
  it('go round within what is selected: Tab along its rows, Enter down its columns, past what is only read', () => {
    const { sheet, store, press } = open()
    const block = { from: { row: 1, col: 3 }, to: { row: 2, col: 4 } }
    sheet.select(block.from, block.to)
    const ways = [['Tab'], ['Tab'], ['Tab', true], ['Enter'], ['Enter'], ['Enter', true]] as const
    const places = ways.map(([key, shiftKey = false]) => {
      press(key, { shiftKey })
      expect(sheet.block).toEqual(block)
      return [sheet.at.row, sheet.at.col]
    })
    expect(places).toEqual([
      [2, 3],
      [1, 3],
      [2, 3],
      [1, 3],
      [2, 3],
      [1, 3],
    ])
    sheet.edit(sheet.at, 'typed', '2026-01-02')
    sheet.type({ keep: () => void store.edit([{ id: 'r1', key: 'day', value: '2026-01-02' }]), drop: () => undefined })
    sheet.leave('below')
    expect([sheet.at, sheet.block, store.value(1, 'day')]).toEqual([{ row: 2, col: 3 }, block, '2026-01-02'])
    press('ArrowDown', { shiftKey: true })
    expect(sheet.at).toEqual({ row: 2, col: 3 })
    press('Escape')
    expect(sheet.block).toEqual({ from: sheet.at, to: sheet.at })
  })
  it('go round a block all of which is only read, as far as its ends', () => {
    const { sheet, press } = open({ locked: true })
    sheet.select({ row: 3, col: 3 }, { row: 2, col: 4 })
    const places = Array.from({ length: 4 }, () => {
      press('Tab')
      return [sheet.at.row, sheet.at.col]
    })
    expect(places).toEqual([
      [3, 4],
      [2, 3],
      [2, 4],
      [3, 3],
    ])
    expect(sheet.block).toEqual({ from: { row: 2, col: 3 }, to: { row: 3, col: 4 } })
  })
  it('go on with Enter below the first cell of a run of Tabs, back and forth', () => {
    const { sheet, press } = open()
    const type = (leave: 'next' | 'previous' | 'below' | 'above') => {
      sheet.edit(sheet.at, 'typed')
      sheet.leave(leave)
      return [sheet.at.row, sheet.at.col]
    }
    sheet.go({ row: 1, col: 1 })
    expect([type('next'), type('next'), type('below')]).toEqual([
      [1, 2],
      [1, 3],
      [2, 1],
    ])
    expect([type('below'), type('next'), type('next'), type('previous'), type('above')]).toEqual([
      [3, 1],
      [3, 2],
      [3, 3],
      [3, 2],
      [2, 1],
    ])
    expect([type('next'), type('previous'), type('previous'), type('below')]).toEqual([
      [2, 2],
      [2, 1],
      [2, 0],
      [3, 1],
    ])
    sheet.go({ row: 0, col: 0 })
    expect([type('next'), press('Tab'), press('Enter'), sheet.at, sheet.editing]).toEqual([
      [0, 1],
      true,
      true,
      { row: 1, col: 0 },
      undefined,
    ])
    sheet.go({ row: 0, col: 0 })
    press('Tab')
    press('Enter')
    expect([sheet.at, sheet.editing?.key]).toEqual([{ row: 0, col: 1 }, 'count'])
    sheet.leave('below')
    expect(sheet.at).toEqual({ row: 1, col: 0 })
    sheet.go({ row: 0, col: 0 })
    press('Tab')
    press('ArrowDown')
    expect(type('below')).toEqual([2, 1])
    sheet.go({ row: 0, col: 0 })
    press('Tab')
    press('Tab')
    press('Enter', { shiftKey: true })
    expect(sheet.at).toEqual({ row: 0, col: 0 })
  })
  it('empty, fill down, undo and redo', () => {
    const { sheet, press, values } = open()
    sheet.select({ row: 0, col: 0 }, { row: 2, col: 1 })
    press('d', { ctrlKey: true })
    expect([values('name'), values('count')]).toEqual([
      ['n0', 'n0', 'n0', 'n3'],
      [1, 1, 1, 4],
    ])
    press('z', { ctrlKey: true })
    expect(values('name')).toEqual(['n0', 'n1', 'n2', 'n3'])
    press('y', { ctrlKey: true })
    press('Delete')
    expect(
      values('name')
        .slice(0, 3)
        .every((value) => value === null),
    ).toBe(true)
  })
  it('lead to what was taken back, and stay where some of it is selected', () => {
    const { sheet, press, store } = open()
    store.edit([{ id: 'r2', key: 'count', value: 9 }])
    press('z', { ctrlKey: true })
    expect(sheet.at).toEqual({ row: 2, col: 1 })
    sheet.select({ row: 3, col: 1 }, { row: 1, col: 0 })
    press('y', { ctrlKey: true })
    expect([sheet.at, sheet.block.from]).toEqual([
      { row: 3, col: 1 },
      { row: 1, col: 0 },
    ])
  })
  it('GRID-026 move a row, and lead out of the grid only at its end', () => {
    const { sheet, store, press } = open()
    press('ArrowDown', { altKey: true })
    expect([store.idAt(1), sheet.at.row]).toEqual(['r0', 1])
    sheet.go({ row: 3, col: 4 })
    expect([press('Tab'), press('Tab', { shiftKey: true })]).toEqual([false, true])
  })
  it('write today into a day', () => {
    const { sheet, press, values } = open()
    sheet.go({ row: 0, col: 3 })
    press(';', { ctrlKey: true })
    expect(values('day')[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
  it('GRID-029 write nothing that is only read, and say so', () => {
    const { sheet, press, notify, values } = open()
    sheet.select({ row: 0, col: 3 }, { row: 0, col: 4 })
    press('Delete')
    expect(values('sure')[0]).toBe('N')
    expect(notify).toHaveBeenCalledWith('warning', '有 1 个单元格不可修改，未写入')
  })
})

describe('the clipboard', () => {
  it('copies words for others, and what is stored for itself', async () => {
    const { sheet, values } = open()
    const data = clipboard()
    sheet.select({ row: 0, col: 0 }, { row: 1, col: 2 })
    await sheet.words.loading
    copyCells(sheet, data)
    expect(data.getData('text/plain')).toBe('n0\t1\t一级\nn1\t2\t一级')
    sheet.go({ row: 2, col: 0 })
    await pasteCells(sheet, data)
    expect([values('name'), values('count')]).toEqual([
      ['n0', 'n1', 'n0', 'n1'],
      [1, 2, 1, 2],
    ])
  })
  it('reads words by the columns, keeps what it cannot read as it is, and makes rows for what lies below', async () => {
    const { sheet, store, notify, values } = open({}, 1)
    await pasteCells(sheet, clipboard('甲\t1,200\t二级\t2024/3/5\n乙\tmany\t没有\t\tY\t?'))
    expect(store.size).toBe(2)
    expect([values('name'), values('count'), values('level')]).toEqual([
      ['甲', '乙'],
      [1200, 'many'],
      ['2', '没有'],
    ])
    expect(values('day')[0]).toBe('2024-03-05')
    expect(notify.mock.calls.map(([, text]) => text)).toEqual(
      ['有 1 个值无法识别，已按原文保留并标出', '有 1 个单元格不可修改，未写入', '有 1 个值超出表格范围，未粘贴'].map(
        (text) => expect.stringContaining(text.slice(-6)),
      ),
    )
  })
  it('is one step to undo, also where rows were made', async () => {
    const { sheet, store, values } = open({}, 1)
    await pasteCells(sheet, clipboard('a\nb\nc'))
    expect(store.size).toBe(3)
    sheet.undo()
    expect([store.size, values('name')]).toEqual([1, ['n0']])
  })
  it('repeats one cell over what is selected, and writes nothing into locked rows', async () => {
    const { sheet, values } = open()
    sheet.select({ row: 0, col: 0 }, { row: 2, col: 0 })
    await pasteCells(sheet, clipboard('x'))
    expect(values('name')).toEqual(['x', 'x', 'x', 'n3'])
    const locked = open({ locked: true })
    await pasteCells(locked.sheet, clipboard('x'))
    expect(locked.values('name')[0]).toBe('n0')
  })
})

describe('finding', () => {
  it('goes by words, and replaces what may be written', async () => {
    const { sheet, values } = open()
    const sought = { what: '一级', isCased: false, isWhole: true }
    const found = await findCells(sheet, sought, new AbortController().signal)
    expect(found).toHaveLength(4)
    expect(await replaceIn(sheet, found, sought, '二级')).toBe(4)
    expect(values('level')).toEqual(['2', '2', '2', '2'])
  })
})

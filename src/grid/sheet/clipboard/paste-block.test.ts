import { describe, expect, it, vi } from 'vitest'
import type { LookupPort } from '../../../../registry/kit/ports.ts'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import type { Field } from '../../../../schemas/language/field.ts'
import { GridStore } from '../../store/grid-store.ts'
import { copyCells, pasteCells } from './clipboard.ts'
import { fillFromEdge, extendSeries, fillSelection } from '../edit/fill-selection.ts'
import type { Block } from '../places.ts'
import { Sheet } from '../sheet.ts'

const items = (...words: readonly string[]) => ({ items: words.map((text, at) => ({ value: String(at + 1), text })) })
const FIELDS: Readonly<Record<string, Field>> = {
  sex: { title: '性别', view: 'list', options: items('男', '女') },
  status: { title: '状态', view: 'list', options: items('启用', '停用') },
  again: { title: '再次', view: 'radio', options: items('启用', '停用') },
  name: { title: '名称', view: 'text' },
  note: { title: '备注', view: 'textarea' },
  count: { title: '数量', view: 'number' },
  price: { title: '价格', view: 'money' },
  coded: { title: '编码', view: 'list', dict: 'code' },
}
/** Answers about a dictionary after the delay that the test sets. */
function lateLookup() {
  const { lookup } = fakePorts()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => void (answer = resolve))
  const late: LookupPort = {
    ...lookup,
    items: async (ref) => {
      if (ref.kind !== 'dict') return lookup.items(ref)
      await asked
      return [
        { value: '1', text: '一' },
        { value: '2', text: '二' },
      ]
    },
  }
  return { late, answer: () => answer() }
}
function open(rows: readonly Readonly<Record<string, unknown>>[], lookup?: LookupPort) {
  const store = new GridStore({
    columns: Object.entries(FIELDS).map(([key, field]) => ({
      key,
      title: key,
      field: resolveField(key, field),
      checks: [],
    })),
    rows: rows.map((row, at) => ({ id: `r${at}`, ...row })),
  })
  const notify = vi.fn<(level: string, text: string) => void>()
  const sheet = new Sheet({
    store,
    ports: fakePorts({ notify, ...(lookup ? { lookup } : {}) }),
    rights: { add: true, remove: true, move: true },
    locked: false,
  })
  const at = (key: string, row = 0) => ({ row, col: sheet.columns.findIndex((column) => column.key === key) })
  const block = (from: string, to = from, rowCount = 1): Block => ({ from: at(from), to: at(to, rowCount - 1) })
  const select = ({ from, to }: Block) => sheet.select(from, to)
  const values = (...keys: readonly string[]) => keys.map((key) => store.value(0, key) ?? null)
  const all = (key: string) => Array.from({ length: store.size }, (_, row) => store.value(row, key) ?? null)
  return { store, sheet, notify, at, block, select, values, all, said: () => notify.mock.calls.map(([, text]) => text) }
}
const clipboard = (text = '') => {
  const data = new Map([['text/plain', text]])
  return {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, value: string) => void data.set(type, value),
  } as unknown as DataTransfer
}
async function carry(opened: ReturnType<typeof open>, from: string, to: string) {
  const data = clipboard()
  opened.select(opened.block(from))
  await opened.sheet.words.loading
  void copyCells(opened.sheet, data)
  opened.select(opened.block(to))
  await pasteCells(opened.sheet, data)
}

describe('what is copied to a column of another kind', () => {
  it('is read by its words, and marked where they say nothing there', async () => {
    const opened = open([{ sex: '1', status: '2' }])
    await carry(opened, 'sex', 'status')
    expect([opened.values('status'), opened.store.problemAt('r0', 'status'), opened.said()]).toEqual([
      ['男'],
      'status的值无法识别，请检查格式',
      ['有 1 个值无法识别，已按原文保留并标出'],
    ])
  })
  it('is its words in a column of text, and a key where a column of choices knows the words', async () => {
    const opened = open([{ sex: '1' }])
    await carry(opened, 'sex', 'name')
    expect(opened.values('name')).toEqual(['男'])
    await carry(opened, 'name', 'sex')
    opened.store.edit([{ id: 'r0', key: 'name', value: '停用' }])
    await carry(opened, 'name', 'status')
    expect(opened.values('sex', 'status')).toEqual(['1', '2'])
  })
  it('is what is stored where both mean the same by it', async () => {
    const opened = open([{ status: '2', price: 1234.5678, note: 'a\nb', name: 'x' }])
    await carry(opened, 'status', 'again')
    await carry(opened, 'price', 'count')
    await carry(opened, 'note', 'name')
    expect(opened.values('again', 'count', 'name')).toEqual(['2', 1234.5678, 'a\nb'])
  })
  it('is the stored value, not the shown text, where its own column cannot read it', async () => {
    const long = 'x'.repeat(60)
    const opened = open([{ count: long }])
    await carry(opened, 'count', 'name')
    expect(opened.values('name')).toEqual([long])
  })
  it('is repeated over what is selected, each column reading it in its own way', async () => {
    const opened = open([{ sex: '1' }, {}])
    const data = clipboard()
    opened.select(opened.block('sex'))
    void copyCells(opened.sheet, data)
    opened.select(opened.block('sex', 'name', 2))
    await pasteCells(opened.sheet, data)
    expect([opened.all('sex'), opened.all('name')]).toEqual([
      ['1', '1'],
      ['男', '男'],
    ])
  })
})

describe('what is filled or written into columns of other kinds', () => {
  it('is read by its words, to the side by the handle as by the key', async () => {
    const opened = open([{ status: '2' }])
    extendSeries(opened.sheet, opened.block('status'), opened.block('status', 'name'))
    await opened.sheet.work.ended
    expect(opened.values('again', 'name')).toEqual(['2', '停用'])
    opened.sheet.undo()
    expect(opened.values('again', 'name')).toEqual([null, null])
    opened.select(opened.block('status', 'name'))
    fillFromEdge(opened.sheet, 'left')
    await opened.sheet.work.ended
    expect(opened.values('again', 'name')).toEqual(['2', '停用'])
  })
  it('goes to the left as well', async () => {
    const opened = open([{ name: '停用' }])
    extendSeries(opened.sheet, opened.block('name'), opened.block('status', 'name'))
    await opened.sheet.work.ended
    expect(opened.values('status', 'again', 'name')).toEqual(['2', '2', '停用'])
  })
  it('is read by its words where one value is written into all that is selected', async () => {
    const opened = open([{}])
    opened.select({ from: opened.at('name'), to: opened.at('status') })
    fillSelection(opened.sheet, '启用')
    await opened.sheet.work.ended
    expect(opened.values('status', 'again', 'name')).toEqual(['1', '1', '启用'])
  })
  it('goes down within its columns as it is stored', () => {
    const opened = open([{ sex: '1', name: '甲' }, {}])
    opened.select(opened.block('sex', 'name', 2))
    fillFromEdge(opened.sheet, 'top')
    expect([opened.all('sex'), opened.all('name')]).toEqual([
      ['1', '1'],
      ['甲', '甲'],
    ])
  })
})

describe('a paste that waits for words', () => {
  it('goes into the rows that stood there when it was asked for, whatever is sorted and added meanwhile', async () => {
    const { late, answer } = lateLookup()
    const opened = open([{ name: 'a' }, { name: 'b' }, { name: 'c' }], late)
    const { store, sheet } = opened
    opened.select(opened.block('coded'))
    const pasted = pasteCells(sheet, clipboard('一\n二'))
    store.sortBy([{ key: 'name', desc: true }])
    store.add([{ name: 'new' }], 0)
    answer()
    await pasted
    expect(['r0', 'r1', 'r2'].map((id) => store.held(id, 'coded') ?? null)).toEqual(['1', '2', null])
    expect(store.value(0, 'coded') ?? null).toBeNull()
  })
  it('has the second one wait, in words', async () => {
    const { late, answer } = lateLookup()
    const opened = open([{}, {}], late)
    opened.select(opened.block('coded'))
    const pasted = pasteCells(opened.sheet, clipboard('一'))
    opened.sheet.go(opened.at('name', 1))
    await pasteCells(opened.sheet, clipboard('乙'))
    expect([opened.all('name'), opened.said()]).toEqual([[null, null], ['正在处理，请稍候']])
    answer()
    await pasted
    expect(opened.all('coded')).toEqual(['1', null])
  })
})

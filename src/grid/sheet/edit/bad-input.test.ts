import { describe, expect, it, vi } from 'vitest'
import { compileRules } from '../../../../engine/validate/cell-rules.ts'
import { fakePorts } from '../../../../registry/kit/testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { GridStore } from '../../store/grid-store.ts'
import type { GridColumn, Values } from '../../store/types.ts'
import { pasteCells } from '../clipboard/clipboard.ts'
import { Sheet } from '../sheet.ts'

const VIEWS = ['text', 'number', 'date', 'switch', 'list', 'tags', 'file', 'datetime', 'money', 'progress']
const WIDE = 30
const GARBAGE = [
  '',
  'x',
  '=1+1',
  '-1.5',
  '2024/3/9',
  '9'.repeat(40),
  '是',
  '__proto__',
  '"quoted\nlines"',
  '\u0000',
  '⚠ 12',
  '<b>',
  '1,23',
  '一级',
  ' ',
  '../../etc/passwd',
  '\uD800',
]
const garbageAt = (row: number, col: number) => GARBAGE[(row * 7 + col * 3) % GARBAGE.length] ?? ''

const columns: readonly GridColumn[] = Array.from({ length: WIDE }, (_, at) => {
  const field = resolveField(`c${at}`, {
    title: `c${at}`,
    view: VIEWS[at % VIEWS.length] ?? 'text',
    options: VIEWS[at % VIEWS.length] === 'list' ? { items: [{ value: '1', text: '一级' }] } : {},
  })
  return {
    key: `c${at}`,
    title: `c${at}`,
    field,
    checks: [
      (value) => (value === null || typeof value === 'number' || field.widget?.type === 'text' ? undefined : `c${at}?`),
    ],
  }
})
function open(rows: readonly Values[], drawn = columns) {
  const store = new GridStore({ columns: drawn, rows })
  const notify = vi.fn<(level: string, text: string) => void>()
  const sheet = new Sheet({
    store,
    ports: fakePorts({ notify }),
    rights: { add: true, remove: true, move: false },
    locked: false,
  })
  return { store, sheet, notify }
}
const clipboard = (text: string) =>
  ({ getData: (type: string) => (type === 'text/plain' ? text : '') }) as unknown as DataTransfer
const sheetText = (rows: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: WIDE }, (_cell, col) => garbageAt(row, col).replaceAll(/[\n"]/g, ' ')).join('\t'),
  ).join('\n')

it('reads blanks as empty, and values without invisible characters', async () => {
  const rules = [
    { title: 'c0', view: 'text', pattern: '\\d+' },
    { title: 'c1', view: 'number' },
    { title: 'c2', view: 'list', options: { items: [{ value: '1', text: '一级' }] } },
    { title: 'c3', view: 'text' },
  ] as const
  const drawn: readonly GridColumn[] = rules.map((field, at) => ({
    key: `c${at}`,
    title: field.title,
    field: resolveField(`c${at}`, field),
    checks: [],
  }))
  const { store, sheet } = open([{ id: 'a' }, { id: 'b' }], drawn)
  await pasteCells(
    sheet,
    clipboard('\u202D138\u202C\t\u00A012\u200B\t一级\uFEFF\t \u200B甲\n   \t \u00A0\t\u200B\t   '),
  )
  expect(['a', 'b'].map((id) => drawn.map(({ key }) => store.value(store.indexOf(id), key) ?? null))).toEqual([
    ['138', 12, '1', ' \u200B甲'],
    [null, null, null, null],
  ])
})

describe('a paste of garbage', () => {
  it.each([
    ['of 50,000 × 30 cells over rows that are there', 50_000, 50_000],
    ['of 5,000 × 30 cells below a few rows', 5000, 10],
  ])('%s is laid in whole, tells what it could not read, and is undone', async (_, size, there) => {
    const { store, sheet, notify } = open(
      Array.from({ length: there }, (_row, at) => ({ id: `r${at}`, c0: `was ${at}` })),
    )
    await pasteCells(sheet, clipboard(sheetText(size)))
    expect(store.size).toBe(size)
    for (const row of [0, 9, 10, 777, size - 1])
      expect(store.value(row, 'c0') ?? '', String(row)).toBe(
        garbageAt(row, 0).replaceAll(/[\n"]/g, ' ').replace(/^ +$/, ''),
      )
    expect(notify.mock.calls.map(([, text]) => text)).toEqual([expect.stringMatching(/^有 \d{5,7} 个值无法识别/)])
    await store.checkAll()
    expect(store.problems().length).toBeGreaterThan(size)
    while (store.undo());
    expect([store.size, store.value(0, 'c0'), store.dirty]).toEqual([there, 'was 0', false])
  })
})

it('what a column of files cannot read is marked until it is put right, though no check of the column refuses it', async () => {
  const file = { key: 'c6', title: '附件', field: resolveField('c6', { title: '附件', view: 'file' }), checks: [] }
  const { store, sheet } = open([{ id: 'r0' }], [file])
  await pasteCells(sheet, clipboard('not a file'))
  expect(store.problemAt('r0', 'c6')).toBe('附件的值无法识别，请检查格式')
  expect(await store.checkAll()).toEqual({ errors: 1 })
  store.edit([{ id: 'r0', key: 'c6', value: null }])
  expect(await store.checkAll()).toEqual({ errors: 0 })
})

describe('one cell', () => {
  it('of 1 MB is pasted, shown, copied and taken back whole', async () => {
    const huge = '鼎'.repeat(350_000)
    const { store, sheet } = open([{ id: 'r0' }])
    await pasteCells(sheet, clipboard(huge))
    expect([store.value(0, 'c0') === huge, sheet.text(0, 0).length > 0]).toEqual([true, true])
    store.undo()
    expect(store.value(0, 'c0') ?? null).toBeNull()
  })
  it('with a hostile rule costs time in proportion to its length', () => {
    const said: string[] = []
    const { checks } = compileRules(
      { key: 'c0', title: 'c0' },
      [{ pattern: '(a+)+$' }, { pattern: '(a|aa)+b' }, { pattern: /^(\d+)*x$/ }],
      { say: (code) => code, log: (text) => said.push(text) },
    )
    const value = `${'a'.repeat(100_000)}!`
    expect([checks.map((check) => check(value, {})), said]).toEqual([
      ['FIELD_PATTERN', 'FIELD_PATTERN', 'FIELD_PATTERN'],
      [],
    ])
  })
})

describe('rows of another system', () => {
  it('with wrong types, without ids, with one id twice or none of a row at all are read as far as possible, and each problem is reported', () => {
    const stated = [
      { id: 1, c0: { a: 1 } },
      { c1: ['x'] },
      { id: 'same' },
      { id: 'same', c1: 'abc' },
      null,
      'row',
      7,
      [],
      { id: '', c2: Number.NaN },
      JSON.parse('{"id":"p","__proto__":{"polluted":true}}'),
    ] as unknown as readonly Values[]
    const { store, sheet } = open(stated)
    expect(store.faults.map(({ kind }) => kind).toSorted()).toEqual([
      'no-id',
      'no-id',
      'no-row',
      'no-row',
      'no-row',
      'no-row',
      'same-id',
      'unsafe-key',
    ])
    const ids = Array.from({ length: store.size }, (_, at) => store.idAt(at))
    expect([store.size, new Set(ids).size, Object.hasOwn(Object.prototype, 'polluted')]).toEqual([6, 6, false])
    for (let row = 0; row < store.size; row += 1)
      for (let col = 0; col < WIDE; col += 1) expect(typeof sheet.text(row, col)).toBe('string')
  })
})

describe('a save of 10,000 changed rows', () => {
  it('leaves those that were refused dirty, each with its reason; the others are saved', () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => `r${at}`)
    const { store } = open(ids.map((id) => ({ id, version: 1, c0: 'a', c1: 1 })))
    store.edit(ids.map((id) => ({ id, key: 'c0', value: 'b' })))
    const sent = store.delta()
    const isRefused = (id: string) => Number(id.slice(1)) % 7 === 0
    const refused = new Map(ids.filter(isRefused).map((id) => [id, { c0: `no ${id}` }]))
    const saved = new Map(ids.filter((id) => !isRefused(id)).map((id) => [id, { id, version: 2, c0: 'b', c1: 1 }]))
    store.settle({ sent, saved, removed: [], refused })
    expect([sent.changed.length, store.delta().changed.length]).toEqual([10_000, refused.size])
    expect(
      ids.every(
        (id) =>
          store.isDirty(id, 'c0') === isRefused(id) &&
          store.problemAt(id, 'c0') === (isRefused(id) ? `no ${id}` : undefined),
      ),
    ).toBe(true)
    expect(store.problems()).toHaveLength(refused.size)
  })
})

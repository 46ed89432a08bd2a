import { expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../schemas/language/expressions/expression.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { screenStore } from './screen-grid.ts'
import type { GridStore } from '../store/grid-store.ts'

const SCREEN: Screen = {
  version: 1,
  id: 'test.line',
  title: '明细',
  fields: {
    level: { title: '级别', default: '1' },
    why: { title: '原因', visible: "level == '2'" },
    price: { title: '单价', view: 'number' },
    sum: { title: '小计', view: 'number', compute: 'price == null ? null : price * 2' },
  },
  rules: [{ when: "level == '9'", refuse: { message: '九级不能借展' } }],
}
const resolved = resolveScreen(SCREEN)
const open = () =>
  screenStore({
    screen: resolved,
    columns: resolved.fields,
    rows: [{ id: 'a', level: '1', why: 'old', price: 1, sum: 2 }],
    rights: { add: true, edit: true, remove: true },
    context: () => NO_CONTEXT,
    words: ({ code, text }) => String(text ?? code),
    locale: 'zh-CN',
  })
const type = (store: GridStore, id: string, key: string, value: unknown) => void store.edit([{ id, key, value }])
const held = (store: GridStore, id: string) => store.find(id)?.values

it('a cell that its row hides is empty to look at, and holds what is stored', () => {
  const store = open()
  expect([store.value(0, 'why'), held(store, 'a')?.['why'], store.mayWrite('a', 'why')]).toEqual([
    undefined,
    'old',
    false,
  ])
  type(store, 'a', 'level', '2')
  expect([store.value(0, 'why'), store.mayWrite('a', 'why')]).toEqual(['old', true])
})
it('what was typed into a cell is there again when its row shows it again, unless it was taken back', () => {
  const store = open()
  const [id = ''] = store.add([{ level: '2', why: 'new', price: 3 }])
  type(store, 'a', 'level', '2')
  type(store, 'a', 'why', 'mine')
  for (const row of ['a', id]) type(store, row, 'level', '1')
  expect([held(store, 'a')?.['why'], held(store, id)?.['why'], held(store, id)?.['sum']]).toEqual(['old', null, 6])
  for (const row of ['a', id]) type(store, row, 'level', '2')
  expect([held(store, 'a')?.['why'], held(store, id)?.['why']]).toEqual(['mine', 'new'])
  for (let step = 0; step < 5; step++) store.undo()
  expect(held(store, 'a')).toMatchObject({ level: '2', why: 'old' })
  type(store, 'a', 'level', '1')
  type(store, 'a', 'level', '2')
  expect(held(store, 'a')?.['why']).toBe('old')
})
it('what was taken back does not return when its row shows it again, nor after the rows began anew', () => {
  const store = open()
  const hideAndShow = () => ['1', '2'].forEach((level) => type(store, 'a', 'level', level))
  type(store, 'a', 'level', '2')
  type(store, 'a', 'why', 'mine')
  type(store, 'a', 'level', '1')
  for (let step = 0; step < 2; step++) store.undo()
  hideAndShow()
  expect(held(store, 'a')?.['why']).toBe('old')
  type(store, 'a', 'why', 'again')
  hideAndShow()
  expect(held(store, 'a')?.['why']).toBe('again')
  store.load([{ id: 'a', level: '1', why: 'old', price: 1, sum: 2 }])
  type(store, 'a', 'level', '2')
  expect(held(store, 'a')?.['why']).toBe('old')
})
it('a new row begins with the defaults of its screen and what follows from them', () => {
  const store = open()
  const [id = ''] = store.add([{ price: 4 }])
  expect(held(store, id)).toMatchObject({ level: '1', sum: 8 })
})
it('reports a problem of a whole row once all of it was checked, and only while it lasts', () => {
  const store = open()
  type(store, 'a', 'level', '9')
  expect(store.problemAt('a', '')).toBeUndefined()
  store.checkChanged()
  expect(store.problems()).toEqual([{ id: 'a', key: '', text: '九级不能借展' }])
  type(store, 'a', 'level', '1')
  expect(store.wrong).toBe(0)
})
it('a row whose state does not allow it is neither written nor removed, by what is stored of it and not by what was typed', () => {
  const closed = "level != '2'"
  const screen = resolveScreen({
    ...SCREEN,
    actions: [
      { code: 'edit', visible: closed },
      { code: 'batch_delete', visible: closed },
    ],
  })
  const rows = [
    { id: 'a', level: '2', price: 1 },
    { id: 'b', level: '1', price: 1 },
  ]
  const store = screenStore({
    screen,
    columns: screen.fields,
    rows,
    rights: { add: true, edit: true, remove: true },
    context: () => NO_CONTEXT,
    words: ({ code }) => code,
    locale: 'zh-CN',
  })
  type(store, 'a', 'price', 5)
  type(store, 'b', 'level', '2')
  type(store, 'b', 'price', 5)
  expect([held(store, 'a')?.['price'], held(store, 'b')?.['price'], store.mayWrite('b', 'price')]).toEqual([1, 5, true])
  const [fresh = ''] = store.add([{ level: '2' }])
  expect(store.mayWrite(fresh, 'price')).toBe(true)
  store.remove(['a', 'b', fresh])
  expect(store.ids).toEqual(['a'])
})
it('two who change what a value is computed from disagree about that alone: it is computed again from the current values', () => {
  const store = open()
  type(store, 'a', 'price', 3)
  store.merge({ id: 'a', price: 5, sum: 10 }, '周雪')
  expect([store.conflicts().map(({ key }) => key), held(store, 'a')]).toEqual([
    ['price'],
    expect.objectContaining({ price: 3, sum: 6 }),
  ])
  store.choose(store.conflicts(), 'theirs')
  expect([store.conflicts(), held(store, 'a'), store.dirty]).toEqual([
    [],
    expect.objectContaining({ price: 5, sum: 10 }),
    false,
  ])
  store.undo()
  expect([store.conflicts().map(({ key }) => key), held(store, 'a')]).toEqual([
    ['price'],
    expect.objectContaining({ price: 3, sum: 6 }),
  ])
})

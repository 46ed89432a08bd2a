import { describe, expect, it } from 'vitest'
import { resolveScreen } from '../../../engine/model/resolve.ts'
import type { ListColumn } from '../../../schemas/language/sections.ts'
import { arrangeColumns, movedTo, offeredColumns, readColumnSet, visibleColumns, toggleColumn } from './column-set.ts'

const columnsOf = (columns: readonly (string | ListColumn)[]) =>
  resolveScreen({
    version: 1,
    id: 'a.b',
    title: 't',
    fields: Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, { title: key }])),
    list: { columns: [...columns] },
  }).list.columns
const keys = (columns: readonly { readonly field: { readonly key: string } }[]) => columns.map(({ field }) => field.key)

describe('the columns of a person', () => {
  it('keep her order over another document: new ones follow their neighbour, lost ones are gone', () => {
    expect(keys(arrangeColumns(columnsOf(['a', 'b', 'c']), { order: ['c', 'a', 'b'] }))).toEqual(['c', 'a', 'b'])
    expect(keys(arrangeColumns(columnsOf(['a', 'b', 'c', 'd']), { order: ['c', 'a', 'b'] }))).toEqual([
      'c',
      'd',
      'a',
      'b',
    ])
    expect(keys(arrangeColumns(columnsOf(['d', 'a', 'c']), { order: ['c', 'a', 'b', 'a'] }))).toEqual(['d', 'c', 'a'])
  })
  it('have the width and the fixed side that the person chose, even where the document fixes them', () => {
    const set = arrangeColumns(columnsOf([{ field: 'a', fixed: 'left', width: 100 }, 'b', 'c']), {
      widths: { a: 64 },
      pins: { a: 'none', c: 'left', b: 'right' },
    })
    expect(set.map(({ field, fixed, ownWidth }) => [field.key, fixed, ownWidth])).toEqual([
      ['c', 'left', undefined],
      ['a', undefined, 64],
      ['b', 'right', undefined],
    ])
  })
  it('are never none', () => {
    const all = arrangeColumns(columnsOf(['a', 'b']), {})
    expect(keys(visibleColumns(all, { hidden: ['a'] }))).toEqual(['b'])
    expect(keys(visibleColumns(all, { hidden: ['b', 'a'] }))).toEqual(['a'])
  })
  it('may be any field that is read, drawn once it is asked for, and at the end until it is moved', () => {
    const fields = {
      a: { title: 'a' },
      b: { title: 'b' },
      word: { title: 'w', view: 'password' },
      photo: { title: 'p', view: 'image' },
    }
    const offered = offeredColumns(
      resolveScreen({ version: 1, id: 'a.b', title: 't', fields, list: { columns: ['b'] } }),
    )
    expect(offered.map(({ field, isExtra, sortable }) => [field.key, isExtra, sortable])).toEqual([
      ['b', undefined, true],
      ['a', true, true],
      ['photo', true, false],
    ])
    const drawn = (set: Parameters<typeof arrangeColumns>[1]) => keys(visibleColumns(arrangeColumns(offered, set), set))
    expect([
      drawn({}),
      drawn({ extra: ['photo', 'word', 'gone'] }),
      drawn({ order: ['photo', 'b'], extra: ['photo'] }),
      drawn({ hidden: ['a', 'b'], extra: ['a'] }),
    ]).toEqual([['b'], ['b', 'photo'], ['photo', 'b'], ['a']])
    const [listed, extra] = [offered[0]!, offered[1]!]
    expect(toggleColumn({ density: 'large' }, extra)).toEqual({ density: 'large', hidden: [], extra: ['a'] })
    expect(readColumnSet(toggleColumn(toggleColumn(toggleColumn({}, extra), listed), extra))).toEqual({ hidden: ['b'] })
  })
  it('stand where they are dropped', () => {
    expect(movedTo(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a'])
    expect(movedTo(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(movedTo(['a', 'b'], 'gone', 'a')).toEqual(['a', 'b'])
  })
})

it('reads what anybody may have stored as columns', () => {
  for (const wrong of [
    undefined,
    null,
    7,
    'x',
    [],
    { order: 'a', hidden: { a: 1 }, widths: { a: 'wide' }, pins: { a: 'up' }, density: 'tiny' },
  ])
    expect(readColumnSet(wrong)).toEqual({})
  expect(
    readColumnSet({
      order: ['a', 1],
      widths: { a: 1, b: 1e9, c: -4 },
      pins: { a: 'left' },
      density: 'large',
      other: 1,
    }),
  ).toEqual({ order: ['a'], widths: { a: 48, b: 2000 }, pins: { a: 'left' }, density: 'large' })
})

import { describe, expect, it } from 'vitest'
import { resolveField } from '../../../engine/model/resolve.ts'
import { GridStore } from './grid-store.ts'
import type { GridChange, GridColumn, GridOptions, Values } from './types.ts'

const column = (key: string, more: Partial<GridColumn> = {}): GridColumn => ({
  key,
  title: key,
  field: resolveField(key, { title: key, view: 'text' }),
  checks: [],
  ...more,
})
const COLUMNS = [column('name'), column('n', { statistics: ['sum', 'average'] }), column('note')]
const rowsOf = (...names: string[]): Values[] =>
  names.map((name, index) => ({ id: `r${index + 1}`, name, n: index + 1 }))
const storeOf = (more: Partial<GridOptions> = {}) =>
  new GridStore({ columns: COLUMNS, rows: rowsOf('a', 'b', 'c', 'd'), ...more })
const names = (store: GridStore) => Array.from({ length: store.size }, (_, index) => store.value(index, 'name'))
const heard = (store: GridStore): GridChange[] => {
  const all: GridChange[] = []
  store.subscribe((change) => all.push(change))
  return all
}

describe('the rows of a grid', () => {
  it('GRID-015 GRID-022 hold one value by column, under the key id', () => {
    const store = storeOf()
    expect([
      store.size,
      store.rowAt(1),
      store.indexOf('r3'),
      store.find('r9'),
      store.value(0, 'name'),
      store.value(9, 'name'),
    ]).toEqual([
      4,
      { id: 'r2', values: { id: 'r2', name: 'b', n: 2 }, state: 'stored', locked: false },
      2,
      undefined,
      'a',
      undefined,
    ])
    expect(() => store.rowAt(4)).toThrow(RangeError)
  })
  it('never mutates the rows that were passed in', () => {
    const rows = rowsOf('a').map((row) => Object.freeze(row))
    const store = storeOf({ rows })
    store.edit([{ id: 'r1', key: 'name', value: 'z' }])
    expect([store.value(0, 'name'), rows[0]?.['name']]).toEqual(['z', 'a'])
  })
  it('of structured data are changed when another value is typed, not another spelling', () => {
    const field = resolveField('name', { title: '检查', view: 'json_form' })
    const store = storeOf({ columns: [column('name', { field })], rows: [{ id: 'r1', name: '{"b": 1, "a": 2}' }] })
    store.edit([{ id: 'r1', key: 'name', value: '{"a":2,"b":1}' }])
    expect(store.dirty).toBe(false)
    store.edit([{ id: 'r1', key: 'name', value: '{"a":3,"b":1}' }])
    expect(store.dirty).toBe(true)
    store.edit([{ id: 'r1', key: 'name', value: '{"a":2,"b":1}' }])
    expect(store.dirty).toBe(false)
  })
  it('are read as far as possible, and their problems are reported', () => {
    const rows = [
      { id: 'x' },
      { id: 'x', name: 'twice' },
      {},
      'no row',
      { id: { deep: 1 } },
      JSON.parse('{"id":"p","__proto__":{"name":"evil"},"constructor":"c"}'),
    ] as Values[]
    const store = storeOf({
      rows,
      columns: [...COLUMNS, column('constructor'), column('toString'), column('__proto__')],
    })
    expect(store.faults).toEqual([
      { kind: 'same-id', index: 1, word: 'x' },
      { kind: 'no-id', index: 2, word: '' },
      { kind: 'no-row', index: 3, word: '' },
      { kind: 'no-id', index: 4, word: '' },
      { kind: 'unsafe-key', index: 5, word: '__proto__' },
      { kind: 'unsafe-key', index: -1, word: '__proto__' },
    ])
    expect([
      store.size,
      names(store),
      store.value(4, 'constructor'),
      store.value(4, 'toString'),
      ({} as Values)['name'],
    ]).toEqual([5, [undefined, 'twice', undefined, undefined, undefined], 'c', undefined, undefined])
    store.edit([
      { id: 'p', key: 'constructor', value: 'k' },
      { id: 'p', key: '__proto__', value: { name: 'evil' } },
    ])
    expect([store.value(4, 'constructor'), store.value(4, 'name')]).toEqual(['k', undefined])
    expect(store.find('constructor')).toBeUndefined()
  })
  it('GRID-018 are new, edited or stored, and stored again when they hold what they held', () => {
    const store = storeOf()
    store.add([{ name: 'x' }])
    store.edit([{ id: 'r1', key: 'name', value: 'z' }])
    expect([0, 1, 4].map((index) => store.rowAt(index).state)).toEqual(['edited', 'stored', 'new'])
    expect([store.isDirty('r1', 'name'), store.isDirty('r1', 'n')]).toEqual([true, false])
    store.edit([{ id: 'r1', key: 'name', value: 'a' }])
    store.undo()
    store.undo()
    store.undo()
    expect([store.rowAt(0).state, store.dirty]).toEqual(['stored', false])
  })
  it('tell once per step what was done', () => {
    const store = storeOf()
    const all = heard(store)
    store.transact(() => {
      store.edit([{ id: 'r1', key: 'n', value: 5 }])
      store.edit([{ id: 'r2', key: 'name', value: 'q' }])
    })
    expect(all).toEqual([
      {
        kind: 'cells',
        cells: [
          { id: 'r1', key: 'n' },
          { id: 'r2', key: 'name' },
        ],
      },
      { kind: 'totals', keys: ['n'] },
    ])
    store.edit([{ id: 'r1', key: 'n', value: 5 }])
    expect(all).toHaveLength(2)
  })
})

describe('adding', () => {
  it('GRID-013 GRID-014 GRID-020 gives temporary ids, which do not leave the grid', () => {
    const store = storeOf()
    const [id = ''] = store.add([{ name: 'x' }])
    expect(id).toMatch(/_tmp$/)
    expect(store.data().at(-1)).toEqual({ name: 'x' })
    expect(store.data({ withIds: true }).at(-1)).toEqual({ id, name: 'x' })
    expect(store.data()[0]).toHaveProperty('id', 'r1')
  })
  it('GRID-023 GRID-024 GRID-035 GRID-037 puts rows at a place, at the end past it', () => {
    const store = storeOf()
    store.add([{ name: 'x' }], 1)
    store.add([{ name: 'y' }, { name: 'z' }], 99)
    store.add([])
    store.add([{ name: 'w' }], -3)
    expect(names(store).join('')).toBe('waxbcdyz')
  })
  it('GRID-059 begins with what the columns say, and counts on', () => {
    const columns = [
      column('name', { initial: 'new' }),
      column('n', { counts: true }),
      column('done', { initial: false }),
    ]
    const store = storeOf({ columns, rows: [...rowsOf('a', 'b'), { id: 'r3', n: '7' }, { id: 'r4', n: 'many' }] })
    store.add([{}, { name: 'own', id: 'r1' }])
    expect([4, 5].map((index) => store.rowAt(index).values)).toEqual([
      { name: 'new', n: 8, done: false },
      { name: 'own', n: 9, done: false },
    ])
  })
  it('gives as many rows as there may be', () => {
    const store = storeOf({ maxRows: 5 })
    expect([store.add([{}, {}]).length, store.add([{}]).length, store.count]).toEqual([1, 0, 5])
  })
  it('copies rows below the last of them', () => {
    const store = storeOf()
    store.addCopies(['r1', 'r2'])
    expect(names(store).join('')).toBe('ababcd')
  })
})

describe('removing', () => {
  it('GRID-019 GRID-025 collects the ids of stored rows alone', () => {
    const store = storeOf()
    const [id = ''] = store.add([{}])
    store.remove([id, 'r3', 'r1', 'nobody'])
    store.remove('r4')
    expect([store.deleted, names(store)]).toEqual([['r1', 'r3', 'r4'], ['b']])
  })
  it('GRID-042 takes an id or a list of ids and nothing else', () => {
    const store = storeOf()
    for (const wrong of [undefined, null, 1, {}])
      expect(() => store.remove(wrong as unknown as string)).toThrow('Rows are removed by an id or a list of ids')
    expect(store.count).toBe(4)
    store.remove('r1')
    store.remove(['r2', 'r4'])
    expect(names(store)).toEqual(['c'])
  })
})

describe('the order', () => {
  const numbers = (store: GridStore) => Array.from({ length: store.size }, (_, index) => store.value(index, 'orderNum'))
  it('GRID-016 GRID-017 GRID-026 GRID-027 is numbered 1…n once rows came, went or moved', () => {
    const store = storeOf({
      order: 'orderNum',
      rows: rowsOf('a', 'b', 'c').map((row, index) => ({ ...row, orderNum: 10 * index })),
    })
    expect(numbers(store)).toEqual([0, 10, 20])
    store.move(0, 2)
    expect([names(store).join(''), numbers(store), store.rowAt(2).values['orderNum']]).toEqual(['bca', [1, 2, 3], 3])
    store.add([{ name: 'x' }], 1)
    store.remove('r2')
    expect([names(store).join(''), numbers(store), store.data().map((row) => row['orderNum'])]).toEqual([
      'xca',
      [1, 2, 3],
      [1, 2, 3],
    ])
    for (let count = 0; count < 3; count++) store.undo()
    expect([numbers(store), store.dirty]).toEqual([[0, 10, 20], false])
  })
  it('is sent with a save only when it differs', () => {
    const store = storeOf()
    store.add([{ name: 'x' }])
    expect(store.delta().order).toBeUndefined()
    store.move(3, 0)
    expect(store.delta().order).toEqual(['r4', 'r1', 'r2', 'r3', store.idAt(4)])
  })
  it('moves several rows at once, and nothing for what is no place', () => {
    const store = storeOf()
    store.move(0, 2, 2)
    for (const [from, to, count] of [
      [0, 4, 1],
      [-1, 0, 1],
      [0, 0.5, 1],
      [2, 3, 2],
      [1, 1, 1],
    ] as const)
      store.move(from, to, count)
    expect(names(store).join('')).toBe('cdab')
  })
  it('of the view leaves the stored one alone; arranging does not', () => {
    const store = storeOf({
      rows: [{ id: '1', name: '10' }, { id: '2', name: '9' }, { id: '3' }, { id: '4', name: 'b' }],
    })
    store.sortBy([{ key: 'name', desc: true }])
    expect([names(store), store.dirty, store.data().map(({ id }) => id)]).toEqual([
      ['b', '9', '10', undefined],
      false,
      ['1', '2', '3', '4'],
    ])
    store.move(0, 1)
    expect(store.dirty).toBe(false)
    store.sortBy([])
    store.arrange([{ key: 'name' }])
    expect([names(store), store.dirty]).toEqual([['10', '9', 'b', undefined], true])
    store.undo()
    expect(store.dirty).toBe(false)
  })
  it('of a filtered view is changed next to the visible rows', () => {
    const store = storeOf({ rows: rowsOf('a', 'b', 'c', 'd', 'e') })
    store.filterBy((row) => ['a', 'c', 'e'].includes(String(row['name'])))
    store.move(0, 1)
    store.add([{ name: 'x' }], 1)
    expect(names(store).join('')).toBe('cxae')
    store.filterBy(undefined)
    expect(names(store).join('')).toBe('bcxade')
    store.undo()
    store.undo()
    expect(names(store).join('')).toBe('abcde')
  })
})

describe('what may be written', () => {
  it('GRID-028 GRID-029 AMB-141 is nothing of a locked row', () => {
    const store = storeOf({ isDisabled: ({ name, n }) => name === 'a' || n === 3 })
    store.selectAll()
    store.edit(['r1', 'r2', 'r3'].map((id) => ({ id, key: 'note', value: 'hi' })))
    store.remove(['r1', 'r3', 'r4'])
    expect([store.selected, store.data().map(({ id, note }) => [id, note]), store.rowAt(0).locked]).toEqual([
      ['r2'],
      [
        ['r1', undefined],
        ['r2', 'hi'],
        ['r3', undefined],
      ],
      true,
    ])
  })
  it('is reported, with what was refused', () => {
    const store = storeOf({
      columns: [column('name', { readonly: true }), column('n'), column('note')],
      mayWrite: (row, key, isNew) => isNew || key !== 'n' || row['name'] !== 'b',
    })
    expect(
      store.edit([
        { id: 'r1', key: 'name', value: 1 },
        { id: 'r2', key: 'n', value: 9 },
        { id: 'r1', key: 'n', value: 9 },
        { id: 'no', key: 'n', value: 1 },
        { id: 'r1', key: 'else', value: 1 },
      ]),
    ).toEqual({ changed: 1, refused: 4 })
    expect([store.mayWrite('r1', 'n'), store.mayWrite('r2', 'n'), store.mayWrite('r1', 'name')]).toEqual([
      true,
      false,
      false,
    ])
  })
  it('GRIDCELL-047 empties dependent cells of a changed cell, level by level, and keeps those that are written with it', () => {
    const columns = [column('hall', { empties: ['cabinet'] }), column('cabinet', { empties: ['slot'] }), column('slot')]
    const store = storeOf({
      columns,
      rows: [
        { id: '1', hall: 'h', cabinet: 'c', slot: 's' },
        { id: '2', hall: 'h', cabinet: 'c', slot: 's' },
      ],
    })
    store.edit([
      { id: '1', key: 'hall', value: 'x' },
      { id: '2', key: 'hall', value: 'x' },
      { id: '2', key: 'cabinet', value: 'y' },
    ])
    expect(store.data()).toEqual([
      { id: '1', hall: 'x', cabinet: null, slot: null },
      { id: '2', hall: 'x', cabinet: 'y', slot: null },
    ])
    store.undo()
    expect(store.value(0, 'slot')).toBe('s')
  })
  it('brings along what follows from it, as one step', () => {
    const store = storeOf({ settle: (row) => ({ note: `${String(row['name'])}!`, other: 1 }) })
    store.edit([{ id: 'r1', key: 'name', value: 'z' }])
    const [id = ''] = store.add([{ name: 'new' }])
    expect([store.value(0, 'note'), store.find(id)?.values['note']]).toEqual(['z!', 'new!'])
    store.undo()
    store.undo()
    expect([store.value(0, 'note'), store.dirty]).toEqual([undefined, false])
  })
})

describe('choosing rows', () => {
  it('GRID-010 is all, some or none of those that are seen', () => {
    const store = storeOf({ isDisabled: ({ name }) => name === 'd' })
    expect(store.selection).toBe('none')
    store.select(['r1', 'r4', 'nobody'], true)
    expect([
      store.selection,
      store.seen.isSelected(store.indexOf('r1')),
      store.seen.isSelected(store.indexOf('r4')),
    ]).toEqual(['some', true, false])
    store.selectAll()
    expect([store.selection, store.selected]).toEqual(['all', ['r1', 'r2', 'r3']])
    store.remove('r2')
    store.filterBy((row) => row['name'] === 'd')
    expect([store.selection, store.selected]).toEqual(['none', ['r1', 'r3']])
    store.filterBy(undefined)
    store.clearSelection()
    expect([store.selection, store.selected]).toEqual(['none', []])
  })
})

describe('below the rows', () => {
  it('GRID-040 GRID-041 AMB-135 integers are summed, numbers averaged, and what is no number fails', () => {
    const total = (...values: unknown[]) =>
      storeOf({ rows: values.map((n, index) => ({ id: `${index}`, n })) }).total('n')
    expect(total(1.9, '2.9', null, '', -1.5)).toEqual({ sum: '2', average: '1.1' })
    expect(total(1, 'x')).toEqual({ sum: '-', average: '-' })
    expect(total(1, true)).toEqual({ sum: '-', average: '-' })
    expect(total('9007199254740993', 1)).toEqual({ sum: '9007199254740994', average: '4503599627370497' })
    expect(total(-0.005, 0)).toEqual({ sum: '0', average: '0' })
    expect(total()).toEqual({ sum: '0', average: '-' })
    expect(storeOf().total('name').sum).toBe('-')
  })
})

describe('another user', () => {
  it('is where they are', () => {
    const store = storeOf()
    const all = heard(store)
    const [li, wu] = [
      { id: 'u1', name: '李' },
      { id: 'u2', name: '吴' },
    ]
    store.setPresence(li, { id: 'r1', key: 'name' })
    store.setPresence(wu, { id: 'r1', key: 'name' })
    store.setPresence(li, { id: 'r2', key: 'name' })
    expect([store.presenceAt('r1', 'name'), store.presenceAt('r2', 'name'), store.presenceAt('r3', 'name')]).toEqual([
      [wu],
      [li],
      [],
    ])
    store.setPresence(li, undefined)
    expect([store.presenceAt('r2', 'name'), all.at(-1)]).toEqual([
      [],
      { kind: 'marks', cells: [{ id: 'r2', key: 'name' }] },
    ])
  })
  it('AMB-144 AMB-145 GRIDSOCKET-005 GRIDSOCKET-006 GRIDSOCKET-007 writes into rows that are there, states by their names', () => {
    const store = storeOf({ rows: [{ id: 'r1', name: 'a', tug_status: { 1: 'done' } }] })
    const all = heard(store)
    store.merge({ id: 'nobody', name: 'x' })
    store.merge({ id: 'r1', name: 'z', tug_status: { 2: 'on' }, more: 1 })
    expect([store.data(), store.dirty, store.canUndo]).toEqual([
      [{ id: 'r1', name: 'z', tug_status: { 1: 'done', 2: 'on' }, more: 1 }],
      false,
      false,
    ])
    expect(all).toEqual([
      { kind: 'cells', origin: 'merge', cells: ['name', 'tug_status', 'more'].map((key) => ({ id: 'r1', key })) },
    ])
  })
  it('takes nothing away that was typed: one of the two is chosen', () => {
    const store = storeOf()
    store.edit([
      { id: 'r1', key: 'name', value: 'mine' },
      { id: 'r2', key: 'name', value: 'mine' },
      { id: 'r3', key: 'name', value: 'same' },
    ])
    for (const id of ['r1', 'r2']) store.merge({ id, name: 'theirs', version: 4 }, '李')
    store.merge({ id: 'r3', name: 'same' })
    expect(store.conflicts()).toEqual(
      ['r1', 'r2'].map((id) => ({ id, key: 'name', mine: 'mine', theirs: 'theirs', by: '李' })),
    )
    expect([names(store), store.isDirty('r3', 'name')]).toEqual([['mine', 'mine', 'same', 'd'], false])
    store.choose([{ id: 'r1', key: 'name' }], 'theirs')
    store.choose([{ id: 'r2', key: 'name' }], 'mine')
    expect([store.conflicts(), names(store).slice(0, 2), store.delta().changed]).toEqual([
      [],
      ['theirs', 'mine'],
      [{ id: 'r2', version: 4, name: 'mine' }],
    ])
    store.undo()
    expect(store.conflicts().map(({ id }) => id)).toEqual(['r2'])
    store.undo()
    expect([store.value(0, 'name'), store.conflicts().map(({ id }) => id)]).toEqual(['mine', ['r2', 'r1']])
  })
  it('lets one be chosen everywhere, as one step to undo and to do again', () => {
    for (const [side, after] of [
      ['theirs', 'theirs'],
      ['mine', 'mine'],
    ] as const) {
      const store = storeOf()
      store.edit(['r1', 'r2'].map((id) => ({ id, key: 'name', value: 'mine' })))
      for (const id of ['r1', 'r2']) store.merge({ id, name: 'theirs' })
      store.choose(store.conflicts(), side)
      expect([store.conflicts(), names(store).slice(0, 2)]).toEqual([[], [after, after]])
      store.undo()
      expect([store.conflicts().length, names(store).slice(0, 2)]).toEqual([2, ['mine', 'mine']])
      store.redo()
      expect([store.conflicts(), names(store).slice(0, 2)]).toEqual([[], [after, after]])
    }
  })
  it('gives no choice back where another value is stored by now', () => {
    const store = storeOf()
    store.edit([{ id: 'r1', key: 'name', value: 'mine' }])
    store.merge({ id: 'r1', name: 'theirs' })
    store.choose(store.conflicts(), 'mine')
    store.settle({
      sent: store.delta(),
      saved: new Map([['r1', { id: 'r1', name: 'mine' }]]),
      removed: [],
      refused: new Map(),
    })
    store.undo()
    expect(store.conflicts()).toEqual([])
  })
  it('is not undone: what they wrote stays, and it is right again what follows from it', () => {
    const store = storeOf({ settle: (row) => ({ note: `${String(row['name'])}!` }) })
    store.edit([{ id: 'r1', key: 'name', value: 'mine' }])
    store.settle({
      saved: new Map([['r1', { id: 'r1', name: 'mine', n: 1, note: 'mine!' }]]),
      removed: [],
      refused: new Map(),
    })
    store.merge({ id: 'r1', name: 'theirs', note: 'theirs!' })
    expect(store.undo()).toBe(true)
    expect([store.value(0, 'name'), store.value(0, 'note')]).toEqual(['theirs', 'theirs!'])
  })
})

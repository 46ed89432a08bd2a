import { describe, expect, it } from 'vitest'
import { fc } from '../../../../tests/kit/properties.ts'
import { hideFields } from '../../../../engine/access/screen-access.ts'
import { resolveScreen } from '../../../../engine/model/resolve.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import type { ChildChanges } from '../../../../schemas/contract/data/children.ts'
import { NO_CONTEXT } from '../../../../schemas/language/expressions/expression.ts'
import { ChildStore, type OpenedChild } from './child-store.ts'
import { FormChildren } from './form-children.ts'
import type { Stored } from './row.ts'

const ITEM: Screen = {
  version: 1,
  id: 'test.item',
  title: '明细',
  fields: {
    orderId: { title: '订单', view: 'text', required: true },
    code: { title: '编号', view: 'text', required: true, unique: true },
    level: { title: '级别', view: 'text' },
    price: { title: '单价', view: 'number', required: "level == '1'" },
    sum: { title: '小计', view: 'number', compute: 'double(price) * 2.0' },
    why: { title: '原因', view: 'text', visible: "level == '2'" },
  },
}
const screen = hideFields(resolveScreen(ITEM), ['orderId'])
const opened = (more: Partial<OpenedChild> = {}, child: Partial<OpenedChild['child']> = {}): OpenedChild => ({
  child: { name: 'items', screen: 'test.item', relation: 'many', key: 'orderId', edit: 'grid', ...child },
  title: '明细',
  screen,
  columns: screen.fields,
  rights: { add: true, edit: true, remove: true },
  storeOf: (setup) => new ChildStore(setup),
  ...more,
})
const stored = (...codes: string[]) =>
  codes.map((code, index) => ({
    id: `r${index + 1}`,
    version: index + 3,
    orderId: 'o',
    code,
    level: null,
    price: null,
    sum: null,
    why: null,
  }))
const of = (one: OpenedChild, rows: readonly Stored[]) =>
  new ChildStore({
    opened: one,
    context: () => NO_CONTEXT,
    rows,
    words: ({ code }, field) => `${field?.key ?? ''}:${code}`,
    locale: 'zh-CN',
  })
const storeOf = (codes: readonly string[] = ['a', 'b', 'c'], one = opened()) => of(one, stored(...codes))
const codes = (store: ChildStore) => store.rows.map(({ record }) => record['code'])

describe('the rows of a sub-table', () => {
  it('begin clean, and tell what was added, changed, removed and moved', () => {
    const store = storeOf()
    expect([store.cell.read().dirty, store.changes]).toEqual([false, undefined])
    const added = store.add(1, { code: 'n' })
    store.change('r2', { level: '2', code: 'b' })
    store.remove(new Set(['r3']))
    store.move(0, 2)
    expect(store.changes).toEqual({
      added: [{ id: added?.id, code: 'n', level: null, price: null, sum: null, why: null }],
      changed: [{ id: 'r2', version: 4, level: '2' }],
      removed: ['r3'],
      versions: { r3: 5 },
      order: [added?.id, 'r2', 'r1'],
    })
  })
  it('say what is wrong with each row and cell, and what changed in which', () => {
    const store = storeOf(['a', 'b'])
    store.change('r1', { code: '', level: '2' })
    store.check()
    const [one, other] = store.rows
    expect(one?.changed).toEqual(['code', 'level'])
    expect(one?.errors).toEqual({ code: 'code:FIELD_REQUIRED' })
    expect([other?.changed, other?.errors]).toEqual([[], {}])
    expect(store.add(2, { code: 'c' })).toMatchObject({ before: undefined, changed: [] })
  })
  it('ask for the number of rows where somebody could add or has changed some', () => {
    const least = (rows: readonly string[], add = true) =>
      storeOf(rows, opened({ rights: { add, edit: true, remove: true } }, { minRows: 2 }))
    expect(least([]).check()?.errors).toHaveProperty('')
    expect(least([], false).check()).toBeUndefined()
    const standing = least(['a'])
    expect(standing.check()).toBeUndefined()
    standing.change('r1', { level: '3' })
    expect(standing.check()?.errors).toHaveProperty('')
  })
  it('show what the server found in a row, and in all rows', () => {
    const store = storeOf(['a'])
    const wrong = { field: 'code', code: 'FIELD_NOT_UNIQUE', params: {} } as const
    const whole = { field: '', code: 'FIELD_REQUIRED', params: {} } as const
    expect(store.show([{ child: 'items', index: 0, id: 'r1', errors: { code: wrong } }])?.errors).toEqual({
      r1: { code: 'code:FIELD_NOT_UNIQUE' },
    })
    expect(store.show([{ child: 'items', errors: { '': whole } }])?.errors).toMatchObject({
      '': { '': ':FIELD_REQUIRED' },
    })
    expect(store.cell.read().problem).toBe(':FIELD_REQUIRED')
  })
  it('are clean again when everything is as it was', () => {
    const store = storeOf(undefined, opened({}, { order: 'seq' }))
    store.change('r1', { code: 'x' })
    expect(store.cell.read().dirty).toBe(true)
    store.grid.undo()
    const row = store.add(3)
    store.remove(new Set([row?.id ?? '']))
    store.move(0, 1)
    store.move(1, 0)
    expect(store.cell.read().dirty).toBe(false)
  })
  it('follow the rules of their screen, each row by itself', () => {
    const store = storeOf()
    store.change('r1', { level: '2', price: 4, why: 'w' })
    expect([
      store.find('r1')?.record['sum'],
      store.grid.mayWrite('r1', 'why'),
      store.grid.mayWrite('r2', 'why'),
      store.grid.value(0, 'why'),
    ]).toEqual([8, true, false, 'w'])
    store.change('r1', { level: '1', price: null })
    expect([store.find('r1')?.record['why'], store.check()?.errors]).toEqual([
      null,
      { r1: { price: 'price:FIELD_REQUIRED' } },
    ])
    // What was typed is there again with what shows it.
    store.change('r1', { level: '2' })
    expect(store.find('r1')?.record['why']).toBe('w')
  })
  it('keep to what the person may do', () => {
    const store = storeOf(['a'], opened({ rights: { add: false, edit: true, remove: false } }))
    expect(store.add(0)).toBeUndefined()
    store.remove(new Set(['r1']))
    expect(codes(store)).toEqual(['a'])
  })
  it('are neither written nor removed where what is stored of them does not allow it', () => {
    const closed = "level != '2'"
    const limited = resolveScreen({
      ...ITEM,
      actions: [
        { code: 'edit', visible: closed },
        { code: 'delete', visible: closed },
      ],
    })
    const store = of(opened({ screen: limited, columns: limited.fields }), [
      { id: 'r1', code: 'a', level: '2' },
      { id: 'r2', code: 'b', level: '1' },
    ])
    store.change('r2', { level: '2' })
    expect(store.rows.map((row) => [row.id, store.mayWrite(row), store.mayRemove(row)])).toEqual([
      ['r1', false, false],
      ['r2', true, true],
    ])
    store.remove(new Set(['r1', 'r2']))
    expect(codes(store)).toEqual(['a'])
  })
  it('are as many as there may be', () => {
    const store = storeOf(['a'], opened({}, { maxRows: 2 }))
    expect([store.add(1)?.id, store.add(2)]).toEqual(['+1', undefined])
  })
  it('shows nothing of a cell that its row hides, and keeps what it holds', () => {
    const store = of(
      opened(),
      stored('a', 'b').map((row) => ({ ...row, why: 'old', level: row.id === 'r1' ? '2' : null })),
    )
    expect([store.grid.value(0, 'why'), store.grid.value(1, 'why'), store.rows[1]?.record['why']]).toEqual([
      'old',
      undefined,
      'old',
    ])
  })
  it('GRID-018 GRID-019 are undone and redone by keyboard', () => {
    const store = storeOf()
    store.grid.edit([{ id: 'r1', key: 'price', value: 3 }])
    store.remove(['r2'])
    store.grid.undo()
    expect([codes(store), store.changes]).toEqual([
      ['a', 'b', 'c'],
      { added: [], changed: [{ id: 'r1', version: 3, price: 3, sum: 6 }], removed: [], order: ['r1', 'r2', 'r3'] },
    ])
    store.grid.undo()
    expect([store.changes, store.grid.redo(), store.rows[0]?.record['sum']]).toEqual([undefined, true, 6])
  })
  it('may be removed by the user who added them', () => {
    const store = storeOf(['a'], opened({ rights: { add: true, edit: false, remove: false } }))
    const row = store.add(1)
    store.remove(['r1', row?.id ?? ''])
    expect(codes(store)).toEqual(['a'])
  })
})

describe('checking', () => {
  it('FORM-009 tells the place of the sub-table and what is wrong by row and field', () => {
    const store = storeOf()
    store.change('r2', { level: '1', code: '' })
    const row = store.add(3, { code: 'a' })
    const children = new FormChildren(
      [storeOf([]), store].map((one, index) =>
        Object.assign(one, { opened: { ...one.opened, child: { ...one.opened.child, name: `items${index}` } } }),
      ),
    )
    expect(children.check()).toEqual([
      {
        child: 'items1',
        index: 1,
        errors: {
          r2: { code: 'code:FIELD_REQUIRED', price: 'price:FIELD_REQUIRED' },
          [row?.id ?? '']: { code: 'code:FIELD_REPEATED' },
        },
      },
    ])
    expect(children.wrong.read().counts.get('items1')).toBe(3)
  })
  it('reports no problem of an untouched row', () => {
    expect(storeOf(['', '']).check()).toBeUndefined()
  })
  it('tells a field what is wrong once it was left, and stops when it is right', () => {
    const store = storeOf()
    store.change('r1', { code: '' })
    expect(store.failure()).toBeUndefined()
    store.grid.checkCell('r1', 'code')
    expect(store.failure()?.errors).toEqual({ r1: { code: 'code:FIELD_REQUIRED' } })
    store.change('r1', { code: 'z' })
    expect(store.failure()).toBeUndefined()
  })
  it('shows a server problem of a value until the value changes', () => {
    const store = storeOf()
    store.show([
      { child: 'items', index: 0, id: 'r1', errors: { code: { field: 'code', code: 'FIELD_NOT_UNIQUE', params: {} } } },
    ])
    expect(store.check()?.errors).toEqual({ r1: { code: 'code:FIELD_NOT_UNIQUE' } })
    store.change('r1', { code: 'other' })
    expect(store.check()).toBeUndefined()
  })
  it('does not block the save for an invalid stored row that is not sent', () => {
    const store = of(opened({}, {}), [
      { id: 'r1', code: '' },
      { id: 'r2', code: 'b' },
    ])
    store.change('r2', { code: 'c' })
    store.grid.checkCell('r1', 'code')
    expect([store.grid.wrong, store.grid.hints, store.check()]).toEqual([0, 1, undefined])
    store.grid.edit([
      { id: 'r1', key: 'code', value: 'x' },
      { id: 'r1', key: 'code', value: null },
      { id: 'r2', key: 'code', value: '' },
    ])
    expect(store.check()?.errors).toMatchObject({ r2: {} })
  })
  it('takes no draft back by undoing', () => {
    const store = storeOf(['a'])
    store.restore({ added: [{ id: 'n1_tmp', code: 'draft' }] })
    expect([store.grid.count, store.grid.canUndo]).toEqual([2, false])
  })
  it('counts', () => {
    const store = storeOf(['a'], opened({}, { minRows: 1 }))
    store.remove(new Set(['r1']))
    expect(store.check()?.errors).toEqual({ '': { '': ':CHILD_TOO_FEW' } })
    store.add(0, { code: 'a' })
    expect(store.check()).toBeUndefined()
  })
})

describe('what was done', () => {
  it('is stored without write-only values', () => {
    const secret = resolveScreen({
      ...ITEM,
      fields: { code: { title: '编号', view: 'text' }, pin: { title: '口令', view: 'password' } },
    })
    const store = of(opened({ screen: secret, columns: secret.fields }), [{ id: 'r1', code: 'a', pin: 'old' }])
    store.change('r1', { code: 'b', pin: 'Secret-1' })
    store.add(1, { code: 'c', pin: 'Secret-2' })
    expect(JSON.stringify(store.changes)).toContain('Secret-1')
    expect(store.storable).toEqual({
      added: [{ id: '+1', code: 'c' }],
      changed: [{ id: 'r1', code: 'b' }],
      removed: [],
      order: ['r1', '+1'],
    })
  })
  it('is stored with the original of each changed row; the other rows are identified by their versions', () => {
    const store = storeOf()
    store.change('r1', { level: 'mine' })
    store.remove(new Set(['r3']))
    const whole = (id: string, version: number, code: string) => ({
      id,
      version,
      code,
      level: null,
      price: null,
      sum: null,
      why: null,
    })
    expect(store.base).toEqual([whole('r1', 3, 'a'), { id: 'r2', version: 4 }, whole('r3', 5, 'c')])
  })
  it('starts again from the rows that another user saved', () => {
    const store = storeOf()
    store.change('r1', { level: 'mine' })
    store.rebase([{ ...stored('a')[0], version: 9, price: 5 }])
    expect([store.rows.map(({ record }) => [record['level'], record['price']]), store.changes]).toEqual([
      [[null, 5]],
      undefined,
    ])
    store.restore({ changed: [{ id: 'r1', level: 'mine' }] })
    expect(store.changes?.changed).toEqual([{ id: 'r1', version: 9, level: 'mine' }])
  })
  it('survives serialization to JSON and is restored unchanged', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), at: fc.nat(8), value: fc.constantFrom('x', 'y', '') }),
      fc.record({
        kind: fc.constantFrom('change' as const, 'remove' as const, 'move' as const),
        at: fc.nat(8),
        value: fc.constantFrom('1', '2', ''),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const store = storeOf()
        for (const { kind, at, value } of steps) {
          const row = store.rows[at % Math.max(1, store.rows.length)]
          if (kind === 'add') store.add(at % (store.rows.length + 1), { code: value })
          else if (kind === 'change' && row) store.change(row.id, { level: value })
          else if (kind === 'remove' && row) store.remove(new Set([row.id]))
          else if (kind === 'move') store.move(at % Math.max(1, store.rows.length), 0)
        }
        const again = storeOf()
        const changes = store.changes
        if (changes) again.restore(JSON.parse(JSON.stringify(changes)) as ChildChanges)
        expect(again.rows.map(({ id, record }) => [id, record])).toEqual(
          store.rows.map(({ id, record }) => [id, record]),
        )
        expect(again.changes).toEqual(changes)
        expect(new Set(again.rows.map(({ id }) => id)).size).toBe(again.rows.length)
      }),
    )
  })
})

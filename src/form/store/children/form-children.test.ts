import { describe, expect, it, vi } from 'vitest'
import { resolveScreen } from '../../../../engine/model/resolve.ts'
import { NO_CONTEXT } from '../../../../schemas/language/expressions/expression.ts'
import { ChildStore, type OpenedChild } from './child-store.ts'
import { FormChildren } from './form-children.ts'

const screen = resolveScreen({
  version: 1,
  id: 'test.line',
  title: '明细',
  fields: { code: { title: '编号', required: true } },
})
const opened = (name: string): OpenedChild => ({
  child: { name, screen: 'test.line', relation: 'many', key: 'orderId', edit: 'grid' },
  title: name,
  screen,
  columns: screen.fields,
  rights: { add: true, edit: true, remove: true },
  storeOf: (setup) => new ChildStore(setup),
})
/** Two sub-tables with two rows each. */
function form() {
  const stores = ['items', 'notes'].map(
    (name) =>
      new ChildStore({
        opened: opened(name),
        context: () => NO_CONTEXT,
        rows: [
          { id: `${name}-1`, version: 1, code: 'a' },
          { id: `${name}-2`, version: 1, code: 'b' },
        ],
        words: ({ code }) => code,
        locale: 'zh-CN',
      }),
  )
  const [items, notes] = stores as [ChildStore, ChildStore]
  return { children: new FormChildren(stores), items, notes }
}

describe('the sub-tables of a form', () => {
  it('tell what was done to the one that something was done to, with its rows as they were', () => {
    const { children, notes } = form()
    expect([children.dirty, children.changes, children.storable, children.bases]).toEqual([false, {}, {}, {}])
    notes.change('notes-1', { code: 'x' })
    expect(children.dirty).toBe(true)
    expect(children.changes).toEqual({
      notes: {
        added: [],
        changed: [{ id: 'notes-1', version: 1, code: 'x' }],
        removed: [],
        order: ['notes-1', 'notes-2'],
      },
    })
    expect(children.storable).toEqual(children.changes)
    expect(Object.keys(children.bases)).toEqual(['notes'])
    expect(children.bases['notes']?.map(({ id, code }) => [id, code])).toContainEqual(['notes-1', 'a'])
    children.forget()
    expect([children.dirty, children.changes]).toEqual([false, {}])
  })
  it('are heard until their listener is taken back', () => {
    const { children, items, notes } = form()
    const heard = vi.fn<() => void>()
    const stop = children.onChange(heard)
    items.change('items-1', { code: 'x' })
    const once = heard.mock.calls.length
    notes.change('notes-1', { code: 'x' })
    expect([once > 0, heard.mock.calls.length > once]).toEqual([true, true])
    stop()
    const before = heard.mock.calls.length
    items.change('items-2', { code: 'y' })
    expect(heard.mock.calls.length).toBe(before)
  })
  it('take changes of their own names back, and nothing that is no change', () => {
    const { children, items, notes } = form()
    children.restore({ items: 'text', notes: { changed: [{ id: 'notes-2', code: 'z' }] }, gone: { removed: ['x'] } })
    expect([items.cell.read().dirty, notes.rows.map(({ record }) => record['code'])]).toEqual([false, ['a', 'z']])
  })
  it('begin anew with the rows that another user saved, those that were sent', () => {
    const { children, items, notes } = form()
    items.change('items-1', { code: 'mine' })
    children.rebase({ items: [{ id: 'items-1', version: 2, code: 'theirs' }] })
    expect([items.rows.map(({ record }) => record['code']), children.dirty]).toEqual([['theirs'], false])
    expect(notes.rows).toHaveLength(2)
  })
  it('become new rows of another record, in their order', () => {
    const { children, items } = form()
    children.renew()
    const { added, changed, removed, order } = children.changes['items'] ?? {}
    expect(added?.map(({ code }) => code)).toEqual(['a', 'b'])
    expect([changed, removed, order]).toEqual([[], [], added?.map(({ id }) => id)])
    expect(items.rows.map(({ id }) => id)).not.toContain('items-1')
  })
  it('say which of them fails, how often, and lead to the first cell', () => {
    const { children, items, notes } = form()
    expect(children.check()).toEqual([])
    notes.change('notes-2', { code: null })
    const failures = children.check()
    expect(failures.map(({ child, index }) => [child, index])).toEqual([['notes', 1]])
    expect(children.wrong.read().counts.get('notes')).toBe(1)
    expect(children.wrong.read().counts.get('items') ?? 0).toBe(0)
    for (const failure of failures) children.want(failure)
    expect([notes.wanted.read().at, items.wanted.read().at]).toEqual([{ row: 'notes-2', field: 'code' }, undefined])
    notes.change('notes-2', { code: 'b' })
    expect([children.check(), children.wrong.read().counts.get('notes')]).toEqual([[], 0])
  })
  it('show what the server found in the one that it names', () => {
    const { children } = form()
    const failures = children.show([
      {
        child: 'items',
        index: 0,
        id: 'items-1',
        errors: { code: { field: 'code', code: 'FIELD_REQUIRED', params: {} } },
      },
    ])
    expect(failures.map(({ child, index }) => [child, index])).toEqual([['items', 0]])
  })
  it('show that one of them fails as a whole, and nothing of the other', () => {
    const { children, items, notes } = form()
    const failures = children.show([
      { child: 'notes', errors: { '': { field: '', code: 'FIELD_REQUIRED', params: {} } } },
    ])
    expect(failures.map(({ child, index }) => [child, index])).toEqual([['notes', 1]])
    expect([items.cell.read().problem, notes.cell.read().problem]).toEqual(['', 'FIELD_REQUIRED'])
  })
  it('lead to the first row where a sub-table fails as a whole', () => {
    const { children, items } = form()
    children.want({ child: 'items', index: 0, errors: { '': { '': 'too few' } } })
    expect(items.wanted.read().at).toEqual({ row: 'items-1', field: '' })
  })
  it('keep drawn which of them were looked at in tabs', () => {
    const { children } = form()
    children.showTab('notes')
    children.showTab('items')
    expect(children.tab.read()).toEqual({ active: 'items', shown: new Set(['notes', 'items']) })
  })
})

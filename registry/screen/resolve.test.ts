import { expect, it } from 'vitest'
import { BUILT_IN_ACTIONS } from '../../schemas/language/names.ts'
import { builtInOrder, resolveQueryItem, resolveScreen } from './resolve.ts'

it('orders the buttons of every list as they are stated, and moves none that is not', () => {
  expect(builtInOrder([])).toEqual(BUILT_IN_ACTIONS)
  expect(builtInOrder(['promote', 'export'])).toEqual(BUILT_IN_ACTIONS)
  expect(builtInOrder(['export', 'delete', 'promote', 'import'])).toEqual(['add', 'edit', 'detail', 'delete', 'batch_delete', 'export', 'import'])
  expect(builtInOrder(['export', 'delete'])).toEqual(BUILT_IN_ACTIONS)
  expect(builtInOrder(['export', 'add', 'add'])).toEqual(['export', 'edit', 'detail', 'delete', 'batch_delete', 'import', 'add'])
})
it('leaves the buttons a screen names itself behind them', () => {
  const { actions } = resolveScreen({ version: 1, id: 'a.b', title: 't', fields: { name: { title: 'n' } }, actions: [{ code: 'promote', set: {} }, { code: 'import' }, { code: 'add' }, { code: 'detail', enabled: false }] })
  expect(actions.map(({ code }) => code)).toEqual(['import', 'edit', 'delete', 'batch_delete', 'add', 'export', 'promote'])
})
it('asks for a field by its own widget and options, but for what the item says', () => {
  const field = { title: '级别', view: 'list', dict: 'relic_level', options: { allowSearch: false } }
  expect(resolveQueryItem(field, { field: 'level', title: 'L', default: '1', initial: 'today', options: { allowInput: true } })).toMatchObject({ title: 'L', mode: 'single', default: '1', initial: undefined, field: { key: 'level', options: { allowSearch: false, allowInput: true } } })
})
it('orders a list by every column whose values have an order, unless the column says otherwise', () => {
  const fields = { name: { title: 'n' }, photo: { title: 'p', view: 'image' }, scan: { title: 's', view: 'file' }, story: { title: 't', view: 'markdown' } }
  const { list } = resolveScreen({ version: 1, id: 'a.b', title: 't', fields, list: { columns: ['name', 'photo', { field: 'scan', sortable: true }, 'story'] } })
  expect(list.columns.map(({ field, sortable }) => [field.key, sortable])).toEqual([['name', true], ['photo', false], ['scan', true], ['story', false]])
})

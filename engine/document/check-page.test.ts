import { expect, it } from 'vitest'
import type { Screen } from '../../schemas/language/screen.ts'
import { checkScreen } from './check-screen.ts'

const check = (more: Partial<Screen>) =>
  checkScreen({
    version: 1,
    id: 'area.name',
    title: 't',
    fields: { name: { title: 'n' }, level: { title: 'l', view: 'list', dict: 'relic_level' } },
    ...more,
  })
const said = (more: Partial<Screen>) => check(more).problems.map(({ pointer, code, level }) => [pointer, code, level])

it('reports the parts of a tree next to a list, and that it is not stated yet', () => {
  expect(said({ page: { layout: 'tree-list' } })).toEqual([['/page/tree/field', 'DOC_TREE_NEEDS_FIELD', 'warning']])
  expect(said({ page: { layout: 'tree-list', tree: { field: 'name' } } })).toEqual([
    ['/page/tree/field', 'DOC_TREE_NO_CHOICES', 'warning'],
  ])
  expect(said({ page: { layout: 'tree-list', tree: { field: 'level' } } })).toEqual([])
})
it('tells which layouts need a sub-table or an address, and lets them be published without', () => {
  for (const layout of ['master-detail', 'tabs'] as const) {
    expect(said({ page: { layout } })).toEqual([['/page/layout', 'DOC_LAYOUT_NEEDS_CHILD', 'warning']])
    expect(
      said({ page: { layout }, children: { images: { screen: 'area.image', relation: 'many', key: 'relicId' } } }),
    ).toEqual([])
  }
  expect(said({ page: { layout: 'iframe' } })).toEqual([['/page/url', 'DOC_LAYOUT_NEEDS_URL', 'warning']])
  expect(said({ page: { layout: 'iframe', url: '/a' } })).toEqual([])
  expect(check({ page: { layout: 'iframe' } }).screen).toBeDefined()
})
it('refuses a call that is closed to every page, and names it', () => {
  expect(
    check({
      actions: [
        { code: 'go', endpoint: { method: 'POST', path: '/sys/user/add' } },
        { code: 'ok', endpoint: { method: 'POST', path: '/data/area.name/add' } },
      ],
    }).problems.filter(({ code }) => code === 'DOC_CALL_CLOSED'),
  ).toMatchObject([{ pointer: '/actions/0/endpoint/path', params: { path: '/sys/user/add' }, level: 'error' }])
})

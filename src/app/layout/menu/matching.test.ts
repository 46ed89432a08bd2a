import { expect, it } from 'vitest'
import { readMenu, visibleMenu } from '../../../state/menu.ts'
import { matchingMenu } from './matching.ts'

it('MENU-010 searches the menus that are not hidden', () => {
  const menu = visibleMenu(readMenu([
    { path: '/a', component: 'layouts/RouteView', meta: { title: '藏品' }, children: [{ path: '/a/relic', component: 'x', meta: { title: '藏品登记' } }, { path: '/a/secret', hidden: true, component: 'x', meta: { title: '登记簿' } }, { path: '/a/loan', component: 'x', meta: { title: 'Loans' } }] },
    { path: '/b', component: 'x', meta: { title: '用户' } },
  ]))
  expect(matchingMenu(menu, '登记').flatMap((item) => item.children.map((child) => child.path))).toEqual(['/a/relic'])
  expect(matchingMenu(menu, ' LOAN ').map((item) => item.path)).toEqual(['/a'])
  expect(matchingMenu(menu, '藏品')[0]?.children).toHaveLength(2)
  expect(matchingMenu(menu, '没有')).toEqual([])
  expect(matchingMenu(menu, ' ')).toBe(menu)
})

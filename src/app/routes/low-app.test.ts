import { expect, it } from 'vitest'
import { readMenu } from '../../state/menu.ts'
import { lowAppId } from './low-app.ts'

it('ROUTE-030 reads the app id on routes named low-app only', () => {
  const menu = readMenu([
    { path: '/low/:appId/list', name: 'low-app-list', component: 'x', meta: {} },
    { path: '/other/:appId', name: 'other', component: 'x', meta: {} },
  ])
  expect(lowAppId(menu, '/low/a17/list')).toBe('a17')
  expect(lowAppId(menu, '/other/a17')).toBeUndefined()
  expect(lowAppId(menu, '/nowhere')).toBeUndefined()
})

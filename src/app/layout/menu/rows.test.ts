import { expect, it } from 'vitest'
import { readMenu } from '../../../state/menu.ts'
import { rowsOf } from './rows.ts'

const entry = (name: string, icon?: string, children: unknown[] = []) => ({
  id: name,
  path: `/${name}`,
  name,
  component: 'x',
  meta: { title: name, icon },
  children,
})

it('draws an icon at the top always, below only in a folder where one entry has an icon', () => {
  const menu = readMenu([
    entry('a', undefined, [entry('a1', 'audit'), entry('a2')]),
    entry('b', 'bank', [entry('b1'), entry('b2')]),
  ])
  const rows = rowsOf(menu, new Set(menu.map(({ key }) => key)))
  expect(rows.map(({ item, hasIcon }) => [item.meta.title, hasIcon])).toEqual([
    ['a', true],
    ['a1', true],
    ['a2', true],
    ['b', true],
    ['b1', false],
    ['b2', false],
  ])
})

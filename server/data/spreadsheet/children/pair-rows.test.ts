import { expect, it } from 'vitest'
import { pairRows } from './pair-rows.ts'

it('finds the rows that stand as they are, the first of those that are alike first, and changes the others in their order', () => {
  const stored = [
    { id: '1', name: 'a', note: null },
    { id: '2', name: 'a', note: '' },
    { id: '3', name: 'b', note: 'x' },
    { id: '4', name: 'c', note: ['x'] },
    { id: '5', name: 'd', note: 'y' },
  ]
  const { ids, diff } = pairRows(
    [{ name: 'c', note: ['x'] }, { name: 'a' }, { name: 'new' }, { name: 'a', note: '' }],
    ['name', 'note'],
    stored,
  )
  expect([ids, diff.removed]).toEqual([['4', '1', '3', '2'], ['5']])
  expect(pairRows([{ name: 'd', note: 'y' }, { name: 'e' }], ['name', 'note'], stored.slice(4))).toMatchObject({
    ids: ['5', '+1'],
    diff: { removed: [] },
  })
})
it('looks at each stored row once, however many there are', () => {
  let looks = 0
  const rowOf = (name: number) => ({
    get name() {
      looks++
      return name
    },
  })
  const stored = Array.from({ length: 500 }, (_, index) =>
    Object.defineProperty(rowOf(index), 'id', { value: String(index) }),
  )
  const inputs = Array.from({ length: 500 }, (_, index) => ({ name: 499 - index }))
  expect(pairRows(inputs, ['name'], stored).ids).toEqual(inputs.map(({ name }) => String(name)))
  expect(looks).toBe(500)
})

import { expect, it } from 'vitest'
import { idOf, sentIdOf } from './row-id.ts'

it('reads the id of a row as text', () => {
  expect([idOf({ id: 'a' }), idOf({ id: 7 }), idOf({ id: null }), idOf({}), idOf(undefined)]).toEqual([
    'a',
    '7',
    '',
    '',
    '',
  ])
})
it('reads no id but text of a row that a client sent', () => {
  expect([sentIdOf({ id: 'a' }), sentIdOf({ id: 7 }), sentIdOf({ id: { a: 1 } }), sentIdOf({})]).toEqual([
    'a',
    '',
    '',
    '',
  ])
})

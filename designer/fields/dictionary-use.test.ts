import { expect, it } from 'vitest'
import { dictionaryUse } from './dictionary-use.ts'

it('asks for a dictionary where a widget has nothing to choose from, and for none where it has no use for one', () => {
  expect(dictionaryUse('a', { title: 'a' })).toBe('none')
  expect(dictionaryUse('a', { title: 'a', view: 'number' })).toBe('none')
  expect(dictionaryUse('a', { title: 'a', view: 'sel_user' })).toBe('none')
  expect(dictionaryUse('a', { title: 'a', view: 'list' })).toBe('wanted')
  expect(dictionaryUse('a', { title: 'a', view: 'list', dict: 'relic_level' })).toBe('some')
  expect(dictionaryUse('a', { title: 'a', view: 'number', dict: 'left_over' })).toBe('some')
})

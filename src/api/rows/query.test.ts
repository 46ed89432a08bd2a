import { expect, it } from 'vitest'
import { fillPath, queryText, wireQuery } from './query.ts'

it('joins lists by commas and leaves out what is absent', () => {
  expect(wireQuery({ ids: ['1', '2'], name: '鼎', gone: undefined, none: null, size: 10 })).toEqual({
    ids: '1,2',
    name: '鼎',
    size: '10',
  })
  expect(queryText({ name: '鼎 a' })).toBe('name=%E9%BC%8E%20a')
})

it('sends half a surrogate pair as the replacement character, in what is signed and in what is sent', () => {
  expect(wireQuery({ name: 'a\ud83d' })).toEqual({ name: 'a\ufffd' })
  expect(queryText({ name: 'a\ud83d' })).toBe('name=a%EF%BF%BD')
  expect(fillPath('/static/*', { '*': 'a\ud83d/b' })).toBe('/static/a%EF%BF%BD/b')
})

it('fills the parts of a path, commas readable', () => {
  expect(fillPath('/sys/:code/list', { code: 'a,b c' })).toBe('/sys/a,b%20c/list')
})

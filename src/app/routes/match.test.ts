import { describe, expect, it } from 'vitest'
import { matchPattern } from './match.ts'

describe('a pattern of the menu', () => {
  it('gives the parts it names, decoded', () => {
    expect(matchPattern('/online/:code/:id', '/online/a%20b/7/')).toEqual({ code: 'a b', id: '7' })
    expect(matchPattern('/online/:code', '/online/%E0%A4%A')).toEqual({ code: '%E0%A4%A' })
  })
  it('fits nothing shorter, longer or other', () => {
    for (const path of ['/online', '/online/', '/online/a/b', '/offline/a'])
      expect(matchPattern('/online/:code', path)).toBeUndefined()
    expect(matchPattern('/Online/:code', '/online/A')).toEqual({ code: 'A' })
  })
  it('may leave its last part out, or take the rest', () => {
    expect(matchPattern('/online/:code?', '/online')).toEqual({ code: undefined })
    expect(matchPattern('/files/*', '/files/a/b')).toEqual({ '*': 'a/b' })
  })
})

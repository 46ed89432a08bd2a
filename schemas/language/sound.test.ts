import { expect, it } from 'vitest'
import { bySound } from './sound.ts'

it('orders Chinese by sound, digits before it and letters after it', () => {
  expect(['b', '重庆', '得', '9', '此', 'A', '波', '12', '阿', 'a', '长沙'].toSorted(bySound)).toEqual([
    '12',
    '9',
    '阿',
    '波',
    '重庆',
    '此',
    '得',
    '长沙',
    'a',
    'A',
    'b',
  ])
})
it('parts texts that sound alike by their code points, and answers 0 for equal ones alone', () => {
  expect(bySound('é', 'e\u0301')).toBeGreaterThan(0)
  expect(bySound('e\u0301', 'é')).toBeLessThan(0)
  expect(bySound('a', 'a\u0000')).toBeLessThan(0)
  expect(bySound('！', '!')).not.toBe(0)
  expect(bySound('阿', '阿')).toBe(0)
})

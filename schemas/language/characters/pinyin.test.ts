import { expect, it } from 'vitest'
import { comparePinyin } from './pinyin.ts'

it('orders Chinese by sound, digits before it and letters after it', () => {
  expect(['b', '重庆', '得', '9', '此', 'A', '波', '12', '阿', 'a', '长沙'].toSorted(comparePinyin)).toEqual([
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
  expect(comparePinyin('é', 'e\u0301')).toBeGreaterThan(0)
  expect(comparePinyin('e\u0301', 'é')).toBeLessThan(0)
  expect(comparePinyin('a', 'a\u0000')).toBeLessThan(0)
  expect(comparePinyin('！', '!')).not.toBe(0)
  expect(comparePinyin('阿', '阿')).toBe(0)
})

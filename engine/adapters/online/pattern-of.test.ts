import { expect, it } from 'vitest'
import { compilePattern } from '../../../schemas/language/characters/pattern.ts'
import { RULES } from '../../../schemas/language/rules/named.ts'
import { patternFromOnline, patternToOnline } from './pattern-of.ts'

const TEXTS = [
  '',
  '1',
  '12',
  '123456',
  '13800000001',
  '-3.50',
  '0.5',
  'abc',
  'abcdef',
  'a b',
  '青铜',
  '青铜 ding',
  '鼎\n簋',
  '𠮷𠮷',
  'https://museum.example/a?b=c#d',
  'a@b.cn',
  '110101199001011234',
  '010-12345678',
  '_x1',
  '中.文',
  'x'.repeat(256),
]

it('says every named pattern as a JavaScript expression that fits the same texts', () => {
  const patterns = Object.values(RULES).flatMap(({ steps }) => steps.map(({ pattern }) => pattern))
  expect(patterns.length).toBeGreaterThan(20)
  for (const pattern of patterns) {
    const text = patternToOnline(pattern)
    expect(text, pattern).toMatch(/^\^.*\$$/)
    const [client, ours, back] = [
      new RegExp(text ?? ''),
      compilePattern(pattern),
      compilePattern(patternFromOnline(text ?? '')),
    ]
    for (const value of TEXTS)
      expect([client.test(value), back.matches(value)], `${pattern} ${value}`).toEqual([
        ours.matches(value),
        ours.matches(value),
      ])
  }
})

it('anchors the whole expression, not its last choice', () => {
  const client = new RegExp(patternToOnline('a|b') ?? '')
  expect(['a', 'b', 'ax', 'xb'].map((value) => client.test(value))).toEqual([true, true, false, false])
})

it('keeps a dot, a bracket and an escape within a class as they are', () => {
  const client = new RegExp(patternToOnline(String.raw`(?s)[.\]]+.\.`) ?? '')
  expect(['.]\n.', '].𠮷.', 'a.b.', '..b,'].map((value) => client.test(value))).toEqual([true, true, false, false])
  expect(new RegExp(patternToOnline(String.raw`[\p{Han}a]`) ?? '').test('馆')).toBe(true)
})

it('leaves out what a client would read as something else, or throw at', () => {
  for (const source of [
    '(?i)abc',
    '(?P<n>a)',
    String.raw`\p{L}+`,
    String.raw`\Aabc\z`,
    '[[:alpha:]]+',
    String.raw`\Q.\E`,
  ])
    expect(patternToOnline(source), source).toBeUndefined()
})

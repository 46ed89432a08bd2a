import { expect, it } from 'vitest'
import { compileExpression } from '../../schemas/language/expressions/expression.ts'
import { type Comparisons, isComplete, readComparisons, writeComparisons } from './comparisons.ts'

const KEYS = ['kind', 'fee', 'day']
const one = (operator: string, value?: unknown) => ({ joined: '&&', parts: [{ key: 'kind', operator, value }] })

it('comparisons with texts, numbers, truth values and nothing are read out of a condition and written as it was', () => {
  for (const [text, read] of [
    ['', { joined: '&&', parts: [] }],
    ["kind == 'Y'", one('==', 'Y')],
    ["kind != 'Y'", one('!=', 'Y')],
    ['kind > 12', one('>', 12)],
    ['kind >= 12.5', one('>=', 12.5)],
    ['kind < -3', one('<', -3)],
    ['kind <= 0', one('<=', 0)],
    ['kind == true', one('==', true)],
    ['kind == null', one('empty')],
    ['kind != null', one('filled')],
    [
      "kind == 'a' && fee > 1 && day != null",
      {
        joined: '&&',
        parts: [
          { key: 'kind', operator: '==', value: 'a' },
          { key: 'fee', operator: '>', value: 1 },
          { key: 'day', operator: 'filled', value: undefined },
        ],
      },
    ],
    [
      "kind == 'a' || kind == 'b'",
      {
        joined: '||',
        parts: [
          { key: 'kind', operator: '==', value: 'a' },
          { key: 'kind', operator: '==', value: 'b' },
        ],
      },
    ],
  ] as const) {
    expect(readComparisons(text, KEYS), text).toEqual(read)
    expect(writeComparisons(read as Comparisons)).toBe(text)
  }
})
it('a comparison whose value is not chosen yet is read as what it is, alone and among others', () => {
  expect(readComparisons('kind ==', KEYS)).toEqual(one('=='))
  const parts = [
    { key: 'kind', operator: '>=', value: undefined },
    { key: 'fee', operator: '==', value: 'a == ' },
    { key: 'day', operator: '!=', value: undefined },
  ] as const
  expect(readComparisons(writeComparisons({ joined: '||', parts }), KEYS)).toEqual({ joined: '||', parts })
})
it('a condition that says more, or is none, is left to its text', () => {
  for (const text of [
    "kind == 'a' && (fee > 1 || fee < 0)",
    "!(kind == 'a')",
    'kind',
    "'a' == kind",
    'kind == fee',
    'kind > null',
    "other == 'a'",
    "kind.startsWith('a')",
    'fee - 1 > 2',
    '== 1',
    'kind == == 1',
  ])
    expect(readComparisons(text, KEYS), text).toBeUndefined()
})
it('a text with quotes, backslashes and line breaks is the same after it was written and read', () => {
  for (const value of ["it's", String.raw`a\b\n`, 'one\ntwo\r', '“全角”', '"double"', '']) {
    const text = writeComparisons(one('==', value) as Comparisons)
    expect(readComparisons(text, KEYS)).toEqual(one('==', value))
  }
})
it('a comparison without a field or a value is not complete, and its condition is no expression', () => {
  for (const [part, complete] of [
    [{ key: '', operator: 'filled', value: undefined }, false],
    [{ key: 'kind', operator: '==', value: undefined }, false],
    [{ key: 'kind', operator: '==', value: ['a'] }, false],
    [{ key: 'kind', operator: '==', value: '' }, true],
    [{ key: 'kind', operator: 'empty', value: undefined }, true],
  ] as const)
    expect(isComplete(part), JSON.stringify(part)).toBe(complete)
  const begun = { key: '', operator: '==', value: undefined } as const
  expect(writeComparisons({ joined: '&&', parts: [begun] })).toBe('')
  expect(writeComparisons({ joined: '||', parts: [{ key: 'fee', operator: '>', value: 1 }, begun] })).toBe('fee > 1')
  const gap = writeComparisons({ joined: '&&', parts: [{ key: 'kind', operator: '==', value: undefined }] })
  expect(compileExpression(gap, KEYS).ok).toBe(false)
})

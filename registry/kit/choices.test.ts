import { describe, expect, it } from 'vitest'
import { manyChoicesValue, oneChoiceValue } from './choices.ts'
import { plainTextCodec, textStorage } from './plain-text.ts'

const NAMES: Readonly<Record<string, string>> = { a: '甲', b: '乙', c: '甲' }
const labels = { text: (key: string) => NAMES[key], key: (words: string) => ({ 甲: undefined, 乙: 'b' })[words] }
const field = { title: 'x' }
const one = oneChoiceValue()
const many = manyChoicesValue()
const none = { items: [] }

describe('the choices that a document states', () => {
  it('are found by any of their names in any language, and have no entry without a value', () => {
    const items = [
      { value: 'a', text: '甲', color: 'green' },
      { value: 2, title: 'two' },
      { value: 'c', label: { 'en-US': 'C' } },
      { value: 'd', text: { 'zh-CN': '丁', 'en-US': 'D' }, disabled: true },
      { value: 'e', text: {}, title: '', label: 'E' },
      { value: 'f', disabled: 'yes' },
      { text: 'none' },
      null,
      'g',
    ]
    expect(one.lookup({ items: items as object[] }, field)).toEqual({
      kind: 'static',
      items: [
        { value: 'a', text: '甲', color: 'green' },
        { value: '2', text: 'two' },
        { value: 'c', text: { 'zh-CN': 'C', 'en-US': 'C' } },
        { value: 'd', text: { 'zh-CN': '丁', 'en-US': 'D' }, disabled: true },
        { value: 'e', text: 'E' },
        { value: 'f', text: 'f' },
      ],
    })
  })
  it('win over the dictionary of the field', () => {
    expect([
      one.lookup({ items: [{ value: 'a' }] }, { ...field, dict: 'level' })?.kind,
      many.lookup(none, { ...field, dict: 'level' }),
      one.lookup(none, field),
    ]).toEqual(['static', { kind: 'dict', code: 'level' }, undefined])
  })
})

describe('one choice', () => {
  const { codec } = one
  it('is stored as its key and shown by its words', () => {
    expect([
      codec.read(7, none),
      codec.read(null, none),
      codec.write('a', none),
      codec.write('', none),
      codec.text('a', none, labels),
      codec.text('z', none, labels),
      codec.text('', none, labels),
    ]).toEqual(['7', '', 'a', null, '甲', 'z', ''])
    expect([codec.query('a', none), codec.query('', none), codec.keys('a', none), codec.keys('', none)]).toEqual([
      [{ op: 'eq', value: 'a' }],
      [],
      ['a'],
      [],
    ])
    expect([one.storage(none, field), one.storage(none, { ...field, maxLength: 9 })]).toEqual([
      { type: 'varchar', length: 100, match: 'exact' },
      { type: 'varchar', length: 9, match: 'exact' },
    ])
  })
  it('is written into a sheet by its words, by its key where another has the same words, and read back', () => {
    expect(['a', 'b', ''].map((key) => codec.cellText?.(key, none, labels))).toEqual(['a', '乙', ''])
    expect([' 乙 ', 'a', '', '丙', '甲'].map((words) => codec.parse(words, none, labels))).toEqual([
      'b',
      'a',
      '',
      undefined,
      undefined,
    ])
  })
})

describe('several choices', () => {
  const { codec } = many
  it('are stored as a list of keys and shown by their words', () => {
    expect([
      codec.read('a,b', none),
      codec.read(null, none),
      codec.write(['a', 'b'], none),
      codec.write([], none),
      codec.text(['a', 'z'], none, labels),
      codec.parts?.(['a', 'z'], none, labels),
    ]).toEqual([['a', 'b'], [], 'a,b', null, '甲,z', ['甲', 'z']])
    expect([
      codec.query([], none),
      codec.query(['a'], none),
      codec.query(['a', 'b'], none),
      codec.keys(['a'], none),
    ]).toEqual([[], [{ op: 'eq', value: 'a' }], [{ op: 'in', value: 'a,b' }], ['a']])
    expect([many.storage(none, field), many.storage(none, { ...field, maxLength: 9 })]).toEqual([
      { type: 'text', match: 'list' },
      { type: 'varchar', length: 9, match: 'list' },
    ])
  })
  it('are read from a sheet where every word is known; separators alone say nothing', () => {
    expect([
      codec.cellText?.(['a', 'b'], none, labels),
      ...['乙,a', '', '、', '丙,乙'].map((words) => codec.parse(words, none, labels)),
    ]).toEqual(['a,乙', ['b', 'a'], [], undefined, undefined])
  })
})

it('free text is stored as it is typed, and asked for without blanks around it', () => {
  expect([
    plainTextCodec.read(7, {}),
    plainTextCodec.write(' a ', {}),
    plainTextCodec.write('', {}),
    plainTextCodec.query(' a ', {}),
    plainTextCodec.query('  ', {}),
    plainTextCodec.text(' a ', {}, labels),
    plainTextCodec.parse(' a ', {}, labels),
    plainTextCodec.keys('a', {}),
  ]).toEqual(['7', ' a ', null, [{ op: 'like', value: 'a' }], [], ' a ', ' a ', []])
  expect([
    textStorage(field),
    textStorage({ ...field, maxLength: 10_000 }),
    textStorage({ ...field, maxLength: 10_001 }),
  ]).toEqual([
    { type: 'text', match: 'text' },
    { type: 'varchar', length: 10_000, match: 'text' },
    { type: 'text', match: 'text' },
  ])
})

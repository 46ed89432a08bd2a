import { describe, expect, it } from 'vitest'
import { findWidget, widgets } from '../../registry/index.ts'
import { fillOptions, statedOptions } from './default-options.ts'
import { type OptionShape, normalizeOption } from './normalize-option.ts'

const NUMBER: OptionShape = { type: 'integer', minimum: 80, maximum: 800 }
const PAIR: OptionShape = {
  type: 'array',
  items: { type: 'string', minLength: 1 },
  minItems: 2,
  maxItems: 2,
  uniqueItems: true,
}
const ROWS: OptionShape = {
  type: 'array',
  items: { type: 'object', properties: { key: { type: 'string' }, title: {}, width: NUMBER }, required: ['key'] },
}

describe('an option as a widget can take it', () => {
  it.each<readonly [string, OptionShape, unknown, unknown]>([
    ['a number beyond its limits is the nearest one', NUMBER, 1e308, 800],
    ['what is no number is none', NUMBER, Number.NaN, undefined],
    ['a broken number is none where it must be whole', NUMBER, 100.5, undefined],
    ['a number stands for its text', { type: 'string' }, 0, '0'],
    ['a number below its limits is the nearest one', NUMBER, -5, 80],
    [
      'a number without limits is itself, far above or below nought',
      { type: 'array', items: { type: 'number' } },
      [1e300, -1e300, 0.5],
      [1e300, -1e300, 0.5],
    ],
    ['digits are no number', NUMBER, '100', undefined],
    ['what has no end is no number', { type: 'number' }, Number.POSITIVE_INFINITY, undefined],
    ['what has no end is no text', { type: 'string' }, Number.POSITIVE_INFINITY, undefined],
    ['a yes is no text', { type: 'string' }, true, undefined],
    ['a text that is as long as it may be is itself', { type: 'string', minLength: 2, maxLength: 3 }, 'abc', 'abc'],
    ['a text that is as short as it may be is itself', { type: 'string', minLength: 2, maxLength: 3 }, 'ab', 'ab'],
    ['a text that is too short is none', { type: 'string', minLength: 2 }, 'a', undefined],
    ['a text that is offered is itself', { type: 'string', enum: ['a'] }, 'a', 'a'],
    [
      'a list of more members than it may have loses the last',
      { type: 'array', items: { type: 'string' }, maxItems: 1 },
      ['a', 'b'],
      ['a'],
    ],
    ['what is no list is none', PAIR, 'ab', undefined],
    [
      'a list that repeats what it may repeat stays',
      { type: 'array', items: { type: 'string' } },
      ['a', 'a'],
      ['a', 'a'],
    ],
    ['what is no record is none', { type: 'object', properties: {} }, ['a'], undefined],
    [
      'a record without what it must have is none',
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      { a: {} },
      undefined,
    ],
    ['words in Chinese stand alone', {}, { 'zh-CN': '甲', 'en-US': {} }, { 'zh-CN': '甲' }],
    ['a number may stand for words', {}, 7, '7'],
    ['a text that is not offered is none', { type: 'string', enum: ['a'] }, 'b', undefined],
    ['a text that is too long is none', { type: 'string', maxLength: 3 }, 'abcd', undefined],
    ['words for a yes are none', { type: 'boolean' }, 'true', undefined],
    ['a list without enough members is none', PAIR, ['Y', 'Y'], undefined],
    [
      'a list loses what means nothing',
      ROWS,
      [null, { key: 7 }, { title: 'a' }, { key: 'b', width: {}, more: 1 }],
      [{ key: '7' }, { key: 'b' }],
    ],
    [
      'names that do not fit the pattern are left out',
      { type: 'object', patternProperties: { '^[a-z]+$': { type: 'string' } } },
      JSON.parse('{"__proto__":"x","a":"1","b":{}}'),
      { a: '1' },
    ],
    ['words in the other language stand for both', {}, { 'en-US': 'Keeper' }, { 'zh-CN': 'Keeper', 'en-US': 'Keeper' }],
    ['words of no language are none', {}, { 'zh-CN': {} }, undefined],
  ])('%s', (_, shape, stated, expected) => {
    expect(normalizeOption(shape, stated)).toEqual(expected)
  })
  it('is the same object when nothing had to give way', () => {
    for (const [shape, stated] of [
      [PAIR, ['1', '0']],
      [ROWS, [{ key: 'a', title: { 'zh-CN': '甲' } }]],
      [{}, { 'zh-CN': '甲', 'en-US': 'A' }],
    ] as const)
      expect(normalizeOption(shape, stated)).toBe(stated)
  })
})

describe('the options of a field', () => {
  it('are the defaults where nothing usable is stated, and the check still sees what was stated', () => {
    for (const widget of widgets) {
      const plain = fillOptions(widget, undefined)
      const wrong = Object.fromEntries(Object.keys(widget.options.properties).map((name) => [name, null]))
      expect(fillOptions(widget, wrong), widget.type).toEqual(plain)
      expect(statedOptions(widget, wrong), widget.type).toEqual(wrong)
      expect(
        fillOptions(widget, JSON.parse('{"__proto__":{"multi":true}}') as Record<string, unknown>),
        widget.type,
      ).toEqual(plain)
    }
  })
})
it('has the defaults of a view beside what is stated, and no name that the view does not have', () => {
  const widget = findWidget('sel_user')
  expect(
    widget && [
      statedOptions(widget, { multi: false, hue: 1 }),
      fillOptions(widget, { multi: false, hue: 1 }),
      fillOptions(widget, 'x' as never),
    ],
  ).toEqual([
    { multi: false, store: 'username', text: 'realname', width: 1250 },
    { multi: false, store: 'username', text: 'realname', width: 1250 },
    { multi: true, store: 'username', text: 'realname', width: 1250 },
  ])
})

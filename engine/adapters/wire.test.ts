import { describe, expect, it } from 'vitest'
import { findWidget } from '../../registry/index.ts'
import { dictOf, extension, pickOptions, textOf, widgetOf } from './wire.ts'

describe('an item of a configuration that every version writes otherwise', () => {
  it('has a text under the first of its names that says something, a number included', () => {
    expect([
      textOf({ a: '', b: 7 }, 'a', 'b'),
      textOf({ a: 'x', b: 'y' }, 'a', 'b'),
      textOf({ a: null, b: {} }, 'a', 'b', 'c'),
      textOf({}, 'toString'),
    ]).toEqual(['7', 'x', '', ''])
  })
  it('has an extension that is a text or an object; what is too long, unreadable or reaches the prototype is none', () => {
    const long = JSON.stringify({ a: 'x'.repeat(20_000) })
    const read = [{ a: 1 }, '{"a":1}', '[1]', '7', '{broken', long, '{"__proto__":{"a":1}}', 7, undefined].map(
      (fieldExtendJson) => extension({ fieldExtendJson }),
    )
    expect(read).toEqual([{ a: 1 }, { a: 1 }, {}, {}, {}, {}, {}, {}, {}])
    expect([extension({ extConfigJson: '{"b":2}' }, 'extConfigJson'), extension({})]).toEqual([{ b: 2 }, {}])
  })
  it('is drawn by the view that one of its names says, and as text by an unknown one', () => {
    expect(
      [{ view: 'date' }, { widget: 'date' }, { type: 'date' }, { view: 'hologram' }, {}].map(
        (item) => widgetOf(item)?.type,
      ),
    ).toEqual(['date', 'date', 'date', 'text', 'text'])
  })
  it('has options of its view in their types, and none that cannot be read', () => {
    const picked = (options: object) => {
      const widget = findWidget('sel_user')
      return widget && pickOptions(widget, { ...options })
    }
    expect([true, 'true', 'Y', 1, '1', false, 'N', 0].map((multi) => picked({ multi }))).toEqual(
      [true, true, true, true, true, false, false, false].map((multi) => ({ multi })),
    )
    expect([{ multi: null }, { multi: '' }, { store: {} }, { store: 7 }, { unheard: 1 }].map(picked)).toEqual([
      {},
      {},
      {},
      { store: '7' },
      {},
    ])
    const number = findWidget('number')
    expect(
      [{ dbPointLength: '2' }, { dbPointLength: 'many' }, { integerOnly: 'N' }].map(
        (options) => number && pickOptions(number, options),
      ),
    ).toEqual([{ dbPointLength: 2 }, {}, { integerOnly: false }])
  })
  it('names a table by all of its three parts, or a dictionary', () => {
    const parts = { dictTable: 't', dictText: 'x', dictCode: 'c' }
    expect([
      dictOf(parts),
      dictOf({ ...parts, dictTable: '' }),
      dictOf({ ...parts, dictText: '' }),
      dictOf({ dict: 'd' }),
      dictOf({}),
    ]).toEqual([
      { table: 't,x,c', code: '' },
      { table: '', code: 'c' },
      { table: '', code: 'c' },
      { table: '', code: 'd' },
      { table: '', code: '' },
    ])
  })
})

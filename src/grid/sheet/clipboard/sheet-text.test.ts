import { describe, expect, it } from 'vitest'
import { fc } from '../../../../tests/kit/properties.ts'
import { cellRows, fromSheetText, toCells, toSheetText } from './sheet-text.ts'

describe('blocks of cells', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"a\tb"\t"say ""x"""\n"two\nlines"\t',
      [
        ['a\tb', 'say "x"'],
        ['two\nlines', ''],
      ],
    ],
    ['', [['']]],
    ['\t', [['', '']]],
    ['"open', [['open']]],
    ['"open\n', [['open']]],
    ['a\rb\r', [['a'], ['b']]],
    ['"two\r\nlines"\r\nx', [['two\nlines'], ['x']]],
    ['"a"bc\td', [['abc', 'd']]],
    ['a\n\n', [['a'], ['']]],
  ])('are read from %j', (text, block) => {
    expect(fromSheetText(text)).toEqual(block)
  })
  it('come back as they were written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '汉', ','), maxLength: 5 })
    const block = fc
      .nat(3)
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width + 1, maxLength: width + 1 }), { minLength: 1, maxLength: 4 }),
      )
    fc.assert(
      fc.property(block, (cells) => {
        // A last line with nothing in it is what spreadsheets end a block with.
        fc.pre(cells.at(-1)?.join('') !== '')
        expect(fromSheetText(toSheetText(cells))).toEqual(cells)
      }),
    )
  })
  it('of our own are distinguished from anything else', () => {
    const read = (text: string) => [...cellRows(text)]
    expect([read('[["1",null]]'), read('[["1"],["2"]]'), read('[]'), read('nothing'), read('[1]'), read('')]).toEqual([
      [['1', null]],
      [['1'], ['2']],
      [],
      [undefined],
      [undefined],
      [],
    ])
    const block = [
      ['a\nb', null, 1.5],
      ['],', { file: '[x]\n' }, true],
    ]
    expect(read(toCells(block))).toEqual(block)
  })
})

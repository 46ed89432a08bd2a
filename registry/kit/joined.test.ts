import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveField } from '../../engine/model/resolve.ts'
import { cleanValue } from '../../engine/model/clean-value.ts'
import { widgets } from '../index.ts'
import type { Labels } from './codec.ts'
import {
  cellLabel,
  joinKeys,
  joinLabels,
  keysOfLabels,
  listedValues,
  splitKeys,
  formatLabels,
  unknownLabels,
  labelsOfKeys,
  candidateLabels,
} from './joined.ts'
import type { AnyFixture } from './laws.ts'
import { fixtureOptions } from './testing.tsx'

/** Keys and words out of everything that could be mistaken for something else. */
const sign = fc.constantFrom(
  'a',
  'b',
  '甲',
  ',',
  '、',
  '，',
  ';',
  '；',
  '"',
  '%',
  '2',
  '5',
  'C',
  ' ',
  '\n',
  '++',
  '/',
  '(',
  '0',
)
const text = fc.string({ unit: sign, minLength: 1, maxLength: 6 })
const key = text.map((word) => word.trim()).filter((word) => word !== '')
/** Labels of keys as people enter them: several may be equal. */
const labelled = fc.dictionary(key, text, { minKeys: 1, maxKeys: 6, noNullPrototype: true })
function labelsOf(words: Readonly<Record<string, string>>): Labels {
  const entries = Object.entries(words)
  return {
    text: (one) => (Object.hasOwn(words, one) ? words[one] : undefined),
    key: (said) => {
      const fits = entries.filter(([, word]) => word === said)
      return fits.length === 1 ? fits[0]?.[0] : undefined
    },
  }
}

it('separates labels that are joined by commas only where that is unambiguous', () => {
  const words = fc.array(text, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      words,
      (all) =>
        void expect(
          labelsOfKeys(
            all.join(','),
            all.map((_, at) => `k${at}`),
          ),
        ).toEqual(all.length === 1 || !all.some((word) => word.includes(',')) ? all : undefined),
    ),
  )
  expect([labelsOfKeys('', ['a', 'b']), labelsOfKeys('⚠ x,y', [])]).toEqual([[], ['⚠ x,y']])
})

describe('several keys in one text', () => {
  it('come back as they were, whatever they contain', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(key, { maxLength: 5 }),
        (keys) => void expect(splitKeys(joinKeys(keys))).toEqual(keys),
      ),
      { numRuns: 2000 },
    )
  })
  it('are written as ever where they are ordinary', () => {
    expect(joinKeys(['a', 'b-1', '100%', '50%2'])).toBe('a,b-1,100%,50%2')
    expect(joinKeys(['a,b', '%2C', '%25'])).toBe('a%2Cb,%252C,%2525')
    expect(splitKeys(' a , b,,a')).toEqual(['a', 'b'])
    // A column of lists is asked by what it stores.
    expect([listedValues('list', 'a%2Cb,c'), listedValues('exact', 'a%2Cb,c')]).toEqual([
      ['a%2Cb', 'c'],
      ['a,b', 'c'],
    ])
  })
})

describe('several words in one cell', () => {
  it('are separated without quotation marks where only one reading is known', () => {
    const labels = labelsOf({ v0: '一级_甲', v1: '甲、乙', v2: 'a,b', v3: 'a' })
    expect(keysOfLabels('一级_甲,甲、乙,a,b', labels)).toEqual(['v0', 'v1', 'v2'])
    expect(keysOfLabels('a；甲、乙', labels)).toEqual(['v3', 'v1'])
    expect(keysOfLabels('一级_甲,丙', labels)).toBeUndefined()
    expect(joinLabels(['甲、乙', 'a,b', '说"好"', '"引"'])).toBe('"甲、乙","a,b",说"好","""引"""')
  })
})

interface FixtureFile {
  readonly fixtures: readonly AnyFixture[]
}
const files = import.meta.glob<FixtureFile>('../widgets/*/fixtures.ts', { eager: true })

describe.each(
  widgets.filter(({ codec }) => codec.cellText !== undefined).map((widget) => [widget.type, widget] as const),
)('%s', (type, widget) => {
  it('reads from a sheet what it wrote there, whatever its choices are called', () => {
    const fixture = files[`../widgets/${type}/fixtures.ts`]?.fixtures[0]
    const options: Readonly<Record<string, unknown>> = {
      ...(fixture ? fixtureOptions(widget, fixture) : {}),
      ...(widget.value === 'many' ? { multi: true } : {}),
    }
    const field = resolveField('f', { title: 'f', view: type })
    fc.assert(
      fc.property(labelled, fc.infiniteStream(fc.boolean()), (words, picks) => {
        const labels = labelsOf(words)
        // A key that equals the label of another key is ambiguous.
        const keys = Object.keys(words).filter((one) =>
          Object.entries(words).every(([other, word]) => other === one || word !== one),
        )
        const chosen = keys.filter(() => picks.next().value === true)
        const value = widget.value === 'many' ? chosen : (chosen[0] ?? '')
        const stored = widget.codec.write(value, options)
        expect(widget.codec.write(widget.codec.read(stored, options), options)).toEqual(stored)
        const cell = widget.codec.cellText?.(widget.codec.read(stored, options), options, labels) ?? ''
        const parsed = widget.codec.parse(String(cleanValue(field, cell)), options, labels)
        expect([cell, parsed === undefined ? 'unread' : widget.codec.write(parsed, options)]).toEqual([cell, stored])
      }),
      { numRuns: 400 },
    )
  })
})

it('reads labels that a text joins by commas with the separator of each language', () => {
  expect([formatLabels('a,b', ['1', '2'], 'en-US'), formatLabels('甲,乙', ['1', '2'], 'zh-CN')]).toEqual([
    'a, b',
    '甲、乙',
  ])
  // One name with a comma is one name; of several names with commas the borders are unknown.
  expect([formatLabels('a,b', ['1'], 'en-US'), formatLabels('a,b,c', ['1', '2'], 'en-US')]).toEqual(['a,b', 'a,b,c'])
})

describe('the words of a cell that name no key', () => {
  const labels = labelsOf({ v0: '甲', v1: '乙', v2: '甲' })
  it('are all of them where one is meant, and the unknown ones where several are', () => {
    expect([
      unknownLabels('丙', labels, false),
      unknownLabels('乙', labels, false),
      unknownLabels('v0', labels, false),
      unknownLabels('乙,丙', labels, false),
    ]).toEqual([['丙'], [], [], ['乙,丙']])
    expect([
      unknownLabels('乙,丙,丁,丙', labels, true),
      unknownLabels('乙、v0', labels, true),
      unknownLabels('', labels, true),
    ]).toEqual([['丙', '丁'], [], []])
  })
  it('are looked for alone and with up to three that follow', () => {
    expect(candidateLabels('a,b、c;d,"e,f"')).toEqual([
      'a',
      'a,b',
      'a,b、c',
      'a,b、c;d',
      'b',
      'b、c',
      'b、c;d',
      'b、c;d,"e,f"',
      'c',
      'c;d',
      'c;d,"e,f"',
      'd',
      'd,"e,f"',
      'e,f',
    ])
  })
  it('are written by the key where the words belong to another key as well, or would not come back', () => {
    expect([
      cellLabel('v1', labels),
      cellLabel('v0', labels),
      cellLabel('gone', labels),
      cellLabel('v', labelsOf({ v: ' x ' })),
    ]).toEqual(['乙', 'v0', 'gone', 'v'])
  })
})

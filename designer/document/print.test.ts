import { expect, it } from 'vitest'
import { fc } from '../../tests/kit/properties.ts'
import { SAMPLE_SCREEN, screens } from '../commands/samples.ts'
import { parseDocument } from './parse.ts'
import { printDocument } from './print.ts'
import { lineAt, placeOf, pointerAt, scan } from './scan.ts'

it('writes known keys in the order of the language and unknown ones after them', () => {
  const text = printDocument({
    zeta: 1,
    fields: { b: { view: 'x', title: 'B', 'x-extra': [1] }, a: { title: 'A' } },
    title: 'T',
    id: 'a.b',
    version: 1,
  })
  expect(text).toBe(`{
  "version": 1,
  "id": "a.b",
  "title": "T",
  "fields": {
    "b": { "title": "B", "view": "x", "x-extra": [1] },
    "a": { "title": "A" }
  },
  "zeta": 1
}
`)
})
it('loses nothing, and prints what it printed the same again', () => {
  fc.assert(
    fc.property(screens, (document) => {
      const text = printDocument(document)
      const again = parseDocument(text).document
      expect(again).toEqual(JSON.parse(JSON.stringify(document)))
      expect(printDocument(again ?? {})).toBe(text)
    }),
  )
})
it('breaks what does not fit a line', () => {
  const long = printDocument({ fields: { a: { title: 'x'.repeat(90), help: 'y'.repeat(40) } } })
  expect(long.split('\n').length).toBe(9)
  expect(JSON.parse(long)).toEqual({ fields: { a: { title: 'x'.repeat(90), help: 'y'.repeat(40) } } })
})

it('finds the place of every pointer, and the pointer of every place', () => {
  const text = printDocument(SAMPLE_SCREEN)
  const scanned = scan(text)
  const place = placeOf(scanned, '/fields/value/rules/0/check')
  expect(text.slice(place.start, place.end)).toBe(`"level != '3' || value < 100.0"`)
  expect(pointerAt(scanned, place.start + 3)).toBe('/fields/value/rules/0/check')
  const field = placeOf(scanned, '/fields/level')
  expect(text.slice(field.keyStart, field.end)).toBe(
    '"level": { "title": "级别", "dict": "relic_level", "x-note": "kept" }',
  )
  expect(placeOf(scanned, '/fields/level/none/at/all')).toEqual(field)
})
it('agrees with JSON.parse on what is JSON', () => {
  const nearly = fc.oneof(
    fc.json(),
    fc.json().chain((text) => fc.nat(text.length).map((at) => text.slice(0, at) + text.slice(at + 1))),
    fc.string(),
  )
  fc.assert(
    fc.property(nearly, (text) => {
      let valid = true
      try {
        JSON.parse(text)
      } catch {
        valid = false
      }
      expect(scan(text).failure === undefined).toBe(valid)
    }),
    { numRuns: 500 },
  )
})
it('says line and column of the first fault, and stops at hostile nesting', () => {
  expect(parseDocument('{\n  "a": 1,\n  "b": tru\n}').failure).toMatchObject({ line: 3, column: 8 })
  expect(parseDocument('[1]').failure?.code).toBe('DESIGNER_SOURCE_NOT_OBJECT')
  expect(parseDocument('[').failure).toMatchObject({ line: 1, column: 2 })
  expect(parseDocument('['.repeat(100_000)).failure?.code).toBe('DESIGNER_SOURCE_BROKEN')
  expect(lineAt('a\nb', 2)).toEqual({ line: 2, column: 1 })
})

import reference from 'crypto-js/md5.js'
import { expect, it } from 'vitest'
import { fc } from '../../tests/kit/properties.ts'
import { md5 } from './md5.ts'

it.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'], ['abc', '900150983cd24fb0d6963f7d28e17f72'], ['12345678901234567890123456789012345678901234567890123456789012345678901234567890', '57edf4a22be3c955ac49da2e2107b67a'],
])('is what RFC 1321 says of %j', (text, sum) => {
  expect(md5(text)).toBe(sum)
})
it('is what a library says of any text, at every length around a block', () => {
  const lengths = Array.from({ length: 140 }, (_, length) => '藏'.repeat(length % 3) + 'x'.repeat(length))
  expect(lengths.map(md5)).toEqual(lengths.map((text) => reference(text).toString()))
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
    expect(md5(text)).toBe(reference(text).toString())
  }))
})

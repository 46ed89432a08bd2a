import { expect, it } from 'vitest'
import { hostileBook, zipOf } from '../../../../tests/kit/files/zip.ts'
import { unpackedSize } from './zip-size.ts'

const blanks = Buffer.alloc(1_000_000, 0x20)

it('SEC-19 adds up what the parts of an archive unpack to', () => {
  expect(
    unpackedSize(
      zipOf([
        { name: 'a', data: blanks },
        { name: 'empty', data: Buffer.alloc(0) },
      ]),
    ),
  ).toBe(1_000_000)
})
it.each([
  ['as nothing', { unpacked: 0 }],
  ['after its data', { unpacked: 0, packed: 0, flags: 8 }],
  ['without saying how much is packed', { packed: 0 }],
])('SEC-19 refuses an archive that states the size of a part %s: it would be unpacked without a limit', (_, lie) => {
  expect(unpackedSize(zipOf(hostileBook(blanks, lie)))).toBeUndefined()
})
it('reads no size from what is no archive', () => {
  expect(unpackedSize(Buffer.from('PK\u0003\u0004 and nothing else of the format'))).toBeUndefined()
})

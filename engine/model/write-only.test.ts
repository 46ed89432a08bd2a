import { expect, it } from 'vitest'
import { HIDDEN } from '../../registry/kit/secret.ts'
import { resolveField } from './resolve.ts'
import { isHidden, isUnchangedSecret, isWriteOnly } from './write-only.ts'

const [PASSWORD, TEXT, UNKNOWN] = ['password', 'text', 'hologram'].map((view) =>
  resolveField('one', { title: 'x', view, unique: true }),
)

it('knows a field whose value is never sent', () => {
  expect([PASSWORD, TEXT, UNKNOWN].map((field) => field && isWriteOnly(field))).toEqual([true, false, false])
})
it('takes nothing, and the sign that something is stored, for no change of a password', () => {
  const read = (field: typeof TEXT) =>
    [undefined, null, '', HIDDEN, 'new'].map(
      (value) => field && [isUnchangedSecret(field, value), isHidden(field, value)],
    )
  expect(read(PASSWORD)).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [true, true],
    [false, false],
  ])
  expect(read(TEXT)).toEqual(Array.from({ length: 5 }, () => [false, false]))
})
it('lets no reply reveal that a password is taken', () => {
  expect([PASSWORD, TEXT].map((field) => [field?.field.unique, field?.storage.isIndexed])).toEqual([
    [false, undefined],
    [true, true],
  ])
})

import { describe, expect, it } from 'vitest'
import type { Field } from '../../schemas/language/field.ts'
import { resolveField } from './resolve.ts'
import { cleanValue } from './clean-value.ts'

const cleaned = (field: Partial<Field>, value: unknown) =>
  cleanValue(resolveField('one', { title: 'x', ...field }), value)
const HIDDEN_SIGN = 'A\u200B1'

describe('the characters that nobody sees', () => {
  it.each<readonly [string, Partial<Field>]>([
    ['that is unique', { unique: true }],
    ['that has a pattern', { pattern: '[A-Z]\\d' }],
    ['with a named rule', { rules: [{ rule: 'idCard' }] }],
    ['with a rule of its own pattern', { rules: [{ pattern: '[A-Z]\\d' }] }],
    ['with a rule of the server', { rules: [{ check: 'true' }, { code: 'qq' }] }],
    ['that holds a choice', { view: 'list', dict: 'sex' }],
  ])('are removed from a field %s', (_, field) => {
    expect(cleaned(field, `\u00A0${HIDDEN_SIGN}\u202E `)).toBe('A1')
  })
  it.each<readonly [string, Partial<Field>]>([
    ['that is free text', {}],
    ['that is compared with other fields alone', { rules: [{ check: "one != 'x'" }] }],
  ])('stay in a field %s, unless there is nothing else', (_, field) => {
    expect([HIDDEN_SIGN, ' a ', ' \u3000\t', ''].map((value) => cleaned(field, value))).toEqual([
      HIDDEN_SIGN,
      ' a ',
      '',
      '',
    ])
  })
  it.each<readonly [string, Partial<Field>]>([
    ['a password', { view: 'password', unique: true }],
    ['files', { view: 'file', unique: true }],
    ['formatted text', { view: 'umeditor', pattern: '.*' }],
    ['structured data', { column: { type: 'json' }, unique: true }],
    ['an unknown view', { view: 'hologram', unique: true }],
  ])('stay in %s as they were sent', (_, field) => {
    for (const value of [`${HIDDEN_SIGN} `, '  ']) expect(cleaned(field, value)).toBe(value)
  })
  it('are looked for in texts alone', () => {
    for (const value of [7, null, undefined, false]) expect(cleaned({ unique: true }, value)).toBe(value)
  })
})

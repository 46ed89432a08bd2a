import { describe, expect, it } from 'vitest'
import type { Field } from '../../schemas/language/field.ts'
import { acceptRecord, buildChecks, checkCell, checkRecord, storedValueProblem } from './record.ts'
import { resolveScreen } from '../model/resolve.ts'
import { NO_CONTEXT } from '../../schemas/language/expressions/expression.ts'

const screenOf = (fields: Record<string, Field>, rules: object = {}) =>
  buildChecks(resolveScreen({ version: 1, id: 'a.b', title: 'x', fields, ...rules }))
const items = [{ value: '0' }, { value: '2' }]
const text: Field = { title: '说明' }
/** A field as the document has it today, and what a record holds since it said something else. */
const OUTGROWN: readonly (readonly [string, Field, unknown])[] = [
  ['an option removed from a list', { title: '单选', view: 'list', options: { items } }, '1'],
  ['an option removed from a radio', { title: '单选', view: 'radio', options: { items } }, '1'],
  ['an option removed from a list of several', { title: '多选', view: 'list_multi', options: { items } }, '1,2'],
  ['an option removed from a checkbox', { title: '多选', view: 'checkbox', options: { items } }, '1,2'],
  ['other values of a switch', { title: '开关', view: 'switch', options: { pair: ['1', '0'] } }, 'Y'],
  ['a field that is required now', { title: '必填', required: true }, null],
  ['a field that a rule requires now', { title: '必填', required: "note != 'never'" }, null],
  ['a lower limit of length', { title: '短', maxLength: 3 }, 'longer'],
  ['a lower maximum', { title: '小', view: 'number', maximum: 10 }, 11],
  ['fewer decimals', { title: '整', view: 'number', options: { precision: 0 } }, 1.5],
  ['a new pattern', { title: '式', pattern: '[A-Z]+' }, 'abc'],
  ['a new named rule', { title: '邮箱', rules: [{ rule: 'email' }] }, 'nobody'],
  ['another kind of value', { title: '数', view: 'number' }, 'many'],
  [
    'fewer entries',
    { title: '多选', view: 'list_multi', options: { items: [{ value: 'a' }, { value: 'b' }] }, maxItems: 1 },
    'a,b',
  ],
]

describe('a stored value that the document no longer allows', () => {
  it.each(OUTGROWN)('allows changing another field: %s', (_, one, held) => {
    const checks = screenOf({ one, note: text })
    const previous = { one: held, note: 'a' }
    for (const sent of [{ note: 'b' }, { note: 'b', one: held }]) {
      const record = acceptRecord(checks, sent, previous)
      expect(checkRecord(checks, record, NO_CONTEXT, previous)).toEqual([])
      expect(record).toEqual({ one: held, note: 'b' })
    }
    const record = { ...previous, note: 'b' }
    expect(storedValueProblem(checks, 'one', record, NO_CONTEXT, previous)).toMatchObject({ field: 'one' })
    expect(checkCell(checks, 'one', record, NO_CONTEXT, () => previous)).toMatchObject({
      field: 'one',
      isStanding: true,
    })
    // A new record and a changed value are validated by the current document.
    expect(checkRecord(checks, acceptRecord(checks, { one: held }, undefined)).map(({ field }) => field)).toEqual([
      'one',
    ])
    expect(
      checkRecord(checks, { one: held, note: 'b' }, NO_CONTEXT, { one: 'other', note: 'a' }).map(({ field }) => field),
    ).toEqual(['one'])
    expect(
      storedValueProblem(checks, 'one', { one: held, note: 'b' }, NO_CONTEXT, { one: 'other', note: 'a' }),
    ).toBeUndefined()
  })
  it('remains next to new choices, and cannot be chosen again', () => {
    const checks = screenOf({ one: { title: '多选', view: 'list_multi', options: { items } } })
    const after = (one: string, before: string) =>
      checkRecord(checks, acceptRecord(checks, { one }, { one: before }), NO_CONTEXT, { one: before }).map(
        ({ params }) => params['value'],
      )
    expect([after('1,2,0', '1,2'), after('1', '1,2'), after('2', '1,2'), after('1,2', '2'), after('9,2', '2')]).toEqual(
      [[], [], [], ['1'], ['9']],
    )
  })
  it('is asked for again when what decides about it changes', () => {
    const checks = screenOf({
      kind: { title: '类' },
      one: { title: '必填', required: "kind == 'x'" },
      shown: { title: '显示', visible: "kind == 'x'", required: true },
    })
    const wrong = (kind: string, before: string) =>
      checkRecord(checks, { kind, one: null, shown: null }, NO_CONTEXT, { kind: before, one: null, shown: null }).map(
        ({ field }) => field,
      )
    expect(wrong('x', 'y')).toEqual(['one', 'shown'])
    expect(wrong('x', 'x')).toEqual([])
  })
  it('is compared again with a field that was changed, and by that rule alone', () => {
    const checks = screenOf({
      from: { title: '起', view: 'date' },
      to: { title: '止', view: 'date', rules: [{ pattern: '2026-.*', check: 'to >= from' }] },
      note: text,
    })
    const wrong = (sent: object) => {
      const previous = { from: '2025-05-05', to: '2025-01-01', note: 'a' }
      return checkRecord(checks, { ...previous, ...sent }, NO_CONTEXT, previous).map(
        ({ field, code }) => `${field} ${code}`,
      )
    }
    expect([
      wrong({ note: 'b' }),
      wrong({ from: '2025-04-04' }),
      wrong({ from: '2024-01-01' }),
      wrong({ to: '2025-06-06' }),
    ]).toEqual([[], ['to FIELD_RULE'], [], ['to FIELD_PATTERN']])
  })
  it('does not lift what the screen refuses of the record as a whole', () => {
    const checks = screenOf(
      { state: { title: '状态' }, note: text },
      { rules: [{ when: "state == 'closed'", refuse: { message: '已结案' } }] },
    )
    expect(
      checkRecord(checks, { state: 'closed', note: 'b' }, NO_CONTEXT, { state: 'closed', note: 'a' }),
    ).toHaveLength(1)
  })
  it('is the same value in another spelling', () => {
    const checks = screenOf({
      sum: { title: '合计', view: 'money', maximum: 5 },
      at: { title: '时刻', view: 'datetime', pattern: 'no.*' },
    })
    const previous = { sum: '12.50', at: '2024-05-01T08:00:00+08:00' }
    expect(
      checkRecord(
        checks,
        acceptRecord(checks, { sum: '12.5', at: '2024-05-01 08:00:00' }, previous),
        NO_CONTEXT,
        previous,
      ),
    ).toEqual([])
  })
})

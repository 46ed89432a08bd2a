import { beforeEach, describe, expect, it } from 'vitest'
import type { Field } from '../../schemas/language/field.ts'
import { fc } from '../../tests/kit/properties.ts'
import { acceptRecord, buildChecks, checkCell, checkField, checkRecord, type RecordChecks } from './record.ts'
import { NO_CONTEXT } from '../../schemas/language/expressions/expression.ts'
import { resolveScreen } from '../model/resolve.ts'

const fields: Record<string, Field> = {
  regNo: { title: '总登记号', required: true, maxLength: 8, pattern: '[A-Z]\\d+' },
  level: { title: '级别' },
  value: {
    title: '估值',
    view: 'number',
    options: { precision: 2 },
    visible: "level == '1'",
    required: "level == '1'",
    minimum: 0,
  },
  count: { title: '件数', view: 'number', options: { precision: 0 }, default: 1 },
  total: { title: '总值', view: 'number', options: { precision: 2 }, compute: 'value * count' },
  twice: { title: '双倍', view: 'number', options: { precision: 2 }, compute: 'total * 2' },
  locked: { title: '锁定', readonly: true },
  day: { title: '日期', view: 'date' },
  phone: { title: '电话', rules: [{ rule: 'm' }] },
  end: { title: '止', view: 'date', rules: [{ check: 'end >= day', message: '止不能早于日期' }] },
}
let checks: RecordChecks
beforeEach(() => {
  checks = buildChecks(resolveScreen({ version: 1, id: 'a.b', title: 'x', fields }))
})
const codes = (record: Record<string, unknown>) =>
  checkRecord(checks, record).map(({ field, code }) => `${field} ${code}`)

describe('the check of a record', () => {
  it('asks for what is required, only where the record shows it', () => {
    expect(codes({})).toEqual(['regNo FIELD_REQUIRED'])
    expect(codes({ regNo: 'A1', level: '1' })).toEqual(['value FIELD_REQUIRED'])
    expect(codes({ regNo: 'A1', level: '2', value: -5 })).toEqual([])
  })
  it('tells lengths, patterns, limits, types and named rules apart', () => {
    expect(codes({ regNo: 'A12345678' })).toEqual(['regNo FIELD_MAX_LENGTH'])
    expect(codes({ regNo: 'x' })).toEqual(['regNo FIELD_PATTERN'])
    expect(codes({ regNo: 'A1', level: '1', value: -1 })).toEqual(['value FIELD_MINIMUM'])
    expect(codes({ regNo: 'A1', count: 'many' })).toEqual(['count FIELD_NO_NUMBER'])
    expect(codes({ regNo: 'A1', count: 12.7, end: 'soon' })).toEqual(['count RULE_INTEGER', 'end FIELD_NO_DATE'])
    expect(codes({ regNo: 'A1', level: '1', value: 1.234 })).toEqual(['value FIELD_SCALE'])
    expect(codes({ regNo: 'A1', phone: '12800000000' })).toEqual(['phone RULE_MOBILE'])
    expect(codes({ regNo: 'A1', day: '2024-02-30' })[0]).toMatch(/^day FIELD_/)
  })
  it('asks nothing of a group that the record hides', () => {
    const grouped = buildChecks(
      resolveScreen({
        version: 1,
        id: 'a.b',
        title: 'x',
        fields: { kind: { title: '类' }, note: { title: '注', required: true } },
        form: { layout: ['kind', { group: '补充', fields: ['note'], visible: "kind == '1'" }] },
      }),
    )
    expect(checkRecord(grouped, { kind: '2' })).toEqual([])
    expect(checkRecord(grouped, { kind: '1' }).map(({ field }) => field)).toEqual(['note'])
    expect(acceptRecord(grouped, { kind: '2', note: 'typed' }, undefined)).toMatchObject({ note: null })
    expect([...grouped.conditions.affected('kind')]).toEqual(['note'])
  })
  it('runs a rule over several fields with the sentence of the document', () => {
    expect(checkField(checks, 'end', { day: '2024-02-01', end: '2024-01-01' })).toMatchObject({
      code: 'FIELD_RULE',
      text: '止不能早于日期',
    })
    expect(checkField(checks, 'end', { day: '2024-01-01', end: '2024-02-01' })).toBeUndefined()
  })
  it('is bounded on a hostile pattern', () => {
    const bomb = buildChecks(
      resolveScreen({ version: 1, id: 'a.b', title: 'x', fields: { a: { title: 'a', pattern: '(a+)+$' } } }),
    )
    expect(checkRecord(bomb, { a: `${'a'.repeat(20_000)}!` })).toHaveLength(1)
  })
  it('never throws on any record', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fields), '__proto__', 'x'), fc.anything()), (record) => {
        expect(Array.isArray(checkRecord(checks, record))).toBe(true)
        expect(acceptRecord(checks, record, undefined)).toBeTypeOf('object')
      }),
    )
    for (const odd of [{ toString: '' }, { valueOf: 1, toString: 2 }, { toJSON: 3 }, [[{ toString: null }]]]) {
      const record = Object.fromEntries(Object.keys(fields).map((key) => [key, odd]))
      expect(checkRecord(checks, record).map(({ field }) => field)).toContain('regNo')
      expect(acceptRecord(checks, record, undefined)).toBeTypeOf('object')
    }
  })
})

describe('what a write may store', () => {
  it('fills defaults and computed fields of a new record and drops what is no field', () => {
    expect(
      acceptRecord(
        checks,
        { regNo: ' A1 ', level: '1', value: '12.5', count: 2, total: 999, evil: 1, id: 'x' },
        undefined,
      ),
    ).toMatchObject({ count: 2, value: 12.5, total: 25, twice: 50, locked: null })
    expect(acceptRecord(checks, { regNo: 'A1' }, undefined)).not.toHaveProperty('evil')
  })
  it('rounds computed values, and refuses sent values instead of rounding them', () => {
    const written = acceptRecord(checks, { regNo: 'A1', level: '1', value: 0.125, count: 3 }, undefined)
    expect(written).toMatchObject({ value: 0.125, total: 0.38, twice: 0.76 })
    expect(checkRecord(checks, written).map(({ field, code }) => `${field} ${code}`)).toEqual(['value FIELD_SCALE'])
    expect(acceptRecord(checks, { regNo: 'A1', level: '1', value: 0.1 + 0.2 }, undefined)).toMatchObject({ value: 0.3 })
  })
  it('keeps what is hidden or read-only as it was', () => {
    const previous = { regNo: 'A1', level: '1', value: 10, count: 1, locked: 'seal' }
    const written = acceptRecord(checks, { level: '2', value: 99, locked: 'broken' }, previous)
    expect(written).toMatchObject({ regNo: 'A1', level: '2', value: 10, locked: 'seal' })
  })
  it('leaves a field that was not sent untouched and clears one that was sent empty', () => {
    expect(acceptRecord(checks, { level: '' }, { regNo: 'A1', level: '1' })).toMatchObject({ regNo: 'A1', level: null })
  })
})

describe('the dependency graph', () => {
  it('knows which fields to look at again, through computed ones too', () => {
    // What a hidden field holds is not what was typed there, so what is made of it changes too.
    expect([...checks.conditions.affected('level')].toSorted()).toEqual(['total', 'twice', 'value'])
    expect([...checks.conditions.affected('count')].toSorted()).toEqual(['total', 'twice'])
    expect([...checks.conditions.affected('regNo')]).toEqual([])
    const { order } = checks.conditions
    expect(order.indexOf('count')).toBeLessThan(order.indexOf('total'))
    expect(order.indexOf('total')).toBeLessThan(order.indexOf('twice'))
  })
})

describe('what is asked for, and in which words', () => {
  const wrong = (field: Partial<Field>, value: unknown, previous?: unknown, side?: 'browser') => {
    const built = buildChecks(
      resolveScreen({
        version: 1,
        id: 'a.b',
        title: 'x',
        fields: { one: { title: { 'zh-CN': '一', 'en-US': 'One' }, ...field } },
      }),
      side,
    )
    return checkRecord(built, { one: value }, NO_CONTEXT, previous === undefined ? undefined : { one: previous }).map(
      ({ code, params }) => [code, params],
    )
  }
  it.each<readonly [string, Partial<Field>, string]>([
    ['a text', {}, 'FIELD_REQUIRED'],
    ['a number', { view: 'number' }, 'FIELD_REQUIRED'],
    ['a day', { view: 'date' }, 'FIELD_REQUIRED_CHOICE'],
    ['a moment', { view: 'datetime' }, 'FIELD_REQUIRED_CHOICE'],
    ['a time', { view: 'time' }, 'FIELD_REQUIRED_CHOICE'],
    ['a choice', { view: 'list', dict: 'x' }, 'FIELD_REQUIRED_CHOICE'],
  ])('%s', (_, field, code) => {
    expect(wrong({ ...field, required: true }, null)).toEqual([[code, { label: '一' }]])
  })
  it('blanks say nothing where something must be said', () => {
    expect([
      wrong({ required: true }, '  '),
      wrong({}, '  '),
      wrong({ required: true, view: 'password' }, ' '),
      wrong({ required: true }, 'a'),
    ]).toEqual([[['FIELD_REQUIRED', { label: '一' }]], [], [['FIELD_REQUIRED', { label: '一' }]], []])
  })
  it('leaves what the server fills in to the server, of a new record alone', () => {
    const field: Partial<Field> = { required: true, fill: { rule: 'serial' } }
    expect([
      wrong(field, null, undefined, 'browser'),
      wrong(field, null, 'was', 'browser').length,
      wrong(field, null).length,
      wrong({ required: true }, null, undefined, 'browser').length,
    ]).toEqual([[], 1, 1, 1])
  })
  it('limits the entries of a list, and names the limit', () => {
    const list: Partial<Field> = { view: 'list_multi', options: { items: ['a', 'b', 'c'].map((value) => ({ value })) } }
    const both = { ...list, minItems: 2, maxItems: 2 }
    expect([wrong(both, 'a'), wrong(both, 'a,b'), wrong(both, 'a,b,c')]).toEqual([
      [['FIELD_MIN_ITEMS', { label: '一', limit: 2 }]],
      [],
      [['FIELD_MAX_ITEMS', { label: '一', limit: 2 }]],
    ])
    expect([wrong({ ...list, maxItems: 2 }, 'a'), wrong({ ...list, minItems: 2 }, 'a,b,c')]).toEqual([[], []])
  })
  it('names the limit, the choice or the value that a record breaks', () => {
    expect([
      wrong({ maximum: 5, view: 'number' }, 6),
      wrong({ view: 'list', options: { items: [{ value: 'a' }] } }, 'b'),
      wrong({ unique: true }, 'x'.repeat(2601)),
    ]).toEqual([
      [['FIELD_MAXIMUM', { label: '一', limit: 5 }]],
      [['FIELD_NOT_A_CHOICE', { label: '一', value: 'b' }]],
      [['FIELD_MAX_BYTES', { label: '一', limit: 2600, characters: 866 }]],
    ])
  })
  it('takes two spellings of a stored list or number for the same value', () => {
    const field: Partial<Field> = { view: 'number', maximum: 5 }
    expect([wrong(field, 12.5, '12.50'), wrong(field, 12.5, '12.51').length, wrong(field, 12.5, null).length]).toEqual([
      [],
      1,
      1,
    ])
    expect([
      wrong({ column: { type: 'json' }, pattern: 'no' }, { a: 1 }, { a: 1 }),
      wrong({ column: { type: 'json' }, pattern: 'no' }, { a: 1 }, { a: 2 }).length,
    ]).toEqual([[], 1])
  })
})

describe('a choice that other fields narrow', () => {
  const items = [
    { value: 'n1', text: { 'zh-CN': '北京', 'en-US': 'Beijing' } },
    { value: 's1', text: '广州' },
  ]
  const chosen = buildChecksOf({
    region: {},
    city: { title: '城市', view: 'list', options: { items }, choices: 'option.value.startsWith(region)' },
    shut: { view: 'list', options: { items }, choices: "option.value == 'n1'", visible: "region == 'n'" },
    open: { view: 'list', options: { items } },
  })
  const problem = { field: 'city', code: 'FIELD_NOT_A_CHOICE', params: { label: '城市', value: '北京' } }
  it('is refused in its words, unless the row held it and nothing that decides changed', () => {
    const { checks: built, of } = chosen
    const row = { region: 's', city: 'n1' }
    expect([
      of('city', row),
      of('city', { region: 'n', city: 'n1' }),
      of('city', { region: 's', city: null }),
      of('city', row, row),
      of('city', row, { ...row, region: 'n' }),
      of('city', row, { ...row, city: 's1' }),
    ]).toEqual([problem, undefined, undefined, undefined, problem, problem])
    expect([
      of('open', { open: 's1' }),
      of('nobody', {}),
      checkCell(built, 'region', row, NO_CONTEXT, () => undefined),
    ]).toEqual([undefined, undefined, undefined])
  })
  it('is not looked at in a field that is hidden', () => {
    expect([chosen.of('shut', { region: 's', shut: 's1' }), chosen.of('shut', { region: 'n', shut: 's1' })]).toEqual([
      undefined,
      expect.objectContaining({ code: 'FIELD_NOT_A_CHOICE' }),
    ])
  })
})

/** A screen of some fields, and the problem of one cell of it. */
function buildChecksOf(stated: Readonly<Record<string, Partial<Field>>>) {
  const built = buildChecks(
    resolveScreen({
      version: 1,
      id: 'a.b',
      title: 'x',
      fields: Object.fromEntries(Object.entries(stated).map(([key, field]) => [key, { title: key, ...field }])),
    }),
  )
  return {
    checks: built,
    of: (key: string, record: Record<string, unknown>, previous?: Record<string, unknown>) =>
      checkCell(built, key, record, NO_CONTEXT, () => previous),
  }
}

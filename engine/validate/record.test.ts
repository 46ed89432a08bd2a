import { beforeEach, describe, expect, it } from 'vitest'
import type { Field } from '../../schemas/language/field.ts'
import { fc } from '../../tests/kit/properties.ts'
import { acceptRecord, buildChecks, checkField, checkRecord, type RecordChecks, recordSchema } from './record.ts'
import { resolveScreen } from '../model/resolve.ts'

const fields: Record<string, Field> = {
  regNo: { title: '总登记号', required: true, maxLength: 8, pattern: '[A-Z]\\d+' },
  level: { title: '级别' },
  value: { title: '估值', view: 'number', options: { precision: 2 }, visible: "level == '1'", required: "level == '1'", minimum: 0 },
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
const codes = (record: Record<string, unknown>) => checkRecord(checks, record).map(({ field, code }) => `${field} ${code}`)

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
    const grouped = buildChecks(resolveScreen({
      version: 1, id: 'a.b', title: 'x', fields: { kind: { title: '类' }, note: { title: '注', required: true } },
      form: { layout: ['kind', { group: '补充', fields: ['note'], visible: "kind == '1'" }] },
    }))
    expect(checkRecord(grouped, { kind: '2' })).toEqual([])
    expect(checkRecord(grouped, { kind: '1' }).map(({ field }) => field)).toEqual(['note'])
    expect(acceptRecord(grouped, { kind: '2', note: 'typed' }, undefined)).toMatchObject({ note: null })
    expect([...grouped.conditions.affected('kind')]).toEqual(['note'])
  })
  it('runs a rule over several fields with the sentence of the document', () => {
    expect(checkField(checks, 'end', { day: '2024-02-01', end: '2024-01-01' })).toMatchObject({ code: 'FIELD_RULE', text: '止不能早于日期' })
    expect(checkField(checks, 'end', { day: '2024-01-01', end: '2024-02-01' })).toBeUndefined()
  })
  it('is bounded on a hostile pattern', () => {
    const bomb = buildChecks(resolveScreen({ version: 1, id: 'a.b', title: 'x', fields: { a: { title: 'a', pattern: '(a+)+$' } } }))
    expect(checkRecord(bomb, { a: `${'a'.repeat(20_000)}!` })).toHaveLength(1)
  })
  it('never throws on any record', () => {
    fc.assert(fc.property(fc.dictionary(fc.constantFrom(...Object.keys(fields), '__proto__', 'x'), fc.anything()), (record) => {
      expect(Array.isArray(checkRecord(checks, record))).toBe(true)
      expect(acceptRecord(checks, record, undefined)).toBeTypeOf('object')
    }))
    for (const odd of [{ toString: '' }, { valueOf: 1, toString: 2 }, { toJSON: 3 }, [[{ toString: null }]]]) {
      const record = Object.fromEntries(Object.keys(fields).map((key) => [key, odd]))
      expect(checkRecord(checks, record).map(({ field }) => field)).toContain('regNo')
      expect(acceptRecord(checks, record, undefined)).toBeTypeOf('object')
    }
  })
})

describe('what a write may store', () => {
  it('fills defaults and computed fields of a new record and drops what is no field', () => {
    expect(acceptRecord(checks, { regNo: ' A1 ', level: '1', value: '12.5', count: 2, total: 999, evil: 1, id: 'x' }, undefined)).toMatchObject({ count: 2, value: 12.5, total: 25, twice: 50, locked: null })
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
  it('gives the form a schema with the fields in order', () => {
    const schema = recordSchema(checks.screen)
    expect([schema.type, Object.keys(schema.properties)]).toEqual(['object', Object.keys(fields)])
    expect(schema.properties['regNo']).toMatchObject({ type: 'string', maxLength: 8, 'x-field': 'regNo' })
  })
})

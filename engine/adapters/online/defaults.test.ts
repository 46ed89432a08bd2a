import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { compileExpression } from '../../../schemas/language/expressions/expression.ts'
import { defaultFromOnline, defaultToOnline } from './defaults.ts'

const back = (field: object) => defaultToOnline(field, (key) => key)
const NOW = {
  today: '2026-03-04',
  now: '2026-03-04 10:11:12',
  user: { username: 'zhou', realname: '周', orgCode: 'A01' },
}
const valueOf = (initial: string) => {
  const compiled = compileExpression(initial, [])
  return compiled.ok ? compiled.expression.evaluate({}, NOW) : compiled
}

describe('the default of a field of an online form', () => {
  it.each([
    ['#{date}', '2026-03-04'],
    ['#{time}', '10:11:12'],
    ['#{datetime}', '2026-03-04 10:11:12'],
    ['#{sysUserCode}', 'zhou'],
    ['#{sysUserName}', '周'],
    ['#{sysOrgCode}', 'A01'],
    ['QY-#{date}', 'QY-2026-03-04'],
    ["#{sysUserCode}'s #{time}", "zhou's 10:11:12"],
    ['a\\b#{date}{{ 1 }}', 'a\\b2026-03-041'],
  ])('%s is an expression of ours, and comes back', (stated, value) => {
    const { initial = '' } = defaultFromOnline(stated, 'string') ?? {}
    expect(valueOf(initial)).toBe(value)
    expect(defaultFromOnline(back({ initial }), 'string')).toEqual({ initial })
  })
  it.each([
    ['x', 'string', 'x'],
    ['08:30:00', 'string', '08:30:00'],
    ['7', 'number', 7],
    ['7', 'string', '7'],
    ["{{ 'a' }}", 'string', 'a'],
    ['{{ 5 }}', 'number', 5],
    ['{{true}}', 'string', true],
    ['a{{ "b" }}', 'string', 'ab'],
    [7, 'number', 7],
  ])('%s (%s) is a value, and comes back', (stated, type, value) => {
    expect(defaultFromOnline(stated, type)).toEqual({ default: value })
    expect(defaultFromOnline(back({ default: value }), type)).toEqual({ default: value })
  })
  it('is not taken over where only a page could say what it comes to', () => {
    for (const stated of [
      '{{ 1 + 1 }}',
      '{{ getUser() }}',
      '#{sysUserId}',
      '#{date',
      '${rule}x',
      'a${rule}',
      '#{date}\n',
      '{{ [1] }}',
      '{{',
      '{{ }}',
    ]) {
      const made = defaultFromOnline(stated, 'string')
      expect([stated, made === undefined || made.default === stated]).toEqual([stated, true])
    }
    for (const initial of ['size(name)', 'today + 1', "today + '#{x}'", "'a' + ", 'user.roles', ''])
      expect([initial, back({ initial })]).toEqual([initial, undefined])
  })
  it('comes back as it was, whatever text it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('#{date}', 'a{{b}}', '${x}', '{{', '}}', '\\u007d', "'")),
        (text) => {
          expect(defaultFromOnline(back({ default: text }), 'string')).toEqual({ default: text })
        },
      ),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { compileExpression, ExpressionScope } from './expression.ts'

const keys = ['age', 'level', 'name', 'tags', 'total']
function value(text: string, record: Record<string, unknown> = {}) {
  const compiled = compileExpression(text, keys)
  if (!compiled.ok) throw new Error(`${compiled.code} ${JSON.stringify(compiled.params)}`)
  return compiled.expression.evaluate(record)
}

describe('expressions', () => {
  it('compare text, numbers of JSON with whole literals, and lists', () => {
    expect(value("level == '1'", { level: '1' })).toBe(true)
    expect(value('age + 1 > 18', { age: 17.5 })).toBe(true)
    expect(value('age * 2 == 36', { age: 18 })).toBe(true)
    expect(value('age / 2', { age: 5 })).toBe(2.5)
    expect(value("level in ['1', '2']", { level: '3' })).toBe(false)
    expect(value('age in [17, 18]', { age: 18 })).toBe(true)
    expect(value("tags.split(',').exists(t, t == 'b')", { tags: 'a,b' })).toBe(true)
  })
  it('see a missing field as null and answer null where the record lacks what they need', () => {
    expect(value('name == null')).toBe(true)
    expect(value('age > 5')).toBeNull()
    expect(value('name.size() > 2')).toBeNull()
    expect(value('age / 0', { age: 1 })).toBeNull()
  })
  it('know the fields they read, also inside calls, lists and conditions', () => {
    const compiled = compileExpression("level == '1' ? total * double(age) : size([name, name])", keys)
    expect(compiled.ok && [...compiled.expression.dependencies].toSorted()).toEqual(['age', 'level', 'name', 'total'])
  })
  it('refuse an unknown name, wrong syntax and too long a text with a reason', () => {
    expect(compileExpression('price > 1', keys)).toEqual({ ok: false, code: 'EXPR_UNKNOWN', params: { name: 'price' } })
    expect(compileExpression('age.1', keys)).toMatchObject({ ok: false, code: 'EXPR_SYNTAX' })
    expect(compileExpression(`age > ${'1'.repeat(2000)}`, keys)).toMatchObject({ ok: false, code: 'EXPR_TOO_LONG' })
    expect(compileExpression(`${'('.repeat(300)}age${')'.repeat(300)}`, keys).ok).toBe(false)
    expect(compileExpression(`[${'1,'.repeat(400)}1].size()`, keys).ok).toBe(false)
  })
  it.each([
    ['age >', 'EXPR_UNFINISHED', {}],
    ["name == 'x", 'EXPR_UNFINISHED', {}],
    ["name in ['a'", 'EXPR_UNCLOSED', { sign: ']' }],
    ['(age > 1', 'EXPR_UNCLOSED', { sign: ')' }],
    ['age > 1 ? 2', 'EXPR_UNCLOSED', { sign: ':' }],
    ['age = 1', 'EXPR_SIGN', { sign: '=' }],
    ['age > 1)', 'EXPR_SIGN', { sign: ')' }],
    ['age # 1', 'EXPR_SIGN', { sign: '#' }],
    ['单价 * age', 'EXPR_WORD', { word: '单价' }],
    ["name == '加固' && 修复_类型 == '1'", 'EXPR_WORD', { word: '修复_类型' }],
  ])('report the problem of %s with the signs of the text, not with the names of the parser', (text, code, params) => {
    expect(compileExpression(text, keys)).toEqual({ ok: false, code, params })
  })
  it.each([
    'constructor',
    'this',
    'globalThis',
    'arguments',
    '__proto__',
    'name.constructor',
    'name["constructor"]',
    'age.__proto__',
    'tags.prototype',
    '"a".constructor.constructor("return 1")()',
    '(() => 1)()',
    'new Date()',
    '`${age}`',
    'name?.constructor',
    '{"a": 1}.__proto__',
    'import("fs")',
    'function(){}',
    'age = 3',
    'await age',
    '[].constructor',
    'name.toString()',
    'name\u002econstructor',
    'eval("1")',
    'process.exit()',
  ])('never reach the host through %s', (text) => {
    const compiled = compileExpression(text, keys)
    const result = compiled.ok ? compiled.expression.evaluate({ name: 'x', tags: 'a', age: 1 }) : null
    expect(result).toBeNull()
  })
  it('never throw on any record and stay bounded in time', () => {
    const scope = new ExpressionScope(keys)
    expect(scope.compile("tags.matches('^(a+)+$')").ok).toBe(false)
    const compiled = scope.compile("tags.startsWith('a') && level == '1' && age > 3 && name != null")
    fc.assert(
      fc.property(
        fc.record({ age: fc.anything(), level: fc.anything(), name: fc.anything(), tags: fc.anything() }),
        (record) => {
          if (compiled.ok) compiled.expression.evaluate(record)
        },
      ),
      { numRuns: 300 },
    )
  })
  it('reach a field whose name CEL keeps for itself through the record', () => {
    const scope = new ExpressionScope(['type', 'in', 'list', 'age'])
    const compiled = scope.compile("record.type == '1' && record.list != null && age > 3")
    expect(compiled.ok && [...compiled.expression.dependencies].toSorted()).toEqual(['age', 'list', 'type'])
    expect(compiled.ok && compiled.expression.evaluate({ type: '1', list: 'x', age: 4 })).toBe(true)
    expect(scope.compile('record.nope == 1')).toEqual({ ok: false, code: 'EXPR_UNKNOWN', params: { name: 'nope' } })
    expect(scope.compile('record.constructor == null').ok).toBe(false)
  })
  it.each([
    ["type == '1'", 'type', 'record.type'],
    ['list != null', 'list', 'record.list'],
    ["name == 'x' && if == 1", 'if', 'record.if'],
    ['in == 1', 'in', 'record["in"]'],
    ['record.in == 1', 'in', 'record["in"]'],
  ])('say how to reach a field whose name CEL keeps, in %s', (text, name, instead) => {
    const scope = new ExpressionScope(['type', 'list', 'if', 'in', 'name'])
    expect(scope.compile(text)).toEqual({ ok: false, code: 'EXPR_RESERVED', params: { name, instead } })
    expect(scope.compile(`${instead} == '1'`)).toMatchObject({ ok: true, expression: { dependencies: [name] } })
  })
  it('read a field by its quoted name, and nothing else that way', () => {
    const scope = new ExpressionScope(['in', 'name'])
    const compiled = scope.compile('record["in"] == 2.0')
    expect(compiled.ok && compiled.expression.evaluate({ in: 2 })).toBe(true)
    expect(scope.compile('record["nope"] == 1')).toMatchObject({ ok: false, code: 'EXPR_UNKNOWN' })
    expect(scope.compile('record["constructor"] == null').ok).toBe(false)
    // A reserved word in CEL's own use is no field.
    expect(new ExpressionScope(['type', 'age']).compile('type(age) == int').ok).toBe(true)
  })
  it('read the context of today, now and the person', () => {
    const compiled = compileExpression('user.username == "admin" && today > "2024-01-01"', keys)
    expect(
      compiled.ok &&
        compiled.expression.evaluate(
          {},
          { today: '2026-01-01', now: '', user: { username: 'admin', realname: '', orgCode: '' } },
        ),
    ).toBe(true)
  })
})

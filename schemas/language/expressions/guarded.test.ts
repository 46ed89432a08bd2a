import { describe, expect, it } from 'vitest'
import { ExpressionScope, compileExpression } from './expression.ts'

const evaluated = (text: string, record: Record<string, unknown>) => {
  const compiled = compileExpression(text, Object.keys(record))
  return compiled.ok ? compiled.expression.evaluate(record) : compiled.code
}
const ten = '[1,2,3,4,5,6,7,8,9,10]'
const many = Array.from({ length: 3000 }, (_, at) => at).join(',')

describe('an expression that would hold the process', () => {
  it.each([
    `${ten}.all(a, ${ten}.all(b, ${ten}.all(c, ${ten}.all(d, ${ten}.all(e, ${ten}.exists(f, f > 11))))))`,
    "t.split(',').all(a, t.split(',').all(b, t.split(',').all(c, a + b != c)))",
  ])('is refused by what it costs, before it is published: %s', (text) => {
    expect(compileExpression(text, ['t'])).toMatchObject({ ok: false, code: 'EXPR_TOO_COSTLY' })
  })
  it.each([
    "t.split(',').all(a, t.split(',').all(b, a + b != 'x'))",
    "t.split(',').exists(a, t.split(',').exists(b, a + b == 'x'))",
    "t.split(',').map(a, t.split(',').map(b, a + b)).size()",
    "t.split(',').filter(a, t.split(',').exists(b, a + b == 'x')).size()",
    `cel.bind(a, ${ten}, cel.bind(b, a + a + a + a, cel.bind(c, b + b + b + b, cel.bind(d, c + c + c + c, cel.bind(e, d + d + d + d, cel.bind(f, e + e + e + e, cel.bind(g, f + f + f + f, cel.bind(h, g + g + g + g, size(h)))))))))`,
    'cel.bind(a, t + t + t + t, cel.bind(b, a + a + a + a, cel.bind(c, b + b + b + b, cel.bind(d, c + c + c + c, cel.bind(e, d + d + d + d, cel.bind(f, e + e + e + e, size(f)))))))',
  ])('ends by its steps: %s', (text) => {
    expect(evaluated(text, { t: many })).toBeNull()
  })
  it('is none that goes over a list once', () => {
    expect(
      evaluated(
        "t.split(',').all(a, a != 'x') && [1, 2, 3].exists(b, b == 2) && t.split(',').filter(a, a.startsWith('29')).size() == 111",
        { t: many },
      ),
    ).toBe(true)
  })
})

describe('a rule over several fields', () => {
  const holds = (text: string, record: Record<string, unknown>) => {
    const compiled = compileExpression(text, ['a', 'b', 'c'])
    return compiled.ok ? compiled.expression.holds(record) : compiled.code
  }
  it.each([
    ['a >= b', { a: '2', b: '1' }, true],
    ['a >= b', { a: '1', b: '2' }, false],
    ['a >= b', { a: '1' }, undefined],
    ['a == b', { a: '1' }, undefined],
    ['a != b', { a: '1', b: null }, undefined],
    ['!(a < b)', { a: '1' }, undefined],
    ["a >= b || c == 'x'", { a: '1', c: 'x' }, true],
    ["a >= b && c == 'x'", { a: '1', c: 'y' }, false],
    ["a >= b && c == 'x'", { a: '1', c: 'x' }, undefined],
    ['a != null && a >= b', { b: '1' }, false],
    ['a == null || a >= b', { b: '1' }, true],
    ["c == 'x'", {}, false],
    ["c != 'x'", {}, true],
    ['a - b > 3', { a: '2024-01-01' }, undefined],
    ['a > 3', { a: 'text' }, false],
  ])('%s over %j answers %j', (text, record, answer) => {
    expect(holds(text, record)).toBe(answer)
  })
})

describe('operations that nothing knows', () => {
  const kinds = new Map([
    ['due', 'date'],
    ['lent', 'date'],
    ['name', 'text'],
    ['count', 'number'],
    ['any', 'other'],
    ['type', 'text'],
  ] as const)
  const scope = new ExpressionScope([...kinds.keys()], [], kinds)
  it.each([
    ['name - count', 'EXPR_NO_DATE', { part: 'name' }],
    ['count * name', 'EXPR_OPERATION', { operation: 'double * string' }],
    ['name > count', 'EXPR_OPERATION', { operation: 'string > double' }],
    ["count == '1'", 'EXPR_OPERATION', { operation: 'double == string' }],
    ['name - name', 'EXPR_NO_DATE', { part: 'name' }],
    ['due - name', 'EXPR_NO_DATE', { part: 'name' }],
    ['name + count', 'EXPR_NO_DATE', { part: 'name' }],
    ['addDays(name, 1)', 'EXPR_NO_DATE', { part: 'name' }],
    ["due - 'soon'", 'EXPR_NO_DATE', { part: "'soon'" }],
    ['year(name)', 'EXPR_NO_DATE', { part: 'name' }],
  ])('are reported: %s', (text, code, params) => {
    expect(scope.compile(text)).toEqual({ ok: false, code, params })
  })
  it.each([
    'due - lent',
    'due - lent > 30',
    'due == null',
    'count == null',
    "name == null || name == 'x'",
    'count == 1 && 1 == count && count > 0.5',
    'count + 1 - 2.5',
    'any - any',
    'due >= lent',
    "due >= '2024-01-01'",
    'due <= today',
    'now - due',
    'due + 30 > today',
    "record.type == 'x'",
    'addDays(due + 1, count) > lent',
    'double(name) == 1',
    'year(due) == 2024',
    "name in ['a', 'b']",
  ])('are none in %s', (text) => {
    expect(scope.compile(text)).toMatchObject({ ok: true })
  })
})

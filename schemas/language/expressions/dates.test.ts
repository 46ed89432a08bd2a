import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { compileExpression } from './expression.ts'

const CONTEXT = { today: '2026-05-01', now: '2026-05-01 12:00:00', user: { username: '', realname: '', orgCode: '' } }
const keys = ['a', 'b', 'n']
const run = (text: string, record: Record<string, unknown> = {}) => {
  const compiled = compileExpression(text, keys)
  return compiled.ok ? compiled.expression.evaluate(record, CONTEXT) : compiled.code
}

describe('days in expressions', () => {
  it.each([
    ['a - b', 29],
    ['b - a', -29],
    ['now - today', 0.5],
    ['a - b > 28 && a - b == 29', true],
    ['daysBetween(b, a)', 29],
    ['daysBetween(b, a) == 29', true],
    ['a + 1', '2024-03-02'],
    ['a - 1', '2024-02-29'],
    ['addDays(a, n)', '2024-03-04'],
    ['addDays(now, 0.5)', '2026-05-02 00:00:00'],
    ["addMonths('2024-01-31', 1)", '2024-02-29'],
    ["addMonths('2024-03-31', -1)", '2024-02-29'],
    ["addMonths('2023-12-15', 1)", '2024-01-15'],
    ["addYears('2024-02-29', 1)", '2025-02-28'],
    ['year(a)', 2024],
    ['month(a)', 3],
    ['day(a)', 1],
    ["weekday('2026-11-25')", 3],
    ["weekday('2026-11-29')", 7],
    ['dateOf(now)', '2026-05-01'],
    ['year(today) - 1', 2025],
    ["'0099-01-01' - '0098-01-01'", 365],
    ["addDays('9999-12-31', 1)", null],
    ["'2024-02-30' - a", null],
    ["'soon' - a", null],
  ])('%s is %j', (text, value) => {
    expect(run(text, { a: '2024-03-01', b: '2024-02-01', n: 3 })).toEqual(value)
  })
  it('come back from every way there', () => {
    const day = fc
      .date({ min: new Date('0200-01-01'), max: new Date('9800-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: -60_000, max: 60_000 }), (a, n) => {
        expect(run('daysBetween(a, addDays(a, n))', { a, n })).toBe(n)
        expect(run('addDays(a, n) - a == n', { a, n })).toBe(true)
      }),
    )
  })
})

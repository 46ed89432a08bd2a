import { describe, expect, it } from 'vitest'
import { MAX_DAYS, daysOf, isRelative, readDays } from './relative-days.ts'

describe('days relative to the day of the query', () => {
  it.each([
    ['today', '2026-11-26', 0, '2026-11-26', '2026-11-27'],
    ['yesterday', '2026-01-01', 0, '2025-12-31', '2026-01-01'],
    // A Monday, a Sunday, and a week over the end of a year.
    ['this_week', '2026-11-23', 0, '2026-11-23', '2026-11-30'],
    ['this_week', '2026-11-29', 0, '2026-11-23', '2026-11-30'],
    ['this_week', '2027-01-01', 0, '2026-12-28', '2027-01-04'],
    ['this_month', '2024-02-29', 0, '2024-02-01', '2024-03-01'],
    ['this_month', '2026-12-31', 0, '2026-12-01', '2027-01-01'],
    ['this_quarter', '2026-03-31', 0, '2026-01-01', '2026-04-01'],
    ['this_quarter', '2026-11-26', 0, '2026-10-01', '2027-01-01'],
    ['this_year', '2026-11-26', 0, '2026-01-01', '2027-01-01'],
    ['last_days', '2024-03-01', 1, '2024-03-01', '2024-03-02'],
    ['last_days', '2024-03-01', 7, '2024-02-24', '2024-03-02'],
    ['next_days', '2026-12-31', 1, '2026-12-31', '2027-01-01'],
    ['next_days', '2026-12-28', 7, '2026-12-28', '2027-01-04'],
  ] as const)('%s on %s (%i days) begins on %s and is over on %s', (rule, today, count, from, until) => {
    expect(daysOf(rule, today, count)).toEqual({ from, until })
  })
  it('knows these rules and no others, and counts whole days alone', () => {
    expect(['today', 'last_days', 'eq', 'toString', '__proto__'].map(isRelative)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(['1', '7', String(MAX_DAYS), '0', '-1', '1.5', '', 'x', '1e3', String(MAX_DAYS + 1)].map(readDays)).toEqual([
      1,
      7,
      MAX_DAYS,
      ...Array.from({ length: 7 }, () => undefined),
    ])
  })
})

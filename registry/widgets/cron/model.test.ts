import { describe, expect, it } from 'vitest'
import { CRON_UNITS, type CronUnit, formatCron } from '../../../schemas/language/cron/parts.ts'
import { parseCron } from '../../../schemas/language/cron/parse.ts'
import { anyCron } from '../../../schemas/language/cron/testing.ts'
import { fc } from '../../../tests/kit/properties.ts'
import { changePart, DEFAULT_PARTS, isReplaced, type Parts } from './between.ts'
import { boundsOf } from './bounds.ts'
import { changeModel, expressionOf, findWrong, type Model, openModel } from './model.ts'
import { chooseMode, defaultState, MODE, partText } from './state.ts'

const parts = (text: string) =>
  Object.fromEntries(CRON_UNITS.map((unit, place) => [unit, text.split(' ')[place]])) as Parts
const changed = (before: string, unit: CronUnit, text: string) =>
  Object.values(changePart(parts(before), unit, text)).join(' ')
const open = (expression: string) => openModel(expression, 'tabs', 2026)
const put = (model: Model, unit: CronUnit, changes: object) =>
  changeModel(model, unit, { ...model.state, [unit]: { ...model.state[unit], ...changes } })
const written = (unit: CronUnit, changes: object) =>
  expressionOf(put(open(''), unit, changes)).split(' ')[CRON_UNITS.indexOf(unit)]

/** Step, start of a loop, begin and end of a range. */
function limits(unit: CronUnit): string {
  const { incrementIncrement, incrementStart, rangeStart, rangeEnd } = boundsOf(unit, 'tabs')
  return [incrementIncrement, incrementStart, rangeStart, rangeEnd].map(({ min, max }) => `${min}-${max}`).join(' ')
}

describe('the rules between the parts', () => {
  it('CRON-027 begin with * everywhere, and ? for the week', () => {
    expect(Object.values(DEFAULT_PARTS).join(' ')).toBe('* * * * * ? *')
    expect(expressionOf(open(''))).toBe('* * * * * ? *')
  })
  it('CRON-028 set the second to 0 when the minute changes away from * and the second is *', () => {
    expect(changed('* * * * * ? *', 'minute', '5')).toBe('0 5 * * * ? *')
    expect(changed('7 * * * * ? *', 'minute', '5')).toBe('7 5 * * * ? *')
    expect(changed('* 5 * * * ? *', 'minute', '*')).toBe('* * * * * ? *')
  })
  it('CRON-029 set the minute to 0 when the hour changes away from * and the minute is *', () => {
    expect(changed('* * * * * ? *', 'hour', '8')).toBe('0 0 8 * * ? *')
    expect(changed('* 3 * * * ? *', 'hour', '8')).toBe('* 3 8 * * ? *')
  })
  it('CRON-030 set the hour to 0 when day or week becomes concrete and the hour is *', () => {
    expect(changed('* * * * * ? *', 'day', '15')).toBe('0 0 0 15 * ? *')
    expect(changed('* * * * * ? *', 'week', '2')).toBe('0 0 0 ? * 2 *')
    expect(changed('* * 8 * * ? *', 'day', 'L')).toBe('* * 8 L * ? *')
  })
  it('CRON-031 set the week to 1 on a change of the month when the day is ? and the week is *', () => {
    expect(changed('0 0 0 ? * * *', 'month', '3')).toBe('0 0 0 ? 3 1 *')
  })
  it('CRON-032 set the day to 1 on a change of the month when the week is ? and the day is *', () => {
    expect(changed('0 0 0 * * ? *', 'month', '3')).toBe('0 0 0 1 3 ? *')
    expect(changed('0 0 0 5 * ? *', 'month', '3')).toBe('0 0 0 5 3 ? *')
  })
  it('CRON-033 set the month to 1 on a change of the year when the month is *', () => {
    expect(changed('* * * * * ? *', 'year', '2027')).toBe('0 0 0 1 1 ? 2027')
    expect(changed('0 0 0 5 3 ? *', 'year', '2027')).toBe('0 0 0 5 3 ? 2027')
  })
  it('CRON-034 CRON-035 let the week shut the day, which emits ? then', () => {
    const set = changePart(DEFAULT_PARTS, 'week', '2')
    expect(set).toMatchObject({ day: '?', week: '2' })
    expect(isReplaced('day', set)).toBe(true)
    expect(changePart(set, 'day', '5')).toMatchObject({ day: '?', week: '2' })
    const cleared = changePart(set, 'week', '?')
    expect(cleared).toMatchObject({ day: '*', week: '?' })
    expect(isReplaced('day', cleared)).toBe(false)
  })
  it('CRON-036 CRON-037 let a concrete day shut the week, which emits ? then', () => {
    const set = changePart(DEFAULT_PARTS, 'day', '5')
    expect(isReplaced('week', set)).toBe(true)
    expect(changePart(set, 'week', '3')).toMatchObject({ day: '5', week: '?' })
    for (const day of ['*', '?']) expect(isReplaced('week', { ...DEFAULT_PARTS, day })).toBe(false)
  })
  it('leave an expression that can be used, whatever is set in whatever order', () => {
    const step = fc.tuple(fc.constantFrom(...CRON_UNITS), anyCron)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const end = steps.reduce<Parts>(
          (before, [unit, cron]) => changePart(before, unit, parts(formatCron(cron))[unit]),
          DEFAULT_PARTS,
        )
        expect(parseCron(Object.values(end).join(' ')).ok).toBe(true)
      }),
    )
  })
})

describe('the fields of an editor', () => {
  it('CRON-007 CRON-008 CRON-009 hold mode, loop, range and values of each part, and what day and week have besides', () => {
    const { state } = open('')
    for (const unit of CRON_UNITS)
      expect(Object.keys(state[unit])).toEqual(
        expect.arrayContaining([
          'cronEvery',
          'incrementStart',
          'incrementIncrement',
          'rangeStart',
          'rangeEnd',
          'specificSpecific',
        ]),
      )
    expect(state.day).toMatchObject({ cronLastSpecificDomDay: 1, cronDaysBeforeEomMinus: 1, cronDaysNearestWeekday: 1 })
    expect(state.week).toMatchObject({ cronNthDayDay: 1, cronNthDayNth: 1 })
  })
  it('CRON-010 CRON-011 CRON-012 CRON-013 CRON-014 are written as *, a-b, start/interval, a comma list and ?', () => {
    expect(written('hour', { cronEvery: MODE.every })).toBe('*')
    expect(written('hour', { cronEvery: MODE.range, rangeStart: 8, rangeEnd: 18 })).toBe('8-18')
    expect(written('hour', { cronEvery: MODE.loop, incrementStart: 2, incrementIncrement: 3 })).toBe('2/3')
    expect(written('hour', { cronEvery: MODE.specific, specificSpecific: [18, 8, 12] })).toBe('8,12,18')
    expect(written('day', { cronEvery: MODE.unset })).toBe('?')
  })
  it('CRON-015 writes a work day as nW and the last day as L', () => {
    expect(written('day', { cronEvery: MODE.workday, cronDaysNearestWeekday: 15 })).toBe('15W')
    expect(written('day', { cronEvery: MODE.last })).toBe('L')
    expect(written('day', { cronEvery: MODE.lastWorkday })).toBe('LW')
    expect(written('day', { cronEvery: MODE.beforeLast, cronDaysBeforeEomMinus: 3 })).toBe('L-3')
    expect(written('week', { cronEvery: MODE.nth, cronNthDayDay: 6, cronNthDayNth: 3 })).toBe('6#3')
  })
  it('CRON-019 writes a week as a range, a start and an interval in days, or a list of days', () => {
    expect(written('week', { cronEvery: MODE.range, rangeStart: 2, rangeEnd: 6 })).toBe('2-6')
    expect(written('week', { cronEvery: MODE.loop, incrementStart: 2, incrementIncrement: 2 })).toBe('2/2')
    expect(written('week', { cronEvery: MODE.specific, specificSpecific: [7, 1] })).toBe('1,7')
  })

  it('CRON-020 are read from the expression the editor opens with', () => {
    const { state } = open('0 3/5 8-18 15W 1,6 ? 2027')
    expect(state.second).toMatchObject({ cronEvery: MODE.specific, specificSpecific: [0] })
    expect(state.minute).toMatchObject({ cronEvery: MODE.loop, incrementStart: 3, incrementIncrement: 5 })
    expect(state.hour).toMatchObject({ cronEvery: MODE.range, rangeStart: 8, rangeEnd: 18 })
    expect(state.day).toMatchObject({ cronEvery: MODE.workday, cronDaysNearestWeekday: 15 })
    expect(state.month).toMatchObject({ cronEvery: MODE.specific, specificSpecific: [1, 6] })
    expect(state.week.cronEvery).toBe(MODE.unset)
    const week = open('0 0 0 ? * 6L *').state
    expect([week.week.cronEvery, week.day.cronLastSpecificDomDay, week.day.cronEvery]).toEqual([
      MODE.lastOf,
      6,
      MODE.unset,
    ])
    expect(open('0 0 0 ? * 6#3 *').state.week).toMatchObject({
      cronEvery: MODE.nth,
      cronNthDayDay: 6,
      cronNthDayNth: 3,
    })
  })
  it('CRON-020 mean the same expression again, whatever it is', () => {
    fc.assert(
      fc.property(anyCron, fc.constantFrom('tabs' as const, 'classic' as const), (cron, variant) => {
        const model = openModel(formatCron(cron), variant, 2026)
        expect(expressionOf(model)).toBe(formatCron(cron))
        for (const unit of CRON_UNITS)
          expect(
            parseCron(CRON_UNITS.map((one) => (one === unit ? partText(one, model.state) : model.parts[one])).join(' '))
              .ok,
          ).toBe(true)
      }),
    )
  })

  it('CRON-021 CRON-022 CRON-023 CRON-024 AMB-161 begin with the numbers of the classic editor', () => {
    const { second, minute, hour, day, month, year } = defaultState('classic', 2026)
    for (const unit of [second, minute, hour, month])
      expect(unit).toMatchObject({ incrementStart: 3, incrementIncrement: 5 })
    expect(day).toMatchObject({ incrementStart: 1, incrementIncrement: 1 })
    expect(year).toMatchObject({ incrementStart: 2017, rangeStart: 2019, rangeEnd: 2019 })
    expect(openModel('no expression', 'classic', 2026).state).toEqual(defaultState('classic', 2026))
    expect(openModel('', 'classic', 2026).parts).toEqual(DEFAULT_PARTS)
  })
  it('AMB-156 keep 2017, and show 2019 when the loop is chosen', () => {
    expect(chooseMode(defaultState('classic', 2026).year, 'year', MODE.loop, 'classic', 2026)).toMatchObject({
      incrementStart: 2019,
    })
  })
  it('CRON-041 CRON-045 CRON-046 CRON-050 begin with the numbers of the standard editor', () => {
    const { second, minute, hour, week, year } = defaultState('tabs', 2026)
    for (const unit of [second, minute]) expect(unit).toMatchObject({ incrementStart: 3, incrementIncrement: 5 })
    expect(hour).toMatchObject({ rangeStart: 0, rangeEnd: 23, incrementStart: 0, incrementIncrement: 1 })
    expect(week).toMatchObject({ rangeStart: 1, rangeEnd: 7, incrementStart: 2, incrementIncrement: 1 })
    expect(year).toMatchObject({ rangeStart: 2026, rangeEnd: 2126 })
  })

  it('CRON-038 CRON-040 CRON-041 CRON-042 CRON-044 CRON-047 CRON-048 have these limits', () => {
    expect(limits('second')).toBe('1-59 0-59 1-59 0-59')
    expect(limits('minute')).toBe('1-60 0-59 0-59 0-59')
    expect(limits('hour')).toBe('1-23 0-23 0-23 0-23')
    expect(limits('day')).toBe('1-31 1-31 1-31 1-31')
    expect(limits('week')).toBe('1-7 1-7 1-7 1-7')
    expect(limits('month')).toBe('0-12 1-12 1-12 1-12')
    expect(boundsOf('year', 'classic').incrementIncrement).toEqual({ min: 1, max: 99 })
  })
  it('CRON-049 CRON-051 limit the years: 2019 to 2119 in the classic editor, from 0 and 1 in the standard one', () => {
    expect(boundsOf('year', 'classic')).toMatchObject({
      rangeStart: { min: 2019, max: 2119 },
      rangeEnd: { min: 2019, max: 2119 },
    })
    expect(boundsOf('year', 'tabs')).toMatchObject({
      rangeStart: { min: 0 },
      rangeEnd: { min: 1 },
      incrementIncrement: { min: 1 },
    })
  })
  it('CRON-056 list a hundred years from 2019 on, CRON-039 and every second', () => {
    const { choices } = boundsOf('year', 'classic')
    expect([choices.length, choices[0], choices.at(-1)]).toEqual([100, 2019, 2118])
    expect(boundsOf('second', 'tabs').choices).toEqual(Array.from({ length: 60 }, (_, second) => second))
  })
  it('AMB-157 CRON-047 write a month step of 0 as 1', () => {
    expect(written('month', { cronEvery: MODE.loop, incrementStart: 2, incrementIncrement: 0 })).toBe('2/1')
  })
})

describe('what cannot be taken over', () => {
  it('AMB-158 is a range that ends before it begins, but for hours and weekdays', () => {
    for (const unit of ['second', 'minute', 'day', 'month', 'year'] as const)
      expect(findWrong(put(open(''), unit, { cronEvery: MODE.range, rangeStart: 9, rangeEnd: 3 })), unit).toEqual({
        unit,
        word: 'endBeforeStart',
      })
    for (const unit of ['hour', 'week'] as const)
      expect(
        findWrong(put(open(''), unit, { cronEvery: MODE.range, rangeStart: 6, rangeEnd: 2 })),
        unit,
      ).toBeUndefined()
  })
  it('CRON-052 is a number that is missing, and nothing ticked', () => {
    expect(findWrong(put(open(''), 'minute', { cronEvery: MODE.loop, incrementStart: null }))).toEqual({
      unit: 'minute',
      word: 'numberMissing',
    })
    expect(findWrong(put(open(''), 'hour', { cronEvery: MODE.specific, specificSpecific: [] }))).toEqual({
      unit: 'hour',
      word: 'noneChosen',
    })
  })
  it('is a spelling that means nothing', () => {
    expect(findWrong(put(open(''), 'day', { cronEvery: MODE.other, other: '5C' }))).toMatchObject({
      unit: 'day',
      code: 'CRON_PART_WRONG',
    })
    expect(findWrong(put(open(''), 'day', { cronEvery: MODE.other, other: 'l-3w' }))).toBeUndefined()
  })
})

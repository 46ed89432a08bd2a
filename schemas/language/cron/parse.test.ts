import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { say } from '../../messages/index.ts'
import { parseCron, parsePart } from './parse.ts'
import { CRON_UNITS, formatCron, formatPart } from './parts.ts'
import { anyCron, cronOf } from './testing.ts'

const canonical = (text: string) => formatCron(cronOf(text))
const problem = (text: string) => {
  const parsed = parseCron(text)
  return parsed.ok ? undefined : parsed.problem
}

describe('the expression', () => {
  it('CRON-006 CRON-053 has second, minute, hour, day, month, week and year, separated by spaces', () => {
    expect(Object.fromEntries(CRON_UNITS.map((unit) => [unit, formatPart(cronOf('1 2 3 4 5 ? 2030')[unit])]))).toEqual({
      second: '1',
      minute: '2',
      hour: '3',
      day: '4',
      month: '5',
      week: '?',
      year: '2030',
    })
    expect(canonical('  1  2 3\t4 5 ? 2030 ')).toBe('1 2 3 4 5 ? 2030')
  })

  it('AMB-160 reads five and six parts and writes seven', () => {
    expect(canonical('30 8 * * MON-FRI')).toBe('0 30 8 ? * 2-6 *')
    expect(canonical('5 30 8 1 * ?')).toBe('5 30 8 1 * ? *')
  })

  it.each([
    '* * * * * ? *',
    '0 0/5 14,18 * * ? *',
    '0 0-5 14 * * ? *',
    '0 0 12 1/5 * ? *',
    '0 15 10 L * ? *',
    '0 15 10 L-3 * ? *',
    '0 15 10 LW * ? *',
    '0 15 10 L-3W * ? *',
    '0 15 10 15W * ? *',
    '0 15 10 ? * 6L *',
    '0 15 10 ? * 6#3 *',
    '0 15 10 ? * 6L 2022-2025',
    '0 0 22-2 * * ? *',
    '*/15 3/5 1-20/4 1,15,20-25/2 * ? 2020/4',
    '0 0 0 ? * * *',
  ])(
    'CRON-055 understands *, steps, lists, ranges, L, LW, L-n, nW and n#m, and writes them as they were: %s',
    (text) => {
      expect(canonical(text)).toBe(text)
    },
  )

  it.each([
    ['0 0 12 ? JAN,feb SUN-TUE *', '0 0 12 ? 1,2 1-3 *'],
    ['0 0 12 ? * SATL *', '0 0 12 ? * 7L *'],
    ['0 0 12 ? * wed#2 *', '0 0 12 ? * 4#2 *'],
    ['0 0 12 ? * L *', '0 0 12 ? * 7 *'],
    ['0 /5 * L-0 * ? *', '0 */5 * L * ? *'],
    ['0 0 12 ? JAN,JUL MON', '0 0 12 ? 1,7 2 *'],
    ['0 0 12 1 jul-sep,DEC ?', '0 0 12 1 7-9,12 ? *'],
    ['0 0 12 1 JUN-JUL,1 ?', '0 0 12 1 6-7,1 ? *'],
  ])('CRON-059 reads names and shorter spellings: %s', (text, wanted) => {
    expect(canonical(text)).toBe(wanted)
  })
  it('CRON-043 CRON-059 counts the weekdays from SUN = 1 to SAT = 7', () => {
    const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
    expect(names.map((name) => formatPart(cronOf(`0 0 0 ? * ${name} *`).week))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ])
    expect(problem('0 0 0 ? * 0 *')?.code).toBe('CRON_OUT_OF_RANGE')
    expect(problem('0 0 0 ? * 8 *')?.code).toBe('CRON_OUT_OF_RANGE')
  })

  it('AMB-155 lets one of day and week decide', () => {
    expect(canonical('0 0 0 * * *')).toBe('0 0 0 * * ? *')
    expect(canonical('0 0 0 5 * *')).toBe('0 0 0 5 * ? *')
    expect(canonical('0 0 0 * * 5')).toBe('0 0 0 ? * 5 *')
    expect(problem('0 0 0 5 * 5')?.code).toBe('CRON_BOTH_DAYS')
    expect(problem('0 0 0 ? * ?')?.code).toBe('CRON_NO_DAY')
  })

  it.each([
    ['', 'CRON_FIELD_COUNT'],
    ['* * * *', 'CRON_FIELD_COUNT'],
    ['* * * * * ? * *', 'CRON_FIELD_COUNT'],
    ['0 '.repeat(600), 'CRON_FIELD_COUNT'],
    ['60 * * * * ?', 'CRON_OUT_OF_RANGE'],
    ['* 60 * * * ?', 'CRON_OUT_OF_RANGE'],
    ['* * 24 * * ?', 'CRON_OUT_OF_RANGE'],
    ['* * * 0 * ?', 'CRON_OUT_OF_RANGE'],
    ['* * * 32 * ?', 'CRON_OUT_OF_RANGE'],
    ['* * * 1 0 ?', 'CRON_OUT_OF_RANGE'],
    ['* * * 1 13 ?', 'CRON_OUT_OF_RANGE'],
    ['0/0 * * * * ?', 'CRON_OUT_OF_RANGE'],
    ['0/61 * * * * ?', 'CRON_OUT_OF_RANGE'],
    ['0/60 * * * * ?', 'CRON_OUT_OF_RANGE'],
    ['0 0/60 * * * ?', 'CRON_OUT_OF_RANGE'],
    ['0 0 0/24 * * ?', 'CRON_OUT_OF_RANGE'],
    ['0 0 0 1/32 * ?', 'CRON_OUT_OF_RANGE'],
    ['0 0 0 1 1/13 ?', 'CRON_OUT_OF_RANGE'],
    ['0 0 0 ? * 1/8', 'CRON_OUT_OF_RANGE'],
    ['* * * L-31 * ?', 'CRON_OUT_OF_RANGE'],
    ['* * * ? * 6#6', 'CRON_OUT_OF_RANGE'],
    ['? * * * * ?', 'CRON_PART_WRONG'],
    ['a * * * * ?', 'CRON_PART_WRONG'],
    ['1- * * * * ?', 'CRON_PART_WRONG'],
    ['-5 * * * * ?', 'CRON_PART_WRONG'],
    ['1,,2 * * * * ?', 'CRON_PART_WRONG'],
    ['1.5 * * * * ?', 'CRON_PART_WRONG'],
    ['*-5 * * * * ?', 'CRON_PART_WRONG'],
    ['* * * 5C * ?', 'CRON_PART_WRONG'],
    ['* * * ? * FOO', 'CRON_PART_WRONG'],
    ['* * * * __proto__ ?', 'CRON_PART_WRONG'],
    ['* * * 1W,15W * ?', 'CRON_ALONE'],
    ['* * * 1,L * ?', 'CRON_ALONE'],
    ['* * * 1,L-3W * ?', 'CRON_ALONE'],
    ['* * * ? * 2,FRIL', 'CRON_ALONE'],
    ['* * * ? * 2,6L', 'CRON_ALONE'],
    ['* * * ? * 6#3,2', 'CRON_ALONE'],
    ['* * * 1 * ? 2030-2029', 'CRON_YEAR_ORDER'],
  ])('refuses what it cannot mean, and says where: %s', (text, code) => {
    const found = problem(text)
    expect(found?.code).toBe(code)
    if (!found) return
    expect(say(found.code, found.params)).not.toMatch(/\{\w+\}|undefined/)
  })
  it('names the part that is wrong', () => {
    expect(problem('* * 25 * * ?')).toMatchObject({ unit: 'hour', params: { place: 3, text: '25', min: 0, max: 23 } })
  })

  it('reads what it wrote, whatever it is', () => {
    fc.assert(
      fc.property(anyCron, (cron) => {
        const parsed = parseCron(formatCron(cron))
        expect(parsed.ok && formatCron(parsed.cron)).toBe(formatCron(cron))
        expect(parsed).toEqual({ ok: true, cron })
      }),
      { numRuns: 500 },
    )
  })
  it('never throws, and is quick with what is no expression', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9*?LW#,/ -]{0,60}$/)), (text) => {
        const parsed = parseCron(text)
        const written = parsed.ok ? formatCron(parsed.cron) : '0 0 0 * * ? *'
        expect(canonical(written)).toBe(written)
      }),
      { numRuns: 500 },
    )
    expect(parseCron('x'.repeat(1_000_000)).ok).toBe(false)
  })
})

describe('a part alone', () => {
  it('CRON-054 is * when it is empty, and ? for the week', () => {
    for (const unit of CRON_UNITS)
      expect(parsePart(unit, '')).toMatchObject({ part: { kind: unit === 'week' ? 'unset' : 'every' } })
  })
  it('CRON-017 CRON-042 takes days from 1 to 31', () => {
    expect(parsePart('day', '1').ok && parsePart('day', '31').ok).toBe(true)
    expect(parsePart('day', '0').ok || parsePart('day', '32').ok).toBe(false)
  })
})

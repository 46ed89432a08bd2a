import { describe, expect, it } from 'vitest'
import {
  momentCodec,
  parsedMoment,
  parseMoment,
  parseTime,
  readMoment,
  readTime,
  storedMoment,
  typedDay,
  typedMoment,
  typedTime,
} from './dates.ts'

describe('a day count of a spreadsheet', () => {
  it.each([
    ['10000', '1927-05-18', undefined],
    ['45413', '2024-05-01', undefined],
    ['45413.25', '2024-05-01', '06:00:00'],
    ['2958465', '9999-12-31', undefined],
  ])('%s is %s', (words, date, time) => {
    expect(parseMoment(words)).toEqual({ date, time })
  })
  it('carries a fraction that rounds up to midnight into the next day', () => {
    expect(parseMoment('45412.999999')).toEqual({ date: '2024-05-01', time: '00:00:00' })
  })
  it('is refused where it looks like a year or leaves the calendar', () => {
    expect(['2024', '9999', '2958466', '0', '-45413'].map(parseMoment)).toEqual(Array.from({ length: 5 }))
  })
})

describe('a stored moment', () => {
  it('keeps the clock time, whatever zone follows it', () => {
    for (const zone of ['', 'Z', '+08:00', '-0330', '.123Z'])
      expect(readMoment(`2024-05-01T23:30:00${zone}`), zone).toEqual({ date: '2024-05-01', time: '23:30:00' })
  })
  it('knows the leap years of the Gregorian calendar', () => {
    expect(['2000-02-29', '1900-02-29', '2024-02-29', '2023-02-29'].map((day) => readMoment(day)?.date)).toEqual([
      '2000-02-29',
      undefined,
      '2024-02-29',
      undefined,
    ])
  })
})

it('a time alone is never the fraction that belongs to a day', () => {
  expect([parseTime('0.5'), parseTime('1.5'), parseMoment('2024/5/1 0.5')]).toEqual(['12:00:00', undefined, undefined])
})

describe('the words of a day or a moment', () => {
  it.each<readonly [string, string | undefined, string | undefined]>([
    ['2024-05-01', '2024-05-01', undefined],
    ['2024/5/1', '2024-05-01', undefined],
    ['2024.05.01', '2024-05-01', undefined],
    ['2024年5月1日', '2024-05-01', undefined],
    ['２０２４－０５－０１', '2024-05-01', undefined],
    ['20240501', '2024-05-01', undefined],
    ['20240501 08:30', '2024-05-01', '08:30:00'],
    ['20240501T8时30分', '2024-05-01', '08:30:00'],
    ['2024-5-1 8:30:15', '2024-05-01', '08:30:15'],
    ['2024年5月1日 8点30分15秒', '2024-05-01', '08:30:15'],
    ['2024-05-01 08:30:15.250', '2024-05-01', '08:30:15'],
    ['2024-05-01 24:00', undefined, undefined],
    ['2024-05-01 8:60', undefined, undefined],
    ['2024-05-01 noon', undefined, undefined],
    ['2024-13-01', undefined, undefined],
    ['2024-04-31', undefined, undefined],
    ['20240431', undefined, undefined],
    ['2024-00-10', undefined, undefined],
    ['0099-01-01', undefined, undefined],
    ['0100-01-01', '0100-01-01', undefined],
    ['1/5/2024', undefined, undefined],
    ['', undefined, undefined],
    [`2024-05-01${' '.repeat(60)}x`, undefined, undefined],
  ])('"%s" say %s %s', (words, date, time) => {
    expect(parseMoment(words)).toEqual(date === undefined ? undefined : { date, time })
  })
  it('are no day count where a person types them', () => {
    expect(['45413', '2024-5-1', '0.5', '20240501', ''].map(typedDay)).toEqual([
      undefined,
      '2024-05-01',
      undefined,
      '2024-05-01',
      undefined,
    ])
    expect([
      typedMoment('2024-5-1'),
      typedMoment('2024-5-1 8:30'),
      typedMoment('45413.5'),
      typedTime('0.5'),
      typedTime('8:30'),
    ]).toEqual(['2024-05-01 00:00:00', '2024-05-01 08:30:00', undefined, undefined, '08:30:00'])
  })
})

it('reads a stored day, moment or time, and nothing that only looks like one', () => {
  expect(
    [
      '2024-05-01 08:00',
      '2024-05-01T08:00:00.123456789+08:00',
      '2024-05-01x',
      '2024-05-01 24:00:00',
      '2024_05-01',
      '2024-05_01',
      '20x4-05-01',
      7,
    ].map(readMoment),
  ).toEqual([
    { date: '2024-05-01', time: '08:00:00' },
    { date: '2024-05-01', time: '08:00:00' },
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([
    readTime('08:30'),
    readTime('08:30:15.25'),
    readTime('8:30'),
    readTime('24:00'),
    readTime('23:60'),
    readTime('23:59:60'),
    readTime(830),
    readTime('x'.repeat(61)),
  ]).toEqual(['08:30:00', '08:30:15', undefined, undefined, undefined, undefined, undefined, undefined])
  expect([storedMoment('2024-05-01'), storedMoment('x'), parsedMoment('2024/5/1 8:00')]).toEqual([
    '2024-05-01 00:00:00',
    undefined,
    '2024-05-01 08:00:00',
  ])
})
it('reads a time of a sheet from its words or from the part of a day', () => {
  expect(
    ['8:30', '８：３０', '8点30分', '8时30分15秒', '0', '.25', '0.999999', '1', '8', '8:3:5', 'x'.repeat(61)].map(
      parseTime,
    ),
  ).toEqual([
    '08:30:00',
    '08:30:00',
    '08:30:00',
    '08:30:15',
    '00:00:00',
    '06:00:00',
    undefined,
    undefined,
    undefined,
    '08:03:05',
    undefined,
  ])
})

it('the codec of moments hands on what names none, for the check to refuse', () => {
  const codec = momentCodec(storedMoment, parsedMoment)
  const labels = { text: () => undefined, key: () => undefined }
  expect([
    codec.read('2024-05-01', {}),
    codec.read('soon', {}),
    codec.write('2024-05-01', {}),
    codec.write('soon', {}),
    codec.write('', {}),
  ]).toEqual(['2024-05-01 00:00:00', '', '2024-05-01 00:00:00', 'soon', null])
  expect([
    codec.query('', {}),
    codec.query('x', {}),
    codec.text('x', {}, labels),
    codec.parse(' ', {}, labels),
    codec.parse('2024/5/1', {}, labels),
    codec.parse('soon', {}, labels),
    codec.keys('x', {}),
  ]).toEqual([[], [{ op: 'eq', value: 'x' }], 'x', '', '2024-05-01 00:00:00', undefined, []])
})

it('reads the first and the last moments that the calendar and the clock have', () => {
  expect(
    ['9999-12-31 23:59:59', '0100-01-01 00:00:00', '2024-12-31 23:59', '2024-02-30'].map((text) => storedMoment(text)),
  ).toEqual(['9999-12-31 23:59:59', '0100-01-01 00:00:00', '2024-12-31 23:59:00', undefined])
  expect(['9999.5', '10000.5', '2958465.5', '2958466.5'].map((words) => parseMoment(words)?.date)).toEqual([
    undefined,
    '1927-05-18',
    '9999-12-31',
    undefined,
  ])
  expect([' 8:30 ', '00', '0.5x', 'x.5', '1.5', '10'].map(parseTime)).toEqual([
    '08:30:00',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

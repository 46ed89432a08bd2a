import { describe, expect, it } from 'vitest'
import { fc } from '../../../tests/kit/properties.ts'
import { LOCALES } from '../text.ts'
import { describeCron } from './sentence.ts'
import { anyCron, cronOf } from './testing.ts'
import { weekdayName } from './words.ts'

describe('an expression in words', () => {
  it.each([
    ['* * * * * ? *', '每秒', 'Every second'],
    ['0 * * * * ? *', '每分钟', 'Every minute'],
    ['0/5 * * * * ? *', '每5秒', 'Every 5 seconds'],
    ['3/5 * * * * ? *', '从3秒起每5秒', 'Every 5 seconds from second 3 on'],
    ['0 0/5 * * * ? *', '每5分钟', 'Every 5 minutes'],
    ['0 15 * * * ? *', '每小时，在15分', 'At minute 15, every hour'],
    ['0 0 0/2 * * ? *', '每2小时，在0分', 'At minute 0, every 2 hours'],
    ['0 30 8 * * ? *', '每天 08:30', 'At 08:30, every day'],
    ['15 30 8 * * ? *', '每天 08:30:15', 'At 08:30:15, every day'],
    ['0 0 8,12 * * ? *', '每天 08:00、12:00', 'At 08:00, 12:00, every day'],
    [
      '0 0/10 8-18 ? * 2-6 *',
      '每逢周一到周五，8点到18点，每10分钟',
      'Every 10 minutes, in the hours from 8:00 to 18:00, on Monday to Friday',
    ],
    ['0 0 9 1,15 * ? *', '每月1日、15日 09:00', 'At 09:00, on day 1, day 15 of the month'],
    ['0 0 9 1 3,6 ? *', '3月、6月1日 09:00', 'At 09:00, on day 1, in March, June'],
    ['0 0 9 1/5 * ? *', '每月从1日起每5天 09:00', 'At 09:00, every 5 days from day 1 on'],
    ['0 0 9 L * ? *', '每月最后一天 09:00', 'At 09:00, on the last day of the month'],
    ['0 0 9 L-3 * ? *', '每月最后一天的前3天 09:00', 'At 09:00, 3 days before the last day of the month'],
    [
      '0 0 9 LW 12 ? *',
      '12月最后一个工作日 09:00',
      'At 09:00, on the last weekday (Mon–Fri) of the month, in December',
    ],
    [
      '0 0 9 15W * ? *',
      '每月距15日最近的工作日 09:00',
      'At 09:00, on the weekday (Mon–Fri) nearest to day 15 of the month',
    ],
    ['0 0 9 ? * 6L *', '每月最后一个周五 09:00', 'At 09:00, on the last Friday of the month'],
    ['0 0 9 ? * 6#3 *', '每月第3个周五 09:00', 'At 09:00, on Friday no. 3 of the month'],
    ['0 0 9 ? * 1,7 2027', '2027年每逢周日、周六 09:00', 'At 09:00, on Sunday, Saturday, in 2027'],
    ['0 0 9 * 3 ? 2027', '2027年3月每天 09:00', 'At 09:00, in March, in 2027'],
  ])('CRON-053 %s is 「%s」 and “%s”', (expression, chinese, english) => {
    expect(describeCron(cronOf(expression), 'zh-CN')).toBe(chinese)
    expect(describeCron(cronOf(expression), 'en-US')).toBe(english)
  })
  it('CRON-058 calls the weekdays 周一 to 周日, and counts from Sunday', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((weekday) => weekdayName('zh-CN', weekday))).toEqual([
      '周日',
      '周一',
      '周二',
      '周三',
      '周四',
      '周五',
      '周六',
    ])
  })
  it('has words for every expression, in both languages', () => {
    fc.assert(
      fc.property(anyCron, (cron) => {
        for (const locale of LOCALES)
          expect(describeCron(cron, locale)).toMatch(/^(?!.*(undefined|[{}]|，，|, ,))\S.*\S$/s)
      }),
      { numRuns: 300 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { copyrightYears, greetingAt, isMessenger } from './platform.ts'

describe('the platform', () => {
  it('CONST-001 CONST-002 CONST-003 CONST-004 CONST-005 I18N-028 greets before 9, up to 11, up to 13, before 20 and in the evening', () => {
    expect([8, 9, 11, 12, 13, 14, 19, 20, 23].map((hour) => greetingAt(Date.UTC(2026, 0, 1, hour - 8)))).toEqual([
      'HOME_EARLY',
      'HOME_MORNING',
      'HOME_MORNING',
      'HOME_NOON',
      'HOME_NOON',
      'HOME_AFTERNOON',
      'HOME_AFTERNOON',
      'HOME_EVENING',
      'HOME_EVENING',
    ])
  })
  it('knows an enterprise messenger by its identification in any case', () => {
    expect([isMessenger('x WXWORK/3'), isMessenger('DingTalk 7'), isMessenger('Mozilla/5.0')]).toEqual([
      true,
      true,
      false,
    ])
  })
  it('LAYOUT-021 shows the founding year once', () => {
    expect([copyrightYears(new Date('2022-05-01')), copyrightYears(new Date('2026-05-01'))]).toEqual([
      '2022',
      '2022-2026',
    ])
  })
})

import { describe, expect, it, vi } from 'vitest'
import { firstSupportedLocale } from '../../schemas/language/text.ts'
import { messages } from '../../schemas/messages/index.ts'
import { sayNow } from '../ui/use-say.ts'
import { chosenLocale, locale, restoreLocale, setLocale } from './locale.ts'

describe('the language', () => {
  it('I18N-001 is zh-CN unless the user chose otherwise or the browser speaks another one', () => {
    expect([
      chosenLocale('http://x/#/a', undefined),
      chosenLocale('http://x/#/a', 'xx'),
      chosenLocale('http://x/#/a', 'en-US'),
    ]).toEqual([undefined, undefined, 'en-US'])
    expect([[], ['zh-TW', 'en'], ['de', 'fr'], ['en-GB', 'zh-CN'], ['de', 'en']].map(firstSupportedLocale)).toEqual([
      'zh-CN',
      'zh-CN',
      'zh-CN',
      'en-US',
      'en-US',
    ])
  })
  it('follows the browser until the user chooses one', async () => {
    localStorage.clear()
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
    await restoreLocale()
    expect([locale.current, localStorage.length]).toEqual(['en-US', 0])
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh-CN'])
    await restoreLocale()
    expect(locale.current).toBe('zh-CN')
    vi.restoreAllMocks()
  })
  it('can be asked for in the address, before or after the hash', () => {
    expect(chosenLocale('http://x/?lang=en-US#/a', 'zh-CN')).toBe('en-US')
    expect(chosenLocale('http://x/#/a?b=1&lang=en-US', undefined)).toBe('en-US')
    expect(chosenLocale('http://x/?lang=de', 'en-US')).toBe('en-US')
  })
  it('is stored and set on the document', () => {
    setLocale('en-US')
    expect([document.documentElement.lang, sayNow('SHELL_SIGN_OUT')]).toEqual(['en-US', 'Sign out'])
    locale.current = 'zh-CN'
    restoreLocale()
    expect(locale.current).toBe('en-US')
    setLocale('zh-CN')
    expect(sayNow('SHELL_SIGN_OUT')).toBe('退出登录')
  })
  it.each([
    ['I18N-003', 'TAB_HOME_TITLE', '首页', 'home'],
    ['I18N-004', 'TAB_HOME', '首页不能关闭!', 'home cannot be closed!'],
    ['I18N-005', 'TAB_LAST', '这是最后一页，不能再关闭了', 'this is the last page, it cannot be closed any more'],
    ['I18N-008', 'SHELL_CACHE_DONE', '刷新缓存完成！', 'cache refresh complete'],
    ['I18N-009', 'SHELL_CACHE_FAILED', '刷新缓存失败！', 'cache refresh failed'],
    [
      'I18N-011',
      'SESSION_NO_MENU',
      'getPermissionList: permissions must be a non-null array !',
      'getPermissionList: permissions must be a non-null array !',
    ],
  ] as const)('%s says %s in both languages as the documents do', (_id, code, chinese, english) => {
    expect([messages[code]['zh-CN'], messages[code]['en-US']]).toEqual([chinese, english])
  })
  it('I18N-023 and I18N-024 and I18N-028 use the proposed words', () => {
    const said = (
      [
        'TAB_REFRESH',
        'TAB_CLOSE_LEFT',
        'TAB_CLOSE_RIGHT',
        'TAB_CLOSE_OTHERS',
        'PASSWORD_OLD',
        'PASSWORD_NEW',
        'PASSWORD_AGAIN',
        'HOME_EARLY',
        'HOME_MORNING',
        'HOME_NOON',
        'HOME_AFTERNOON',
        'HOME_EVENING',
      ] as const
    ).map((code) => messages[code]['zh-CN'])
    expect(said).toEqual([
      '刷新',
      '关闭左侧',
      '关闭右侧',
      '关闭其它',
      '旧密码',
      '新密码',
      '确认新密码',
      '早上好',
      '上午好',
      '中午好',
      '下午好',
      '晚上好',
    ])
  })
  it('fills parameters in, leaves braces of values alone, and shows nothing for a missing one', () => {
    expect(sayNow('SHELL_WELCOME', { name: '<b>{x}</b>' })).toBe('欢迎进入 <b>{x}</b>')
    expect(sayNow('SHELL_WELCOME')).toBe('欢迎进入 ')
  })
})

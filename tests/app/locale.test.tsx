import { render, screen } from '@testing-library/react'
import { Empty } from 'antd'
import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import '../../src/lib/calendar.ts'
import { setLocale } from '../../src/state/locale.ts'
import { AppFrame } from '../../src/ui/AppFrame.tsx'

const look = { color: '#1890FF', dark: false, compact: false, contrast: false }
const frame = (locale: 'zh-CN' | 'en-US') => <AppFrame locale={locale} look={look}><Empty /></AppFrame>

it('I18N-001 the components and the calendar speak Chinese first, and the other language as soon as it is chosen', async () => {
  await setLocale('zh-CN')
  const { rerender } = render(frame('zh-CN'))
  expect(screen.getAllByText('暂无数据').length).toBeGreaterThan(0)
  expect(dayjs('2026-05-04').format('dddd')).toBe('星期一')
  await setLocale('en-US')
  rerender(frame('en-US'))
  expect((await screen.findAllByText('No data')).length).toBeGreaterThan(0)
  expect(dayjs('2026-05-04').format('dddd')).toBe('Monday')
  await setLocale('zh-CN')
})

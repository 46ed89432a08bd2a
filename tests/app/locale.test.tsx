import { render, screen } from '@testing-library/react'
import { Empty } from 'antd'
import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { DAY, PickerForm } from '../../registry/kit/parts/picker/Picker.tsx'
import { setLocale } from '../../src/state/locale.ts'
import { AppFrame } from '../../src/ui/frame/AppFrame.tsx'

const look = { color: '#1890FF', dark: false, compact: false, contrast: false }
const day = {
  id: 'day',
  value: '',
  onChange: () => undefined,
  field: { key: 'day', title: 'Day', required: false },
  options: {},
  disabled: false,
  invalid: false,
}
const frame = (locale: 'zh-CN' | 'en-US') => (
  <AppFrame locale={locale} look={look}>
    <Empty />
    <PickerForm {...day} kind={DAY} ports={{ ...fakePorts(), locale }} />
  </AppFrame>
)

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

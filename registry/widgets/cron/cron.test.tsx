import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Locale } from '../../../schemas/language/text.ts'
import { FixtureFace, fakePorts } from '../../kit/testing.tsx'
import { cron } from './index.ts'
import type { Options } from './options.ts'
import { previewRuns } from './Preview.tsx'

const faces = await cron.view()
await import('./CronDialog.tsx')

interface Drawn {
  readonly editor?: Options['editor']
  readonly value?: string
  readonly locale?: Locale
  readonly disabled?: boolean
}
function draw({ editor = 'tabs', value = '', locale = 'zh-CN', disabled = false }: Drawn = {}) {
  const onChange = vi.fn<(value: unknown) => void>()
  const ports = fakePorts({ locale, sentences: cron.messages })
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <FixtureFace
        widget={cron}
        faces={faces}
        face="Form"
        fixture={{ name: 'x', stored: null, value, options: { editor }, field: { title: '执行时间' } }}
        ports={ports}
        id="sample"
        disabled={disabled}
        onChange={onChange}
      />
    </ConfigProvider>,
  )
  return onChange
}
async function openEditor(drawn: Drawn = {}) {
  const onChange = draw(drawn)
  fireEvent.click(screen.getByRole('button', { name: /执行时间/ }))
  return { onChange, dialog: await screen.findByRole('dialog') }
}
const tab = (dialog: HTMLElement, name: string) => {
  fireEvent.click(within(dialog).getByRole('tab', { name }))
  return within(dialog).getByRole('tabpanel', { name })
}
const choose = (panel: HTMLElement, name: string) => fireEvent.click(within(panel).getByRole('radio', { name }))
const modes = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)
const confirm = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: /确\s*定/ }))
const shown = (dialog: HTMLElement) => dialog.querySelector('output code')?.textContent
const widthOf = (dialog: HTMLElement) => dialog.closest<HTMLElement>('.ant-modal')?.style.width || dialog.style.width

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: new Date('2026-05-01T00:00:00Z'),
      shouldAdvanceTime: true,
    }),
)
afterEach(() => void vi.useRealTimers())

describe('the field', () => {
  it('CRON-001 offers an editor next to the expression, and explains the expression', () => {
    draw({ value: '0 30 8 * * ? *' })
    expect(screen.getByRole('textbox')).toHaveProperty('value', '0 30 8 * * ? *')
    expect(screen.getByText('每天 08:30')).toBeDefined()
    expect(screen.getByRole('button', { name: '编辑执行时间' }).getAttribute('aria-haspopup')).toBe('dialog')
  })
  it('AMB-160 writes seven parts when it is left', () => {
    const onChange = draw()
    const input = screen.getByRole('textbox')
    fireEvent.change(input, { target: { value: '30 8 * * MON' } })
    fireEvent.blur(input)
    expect(onChange).toHaveBeenLastCalledWith('0 30 8 ? * 2 *')
  })
  it('keeps what is no expression, for the check to refuse', () => {
    const onChange = draw()
    const input = screen.getByRole('textbox')
    fireEvent.change(input, { target: { value: 'every morning' } })
    fireEvent.blur(input)
    expect(onChange).toHaveBeenLastCalledWith('every morning')
    expect(cron.refuse?.('every morning', {})).toEqual({ code: 'CRON_FIELD_COUNT', params: {} })
    expect(cron.refuse?.('0 0 25 * * ?', {})).toMatchObject({
      code: 'CRON_OUT_OF_RANGE',
      params: { place: 3, text: '25', min: 0, max: 23 },
    })
    expect(cron.refuse?.('0 0 12 * * ? *', {})).toBeUndefined()
  })
})

describe('the editor', () => {
  it('CRON-002 has the tabs second, minute, hour, day, month, week and year', async () => {
    const { dialog } = await openEditor()
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map((one) => one.textContent),
    ).toEqual(['秒', '分', '时', '日', '月', '周', '年'])
  })
  it('CRON-004 CRON-005 is 608 wide and called cron表达式 in its classic form, with a live expression', async () => {
    const { dialog } = await openEditor({ editor: 'classic' })
    expect(widthOf(dialog)).toBe('608px')
    expect(within(dialog).getByText('cron表达式')).toBeDefined()
    expect(
      within(dialog)
        .getAllByRole('tab')
        .map((one) => one.textContent),
    ).toEqual(['秒', '分', '时', '日', '月', '周', '年'])
    expect(shown(dialog)).toBe('* * * * * ? *')
    choose(tab(dialog, '分'), '循环')
    expect(shown(dialog)).toBe('0 3/5 * * * ? *')
  })
  it('CRON-004 is called cron expression in English', async () => {
    const { dialog } = await openEditor({ editor: 'classic', locale: 'en-US' })
    expect(within(dialog).getByText('cron expression')).toBeDefined()
    expect(within(dialog).getByRole('tab', { name: 'Second' })).toBeDefined()
  })

  it('CRON-016 offers the modes of the day', async () => {
    const { dialog } = await openEditor()
    expect(modes(tab(dialog, '日'))).toEqual([
      '不设置',
      '每日',
      '区间',
      '循环',
      '工作日',
      '最后一日',
      '指定',
      '其他写法',
    ])
  })
  it('CRON-018 CRON-058 offers the modes of the week, and the days from 周一 to 周日', async () => {
    const { dialog } = await openEditor()
    const panel = tab(dialog, '周')
    expect(modes(panel)).toEqual(['不设置', '区间', '循环', '指定', '其他写法'])
    choose(panel, '指定')
    expect(
      within(panel)
        .getAllByRole('checkbox')
        .map((box) => box.closest('label')?.textContent),
    ).toEqual(['周一', '周二', '周三', '周四', '周五', '周六', '周日'])
    fireEvent.click(within(panel).getByRole('checkbox', { name: '周五' }))
    expect(shown(dialog)).toBe('0 0 0 ? * 1,6 *')
  })
  it('CRON-035 CRON-036 shuts the day while the week is set, and says so', async () => {
    const { dialog } = await openEditor({ value: '0 0 9 ? * 2-6 *' })
    const day = tab(dialog, '日')
    expect(
      within(day)
        .getAllByRole('radio')
        .every((radio) => radio instanceof HTMLInputElement && radio.disabled),
    ).toBe(true)
    expect(within(day).getByText(/已设置“周”/)).toBeDefined()
    choose(tab(dialog, '周'), '不设置')
    expect(shown(dialog)).toBe('0 0 9 * * ? *')
    choose(tab(dialog, '日'), '最后一日')
    expect(shown(dialog)).toBe('0 0 9 L * ? *')
    expect(within(tab(dialog, '周')).getByText(/已设置“日”/)).toBeDefined()
  })

  it('CRON-025 hands on the expression and closes on confirm', async () => {
    const { dialog, onChange } = await openEditor({ value: '0 30 8 * * ? *' })
    choose(tab(dialog, '时'), '区间')
    confirm(dialog)
    expect(onChange).toHaveBeenLastCalledWith('0 30 0-23 * * ? *')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('CRON-026 closes without a word on cancel, and CRON-020 begins anew with the value', async () => {
    const { dialog, onChange } = await openEditor({ value: '0 30 8 * * ? *' })
    choose(tab(dialog, '时'), '区间')
    fireEvent.click(within(dialog).getByRole('button', { name: /取\s*消/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '编辑执行时间' }))
    expect(shown(await screen.findByRole('dialog'))).toBe('0 30 8 * * ? *')
  })
  it('AMB-158 refuses a range that ends before it begins, at its field', async () => {
    const { dialog, onChange } = await openEditor({ value: '30-5 * * * * ? *' })
    tab(dialog, '年')
    confirm(dialog)
    const panel = await within(dialog).findByRole('tabpanel', { name: '秒' })
    expect(within(panel).getByRole('alert').textContent).toBe('区间的结束不能早于开始')
    expect(within(panel).getByRole('spinbutton', { name: '秒：区间开始' }).getAttribute('aria-invalid')).toBe('true')
    expect(onChange).not.toHaveBeenCalled()
  })
  it('CRON-052 takes whole numbers only, CRON-038 within their limits', async () => {
    const { dialog } = await openEditor()
    const panel = tab(dialog, '秒')
    choose(panel, '循环')
    const step = within(panel).getByRole('spinbutton', { name: '秒：循环间隔' })
    fireEvent.change(step, { target: { value: '1.5' } })
    fireEvent.blur(step)
    expect(step).toHaveProperty('value', '15')
    fireEvent.change(step, { target: { value: '99' } })
    fireEvent.blur(step)
    expect(step).toHaveProperty('value', '59')
    expect(shown(dialog)).toBe('3/59 * * * * ? *')
  })
  it('accepts every valid spelling of a part, and rejects one without a meaning', async () => {
    const { dialog, onChange } = await openEditor()
    const panel = tab(dialog, '周')
    choose(panel, '其他写法')
    const input = within(panel).getByRole('textbox', { name: '周：表达式片段' })
    fireEvent.change(input, { target: { value: '6#9' } })
    confirm(dialog)
    expect((await within(panel).findByRole('alert')).textContent).toBe('cron表达式第 6 段：9 不在 1 到 5 之间')
    fireEvent.change(within(panel).getByRole('textbox', { name: '周：表达式片段' }), { target: { value: '6#3' } })
    confirm(dialog)
    expect(onChange).toHaveBeenLastCalledWith('0 0 0 ? * 6#3 *')
  })
  it('names every control', async () => {
    const { dialog } = await openEditor({ editor: 'classic' })
    vi.useRealTimers()
    for (const [name, mode] of [
      ['周', '循环'],
      ['年', '指定'],
      ['月', '指定'],
    ] as const)
      choose(tab(dialog, name), mode)
    const { violations } = await axe.run(dialog, {
      rules: { region: { enabled: false }, 'color-contrast': { enabled: false } },
    })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  })
})

describe('the preview of the runs', () => {
  it('CRON-003 AMB-159 shows ten, without the year, by the clock of GMT+8', () => {
    const runs = previewRuns('0 30 8 * * ? 2019', Date.UTC(2026, 4, 1))
    expect(runs).toHaveLength(10)
    expect(runs.slice(0, 2)).toEqual(['2026-05-01 08:30:00', '2026-05-02 08:30:00'])
    expect(previewRuns('0 0 0 30 2 ? *', Date.UTC(2026, 4, 1))).toEqual([])
    expect(previewRuns('nothing', 0)).toEqual([])
  })
  it('CRON-057 waits until the expression has been left alone for 500 ms', async () => {
    const { dialog } = await openEditor({ value: '0 30 8 * * ? *' })
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(within(dialog).getByText('2026-05-01 08:30:00')).toBeDefined()
    choose(tab(dialog, '时'), '区间')
    expect(within(dialog).getByText('2026-05-10 08:30:00')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(within(dialog).queryByText('2026-05-10 08:30:00')).toBeNull()
    expect(within(dialog).getByText('2026-05-01 09:30:00')).toBeDefined()
  })
  it('AMB-159 says that there are none', async () => {
    const { dialog } = await openEditor({ value: '0 0 0 30 2 ? *' })
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(within(dialog).getByText('无执行时间')).toBeDefined()
  })
})

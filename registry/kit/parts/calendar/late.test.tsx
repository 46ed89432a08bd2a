import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../testing.tsx'
import { MomentInput, MomentTypingContext } from '../numbers/MomentInput.tsx'
import { DAY } from '../numbers/moment-kind.ts'
import { fetchCalendars } from './fetch.ts'
import * as late from './late.tsx'

const shared = {
  kind: DAY,
  style: { width: '100%' },
  components: { input: MomentInput },
  onKeyDown: () => undefined,
} as const

function Field({
  onChange,
  range = false,
  disabled = false,
}: {
  readonly onChange: (value: unknown) => void
  readonly range?: boolean
  readonly disabled?: boolean
}) {
  const [day, setDay] = useState('2026-05-04')
  const [open, setOpen] = useState(false)
  const put = (next: string) => {
    setDay(next)
    onChange(next)
  }
  const ends = { d: { value: day, onChange: put }, 'd-end': { value: '', onChange: () => undefined } }
  const common = { ...shared, ports: fakePorts(), open, onOpenChange: setOpen }
  return (
    <MomentTypingContext value={{ kind: DAY, ends, onEntered: () => setOpen(false) }}>
      {range ? (
        <late.RangeCalendar
          {...common}
          ids={{ start: 'd', end: 'd-end' }}
          value={{ begin: day, end: '' }}
          onChange={({ begin }) => put(begin)}
          placeholder={['开始', '结束']}
        />
      ) : (
        <late.SingleCalendar {...common} id="d" value={day} onChange={put} placeholder="开始" disabled={disabled} />
      )}
    </MomentTypingContext>
  )
}
const drawField = (props: Partial<Parameters<typeof Field>[0]> = {}) => {
  const onChange = vi.fn<(value: unknown) => void>()
  const { container } = render(<Field onChange={onChange} {...props} />)
  const input = () => screen.getByPlaceholderText<HTMLInputElement>('开始')
  return { onChange, input, isStill: () => container.querySelector('.v-still-picker') !== null }
}
const calendar = () => document.querySelector('.ant-picker-dropdown')

describe('a field of a moment before its calendar is drawn', () => {
  it('looks as it does with it', async () => {
    await fetchCalendars()
    for (const range of [false, true]) {
      const { container, unmount } = render(
        <ConfigProvider theme={{ cssVar: { key: 'vitrine' }, hashed: false }}>
          <Field onChange={vi.fn<() => void>()} range={range} />
        </ConfigProvider>,
      )
      const bare = () =>
        container.innerHTML
          .replaceAll(
            / v-still-picker|<button[\s\S]*?<\/button>|<div class="ant-picker-active-bar"[^>]*><\/div>| date-range="\w+"|style="[^"]*"/g,
            '',
          )
          .replaceAll(
            /(<input)([^>]*)>/g,
            (_, tag: string, told: string) =>
              `${tag} ${told
                .trim()
                .split(/\s+(?=[\w-]+=)/)
                .toSorted()
                .join(' ')}>`,
          )
      const still = bare()
      await userEvent.hover(screen.getByPlaceholderText('开始'))
      expect(container.querySelector('.v-still-picker')).toBeNull()
      expect(still).toBe(bare())
      unmount()
    }
  })
  it('takes what is typed, and reads it when it is left', async () => {
    const { onChange, input, isStill } = drawField()
    await userEvent.tab()
    await userEvent.clear(input())
    await userEvent.keyboard('2026/5/6')
    expect(isStill()).toBe(true)
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith('2026-05-06')
    expect(input().value).toBe('2026-05-06')
  })
  it('keeps words that are half typed when the pointer comes, and ends them when the calendar is opened', async () => {
    const { onChange, input, isStill } = drawField()
    act(() => input().focus())
    await userEvent.keyboard('{Control>}a{/Control}')
    input().select()
    await userEvent.keyboard('2026/5/6')
    await userEvent.hover(input())
    expect([isStill(), input().value, document.activeElement]).toEqual([true, '2026/5/6', input()])
    await act(async () => input().click())
    expect(onChange).toHaveBeenLastCalledWith('2026-05-06')
    expect(isStill()).toBe(false)
    expect(document.activeElement).toBe(input())
    expect(calendar()).not.toBeNull()
  })
  it('is the calendar as soon as the pointer is over it, and keeps the focus', async () => {
    const { input, isStill } = drawField()
    act(() => input().focus())
    await userEvent.hover(input())
    expect([isStill(), document.activeElement]).toEqual([false, input()])
    await userEvent.click(input())
    expect(calendar()).not.toBeNull()
  })
  it('opens where its owner says so, and takes the focus', async () => {
    function Opened() {
      const box = useRef<HTMLDivElement>(null)
      useLayoutEffect(() => {
        const input = box.current?.querySelector('input')
        input?.focus()
        input?.click()
      }, [])
      return (
        <div ref={box}>
          <Field onChange={() => undefined} />
        </div>
      )
    }
    const { container } = render(<Opened />)
    await vi.waitFor(() => expect(calendar()).not.toBeNull())
    expect(container.querySelector('.v-still-picker')).toBeNull()
    expect(document.activeElement).toBe(screen.getByPlaceholderText('开始'))
  })
  it('opens nothing where it is disabled', async () => {
    const { input, isStill } = drawField({ disabled: true })
    await userEvent.click(input())
    expect([isStill(), input().disabled]).toEqual([true, true])
  })
})

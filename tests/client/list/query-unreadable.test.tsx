import { fireEvent, screen as page, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const fields = {
  ...RELIC.fields,
  day: { title: '入藏日期', view: 'date' },
  count: { title: '件数', view: 'number', options: { integerOnly: true } },
}

async function area(items: NonNullable<typeof RELIC.query>['items']) {
  const drawn = await draw({ screen: { ...RELIC, fields, query: { items, folded: 5 } }, rows: relics(3) })
  await rowsShown()
  const query = page.getByRole('search')
  const calls = () => drawn.source.list.mock.calls.length
  const search = () => drawn.user.click(within(query).getByRole('button', { name: /查\s*询/ }))
  return { ...drawn, query, calls, search }
}
const leave = (input: HTMLElement, words: string) => {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: words } })
  fireEvent.blur(input)
}

describe('what a query cannot read', () => {
  it('stays visible, is reported at the field, and is part of no query', async () => {
    const { query, calls, search } = await area([{ field: 'day', mode: 'range' }])
    const before = calls()
    const begin = within(query).getByPlaceholderText('开始')
    leave(begin, '2024-02-31')
    expect(within(query).getByRole('alert').textContent).toBe('“2024-02-31”不是有效的日期，例如 2026-12-15')
    expect(begin).toHaveProperty('value', '2024-02-31')
    expect(begin.getAttribute('aria-describedby')).toBe(within(query).getByRole('alert').id)
    await search()
    expect(calls()).toBe(before)
    leave(begin, '2024-02-29')
    expect(within(query).queryByRole('alert')).toBeNull()
    await search()
    expect(calls()).toBe(before + 1)
  })
  it('is forgotten by a reset', async () => {
    const { query, user, calls } = await area([{ field: 'day', mode: 'range' }, 'day'])
    leave(within(query).getByPlaceholderText('结束'), 'soon')
    leave(within(query).getByPlaceholderText('请选择入藏日期'), 'later')
    expect(within(query).getAllByRole('alert')).toHaveLength(2)
    await user.click(within(query).getByRole('button', { name: /重\s*置/ }))
    expect(within(query).queryByRole('alert')).toBeNull()
    expect(within(query).getByPlaceholderText('结束')).toHaveProperty('value', '')
    expect(within(query).getByPlaceholderText('请选择入藏日期')).toHaveProperty('value', '')
    expect(calls()).toBeGreaterThan(0)
  })
  it('is a number with letters, or with decimals where whole ones are asked for', async () => {
    const { query, user, calls, source } = await area(['count'])
    const input = within(query).getByRole('spinbutton')
    const before = calls()
    await user.type(input, '12x{Enter}')
    expect(within(query).getByRole('alert').textContent).toBe('“12x”不是有效的数字，例如 12')
    expect(document.activeElement).toBe(input)
    await user.clear(input)
    await user.type(input, '12.7{Enter}')
    expect(within(query).getByRole('alert').textContent).toBe('请输入整数')
    expect(calls()).toBe(before)
    await user.clear(input)
    await user.type(input, '12{Enter}')
    expect(source.list.mock.calls.at(-1)?.[0].terms).toEqual({ count: '12' })
  })
})

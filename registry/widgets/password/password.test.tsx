import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../kit/testing.tsx'
import { Form } from './view.tsx'

it('shows no character of the password until the person asks', () => {
  const field = { key: 'p', title: '密码', required: true }
  render(<Form id="p" value="secret" onChange={() => {}} disabled={false} invalid={false} ports={fakePorts()} field={field} options={{ autoComplete: 'new-password' }} />)
  const input = screen.getByPlaceholderText('请输入密码')
  expect(input.getAttribute('type')).toBe('password')
  expect(input.getAttribute('autocomplete')).toBe('new-password')
})

it('takes a paste that is too long whole, and counts it: a password cut off without a word opens nothing', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const field = { key: 'p', title: '密码', required: true, maxLength: 8 }
  const draw = (value: string) => <Form id="p" value={value} onChange={onChange} disabled={false} invalid={false} ports={fakePorts()} field={field} options={{ autoComplete: 'new-password' }} />
  const { rerender, container } = render(draw(''))
  await userEvent.click(screen.getByPlaceholderText('请输入密码'))
  await userEvent.paste('123456789')
  expect(onChange.mock.calls).toEqual([['123456789']])
  rerender(draw('123456789'))
  expect(container.textContent).toContain('9 / 8')
})

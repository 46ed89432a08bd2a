import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakePorts } from '../../kit/testing.tsx'
import { Form } from './view.tsx'

it('shows no character of the password until the person asks', () => {
  const field = { key: 'p', title: '密码', required: true }
  render(<Form id="p" value="secret" onChange={() => {}} disabled={false} invalid={false} ports={fakePorts()} field={field} options={{ autoComplete: 'new-password' }} />)
  const input = screen.getByPlaceholderText('请输入密码')
  expect(input.getAttribute('type')).toBe('password')
  expect(input.getAttribute('autocomplete')).toBe('new-password')
})

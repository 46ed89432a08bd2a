import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Credentials } from '../../api/session.ts'
import { LoginForm } from './LoginForm.tsx'

let sayCode: (image: string) => void = () => undefined
const server = setupServer(
  http.get('*/sys/randomImage/:key', async () => {
    const result = await new Promise<string>((resolve) => (sayCode = resolve))
    return HttpResponse.json({ success: true, code: 0, message: '', result, timestamp: 1 })
  }),
)
beforeAll(() => server.listen())
beforeEach(() => void (sayCode = () => undefined))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

async function typeAndEnter() {
  const onSubmit = vi.fn<(credentials: Credentials) => Promise<void>>(async () => undefined)
  render(<LoginForm label="登录" onSubmit={onSubmit} />)
  const person = userEvent.setup()
  await person.type(screen.getByLabelText('用户名'), 'admin')
  await person.type(screen.getByLabelText('密码'), '123456{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  return onSubmit
}

it('LOGIN-006 signs in a user who pressed Enter before the server said that no code is needed', async () => {
  const onSubmit = await typeAndEnter()
  await waitFor(() => {
    sayCode('')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ username: 'admin', password: '123456', captcha: '' })
})

it('puts the cursor into the field of the code when one is asked for after Enter', async () => {
  const onSubmit = await typeAndEnter()
  await waitFor(() => {
    sayCode('data:image/png;base64,AAAA')
    expect(document.activeElement).toBe(screen.getByLabelText('验证码'))
  })
  expect(onSubmit).not.toHaveBeenCalled()
})

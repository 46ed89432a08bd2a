import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAhead, takeAhead, toldAhead } from './ahead.ts'
import { setCallContext } from './context.ts'

let token = 'one'
beforeEach(() => {
  vi.useFakeTimers()
  token = 'one'
  setCallContext({ token: () => token, tenantId: () => undefined, lowAppId: () => undefined, locale: () => 'zh-CN' })
})
afterEach(() => void vi.useRealTimers())

const early = () => Promise.resolve('early')
const late = () => Promise.resolve('late')

it('gives an answer begun ahead once, then asks', async () => {
  void askAhead('menu', early)
  expect(await takeAhead('menu', late)).toBe('early')
  expect(await takeAhead('menu', late)).toBe('late')
})

it('shows an answer that is there, and leaves it for whoever takes it', async () => {
  const asked = askAhead('menu', early)
  expect(toldAhead('menu')).toBeUndefined()
  await asked
  expect(toldAhead('menu')).toBe('early')
  expect(await takeAhead('menu', late)).toBe('early')
  expect(toldAhead('menu')).toBeUndefined()
})

it('never gives one person what another asked for', async () => {
  void askAhead('menu', early)
  token = 'two'
  expect(await takeAhead('menu', late)).toBe('late')
})

it('asks anew after ten seconds', async () => {
  void askAhead('menu', early)
  vi.advanceTimersByTime(10_000)
  expect(await takeAhead('menu', late)).toBe('late')
})

it('leaves a failure to whoever takes the answer', async () => {
  void askAhead('menu', () => Promise.reject(new Error('refused'))).catch(() => undefined)
  await expect(takeAhead('menu', late)).rejects.toThrow('refused')
})

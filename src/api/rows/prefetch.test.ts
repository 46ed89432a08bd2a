import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prefetch, takePrefetched, storePrefetched } from './prefetch.ts'
import { setCallContext } from '../client/context.ts'

let token = 'one'
beforeEach(() => {
  vi.useFakeTimers()
  token = 'one'
  setCallContext({ token: () => token, tenantId: () => undefined, lowAppId: () => undefined, locale: () => 'zh-CN' })
})
afterEach(() => void vi.useRealTimers())

const early = () => Promise.resolve('early')
const late = () => Promise.resolve('late')

it('returns a prefetched answer once, then sends a request', async () => {
  void prefetch('menu', early)
  expect(await takePrefetched('menu', late)).toBe('early')
  expect(await takePrefetched('menu', late)).toBe('late')
})

it('returns an answer that is there, and leaves it for the caller that takes it', async () => {
  const asked = prefetch('menu', early)
  expect(storePrefetched('menu')).toBeUndefined()
  await asked
  expect(storePrefetched('menu')).toBe('early')
  expect(await takePrefetched('menu', late)).toBe('early')
  expect(storePrefetched('menu')).toBeUndefined()
})

it('never gives one person what another asked for', async () => {
  void prefetch('menu', early)
  token = 'two'
  expect(await takePrefetched('menu', late)).toBe('late')
})

it('asks anew after ten seconds', async () => {
  void prefetch('menu', early)
  vi.advanceTimersByTime(10_000)
  expect(await takePrefetched('menu', late)).toBe('late')
})

it('leaves a failure to the caller that takes the answer', async () => {
  void prefetch('menu', () => Promise.reject(new Error('refused'))).catch(() => undefined)
  await expect(takePrefetched('menu', late)).rejects.toThrow('refused')
})

import { expect, it } from 'vitest'
import { RateStore } from './rate-store.ts'

function counted(store: RateStore, key = 'a'): { current: number; ttl: number } | undefined {
  let reported: { current: number; ttl: number } | undefined
  store.incr(key, (_, result) => (reported = result), 60_000)
  return reported
}

it('counts each caller and each route by itself, and begins anew after the window', () => {
  let now = 1000
  const store = new RateStore(undefined, () => now)
  expect(
    [counted(store), counted(store), counted(store, 'b'), counted(store.child())].map((one) => one?.current),
  ).toEqual([1, 2, 1, 1])
  now += 59_999
  expect(counted(store)).toEqual({ current: 3, ttl: 1 })
  now += 1
  expect(counted(store)).toEqual({ current: 1, ttl: 60_000 })
})

it('does not look at the clock, which may be put back', () => {
  const store = new RateStore()
  const { now } = Date
  try {
    Date.now = () => now() + 10 * 24 * 3_600_000
    counted(store)
    Date.now = now
    expect(counted(store)?.ttl).toBeLessThanOrEqual(60_000)
  } finally {
    Date.now = now
  }
})

it('forgets the caller that was not seen for longest', () => {
  const store = new RateStore()
  counted(store, 'first')
  counted(store, 'second')
  for (let at = 0; at < 4999; at += 1) counted(store, `other ${at}`)
  expect([counted(store, 'second')?.current, counted(store, 'first')?.current]).toEqual([2, 1])
})

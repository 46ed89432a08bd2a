import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('lets so many through at once, keeps a few waiting in order, and sends the others away', async () => {
  const gate = createSemaphore(2, 2)
  const ends: (() => void)[] = []
  const begun: number[] = []
  const enter = (name: number) =>
    gate(
      () =>
        new Promise<void>((resolve) => {
          begun.push(name)
          ends.push(resolve)
        }),
    )
  const work = [1, 2, 3, 4].map(enter)
  await expect(enter(5)).rejects.toMatchObject({ code: 'COMMON_TOO_MANY' })
  expect(begun).toEqual([1, 2])
  ends[1]?.()
  await work[1]
  expect(begun).toEqual([1, 2, 3])
  ends[0]?.()
  ends[2]?.()
  await Promise.all([work[0], work[2]])
  expect(begun).toEqual([1, 2, 3, 4])
  ends[3]?.()
  await work[3]
  expect(await gate(async () => 'free again')).toBe('free again')
})
it('makes room again after work that failed', async () => {
  const gate = createSemaphore(1, 0)
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate(async () => 'next')).toBe('next')
})

import { afterEach, expect, it, vi } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

afterEach(() => vi.restoreAllMocks())

function asking() {
  const owner = {}
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (person: string, name: string) =>
    limitConcurrency(owner, person, () => {
      began.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    // Somebody's turn comes a few steps after the end of another's.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { owner, began, ask, end }
}
const names = (count: number, first = 1) => Array.from({ length: count }, (_, at) => String(first + at))

it('lets eight lists of a person begin, a ninth when one of them has ended, and those of others at once', async () => {
  const { owner, began, ask, end } = asking()
  for (const name of names(9)) void ask('li', name)
  void ask('wang', 'other')
  void limitConcurrency(owner, 'zhao', async () => void began.push('third'))
  void limitConcurrency({}, 'li', async () => void began.push('elsewhere'))
  expect(began).toEqual([...names(8), 'other', 'third', 'elsewhere'])
  await end('3')
  expect(began).toContain('9')
})
it('lets fewer begin while four of the person take long, and goes on once they do not', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const { began, ask, end } = asking()
  for (const name of names(5)) void ask('li', name)
  clock.mockReturnValue(1000)
  for (const name of names(2, 6)) void ask('li', name)
  expect(began).toEqual(names(5))
  await end('1')
  expect(began).toEqual(names(5))
  await end('2')
  expect(began).toEqual(names(7))
})
it('refuses a call when the queue is full', async () => {
  const { ask } = asking()
  for (const name of names(68)) void ask('li', name)
  await expect(ask('li', 'more')).rejects.toMatchObject({ code: 'COMMON_TOO_MANY' })
})

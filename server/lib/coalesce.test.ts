import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

/** A count of a value that changes while it is counted. */
function slowCount() {
  const world = { value: 0, runs: 0 }
  const ask = async () => {
    world.runs += 1
    const seen = world.value
    await new Promise((resolve) => setTimeout(resolve, 5))
    return seen
  }
  return { world, ask: (owner: object, question = 'n') => coalesce(owner, question, ask) }
}

it('asks once for all waiting callers, and again for a caller that came after the query began', async () => {
  const { world, ask } = slowCount()
  const owner = {}
  const first = ask(owner)
  world.value = 1
  const later = [ask(owner), ask(owner), ask(owner)]
  expect(await first).toBe(0)
  expect(await Promise.all(later)).toEqual([1, 1, 1])
  expect(world.runs).toBe(2)
})

it('never answers with what was true before the question', async () => {
  const { world, ask } = slowCount()
  const owner = {}
  const asked = Array.from({ length: 40 }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, index % 17))
    const written = ++world.value
    return (await ask(owner)) >= written
  })
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 40 }, () => true))
  expect(world.runs).toBeLessThan(40)
})

it('keeps other questions and other databases apart, and forgets what is answered', async () => {
  const { world, ask } = slowCount()
  const [owner, other] = [{}, {}]
  await Promise.all([ask(owner), ask(owner, 'm'), ask(other)])
  expect(world.runs).toBe(3)
  await ask(owner)
  expect(world.runs).toBe(4)
})

it('tells everybody who waited of a failure, and asks anew after it', async () => {
  const owner = {}
  let fails = true
  const ask = () =>
    coalesce(owner, 'n', async () => {
      await Promise.resolve()
      if (fails) throw new Error('no')
      return 1
    })
  const asked = [ask(), ask(), ask()]
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  fails = false
  expect(await ask()).toBe(1)
})

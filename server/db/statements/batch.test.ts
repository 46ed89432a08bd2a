import { expect, it } from 'vitest'
import { batch } from './batch.ts'

/** Values that change while they are read. */
function slowStore() {
  const values = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const runs: (readonly string[])[] = []
  const ask = async (questions: readonly string[]) => {
    runs.push(questions)
    const seen = new Map(values)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return seen
  }
  return { values, runs, of: (owner: object, question: string, kind = 'k') => batch(owner, kind, question, ask) }
}

it('asks a single question at once, and those that come meanwhile together, equal ones once', async () => {
  const { runs, of } = slowStore()
  const owner = {}
  const answers = await Promise.all(['a', 'b', 'a', 'b', 'none'].map((question) => of(owner, question)))
  expect(answers).toEqual([1, 2, 1, 2, undefined])
  expect(runs).toEqual([['a'], ['b', 'a', 'none']])
})

it('never answers with what was true before the question', async () => {
  const { values, runs, of } = slowStore()
  const owner = {}
  const asked = Array.from({ length: 40 }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, index % 17))
    const written = (values.get('a') ?? 0) + 1
    values.set('a', written)
    return ((await of(owner, 'a')) ?? 0) >= written
  })
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 40 }, () => true))
  expect(runs.length).toBeLessThan(40)
})

it('keeps other kinds and other owners apart', async () => {
  const { runs, of } = slowStore()
  const owner = {}
  await Promise.all([of(owner, 'a'), of(owner, 'a', 'other'), of({}, 'a')])
  expect(runs).toEqual([['a'], ['a'], ['a']])
})

it('fails those of a run that fails, and none of the next', async () => {
  const owner = {}
  let runs = 0
  const ask = async (questions: readonly string[]) => {
    runs += 1
    if (runs === 1) throw new Error('no')
    return new Map(questions.map((question) => [question, runs]))
  }
  const asked = ['a', 'b'].map((question) => batch(owner, 'k', question, ask))
  expect(await Promise.allSettled(asked)).toMatchObject([{ reason: { message: 'no' } }, { value: 2 }])
  expect(await batch(owner, 'k', 'a', ask)).toBe(3)
})

it('does not wait for a run that never ends', async () => {
  const owner = {}
  const silent = batch(owner, 'k', 'a', () => new Promise<ReadonlyMap<string, number>>(() => undefined))
  const answered = batch(owner, 'k', 'b', async () => new Map([['b', 2]]))
  expect(await Promise.race([silent, answered])).toBe(2)
})

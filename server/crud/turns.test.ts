import { expect, it } from 'vitest'
import { inTurn } from './turns.ts'

it('lets four lists of a person begin, a fifth when one of them has ended, and those of others at once', async () => {
  const owner = {}
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (person: string, name: string) => inTurn(owner, person, () => {
    began.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  })
  const all = ['1', '2', '3', '4', '5'].map((name) => ask('li', name))
  all.push(ask('wang', 'other'), inTurn({}, 'li', async () => void began.push('elsewhere')))
  expect(began).toEqual(['1', '2', '3', '4', 'other', 'elsewhere'])
  ends[0]?.()
  await all[0]
  await expect.poll(() => began).toContain('5')
  for (const end of ends) end()
  await Promise.all(all)
})

import { expect, it } from 'vitest'
import { recentOf } from './recent.ts'

it('remembers what a person opened last first, each once, and twenty of a kind', () => {
  const recent = recentOf('li')
  for (let nr = 0; nr < 25; nr += 1) recent.noteRecord({ screen: 'a.b', id: String(nr), title: `t${nr}` })
  recent.noteRecord({ screen: 'a.b', id: '10', title: 'another name' })
  expect(
    recent
      .records()
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual(['10', '24', '23'])
  expect([recent.records()[0]?.title, recent.records().length]).toEqual(['another name', 20])
  recent.forgetRecord('a.b', '10')
  expect(recent.records()[0]?.id).toBe('24')
  for (const path of ['/a', '/b', '/a']) recent.notePage(path)
  expect(recent.pages()).toEqual(['/a', '/b'])
})
it('shares nothing with other users, and ignores entries that it did not write', () => {
  recentOf('li').notePage('/mine')
  expect(recentOf('wang').pages()).toEqual([])
  localStorage.setItem('pro__recent-records:wang@', JSON.stringify({ value: [{ screen: 1 }, null, 'x'], expire: null }))
  for (const name of Object.keys(localStorage).filter((key) => key.includes('recent-records:wang')))
    expect(name).toBe('pro__recent-records:wang@')
  expect(recentOf('wang').records()).toEqual([])
})

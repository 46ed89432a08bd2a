import { beforeEach, expect, it, vi } from 'vitest'

const PLACE = 'lab.relic:r1'
const typed = (words: string, at: number) => ({ id: 'd1', place: PLACE, version: 1, base: {}, values: { words }, at })
/** What a page left when it went away, in the storage of its tab. */
const leaveLast = (person: string, words: string, at: number) =>
  sessionStorage.setItem(`last-draft:${person}:d1`, JSON.stringify(typed(words, at)))

beforeEach(() => {
  vi.resetModules()
  sessionStorage.clear()
})

it('what a page stored when it was unloaded is saved as a draft when the tab is back, whichever form is opened', async () => {
  leaveLast('li', '最后几个字', Date.now())
  const { draftsOf } = await import('./drafts.ts')
  draftsOf('li')
  await vi.waitFor(() => expect(sessionStorage.getItem('last-draft:li:d1')).toBeNull())
  expect(JSON.stringify(Object.values({ ...sessionStorage }))).toContain('最后几个字')
})

it('what a page left does not go over what another tab made of the same draft since', async () => {
  const { draftsOf } = await import('./drafts.ts')
  const drafts = draftsOf('li')
  const { at: _at, ...later } = typed('后来写的', 0)
  await drafts.put(later)
  leaveLast('li', '旧的', Date.now() - 60_000)
  expect(await drafts.find(PLACE)).toMatchObject([{ values: { words: '后来写的' } }])
  leaveLast('li', '更晚的', Date.now() + 60_000)
  expect(await drafts.find(PLACE)).toMatchObject([{ values: { words: '更晚的' } }])
})

it('what a page removed when it went away is not found again, though its database did not hear of it', async () => {
  const before = await import('./drafts.ts')
  const { at: _at, ...draft } = typed('已保存的', 0)
  await before.draftsOf('li').put(draft)
  // The page is gone before the removal is done; what its tab remembers of it is all there is.
  sessionStorage.setItem('last-draft:li:d1', JSON.stringify({ id: 'd1', isGone: true }))
  expect(await before.draftsOf('li').find(PLACE)).toEqual([])
  expect(sessionStorage.getItem('last-draft:li:d1')).toBeNull()
  await before.draftsOf('li').put(draft)
  before.draftsOf('li').removeLast('d1')
  expect(JSON.parse(sessionStorage.getItem('last-draft:li:d1') ?? '{}')).toEqual({ id: 'd1', isGone: true })
  expect(await before.draftsOf('li').find(PLACE)).toEqual([])
})

it('what another user left in this tab is removed at a sign-in', async () => {
  leaveLast('li', '李的', Date.now())
  leaveLast('wang', '王的', Date.now())
  const { forgetDraftsOfOthers } = await import('./tab-storage.ts')
  forgetDraftsOfOthers('wang')
  expect([sessionStorage.getItem('last-draft:li:d1'), sessionStorage.getItem('last-draft:wang:d1') !== null]).toEqual([
    null,
    true,
  ])
})

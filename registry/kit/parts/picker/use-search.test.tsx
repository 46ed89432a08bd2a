import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Choice, LookupRef } from '../../../../schemas/language/lookup.ts'
import { fakePorts } from '../../testing.tsx'
import { useSearch } from './use-search.ts'

const REF: LookupRef = { kind: 'user', store: 'username', text: 'realname' }
interface Asked {
  readonly keyword: string
  readonly size: number | undefined
  readonly page: number | undefined
  readonly answer: (choices: readonly Choice[]) => void
  readonly refuse: (reason: unknown) => void
}
const choices = (...values: readonly string[]): Choice[] => values.map((value) => ({ value, text: value }))

/** A search whose answers come when the test says so. */
function open(manner: Parameters<typeof useSearch>[2] = { size: 2 }) {
  const asked: Asked[] = []
  const notify = vi.fn<(level: string, text: string) => void>()
  const search = (_ref: unknown, keyword: string, size?: number, page?: number) =>
    new Promise<readonly Choice[]>((answer, refuse) => void asked.push({ keyword, size, page, answer, refuse }))
  const ports = fakePorts({ notify, lookup: { ...fakePorts().lookup, search } })
  const { result, unmount } = renderHook(() => useSearch(ports, REF, manner))
  return {
    asked,
    notify,
    unmount,
    now: () => result.current,
    values: () => result.current.choices.map(({ value }) => value),
    type: (keyword: string) => act(() => result.current.setKeyword(keyword)),
    rest: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    answer: (at: number, ...values: readonly string[]) => act(async () => asked[at]?.answer(choices(...values))),
    refuse: (at: number, reason: unknown) => act(async () => asked[at]?.refuse(reason)),
    more: () => act(() => result.current.more()),
    retry: () => act(() => result.current.retry()),
  }
}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a search', () => {
  it('waits until typing has rested, asks for what is typed without the blanks around it, and shows what is found', async () => {
    const search = open()
    expect([search.now().searching, search.values(), search.now().failed]).toEqual([false, [], false])
    search.type('a')
    search.rest(299)
    search.type(' ab ')
    search.rest(299)
    expect([search.asked.length, search.now().searching, search.now().keyword]).toEqual([0, true, ' ab '])
    search.rest(1)
    expect(search.asked).toMatchObject([{ keyword: 'ab', size: 2 }])
    await search.answer(0, 'x', 'y')
    expect([search.now().searching, search.values()]).toEqual([false, ['x', 'y']])
  })
  it('requests ten rows by default, and waits for the stated delay', () => {
    const search = open({ delay: 800 })
    search.type('a')
    search.rest(799)
    expect(search.asked).toHaveLength(0)
    search.rest(1)
    expect(search.asked).toMatchObject([{ size: 10 }])
  })
  it('asks for nothing where only blanks are typed, and shows nothing of before once all is taken away', async () => {
    const search = open()
    search.type('  ')
    search.rest(1000)
    expect([search.asked.length, search.now().searching]).toEqual([0, false])
    search.type('a')
    search.rest(300)
    await search.answer(0, 'x')
    search.type('')
    expect([search.values(), search.now().searching, search.now().failed]).toEqual([[], false, false])
  })
  it('passes over an answer that comes after other words were typed, and after it was taken away', async () => {
    const search = open()
    search.type('a')
    search.rest(300)
    search.type('b')
    await search.answer(0, 'old')
    expect([search.values(), search.now().searching]).toEqual([[], true])
    search.rest(300)
    await search.answer(1, 'new')
    expect(search.values()).toEqual(['new'])
    search.type('c')
    search.rest(300)
    search.type('d')
    await search.refuse(2, new Error('late'))
    expect([search.notify.mock.calls, search.now().failed]).toEqual([[], false])
    search.unmount()
    search.rest(1000)
    expect(search.asked).toHaveLength(3)
  })
  it('shows a failure as a warning, offers no choice, and searches again on request', async () => {
    const search = open()
    search.type('a')
    search.rest(300)
    await search.refuse(0, new AppError('FILE_UPLOAD_REFUSED'))
    expect(search.notify.mock.calls.map(([level]) => level)).toEqual(['warning'])
    expect([search.now().failed, search.now().searching, search.values()]).toEqual([true, false, []])
    search.retry()
    expect([search.now().failed, search.now().searching]).toEqual([false, true])
    search.rest(300)
    await search.answer(1, 'x')
    expect([search.values(), search.now().failed, search.asked.length]).toEqual([['x'], false, 2])
  })
})

describe('further pages', () => {
  it('are asked for one after another, each once, and joined without what is there already', async () => {
    const search = open()
    search.more()
    search.type('a')
    search.more()
    search.rest(300)
    await search.answer(0, 'x', 'y')
    search.more()
    search.more()
    expect(search.asked.map(({ page }) => page)).toEqual([undefined, 2])
    expect(search.asked[1]).toMatchObject({ keyword: 'a', size: 2 })
    await search.answer(1, 'y', 'z')
    expect(search.values()).toEqual(['x', 'y', 'z'])
    search.more()
    expect(search.asked.at(-1)?.page).toBe(3)
    await search.answer(2, 'last')
    search.more()
    expect([search.asked.length, search.values()]).toEqual([3, ['x', 'y', 'z', 'last']])
  })
  it('are over with a page that is not full, also the first, and with one that brings nothing new', async () => {
    const short = open()
    short.type('a')
    short.rest(300)
    await short.answer(0, 'x')
    short.more()
    expect(short.asked).toHaveLength(1)
    const same = open()
    same.type('a')
    same.rest(300)
    await same.answer(0, 'x', 'y')
    same.more()
    await same.answer(1, 'x', 'y')
    same.more()
    expect([same.asked.length, same.values()]).toEqual([2, ['x', 'y']])
  })
  it('shows failed labels as a warning and requests them again; ignores one of another key', async () => {
    const search = open()
    search.type('a')
    search.rest(300)
    await search.answer(0, 'x', 'y')
    search.more()
    await search.refuse(1, new Error('gone'))
    expect([search.notify.mock.calls.map(([level]) => level), search.values()]).toEqual([['warning'], ['x', 'y']])
    search.more()
    expect(search.asked.at(-1)?.page).toBe(2)
    search.type('b')
    search.rest(300)
    await search.answer(3, 'p', 'q')
    await search.answer(2, 'z')
    expect(search.values()).toEqual(['p', 'q'])
    search.type('c')
    search.more()
    expect(search.asked).toHaveLength(4)
  })
})

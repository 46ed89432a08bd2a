import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const DAY_MS = 24 * 3_600_000

/** A database that takes every write, and then finds that there is no room for it. */
function fullDatabase() {
  const fire = (target: EventTarget, name: string) => queueMicrotask(() => target.dispatchEvent(new Event(name)))
  const request = (result: unknown) => {
    const made = Object.assign(new EventTarget(), { result, error: null })
    fire(made, 'success')
    return made
  }
  const store = {
    put: () => request('id'),
    delete: () => request(undefined),
    index: () => ({ getAll: () => request([]), openCursor: () => request(null) }),
  }
  const transaction = (_table: string, mode: string) => {
    const made = Object.assign(new EventTarget(), {
      error: new DOMException('full', 'QuotaExceededError'),
      objectStore: () => store,
    })
    if (mode === 'readwrite') setTimeout(() => made.dispatchEvent(new Event('abort')))
    return made
  }
  return { open: () => request(Object.assign(new EventTarget(), { transaction, close: () => undefined })) }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('indexedDB', fullDatabase())
  vi.stubGlobal('IDBKeyRange', { upperBound: () => undefined, bound: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says once that a full browser keeps nothing, though it took what was written, and keeps it in the tab', async () => {
  const { onStorageTrouble, tableOf } = await import('./database.ts')
  const onTrouble = vi.fn<() => void>()
  onStorageTrouble(onTrouble)
  const table = tableOf<{ id: string; place: string; at: number; words: string }>('drafts')
  for (const words of ['first', 'second']) await table.put({ id: 'd1', place: 'p', at: 1, words })
  expect(onTrouble).toHaveBeenCalledTimes(1)
  expect(await table.find('p')).toMatchObject([{ words: 'second' }])
})

it('says where an entry is stored: a tab whose storage is full as well stores nothing, and must not claim to', async () => {
  sessionStorage.clear()
  const { tableOf } = await import('./database.ts')
  const table = tableOf<{ id: string; place: string; at: number }>('outbox')
  expect(await table.put({ id: 'o1', place: 'li:a', at: 1 })).toBe('tab')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await table.put({ id: 'o2', place: 'li:b', at: 2 })).toBe('nowhere')
  full.mockRestore()
  expect((await table.findBelow('li:')).map(({ id }) => id)).toEqual(['o1'])
})

it('forgets old entries by the time of the service: a clock that is a year ahead empties nothing', async () => {
  vi.useFakeTimers({ now: Date.UTC(2027, 5) })
  const upTo: unknown[] = []
  vi.stubGlobal('IDBKeyRange', { upperBound: (at: unknown) => void upTo.push(at), bound: () => undefined })
  const [{ syncServerTime }, { tableOf }] = [await import('../../api/client/clock.ts'), await import('./database.ts')]
  const found = tableOf('drafts').find('p')
  await vi.advanceTimersByTimeAsync(1000)
  await found
  expect(upTo).toEqual([])
  const right = Date.UTC(2026, 5)
  syncServerTime(right)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(upTo).toEqual([right + 60_000 - 1000 - 30 * DAY_MS].map((at) => expect.closeTo(at, -4)))
})

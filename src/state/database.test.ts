import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A database that takes every write, and then finds that there is no room for it. */
function fullDatabase() {
  const fire = (target: EventTarget, name: string) => queueMicrotask(() => target.dispatchEvent(new Event(name)))
  const request = (result: unknown) => {
    const made = Object.assign(new EventTarget(), { result, error: null })
    fire(made, 'success')
    return made
  }
  const store = { put: () => request('id'), delete: () => request(undefined), index: () => ({ getAll: () => request([]), openCursor: () => request(null) }) }
  const transaction = (_table: string, mode: string) => {
    const made = Object.assign(new EventTarget(), { error: new DOMException('full', 'QuotaExceededError'), objectStore: () => store })
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
afterEach(() => vi.unstubAllGlobals())

it('says once that a full browser keeps nothing, though it took what was written, and keeps it in the tab', async () => {
  const { onStorageTrouble, tableOf } = await import('./database.ts')
  const told = vi.fn<() => void>()
  onStorageTrouble(told)
  const table = tableOf<{ id: string; place: string; at: number; words: string }>('drafts')
  for (const words of ['first', 'second']) await table.put({ id: 'd1', place: 'p', at: 1, words })
  expect(told).toHaveBeenCalledTimes(1)
  expect(await table.find('p')).toMatchObject([{ words: 'second' }])
})

it('says where something lies: a tab that is full as well keeps nothing, and nobody may believe it does', async () => {
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

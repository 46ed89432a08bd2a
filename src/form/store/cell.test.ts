import { expect, it, vi } from 'vitest'
import { Cell } from './cell.ts'

it('tells of a change at once, and of nothing when nothing is another', () => {
  const cell = new Cell({ value: 1, other: '' })
  const notified = vi.fn<() => void>()
  cell.watch(notified)
  cell.set({ value: 1 })
  expect(notified).not.toHaveBeenCalled()
  cell.set({ value: 2 })
  expect(notified).toHaveBeenCalledOnce()
})
it('holds a later change at once, and tells of all of them afterwards, each once', async () => {
  const cells = Array.from({ length: 50 }, () => new Cell({ value: 0 }))
  const notified = cells.map((cell) => {
    const watcher = vi.fn<() => void>()
    cell.watch(watcher)
    return watcher
  })
  for (const value of [1, 2]) for (const cell of cells) cell.set({ value }, true)
  expect(cells.every((cell) => cell.read().value === 2)).toBe(true)
  expect(notified.some((watcher) => watcher.mock.calls.length > 0)).toBe(false)
  await vi.waitFor(() => expect(notified.every((watcher) => watcher.mock.calls.length === 1)).toBe(true), {
    timeout: 45_000,
  })
})

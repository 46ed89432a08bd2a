import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CellEvent } from '../../../../engine/validate/cell-rules.ts'
import { uniqueEntryRule } from './unique-entry-rule.ts'

const column = { key: 'itemValue', title: '值' }
const isTaken = vi.fn<(value: string, id: string | undefined) => Promise<boolean>>()
const open = () => uniqueEntryRule({ isTaken }, new Set(['1']), '已有')
const ask = (check: ReturnType<typeof open>, cellValue: unknown, id = 'a') =>
  new Promise<readonly unknown[]>((resolve) =>
    check({ cellValue, row: { id }, column, rule: {} } satisfies CellEvent, (...answer) => resolve(answer)),
  )

beforeEach(() => {
  vi.useFakeTimers()
  isTaken.mockReset().mockImplementation(async (value) => value === 'x')
})
afterEach(() => vi.useRealTimers())

it('refuses what an entry out of sight has, and asks without the id of a row that is not stored', async () => {
  const check = open()
  expect([await ask(check, 'x'), await ask(check, 'y', `+${'0'.repeat(32)}`)]).toEqual([
    [false, '已有'],
    [true, '已有'],
  ])
  expect(isTaken.mock.calls).toEqual([
    ['x', 'a'],
    ['y', undefined],
  ])
})
it('asks nothing about an empty value and about one in sight', async () => {
  const check = open()
  expect([await ask(check, ''), await ask(check, null), await ask(check, '1')]).toEqual([[true], [true], [true]])
  expect(isTaken).not.toHaveBeenCalled()
})
it('asks once for a value within five seconds, and again after them', async () => {
  const check = open()
  await ask(check, 'x')
  await ask(check, 'x')
  expect(isTaken).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  isTaken.mockResolvedValue(false)
  expect(await ask(check, 'x')).toEqual([true, '已有'])
})
it('lets a value pass that could not be asked about, and what would be more than ten questions at a time', async () => {
  isTaken.mockRejectedValueOnce(new Error('offline'))
  const check = open()
  expect(await ask(check, 'x')).toEqual([null])
  isTaken.mockImplementation(() => new Promise(() => undefined))
  for (let at = 0; at < 10; at += 1) void ask(check, `v${at}`)
  expect([await ask(check, 'x', 'b'), isTaken.mock.calls.length]).toEqual([[true], 11])
})

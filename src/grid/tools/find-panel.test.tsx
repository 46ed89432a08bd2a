import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { Sheet } from '../sheet/sheet.ts'
import { GridStore } from '../store/grid-store.ts'
import { FindPanel } from './FindPanel.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

async function open(locked: readonly string[]) {
  const store = new GridStore({
    columns: [{ key: 'name', title: '名称', field: resolveField('name', { title: '名称', view: 'text' }), checks: [] }],
    rows: ['a1', 'a2', 'a3'].map((name, at) => ({ id: `r${at}`, name })),
    mayWrite: ({ id }) => !locked.includes(String(id)),
  })
  const sheet = new Sheet({ store, ports: fakePorts(), rights: { add: true, remove: true, move: true }, locked: false })
  render(<FindPanel sheet={sheet} onClose={() => undefined} />)
  const found = () => screen.getByRole('status').textContent
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  fireEvent.change(screen.getByRole('textbox', { name: '查找' }), { target: { value: 'a' } })
  fireEvent.change(screen.getByRole('textbox', { name: '替换为' }), { target: { value: 'aa' } })
  await waitFor(() => expect(found()).toBe('第 1 个，共 3 个'))
  return { sheet, press, found, names: () => [0, 1, 2].map((row) => store.value(row, 'name')) }
}

it('replaces one after the other, though what was replaced holds the words again', async () => {
  const { sheet, press, found, names } = await open([])
  await press('替 换')
  expect([names(), sheet.at.row]).toEqual([['aa1', 'a2', 'a3'], 1])
  await waitFor(() => expect(found()).toBe('第 2 个，共 3 个'))
  await press('替 换')
  await press('替 换')
  expect([names(), sheet.at.row]).toEqual([['aa1', 'aa2', 'aa3'], 0])
})
it('goes on past a cell that may not be written', async () => {
  const { sheet, press, names } = await open(['r0'])
  await press('替 换')
  await press('替 换')
  expect([names(), sheet.at.row]).toEqual([['a1', 'aa2', 'a3'], 2])
})
it('goes to the next one and the one before, from the one that was replaced', async () => {
  const { sheet, press } = await open([])
  await press('替 换')
  await press('上一个')
  expect(sheet.at.row).toBe(0)
  await press('上一个')
  expect(sheet.at.row).toBe(2)
  await press('下一个')
  expect(sheet.at.row).toBe(0)
})

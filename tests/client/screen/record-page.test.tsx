import { screen as page, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { memoryStorage } from '../../../src/host/host.tsx'
import type { RecordPages } from '../../../src/host/record-pages.ts'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const PAGED: Screen = { ...RELIC, form: { columns: 2, open: 'page' } }
const pages = (current?: RecordPages['current']) => ({
  screen: RELIC.id,
  open: vi.fn<RecordPages['open']>(),
  copy: vi.fn<RecordPages['copy']>(),
  turnTo: vi.fn<RecordPages['turnTo']>(),
  leave: vi.fn<RecordPages['leave']>(),
  current,
})

it('opens records on pages of their own where the screen says so', async () => {
  const records = pages()
  const { user } = await draw({ screen: PAGED, rows: relics(2), records })
  await rowsShown()
  await user.click(page.getByRole('button', { name: /新增/ }))
  expect(records.open).toHaveBeenLastCalledWith(undefined)
  await user.click(page.getAllByRole('button', { name: '编辑' })[1]!)
  expect(records.open).toHaveBeenLastCalledWith('r2')
  expect(page.queryByRole('dialog')).toBeNull()
})
it('draws the record of the address in place of the list, and leaves it when it is saved', async () => {
  const records = pages({ id: 'r2' })
  const { user, source } = await draw({ screen: PAGED, rows: relics(2), records })
  expect(await page.findByRole('region', { name: /^编辑/ })).toBeTruthy()
  const name = await page.findByLabelText<HTMLInputElement>('名称')
  expect(name.value).toBe('藏品2')
  await user.type(name, '改')
  await user.click(page.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(records.leave).toHaveBeenCalledOnce())
  expect(source.edit).toHaveBeenCalledWith(expect.objectContaining({ id: 'r2', name: '藏品2改' }))
})
it('asks before a page with something typed goes back to the list', async () => {
  const records = pages({ id: undefined })
  const { user } = await draw({ screen: PAGED, rows: relics(2), records })
  await user.type(await page.findByLabelText('名称'), '铜镜')
  await user.click(page.getByRole('button', { name: /返回列表/ }))
  await user.click(await page.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(records.leave).toHaveBeenCalledOnce())
})
it('shows the list to a person who may not open the record of the address', async () => {
  await draw({
    screen: PAGED,
    rows: relics(2),
    records: pages({ id: undefined }),
    permissions: { excluded: () => new Set(['add']) },
  })
  await rowsShown()
  expect(page.getByText('藏品2')).toBeTruthy()
  expect(page.queryByRole('region', { name: /^新增/ })).toBeNull()
})

/** What the list of the screen was left with in this visit. */
const left = (state: unknown) => {
  const keep = memoryStorage()
  keep.visit.set(`list:${RELIC.id}`, JSON.stringify(state))
  return keep
}
const button = (name: RegExp) => page.findByRole<HTMLButtonElement>('button', { name })

it('leads from the page of a record to those before and after it, in the order and among the rows that the list was left with', async () => {
  const records = pages({ id: 'r2' })
  const keep = left({ orders: [{ field: 'name', order: 'desc' }], quick: '藏品' })
  const { user, source } = await draw({
    screen: { ...PAGED, list: { ...RELIC.list, quick: ['name'] } },
    rows: relics(3),
    records,
    keep,
  })
  await waitFor(async () => expect((await button(/^下一条$/)).disabled).toBe(false))
  expect(source.list.mock.lastCall?.[0]).toMatchObject({ sort: { field: 'name', order: 'desc' }, quick: '藏品' })
  await user.click(await button(/^下一条$/))
  await waitFor(() => expect(records.turnTo).toHaveBeenLastCalledWith('r1'))
  await user.click(await button(/^上一条$/))
  await waitFor(() => expect(records.turnTo).toHaveBeenLastCalledWith('r3'))
})
it('leads over the end of a page, and leaves the list there', async () => {
  const records = pages({ id: 'r10' })
  const keep = left({})
  const { user } = await draw({ screen: PAGED, rows: relics(12), records, keep })
  await waitFor(async () => expect((await button(/^下一条$/)).disabled).toBe(false))
  await user.click(await button(/^下一条$/))
  await waitFor(() => expect(records.turnTo).toHaveBeenLastCalledWith('r11'))
  expect(JSON.parse(keep.visit.get(`list:${RELIC.id}`) ?? '')).toMatchObject({ page: 2 })
})
it('asks before what was typed is lost on the way to another record', async () => {
  const records = pages({ id: 'r2' })
  const { user } = await draw({ screen: PAGED, rows: relics(3), records })
  await user.type(await page.findByLabelText('名称'), '！')
  await waitFor(async () => expect((await button(/^下一条$/)).disabled).toBe(false))
  await user.click(await button(/^下一条$/))
  await user.click(await button(/^继续填写$/))
  expect(records.turnTo).not.toHaveBeenCalled()
})
it('copies a record on a page of its own, from its page and from its list', async () => {
  const records = pages({ id: 'r2' })
  const { user, unmount } = await draw({ screen: PAGED, rows: relics(3), records })
  await user.click(await button(/^复\s?制$/))
  expect(records.copy).toHaveBeenLastCalledWith('r2')
  unmount()
  const fromList = pages()
  const list = await draw({ screen: PAGED, rows: relics(3), records: fromList })
  await rowsShown()
  await list.user.click(page.getAllByRole('button', { name: '详情' })[2]!)
  await list.user.click(await button(/^复\s?制$/))
  expect(fromList.copy).toHaveBeenLastCalledWith('r3')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
})
it('begins the page of a copy with the values of the record, and saves it as a new one', async () => {
  const records = pages({ id: undefined, copyOf: 'r2' })
  const { user, source } = await draw({ screen: PAGED, rows: relics(3), records })
  expect((await page.findByLabelText<HTMLInputElement>('名称')).value).toBe('藏品2')
  expect(page.getByRole('region', { name: '新增（复制）：Z2' })).toBeTruthy()
  await user.click(await button(/保\s*存/))
  await waitFor(() => expect(records.leave).toHaveBeenCalledOnce())
  expect(source.add.mock.calls[0]?.[0]).toMatchObject({ name: '藏品2' })
  expect(source.add.mock.calls[0]?.[0]).not.toHaveProperty('id')
})

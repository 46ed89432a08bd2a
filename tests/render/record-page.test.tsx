import { screen as page, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Screen } from '../../schemas/language/screen.ts'
import type { RecordPages } from '../../src/render/record-pages.ts'
import { RELIC, draw, relics, rowsShown } from './kit.tsx'

const PAGED: Screen = { ...RELIC, form: { columns: 2, open: 'page' } }
const pages = (current?: { readonly id: string | undefined }) => ({ screen: RELIC.id, open: vi.fn<RecordPages['open']>(), leave: vi.fn<RecordPages['leave']>(), current })

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
  expect(source.list).not.toHaveBeenCalled()
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
it('shows the list to whoever may not open the record that the address names', async () => {
  await draw({ screen: PAGED, rows: relics(2), records: pages({ id: undefined }), permissions: { excluded: () => new Set(['add']) } })
  await rowsShown()
  expect(page.queryByRole('region', { name: '新增' })).toBeNull()
})

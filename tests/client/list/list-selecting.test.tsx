import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../../schemas/messages/index.ts'
import type { DataSource } from '../../../src/api/rows/data-source.ts'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

const button = (name: RegExp | string) => page.getByRole('button', { name })
const check = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}` })
const checked = () =>
  page
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^选择 Z/ })
    .flatMap((box) => (box.checked ? [box.getAttribute('aria-label')?.slice(3)] : []))
const confirm = async () => within(await page.findByRole('dialog')).getByRole('button', { name: /确\s*定/ })

describe('rows of which nothing can be made together', () => {
  const boxes = () => page.queryAllByRole('checkbox').length
  it('cannot be selected', async () => {
    await draw({ rows: relics(2), permissions: { excluded: () => new Set(['batch_delete', 'export']) } })
    await rowsShown()
    expect(page.getByRole('button', { name: /新增/ })).toBeTruthy()
    expect(boxes()).toBe(0)
    expect(page.getByRole('grid').getAttribute('aria-multiselectable')).toBeNull()
  })
  it.each([
    ['export', []],
    ['batch_delete', []],
    ['neither', [{ code: 'hand', title: '移交', set: { note: "'x'" } }]],
  ] as const)('can be where one button may ask for them: all but %s taken away', async (left, own) => {
    await draw({
      screen: { ...RELIC, actions: [...own] },
      rows: relics(2),
      permissions: { excluded: () => new Set(['batch_delete', 'export'].filter((code) => code !== left)) },
    })
    await rowsShown()
    expect(boxes()).toBe(3)
  })
})

describe('selecting many rows', () => {
  it('takes all between two with the shift key', async () => {
    await draw()
    await rowsShown()
    fireEvent.click(check('Z2'))
    fireEvent.click(check('Z5'), { shiftKey: true })
    expect(checked()).toEqual(['Z2', 'Z3', 'Z4', 'Z5'])
  })
  it('takes all rows of the query once the page is selected, and deletes them by hundreds after asking with their number', async () => {
    const { user, source } = await draw({ rows: relics(230) })
    await rowsShown()
    expect(page.queryByRole('button', { name: /全部 230 条/ })).toBeNull()
    await user.click(page.getByRole('checkbox', { name: '选择本页全部' }))
    await user.click(button('选择查询结果的全部 230 条'))
    expect(await page.findByText('已选择查询结果的全部 230 项')).toBeTruthy()
    await user.click(button(/批量删除/))
    const dialog = await page.findByRole('dialog')
    expect(within(dialog).getByText('是否删除选中数据?')).toBeTruthy()
    expect(within(dialog).getByText('共 230 条')).toBeTruthy()
    await user.click(await confirm())
    await waitFor(() => expect(source.removeBatch.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 30]))
    await waitFor(() => expect(page.queryByText(/已选择/)).toBeNull())
  })
  it('offers all rows of a query only once they are counted exactly', async () => {
    const list = vi.fn<DataSource['list']>(async ({ count, pageNo, pageSize }) => ({
      rows: relics(30).slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: count === 'exact' ? 30 : 20,
      countKind: count === 'exact' ? 'exact' : 'capped',
    }))
    const { user } = await draw({ source: { list } })
    await rowsShown()
    await user.click(page.getByRole('checkbox', { name: '选择本页全部' }))
    expect(page.queryByRole('button', { name: /选择查询结果的全部/ })).toBeNull()
    await user.click(button('精确计数后可选择全部'))
    await user.click(await page.findByRole('button', { name: '选择查询结果的全部 30 条' }))
    expect(await page.findByText('已选择查询结果的全部 30 项')).toBeTruthy()
  })
  it('does not call a selection whole that ended before the last row', async () => {
    const list = vi.fn<DataSource['list']>(async ({ pageNo, pageSize }) => ({
      rows: relics(25).slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: 60,
    }))
    const { user, source } = await draw({ source: { list } })
    await rowsShown()
    await user.click(page.getByRole('checkbox', { name: '选择本页全部' }))
    await user.click(button('选择查询结果的全部 60 条'))
    expect(await page.findByText('已选择 25 项')).toBeTruthy()
    await user.click(button(/导\s*出/))
    expect((await page.findByRole<HTMLInputElement>('radio', { name: '导出选中的 25 条' })).checked).toBe(true)
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: /导\s*出/ }))
    await waitFor(() => expect(source.exportRows.mock.calls.at(-1)?.[1]).toHaveLength(25))
  })
  it('exports a query that is selected whole by asking it, not by its ids', async () => {
    const { user, source } = await draw()
    await rowsShown()
    await user.click(page.getByRole('checkbox', { name: '选择本页全部' }))
    await user.click(button('选择查询结果的全部 25 条'))
    await page.findByText('已选择查询结果的全部 25 项')
    await user.click(button(/导\s*出/))
    expect((await page.findByRole<HTMLInputElement>('radio', { name: '导出选中的 25 条' })).checked).toBe(true)
    await user.click(within(page.getByRole('dialog')).getByRole('button', { name: /导\s*出/ }))
    await waitFor(() => expect(source.exportRows.mock.calls.at(-1)?.[1]).toEqual([]))
  })
  it('keeps what was not deleted selected when the back end stops half way', async () => {
    const removeBatch = vi
      .fn<DataSource['removeBatch']>()
      .mockResolvedValueOnce('')
      .mockRejectedValueOnce(new AppError('API_REFUSED', { message: '已出库' }))
    const { user, notify } = await draw({ rows: relics(130), source: { removeBatch } })
    await rowsShown()
    await user.click(page.getByRole('checkbox', { name: '选择本页全部' }))
    await user.click(button('选择查询结果的全部 130 条'))
    await page.findByText('已选择查询结果的全部 130 项')
    await user.click(button(/批量删除/))
    await user.click(await confirm())
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith('warning', '已删除 100 条，其余 30 条未删除，仍保持选中：已出库'),
    )
    expect(await page.findByText('已选择 30 项')).toBeTruthy()
  })
})

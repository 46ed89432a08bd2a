import { screen as page, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DataSource } from '../../../src/api/rows/data-source.ts'
import { RELIC, addressed, draw, relics, rowsShown } from '../kit.tsx'

const button = (name: RegExp | string) => page.findByRole('button', { name })
const lastRequest = (list: { mock: { calls: readonly (readonly unknown[])[] } }) =>
  list.mock.calls.at(-1)?.[0] as Record<string, unknown>

describe('a total that is not counted to the end', () => {
  it('is shown as such, allows going on, and is counted exactly on request', async () => {
    const list = vi.fn<DataSource['list']>(async ({ count }) => ({
      rows: relics(10),
      total: count === 'exact' ? 12345 : 10000,
      countKind: count === 'exact' ? 'exact' : 'capped',
    }))
    const { user } = await draw({ source: { list } })
    expect(await page.findByText('1-10 共10,000+条')).toBeTruthy()
    await user.click(await button('精确计数'))
    expect(await page.findByText('1-10 共12345条')).toBeTruthy()
    expect(page.queryByRole('button', { name: '精确计数' })).toBeNull()
  })
  it('never sends a person back where the count is estimated', async () => {
    const list = vi.fn<DataSource['list']>(async ({ pageNo }) => ({
      rows: relics(10),
      total: 15,
      countKind: 'estimated',
      pageNo,
    }))
    const { user } = await draw({ source: { list } })
    expect(await page.findByText('1-10 共约15条')).toBeTruthy()
    for (const next of [2, 3]) {
      await user.click(await button('下一页'))
      await waitFor(() => expect(lastRequest(list)).toMatchObject({ pageNo: next }))
    }
    expect(await page.findByText('21-30 共约15条')).toBeTruthy()
  })
})

describe('a table whose index is being made', () => {
  it('has a sentence that is read out, until a later answer does not say so any more', async () => {
    const sentence = '正在为此表建立检索索引，搜索可能较慢'
    const answers = [false, true, false]
    const list = vi.fn<DataSource['list']>(async () => ({
      rows: relics(10),
      total: 10,
      ...(answers.shift() === true ? { isIndexing: true } : {}),
    }))
    const { user } = await draw({ source: { list } })
    await rowsShown()
    expect(page.queryByText(sentence)).toBeNull()
    await user.click(await button('刷新'))
    expect((await page.findByText(sentence)).getAttribute('aria-live')).toBe('polite')
    await user.click(await button('刷新'))
    await waitFor(() => expect(page.queryByText(sentence)).toBeNull())
  })
})

describe('a page after the last one', () => {
  const upTo = (end: number, count: { readonly total?: number; readonly countKind?: 'capped' | 'estimated' }) =>
    vi.fn<DataSource['list']>(async ({ pageNo, pageSize }) => ({
      rows: relics(end).slice((pageNo - 1) * pageSize, pageNo * pageSize),
      total: count.total,
      ...(count.countKind ? { countKind: count.countKind } : {}),
    }))
  it('LIST-030 is left for the one before it where the total is not counted', async () => {
    const list = upTo(20, {})
    await draw({ source: { list }, address: addressed('l.page=3').address })
    await rowsShown('藏品11')
    expect(list.mock.calls.map(([{ pageNo }]) => pageNo)).toEqual([3, 2])
  })
  it('LIST-030 is left for where the rows are known to end at least, however far it is', async () => {
    const list = upTo(25, { total: 25, countKind: 'estimated' })
    const { address, written } = addressed('l.page=900000')
    await draw({ source: { list }, address })
    expect(await page.findByText('21-25 共约25条')).toBeTruthy()
    expect(list).toHaveBeenCalledTimes(2)
    expect(written.at(-1)?.[0]).toBe('l.page=3')
  })
  it('that is far is left in growing steps', async () => {
    const list = upTo(10, {})
    await draw({ source: { list }, address: addressed('l.page=500000').address })
    await rowsShown('藏品1')
    expect(list.mock.calls.length).toBeLessThan(25)
  })
  it('has no range of rows', async () => {
    const list = vi.fn<DataSource['list']>(async () => ({ rows: [], total: 0, countKind: 'estimated' }))
    await draw({ source: { list } })
    expect(await page.findByText('共0条')).toBeTruthy()
  })
})

describe('the sizes of a page', () => {
  it('LIST-019 LIST-020 are the usual ones and that of the document, whichever is chosen', async () => {
    const { user } = await draw({ screen: { ...RELIC, list: { ...RELIC.list, pageSize: 500 } } })
    await rowsShown()
    const sizes = () =>
      [...page.getByRole<HTMLSelectElement>('combobox', { name: '每页条数' }).options].map(({ value }) => value)
    expect(sizes()).toEqual(['10', '20', '30', '500'])
    await user.selectOptions(page.getByRole('combobox', { name: '每页条数' }), '20')
    expect(sizes()).toEqual(['10', '20', '30', '500'])
  })
})

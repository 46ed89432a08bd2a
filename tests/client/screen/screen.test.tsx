import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import { safeFrameUrl } from '../../../src/screen/FramePage.tsx'
import { RELIC, draw, relics, rowsShown } from '../kit.tsx'

afterEach(() => vi.restoreAllMocks())

describe('a record to be read', () => {
  it('LIST-003 DETAIL-001 shows titles and words in three columns and nothing to submit', async () => {
    const { user } = await draw({ rows: relics(1) })
    await rowsShown()
    await user.click(page.getByRole('button', { name: '详情' }))
    const dialog = within(await page.findByRole('dialog'))
    expect(dialog.getAllByText('详情：Z1').length).toBeGreaterThan(0)
    expect(await dialog.findByText('详细信息')).toBeTruthy()
    expect(document.querySelector('.vi-details')?.getAttribute('data-columns')).toBe('3')
    expect(dialog.getByText('总登记号').nextSibling?.textContent).toBe('Z1')
    expect(dialog.queryByRole('button', { name: /保\s*存/ })).toBeNull()
  })
})

describe('what cannot be drawn', () => {
  it('draws an unknown view as a box with its name and place', async () => {
    const screen = {
      ...RELIC,
      fields: { ...RELIC.fields, odd: { title: '怪', view: 'nonsense' } },
      list: { columns: ['name', 'odd'] },
    }
    await draw({ screen, rows: [{ id: '1', name: '藏品1', odd: 'x' }] })
    await rowsShown()
    expect(page.getByRole('note').textContent).toBe('未知的控件“nonsense”（/fields/odd/view）')
  })
  it('keeps the page when a widget breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = {
      ...fakePorts().files,
      thumbnail: () => {
        throw new Error('broken')
      },
      url: () => {
        throw new Error('broken')
      },
    }
    const screen = {
      ...RELIC,
      fields: { ...RELIC.fields, photo: { title: '照片', view: 'image' } },
      list: { columns: ['name', 'photo'] },
    }
    await draw({ screen, rows: [{ id: '1', name: '藏品1', photo: 'a.png' }], ports: { files: broken } })
    await rowsShown()
    expect(page.getByRole('alert').textContent).toContain('/fields/photo')
    expect(page.getByRole('button', { name: /新增/ })).toBeTruthy()
  })
})

describe('other layouts', () => {
  it('filters the list by the node chosen in the tree next to it', async () => {
    const screen = {
      ...RELIC,
      fields: { ...RELIC.fields, category: { title: '类别', view: 'cat_tree' } },
      page: { layout: 'tree-list' as const, tree: { field: 'category' } },
    }
    const { user, source } = await draw({ screen, rows: relics(2).map((row) => ({ ...row, category: 'c2' })) })
    await rowsShown()
    await user.click(await page.findByText('青铜器'))
    await waitFor(() => expect(source.list.mock.calls.at(-1)?.[0].filters).toEqual({ category: 'c2' }))
  })
  it('adds a record from a page that is a form, and begins anew', async () => {
    const { user, source } = await draw({ screen: { ...RELIC, page: { layout: 'form' } } })
    await user.type(await page.findByLabelText('总登记号'), 'Z9')
    await user.type(page.getByLabelText('名称'), '碗')
    await user.click(page.getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(source.add).toHaveBeenCalledWith(expect.objectContaining({ name: '碗' })))
    await waitFor(() => expect(page.getByLabelText<HTMLInputElement>('名称').value).toBe(''))
  })
  it('frames web addresses only, and never lets a frame of our own site reach us', () => {
    const origin = 'https://museum.example'
    expect(safeFrameUrl('https://other.example/a', origin)).toEqual({ url: 'https://other.example/a', isOwn: false })
    expect(safeFrameUrl('/report/1', origin)).toEqual({ url: 'https://museum.example/report/1', isOwn: true })
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'file:///etc/passwd',
      'https://a:b@evil.example',
      '',
      ' javascript:1',
    ]) {
      expect(safeFrameUrl(bad, origin)).toBeUndefined()
    }
  })
  it('draws cards in place of a table on a phone', async () => {
    const wide = window.matchMedia
    window.matchMedia = (query: string) => ({ ...wide(query), matches: query.includes('768') })
    try {
      const { user, source } = await draw({ rows: relics(2) })
      await rowsShown()
      expect(page.queryByRole('table')).toBeNull()
      expect(page.getAllByRole('listitem').filter((item) => item.className === 'vi-card')).toHaveLength(2)
      fireEvent.change(page.getByLabelText('排序'), { target: { value: 'name asc' } })
      await waitFor(() => expect(source.list.mock.calls.at(-1)?.[0].sort).toEqual({ field: 'name', order: 'asc' }))
      await user.click(page.getByRole('button', { name: 'Z1 的操作' }))
      expect(await page.findByRole('menuitem', { name: '编辑' })).toBeTruthy()
    } finally {
      window.matchMedia = wide
    }
  })
})

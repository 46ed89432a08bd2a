import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { recentOf } from '../../src/state/recent.ts'
import { requestedRecord } from '../../src/state/session/requested-record.ts'
import { folder, backend, node, open, path, server, useBackend, WAIT, width } from './kit.tsx'

useBackend()
const desk = () => screen.findByText('desk page', {}, WAIT)
async function search() {
  const dialog = within(await screen.findByRole('dialog', { name: '全局搜索' }, WAIT))
  return {
    ...dialog,
    box: dialog.getByRole('combobox'),
    titles: () => dialog.queryAllByRole('option').map((one) => one.textContent),
  }
}
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
const shelves = () =>
  void (backend.menu = [
    node('/desk', '服务台'),
    folder('/relic', '藏品', [node('/relic/shelf', '库架目录', { component: 'screens/a.shelf' })]),
  ])

interface Asked {
  readonly words: string
  readonly first: string
}
function answers(groups: readonly object[], whole = true): Asked[] {
  const asked: Asked[] = []
  server.use(
    http.get('*/sys/search/records', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push({ words: searchParams.get('words') ?? '', first: searchParams.get('first') ?? '' })
      return HttpResponse.json({ success: true, code: 200, message: '', result: { groups, whole }, timestamp: 1 })
    }),
  )
  return asked
}

describe('the search over everything', () => {
  it('MENU-011 on a phone, too, a dialog looks for a page; arrows and Enter open what it found', async () => {
    width(390)
    open('/desk')
    await desk()
    await userEvent.click(screen.getByRole('button', { name: '全局搜索' }))
    const { box, titles } = await search()
    await userEvent.type(box, '展')
    expect(titles()).toEqual(['展厅列表展厅', '布展计划展厅', '借展藏品 / 更多'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByText('plan page')).toBeTruthy()
    expect(path()).toBe('/hall/plan')
  })
  it('MENU-010 Ctrl+K opens it wherever the focus is and closes it again; pages are found by how they sound, hidden ones are not', async () => {
    backend.menu = [node('/desk', '服务台'), node('/secret', '暗室', { hidden: true }), node('/relic', '藏品登记')]
    open('/desk')
    await desk()
    await userEvent.keyboard('{Control>}k{/Control}')
    const { box, titles } = await search()
    await userEvent.type(box, 'cpdj')
    await waitFor(() => expect(titles()).toEqual(['藏品登记']), WAIT)
    await userEvent.clear(box)
    await userEvent.type(box, 'fuwu')
    expect(titles()).toEqual(['服务台'])
    await userEvent.clear(box)
    await userEvent.type(box, '暗')
    expect(await screen.findByText('没有找到“暗”，请换个词试试', {}, WAIT)).toBeTruthy()
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '全局搜索' })).toBeNull(), WAIT)
  })
  it('records are grouped by their pages, those of pages outside of the menu are left out, and one that is chosen is wanted on its page', async () => {
    shelves()
    const asked = answers([
      { screen: 'a.other', more: false, quick: true, records: [{ id: 'x', title: '彩陶罐' }] },
      {
        screen: 'a.shelf',
        more: true,
        quick: true,
        records: [
          { id: 'r1', title: '彩陶盆', note: '编号 S-1' },
          { id: 'r2', title: '彩陶瓶' },
        ],
      },
    ])
    open('/desk')
    await desk()
    recentOf('lin').noteRecord({ screen: 'a.shelf', id: 'r9', title: '瓮' })
    await userEvent.keyboard('{Control>}k{/Control}')
    const { box, titles, findByText, getByRole } = await search()
    await userEvent.type(box, '彩陶')
    expect(await findByText('彩陶盆', {}, WAIT)).toBeTruthy()
    expect(asked.at(-1)).toEqual({ words: '彩陶', first: 'a.shelf' })
    expect(titles()).toEqual(['彩陶盆编号 S-1', '彩陶瓶', '查看“库架目录”中的更多结果'])
    expect(within(getByRole('group', { name: '库架目录' })).getAllByRole('option')).toHaveLength(3)
    expect(getByRole('status').textContent).toBe('共 3 项')
    await userEvent.keyboard('{ArrowDown}')
    expect(active(box)).toBe('彩陶瓶')
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(path()).toBe('/relic/shelf'))
    expect(requestedRecord.record).toEqual({ screen: 'a.shelf', id: 'r2', face: 'detail' })
  })
  it('the rest of a page is shown by its own quick search', async () => {
    shelves()
    answers([{ screen: 'a.shelf', more: true, quick: true, records: [{ id: 'r1', title: '彩陶盆' }] }])
    open('/desk')
    await desk()
    await userEvent.keyboard('{Control>}k{/Control}')
    const { box, findByText } = await search()
    await userEvent.type(box, '彩陶')
    await userEvent.click(await findByText('查看“库架目录”中的更多结果', {}, WAIT))
    await waitFor(() => expect(decodeURIComponent(path())).toBe('/relic/shelf?l.find=彩陶'))
  })
  it('reports omitted results and a failed search together with the pages that were found', async () => {
    shelves()
    answers([], false)
    open('/desk')
    await desk()
    await userEvent.keyboard('{Control>}k{/Control}')
    const { box, titles, findByText } = await search()
    await userEvent.type(box, '库架')
    expect(await findByText('部分页面未能及时搜索，请输入更多文字', {}, WAIT)).toBeTruthy()
    server.use(
      http.get('*/sys/search/records', () =>
        HttpResponse.json({ success: false, code: 500, message: '忙', result: null, timestamp: 1 }),
      ),
    )
    await userEvent.type(box, '目')
    expect(await findByText('记录搜索失败：忙', {}, WAIT)).toBeTruthy()
    expect(titles()).toEqual(['库架目录藏品'])
  })
  it('without words it offers what was opened last, as far as the person still has its page', async () => {
    shelves()
    open('/desk')
    await desk()
    const recent = recentOf('lin')
    recent.noteRecord({ screen: 'a.gone', id: 'g', title: '旧物' })
    recent.noteRecord({ screen: 'a.shelf', id: 'r1', title: '彩陶盆' })
    recent.notePage('/gone')
    recent.notePage('/relic/shelf')
    await userEvent.keyboard('{Control>}k{/Control}')
    const { box, titles, getByRole } = await search()
    expect(titles()).toEqual(['彩陶盆库架目录', '库架目录藏品', '服务台'])
    expect(getByRole('group', { name: '最近查看的记录' })).toBeTruthy()
    await userEvent.click(box)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    expect(requestedRecord.record).toEqual({ screen: 'a.shelf', id: 'r1', face: 'detail' })
  })
})

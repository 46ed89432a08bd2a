import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { memoryOf } from '../../src/state/storage/keep.ts'
import { requestedRecord } from '../../src/state/session/requested-record.ts'
import { folder, backend, node, open, path, server, useBackend, WAIT } from './kit.tsx'

useBackend()
const HOME = '/dashboard/analysis'
const listOf = (title: string) => {
  const card = screen.getByRole('heading', { level: 2, name: title }).closest<HTMLElement>('.ant-card')
  return within(card ?? document.body)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}
function shelves(counters: readonly object[] = []): void {
  backend.menu = [
    node(HOME, '首页'),
    folder('/relic', '藏品', [node('/relic/shelf', '库架目录', { component: 'screens/a.shelf' })]),
  ]
  server.use(
    http.get('*/sys/search/counts', () =>
      HttpResponse.json({ success: true, code: 200, message: '', result: counters, timestamp: 1 }),
    ),
  )
}
const draft = (id: string, place: string) =>
  memoryOf('lin').drafts.put({ id, place, version: undefined, base: {}, values: { name: 'x' } })

it('home shows drafts, records opened last and counts, of the pages that the person has', async () => {
  shelves([
    { screen: 'a.shelf', total: 12, more: false },
    { screen: 'a.gone', total: 3, more: false },
  ])
  const { recent } = memoryOf('lin')
  for (const screenId of ['a.shelf', 'a.gone'])
    recent.noteRecord({ screen: screenId, id: 'r1', title: `彩陶盆 ${screenId}` })
  await draft('1', 'a.shelf:new')
  await draft('2', 'a.shelf:r1')
  await draft('3', 'a.gone:r1')
  open(HOME)
  await waitFor(() => expect(listOf('我的数据')).toEqual(['12库架目录']), WAIT)
  expect(listOf('最近查看的记录')).toEqual(['彩陶盆 a.shelf库架目录'])
  expect(listOf('未保存的草稿').toSorted()).toEqual(['彩陶盆 a.shelf库架目录', '新增库架目录库架目录'])
  await userEvent.click(screen.getByRole('button', { name: /新增库架目录/ }))
  expect(requestedRecord.record).toEqual({ screen: 'a.shelf', face: 'add', id: undefined })
  expect(path()).toBe('/relic/shelf')
})
it('tells a new person what will be shown, and offers the shortcuts', async () => {
  shelves()
  open(HOME)
  expect(await screen.findByText(/您打开的记录、草稿和通知会显示在这里/, {}, WAIT)).toBeTruthy()
  expect(listOf('快捷入口')).toEqual(['库架目录'])
  for (const title of ['我的数据', '最近查看的记录', '未保存的草稿', '未读通知'])
    expect(screen.queryByRole('heading', { name: title })).toBeNull()
})
it('SYSTEM-037 SYSTEM-038 shows the sign-ins of the last days to a person who may read the log, and to no other', async () => {
  shelves()
  const answer = (result: unknown) => () =>
    HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
  server.use(
    http.get('*/sys/loginfo', answer({ todayIp: 2, todayVisitCount: 7, totalVisitCount: 90 })),
    http.get(
      '*/sys/visitInfo',
      answer([
        { tian: '2026-11-26', type: '11-26', visit: 4, ip: 1 },
        { tian: '2026-11-27', type: '11-27', visit: 7, ip: 2 },
      ]),
    ),
  )
  backend.auth = [{ action: 'audit:log:list', describe: '', type: '1' }]
  const { unmount } = open(HOME)
  const days = await screen.findByRole('list', { name: '近 7 天登录次数' }, WAIT)
  expect(
    within(days)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['411-26', '711-27'])
  expect(screen.getByText('今日登录 7 次，来自 2 个地址；累计登录 90 次')).toBeTruthy()
  unmount()
  backend.auth = []
  open(HOME)
  await screen.findByText('快捷入口', {}, WAIT)
  expect(screen.queryByText('近 7 天登录次数')).toBeNull()
})

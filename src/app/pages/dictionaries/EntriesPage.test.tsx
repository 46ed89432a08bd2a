import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PortsProvider } from '../../../ports/context.tsx'
import { gridDraftKey } from '../../../list/grid/grid-draft.ts'
import { memoryOf } from '../../../state/storage/keep.ts'
import { layout } from '../../../state/layout.ts'
import { setLocale } from '../../../state/locale.ts'
import { forgetPermissions, storePermissions } from '../../../state/session/permissions.ts'
import { AppFrame } from '../../../ui/frame/AppFrame.tsx'
import { EntriesPage } from './EntriesPage.tsx'

const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const page = (records: readonly unknown[]) =>
  answer({ records, total: records.length, size: 500, current: 1, pages: 1 })
const entry = (id: string, sortOrder: number) => ({
  id,
  dictId: 'd1',
  itemText: `文${id}`,
  itemValue: id,
  description: null,
  sortOrder,
  status: 1,
  color: null,
})
let sent: unknown[] = []
const server = setupServer(
  http.get('*/sys/dict/list', () =>
    page([
      { id: 'd1', dictName: '展览类型', dictCode: 'exhibition_type', description: null, type: 0, createTime: null },
    ]),
  ),
  http.get('*/sys/dictItem/list', () => page([entry('1', 1), entry('2', 2)])),
  http.put('*/sys/dictItem/edit', async ({ request }) => {
    sent.push(await request.json())
    return answer(entry('1', 1))
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  server.resetHandlers()
  sent = []
  setLocale('zh-CN')
  forgetPermissions()
  sessionStorage.clear()
})
afterAll(() => server.close())

const open = (dictId = 'd1') =>
  render(
    <AppFrame locale="zh-CN" look={layout}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PortsProvider>
            <EntriesPage dictId={dictId} />
          </PortsProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </AppFrame>,
  )

it('DICT-022 edits the entries of a dictionary in a grid and saves them together', async () => {
  open()
  expect((await screen.findByRole('heading')).textContent).toBe('展览类型 exhibition_type')
  const grid = await screen.findByRole('grid', { name: '字典项：展览类型' })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ })
  expect(save.disabled).toBe(true)
  grid.focus()
  await userEvent.keyboard('临时{Enter}')
  await waitFor(() => expect(save.disabled).toBe(false))
  await userEvent.click(save)
  await waitFor(() =>
    expect(sent).toEqual([
      {
        id: '1',
        dictId: 'd1',
        itemText: '临时',
        itemValue: '1',
        description: null,
        sortOrder: 1,
        status: 1,
        color: null,
      },
    ]),
  )
})
it('names the pages that use the dictionary to a person who may list pages', async () => {
  let asked = 0
  server.use(
    http.get('*/schema/usedBy', ({ request }) => {
      asked++
      expect(new URL(request.url).searchParams.get('dictionary')).toBe('exhibition_type')
      return answer([
        {
          kind: 'page',
          id: 'collection.exhibition',
          title: { 'zh-CN': '展览', 'en-US': 'Exhibitions' },
          places: ['/x'],
        },
        { kind: 'report', id: 'r1', title: '展览统计', places: [] },
      ])
    }),
  )
  const first = open()
  await screen.findByRole('grid', { name: '字典项：展览类型' })
  expect(screen.queryByText(/处使用此字典/)).toBeNull()
  expect(asked).toBe(0)
  first.unmount()
  const right = { action: 'system:screen:list', type: '1', describe: '' }
  storePermissions([right], [{ ...right, status: '1' }])
  open()
  await userEvent.click(await screen.findByText('2 处使用此字典，修改字典项会影响它们'))
  expect(screen.getByRole('link', { name: '页面：展览' }).getAttribute('href')).toBe(
    '#/online/designer?id=collection.exhibition',
  )
  expect(screen.getByText('报表、权限或脚本：展览统计')).toBeDefined()
})
it('GRIDRULE-018 asks about a value while it is typed, refuses one that another user has added meanwhile, and does not ask about values in view', async () => {
  const asked: string[] = []
  server.use(
    http.get('*/sys/dictItem/dictItemCheck', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(`${searchParams.get('dictId')} ${searchParams.get('itemValue')} ${searchParams.get('id')}`)
      return searchParams.get('itemValue') === '7'
        ? HttpResponse.json({
            success: false,
            code: 500,
            message: '该值不可用，系统中已存在！',
            result: null,
            timestamp: 1,
          })
        : answer(null)
    }),
  )
  open()
  const grid = await screen.findByRole('grid')
  grid.focus()
  await userEvent.keyboard('{ArrowRight}7{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /有 1 处填写不正确/ }))
  expect((await screen.findAllByText(/该值已被其他字典项使用，请换一个/)).length).toBeGreaterThan(0)
  await userEvent.click(await screen.findByRole('button', { name: /保\s?存$/ }))
  expect(sent).toEqual([])
  grid.focus()
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}8{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /处填写不正确/ })).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: /保\s?存$/ }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ id: '1', itemValue: '8' })]))
  expect(asked).toEqual(['d1 7 1', 'd1 8 1'])
})
it('GRIDCELL-024 shows the colour of an entry in words, offers each as the entry would look, and saves the choice', async () => {
  server.use(http.get('*/sys/dictItem/list', () => page([{ ...entry('1', 1), color: 'red' }, entry('2', 2)])))
  open()
  const grid = await screen.findByRole('grid')
  expect(await within(grid).findByText('红色')).toBeTruthy()
  grid.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  const option = await screen.findByTitle('绿色')
  expect(within(option).getByText('文1').style.getPropertyValue('--v-tag')).toBe('#52c41a')
  await userEvent.click(option)
  expect(await within(grid).findByText('绿色')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ id: '1', color: 'green' })]))
})
it('sends nothing while a cell is wrong', async () => {
  open()
  const grid = await screen.findByRole('grid')
  grid.focus()
  await userEvent.keyboard('{ArrowRight}2{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /^保\s?存$/ }))
  expect(await screen.findByText('有 1 处填写不正确')).toBeTruthy()
  expect(sent).toEqual([])
})
it('offers what an earlier visit typed and did not save, and forgets it once it is saved', async () => {
  const { unmount } = open()
  const grid = await screen.findByRole('grid')
  grid.focus()
  await userEvent.keyboard('未存{Enter}')
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /保\s?存$/ })
  await waitFor(() => expect(save().disabled).toBe(false))
  unmount()
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^恢\s?复$/ }))
  await screen.findByText('未存')
  await userEvent.click(save())
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ id: '1', itemText: '未存' })]))
  await waitFor(async () =>
    expect(await memoryOf('').drafts.find(gridDraftKey('system.dictItem', { of: 'd1' }))).toEqual([]),
  )
})
it('is read-only for a user who may not change it', async () => {
  storePermissions(
    [],
    ['add', 'edit', 'delete'].map((code) => ({ action: `system:dict:${code}`, type: '1', status: '1' })),
  )
  open()
  expect((await screen.findByRole('grid')).getAttribute('aria-readonly')).toBe('true')
  expect(screen.queryByRole('button', { name: /保\s?存/ })).toBeNull()
})
it('says so where there is no such dictionary', async () => {
  open('gone')
  expect(await screen.findByText('没有这个字典')).toBeTruthy()
})

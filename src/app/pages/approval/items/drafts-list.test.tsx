import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PortsProvider } from '../../../../ports/context.tsx'
import { layout } from '../../../../state/layout.ts'
import { setLocale } from '../../../../state/locale.ts'
import { storePermissions } from '../../../../state/session/permissions.ts'
import { requestedRecord } from '../../../../state/session/requested-record.ts'
import { memoryOf } from '../../../../state/storage/keep.ts'
import { AppFrame } from '../../../../ui/frame/AppFrame.tsx'
import { DraftsList } from './DraftsList.tsx'

const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const SCREEN = {
  version: 1,
  id: 'test.loan',
  title: '借展',
  fields: { name: { title: '事由', view: 'text' }, cost: { title: '费用', view: 'text' } },
}
const startable = (code: string, title: string) => ({
  code,
  title,
  screen: 'test.loan',
  category: null,
  icon: null,
  path: '/collection/loan',
})
const server = setupServer(
  http.get('*/process/startable', () => answer([startable('loan_out', '借出审批'), startable('loan_in', '借入审批')])),
  http.get('*/schema/get/test.loan', () => answer({ document: SCREEN, version: 1, scripts: [] })),
)
beforeAll(() => server.listen())
afterAll(() => server.close())

const { drafts } = memoryOf('')
const put = (id: string, place: string, name: string) =>
  drafts.put({ id, place, version: undefined, base: {}, values: { name } })
const ADD = [{ action: 'test:loan:add', type: '1', describe: '', status: '1' }]
const Address = () => <output data-testid="address">{useLocation().pathname}</output>
const open = () =>
  render(
    <AppFrame locale="zh-CN" look={layout}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PortsProvider>
            <DraftsList />
            <Address />
          </PortsProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </AppFrame>,
  )

it('lists new records of screens with a process, leads to the form of each, and deletes one after a question', async () => {
  setLocale('zh-CN')
  storePermissions(ADD, ADD)
  await put('d1', 'test.loan:new', '青瓷特展')
  await put('d2', 'test.loan:r1', '已有记录')
  await put('d3', 'test.other:new', '没有流程')
  await put('d4', 'test.loan:new:[["relicId","r:1"]]', '子表申请')
  open()
  const row = (await screen.findByText('青瓷特展')).closest('tr') ?? document.body
  expect(screen.queryByText('已有记录')).toBeNull()
  expect(screen.queryByText('没有流程')).toBeNull()
  // One that began with stated values goes on in the form of a new record that begins with them.
  const below = within(screen.getByText('子表申请').closest('tr') ?? document.body)
  expect(below.queryByRole('link')).toBeNull()
  await userEvent.click(below.getByRole('button', { name: '页面“借展”' }))
  expect(requestedRecord.record).toEqual({
    screen: 'test.loan',
    face: 'add',
    id: undefined,
    initial: { relicId: 'r:1' },
  })
  expect(screen.getByTestId('address').textContent).toBe('/collection/loan')
  expect(within(row).getByRole('link', { name: '借出审批' }).getAttribute('href')).toBe('/approval/start/loan_out')
  expect(within(row).getByRole('link', { name: '借入审批' }).getAttribute('href')).toBe('/approval/start/loan_in')
  await userEvent.click(screen.getByRole('button', { name: '删除草稿“青瓷特展”' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('草稿“青瓷特展”中填写的内容将无法恢复')
  expect(screen.getByText('青瓷特展')).toBeDefined()
  await userEvent.click(within(question).getByRole('button', { name: /确\s?定|删\s?除/ }))
  await waitFor(() => expect(screen.queryByText('青瓷特展')).toBeNull())
  expect((await drafts.all()).map(({ id }) => id).toSorted()).toEqual(['d2', 'd3', 'd4'])
})

it('says where an application goes on whose form the person may not open from here', async () => {
  storePermissions([], ADD)
  await put('d5', 'test.loan:new:[["relicId","r2"]]', '子表草稿')
  open()
  const row = within((await screen.findByText('子表草稿')).closest('tr') ?? document.body)
  expect(row.getByText('请在所属记录的页面中继续填写')).toBeDefined()
  expect(row.queryByRole('button', { name: '页面“借展”' })).toBeNull()
})

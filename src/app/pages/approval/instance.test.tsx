import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { InstanceReply } from '../../../api/process.ts'
import { PortsProvider } from '../../../ports/context.tsx'
import { layout } from '../../../state/layout.ts'
import { setLocale } from '../../../state/locale.ts'
import { AppFrame } from '../../../ui/frame/AppFrame.tsx'
import { InstancePage } from './InstancePage.tsx'

const WANG = { username: 'wang', realname: '王明' }
const LI = { username: 'li', realname: '李华' }
const TASK = {
  id: 't1',
  kind: 'member',
  status: 'open',
  via: 'person',
  assignee: LI,
  owner: LI,
  pool: [],
  openTime: '2026-05-01 10:00:00',
  dueTime: null,
  endTime: null,
  overdue: false,
}
const INSTANCE: InstanceReply = {
  id: 'i1',
  code: 'loan',
  version: 1,
  title: '青铜器借展',
  processTitle: '借展审批',
  status: 'running',
  result: null,
  starter: WANG,
  startTime: '2026-05-01 09:00:00',
  endTime: null,
  lastSeq: 4,
  screen: 'test.loan',
  recordId: 'r1',
  document: {
    version: 1,
    id: 'test.loan',
    title: '借展',
    fields: {
      name: { title: '名称', view: 'text' },
      cost: { title: '费用', view: 'text' },
      secret: { title: '底价', view: 'text' },
    },
  },
  record: { id: 'r1', version: 3, name: '青铜鼎', cost: '' },
  rights: { name: 'read', cost: 'required', secret: 'hidden' },
  childRights: {},
  childDocuments: {},
  task: TASK,
  flow: [
    { key: 'lead', kind: 'approve', title: { 'zh-CN': '部门负责人', 'en-US': 'Head' } },
    {
      key: 'size',
      kind: 'branch',
      mode: 'exclusive',
      branches: [
        { key: 'big', title: '大额', flow: [{ key: 'board', kind: 'approve', title: '馆务会' }] },
        { key: 'rest', flow: [] },
      ],
    },
  ],
  steps: [
    {
      id: 's0',
      nodeKey: 'start',
      kind: 'start',
      title: '发起',
      parentId: null,
      lane: null,
      status: 'done',
      result: 'submitted',
      enterTime: '2026-05-01 09:00:00',
      leaveTime: '2026-05-01 09:00:00',
      error: null,
      tasks: [],
    },
    {
      id: 's1',
      nodeKey: 'lead',
      kind: 'approve',
      title: '部门负责人',
      parentId: null,
      lane: null,
      status: 'active',
      result: null,
      enterTime: '2026-05-01 10:00:00',
      leaveTime: null,
      error: null,
      tasks: [TASK],
    },
  ],
  events: [
    {
      seq: 1,
      time: '2026-05-01 09:00:00',
      actor: WANG,
      forUser: null,
      action: 'start',
      nodeKey: 'start',
      nodeTitle: '发起',
      taskId: null,
      text: '王明 发起了流程',
      comment: '请审批',
      files: [],
      signature: null,
      changes: [{ title: '费用', before: '', after: '10' }],
      isVoid: true,
    },
  ],
  copies: [],
  ahead: [{ key: 'board', kind: 'approve', title: '馆务会', depth: 1, people: [WANG], pool: [], note: null }],
  actions: [
    { kind: 'agree', taskId: 't1' },
    { kind: 'reject', taskId: 't1', needsComment: true },
    {
      kind: 'return',
      taskId: 't1',
      targets: [
        { key: 'start', title: '发起' },
        { key: 'lead', title: '部门负责人' },
      ],
    },
    { kind: 'transfer', taskId: 't1' },
    { kind: 'comment', taskId: null },
    { kind: 'agree', taskId: 'other' },
  ],
  previous: null,
}
let sent: unknown[] = []
let shown: InstanceReply = INSTANCE
let refusal: string | undefined
const answer = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, code: 200, message, result, timestamp: 1 })
const server = setupServer(
  http.get('*/process/instance/i1', () => answer(shown)),
  http.get('*/process/instance/i2', () => answer({ ...INSTANCE, id: 'i2', title: '下一项', actions: [], task: null })),
  http.post('*/process/act/i1', async ({ request }) => {
    sent.push(await request.json())
    return refusal === undefined
      ? answer({ status: 'running', lastSeq: 5, next: { instanceId: 'i2', taskId: 't2' } })
      : HttpResponse.json({ success: false, code: 500, message: refusal, result: null, timestamp: 1 })
  }),
  http.get('*/sys/dict/getDictItems/*', () =>
    answer([{ value: '1', text: '同意办理', title: '同意办理', label: '同意办理' }]),
  ),
  http.all('*', () => HttpResponse.json({ success: false, code: 500, message: 'none', result: null, timestamp: 1 })),
)
beforeAll(() => server.listen())
beforeEach(() => {
  ;[sent, shown, refusal] = [[], INSTANCE, undefined]
  setLocale('zh-CN')
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const draw = () =>
  render(
    <AppFrame locale="zh-CN" look={layout}>
      <QueryClientProvider client={new QueryClient()}>
        <PortsProvider>
          <MemoryRouter initialEntries={['/approval/instance/i1']}>
            <Routes>
              <Route path="/approval/instance/i1" element={<InstancePage params={{ id: 'i1' }} search="" />} />
              <Route path="/approval/instance/i2" element={<InstancePage params={{ id: 'i2' }} search="" />} />
            </Routes>
          </MemoryRouter>
        </PortsProvider>
      </QueryClientProvider>
    </AppFrame>,
  )
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
const AGREE = /^同\s*意$/

it('draws the record under the rights of the node, what happened, where it stands and what comes', async () => {
  draw()
  expect(await screen.findByRole('heading', { name: /青铜器借展/ })).toBeTruthy()
  expect(await screen.findByLabelText(/费用/)).toBeTruthy()
  expect(
    screen.getByLabelText<HTMLInputElement>(/名称/).disabled || screen.getByLabelText(/名称/).hasAttribute('readonly'),
  ).toBe(true)
  expect(screen.queryByLabelText(/底价/)).toBeNull()
  const history = within(screen.getByRole('list', { name: '审批记录' }))
  expect(history.getByText('王明 发起了流程').tagName).toBe('DEL')
  expect(history.getByText('请审批')).toBeTruthy()
  expect(history.getByText('李华')).toBeTruthy()
  expect(history.getByText('馆务会')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '流程图' }))
  const flow = within(await screen.findByRole('region', { name: '流程图' }))
  expect(flow.getByText('大额')).toBeTruthy()
  expect(flow.getByText('进行中')).toBeTruthy()
})

it('demands what the node demands before it asks anything', async () => {
  draw()
  await screen.findByLabelText(/费用/)
  await press(AGREE)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText(/费用/).getAttribute('aria-invalid')).toBe('true')
})

it('sends what was changed with the decision, and opens the next task', async () => {
  draw()
  await userEvent.type(await screen.findByLabelText(/费用/), '200')
  await press(AGREE)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('button', { name: '同意办理' }))
  await userEvent.click(dialog.getByRole('button', { name: AGREE }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    action: 'agree',
    lastSeq: 4,
    task: 't1',
    comment: '同意办理',
    values: { cost: '200', version: 3 },
  })
  expect(await screen.findByRole('heading', { name: /下一项/ })).toBeTruthy()
})

it('shows a refusal where it was asked for, with everything that was typed', async () => {
  refusal = '任务已被处理'
  draw()
  await userEvent.type(await screen.findByLabelText(/费用/), '200')
  await press(/^退\s*回$/)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByLabelText('发起'))
  await userEvent.type(dialog.getByRole('textbox', { name: /意见/ }), '金额不对')
  await userEvent.click(dialog.getByRole('button', { name: /^退\s*回$/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('任务已被处理')
  expect(sent[0]).toMatchObject({ action: 'return', to: 'start', way: 'again', comment: '金额不对' })
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /意见/ }).value).toBe('金额不对')
  expect(screen.getByLabelText<HTMLInputElement>(/费用/).value).toBe('200')
})

it('demands a comment where the server does', async () => {
  draw()
  await screen.findByLabelText(/费用/)
  await press(/^拒\s*绝$/)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('textbox', { name: /意见/ })
  await userEvent.click(dialog.getByRole('button', { name: /^拒\s*绝$/ }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /意见/ }).getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
})

it('takes the signature that is drawn with the decision, and stores it once', async () => {
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['strokes']))
  let uploads = 0
  server.use(
    http.get('*/sys/userSignature/own', () => answer(null)),
    http.post('*/sys/common/upload', () => {
      uploads += 1
      return HttpResponse.json({
        success: true,
        code: 0,
        message: 'approval/signature.png',
        result: null,
        timestamp: 1,
      })
    }),
  )
  shown = { ...INSTANCE, actions: [{ kind: 'agree', taskId: 't1', needsSignature: true }] }
  refusal = '任务已被处理'
  draw()
  await userEvent.type(await screen.findByLabelText(/费用/), '200')
  await press(AGREE)
  const dialog = within(await screen.findByRole('dialog'))
  const pad = await dialog.findByLabelText('签名书写区')
  await dialog.findByRole('textbox', { name: /意见/ })
  const agree = () => userEvent.click(dialog.getByRole('button', { name: /同\s*意$/ }))
  await agree()
  expect((await dialog.findByRole('alert')).textContent).toContain('请先签名')
  fireEvent.pointerDown(pad, { button: 0, pointerId: 1 })
  fireEvent.pointerUp(pad, { pointerId: 1 })
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  await agree()
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('任务已被处理'))
  refusal = undefined
  await agree()
  expect(await screen.findByRole('heading', { name: /下一项/ })).toBeTruthy()
  expect([uploads, sent.length, sent[1]]).toEqual([
    1,
    2,
    expect.objectContaining({ action: 'agree', signature: 'approval/signature.png' }),
  ])
})

it('is only read where nothing is to be decided', async () => {
  shown = { ...INSTANCE, task: null, actions: [], rights: { name: 'read', cost: 'read', secret: 'hidden' } }
  draw()
  expect(await screen.findByText('青铜鼎')).toBeTruthy()
  expect(screen.queryByLabelText(/费用/)).toBeNull()
  expect(screen.queryByRole('toolbar')).toBeNull()
})
it('says of a task that is handled that it is done, and tells the server that it was read', async () => {
  const read: string[] = []
  server.use(
    http.post('*/process/instance/read/:id', ({ params }) => {
      read.push(String(params['id']))
      return answer(null)
    }),
  )
  shown = { ...INSTANCE, task: { ...TASK, kind: 'handle' } }
  draw()
  expect(await screen.findByRole('button', { name: /^完\s*成$/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: AGREE })).toBeNull()
  await waitFor(() => expect(read).toEqual(['i1']))
})

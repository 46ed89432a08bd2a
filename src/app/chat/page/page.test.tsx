import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, useFakeSockets } from '../../../../tests/kit/servers/fake-socket.ts'

const room = (id: string, title: string, more: Record<string, unknown> = {}) => ({
  id,
  kind: 'direct',
  title,
  members: 2,
  lastText: null,
  lastSender: null,
  lastTime: null,
  unread: 0,
  ...more,
})
const message = (id: string, text: string, senderId = 'u2') => ({
  id,
  roomId: 'r1',
  senderId,
  senderName: senderId === 'u1' ? '王小明' : '张伟',
  text,
  createTime: '2026-03-01 09:00:00',
})
const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const refusal = (text: string) =>
  HttpResponse.json({ success: false, code: 500, message: text, result: null, timestamp: 1 })

let rooms: unknown[]
let stored: ReturnType<typeof message>[]
let calls: string[]
let enter: () => Response
let send: (body: { text: string; key: string }) => Response
const server = setupServer(
  http.post('*/eoa/im/enter', async ({ request }) => {
    calls.push(`enter ${JSON.stringify(await request.json())}`)
    return enter()
  }),
  http.get('*/eoa/im/rooms', ({ request }) => {
    calls.push(`rooms ${request.headers.get('x-access-token')}`)
    return answer(rooms)
  }),
  http.get('*/eoa/im/messages', ({ request }) =>
    answer(
      new URL(request.url).searchParams.get('before')
        ? { records: [message('m0', '更早')], more: false }
        : { records: stored, more: true },
    ),
  ),
  http.get('*/eoa/im/locate', () => answer({ roomId: 'r1' })),
  http.post('*/eoa/im/read', async ({ request }) => {
    calls.push(`read ${JSON.stringify(await request.json())}`)
    return answer(null)
  }),
  http.post('*/eoa/im/send', async ({ request }) => send((await request.json()) as { text: string; key: string })),
  http.post('*/eoa/im/room', () => {
    rooms = [...rooms, room('r9', '陈静')]
    return answer(room('r9', '陈静'))
  }),
  http.get('*/sys/user/queryUserComponentData', () =>
    answer({
      records: [
        { id: 'u1', realname: '王小明', username: 'staff' },
        { id: 'u9', realname: '陈静', username: 'chen_jing', orgCodeTxt: '文物修复组' },
      ],
      total: 2,
      size: 20,
      current: 1,
      pages: 1,
    }),
  ),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  vi.resetModules()
  useFakeSockets()
  localStorage.clear()
  rooms = [
    room('r1', '张伟', { unread: 2, lastText: '在吗', lastTime: '2026-03-01 09:00:00' }),
    room('r2', '库房管理组', { kind: 'depart', members: 5 }),
  ]
  stored = [message('m1', '你好'), message('m2', '在吗')]
  calls = []
  enter = () => answer({ token: 'frame-token', user: { id: 'u1', username: 'staff', realname: '王小明' } })
  send = ({ text }) => answer(message('m3', text, 'u1'))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

/** The page as it is freshly loaded in its frame. */
async function open(query = '?token=ticket-1', language: 'zh-CN' | 'en-US' = 'zh-CN') {
  window.history.replaceState(null, '', `/eoa/im/index${query}`)
  const [{ ChatPage }, { setLocale }] = await Promise.all([
    import('./ChatPage.tsx'),
    import('../../../state/locale.ts'),
  ])
  setLocale(language)
  return render(<ChatPage />)
}
const list = () => screen.findByRole('navigation', { name: '会话' })
async function openRoom() {
  await open()
  await userEvent.click(within(await list()).getByRole('button', { name: /张伟/ }))
  return screen.findByRole('log', { name: '张伟' })
}

describe('the page in the frame', () => {
  it('SEC-07 gives its ticket for a session of its own and forgets it', async () => {
    await open()
    await list()
    expect(calls).toContain('enter {"ticket":"ticket-1"}')
    expect(calls).toContain('rooms frame-token')
    expect(window.location.search).toBe('')
    expect(FakeSocket.last.protocols).toEqual(['frame-token'])
    expect(localStorage.getItem('pro__Access-Token')).toBeNull()
  })
  it('says so when the ticket is not good', async () => {
    enter = () => refusal('聊天入口已失效，请重新打开')
    await open()
    expect((await screen.findByRole('alert')).textContent).toBe('聊天入口已失效，请重新打开')
  })
  it('lists the conversations with what waits, and is accessible', async () => {
    const { container } = await open()
    const items = within(await list()).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining('2 条未读'),
      expect.stringContaining('5 人'),
    ])
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
  it('speaks English', async () => {
    await open('?token=ticket-1', 'en-US')
    expect(await screen.findByRole('navigation', { name: 'Conversations' })).toBeTruthy()
  })
  it('opens the conversation of the message it was opened for', async () => {
    await open('?token=ticket-1&messageId=m2')
    expect(await screen.findByRole('log', { name: '张伟' })).toBeTruthy()
  })
})

describe('a conversation', () => {
  it('shows its messages, marks them as read, and fetches older ones', async () => {
    const log = await openRoom()
    await within(log).findByText('你好')
    await waitFor(() => expect(calls).toContain('read {"roomId":"r1","messageId":"m2"}'))
    await userEvent.click(within(log).getByRole('button', { name: '查看更早的消息' }))
    await within(log).findByText('更早')
    expect(
      within(log)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('p')?.textContent),
    ).toEqual(['更早', '你好', '在吗'])
    expect(within(log).queryByRole('button', { name: '查看更早的消息' })).toBeNull()
  })
  it('sends by Enter, begins a line by Shift+Enter, and sends nothing empty', async () => {
    const log = await openRoom()
    const box = screen.getByRole('textbox', { name: '输入消息' })
    await userEvent.type(box, '  {Enter}')
    await userEvent.type(box, '一{Shift>}{Enter}{/Shift}二{Enter}')
    expect((await within(log).findByText(/一\s二/)).textContent).toBe('一\n二')
    expect(box).toHaveProperty('value', '')
    expect(within(log).getAllByRole('listitem')).toHaveLength(3)
  })
  it('keeps what was not sent, and sends it again under the same key', async () => {
    const log = await openRoom()
    const keys: string[] = []
    send = ({ key }) => {
      keys.push(key)
      return HttpResponse.json({}, { status: 503 })
    }
    await userEvent.type(screen.getByRole('textbox', { name: '输入消息' }), '断网{Enter}')
    const retry = await within(log).findByRole('button', { name: '未发送，点击重试' })
    send = ({ key, text }) => {
      keys.push(key)
      return answer(message('m4', text, 'u1'))
    }
    await userEvent.click(retry)
    await waitFor(() => expect(within(log).queryByRole('button', { name: '未发送，点击重试' })).toBeNull())
    expect(within(log).getByText('断网')).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
  })
  it('shows what arrives over the socket', async () => {
    const log = await openRoom()
    await within(log).findByText('你好')
    stored = [...stored, message('m5', '新消息')]
    act(() => FakeSocket.last.open())
    act(() =>
      FakeSocket.last.say(JSON.stringify({ cmd: 'chat', roomId: 'r1', msgId: 'm5', sender: 'u2', msgTxt: '新消息' })),
    )
    expect(await within(log).findByText('新消息')).toBeTruthy()
  })
  it('writes mark-up as the text it is', async () => {
    stored = [message('m1', '<img src=x onerror=alert(1)>')]
    const log = await openRoom()
    expect(await within(log).findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(log.querySelector('img')).toBeNull()
  })
  it('begins with a colleague found by name, never with oneself', async () => {
    await open()
    await userEvent.type(within(await list()).getByRole('searchbox', { name: '搜索同事' }), '静')
    const people = await screen.findByRole('region', { name: '同事' })
    const found = await within(people).findAllByRole('button')
    expect(found.map((one) => one.textContent)).toEqual(['陈陈静文物修复组'])
    await userEvent.click(found[0] ?? people)
    expect(await screen.findByRole('log', { name: '陈静' })).toBeTruthy()
  })
  it('clears the search by Escape, which no other handler then receives', async () => {
    await open()
    const search = within(await list()).getByRole('searchbox', { name: '搜索同事' })
    await userEvent.type(search, '静')
    expect(fireEvent.keyDown(search, { key: 'Escape' })).toBe(false)
    expect(within(await list()).getByRole('button', { name: /张伟/ })).toBeTruthy()
    expect(fireEvent.keyDown(search, { key: 'Escape' })).toBe(true)
  })
  it('says that the connection is lost, and that the session is over', async () => {
    await open()
    await list()
    act(() => FakeSocket.last.lose())
    expect(await screen.findByText('连接已断开，正在重连…')).toBeTruthy()
    act(() => FakeSocket.last.lose(4401))
    expect((await screen.findByRole('alert')).textContent).toBe('聊天入口已失效，请重新打开')
  })
})

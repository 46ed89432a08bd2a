import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, useFakeSockets } from '../../../tests/kit/servers/fake-socket.ts'
import { setLocale } from '../../state/locale.ts'
import { session } from '../../state/session/session.ts'
import { ChatWidget } from './ChatWidget.tsx'
import { readFrameMessage } from './frame-message.ts'

const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
let waiting: { count: number; messageId: string | null }
let tickets: number
const server = setupServer(
  http.get('*/eoa/im/unread', () => answer(waiting)),
  http.post('*/eoa/im/ticket', () => {
    tickets += 1
    return answer(`ticket-${tickets}`)
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  useFakeSockets()
  localStorage.clear()
  setLocale('zh-CN')
  Object.assign(session, {
    token: 'secret-token',
    username: 'staff',
    info: { id: 'u1', username: 'staff', realname: '王小明', avatar: '', orgCode: '' },
  })
  waiting = { count: 3, messageId: 'm9' }
  tickets = 0
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

const button = () => screen.findByRole('button', { name: /即时聊天/ })
async function openFrame(): Promise<HTMLIFrameElement> {
  render(<ChatWidget />)
  await screen.findByRole('button', { name: '即时聊天，3 条未读' })
  await userEvent.click(await button())
  return screen.findByTitle<HTMLIFrameElement>('即时聊天', { selector: 'iframe' } as never)
}
const frameOf = async () => {
  await openFrame()
  return document.querySelector('iframe') as HTMLIFrameElement
}
/** A message as the browser would deliver it. */
const post = (data: unknown, source: unknown, origin = window.location.origin) =>
  act(() => void fireEvent(window, new MessageEvent('message', { data, origin, source: source as Window })))

describe('the chat in the header', () => {
  it('CHAT-001 CHAT-004 SEC-07 shows the page /eoa/im/index with a ticket in place of the token, and the message that waits', async () => {
    const frame = await frameOf()
    const address = new URL(frame.src)
    expect([address.origin, address.pathname]).toEqual([window.location.origin, '/eoa/im/index'])
    expect(Object.fromEntries(address.searchParams)).toEqual({ token: 'ticket-1', messageId: 'm9' })
    expect(frame.src).not.toContain('secret-token')
  })
  it('asks for a new ticket for a new session only', async () => {
    await frameOf()
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    await userEvent.click(await button())
    expect(tickets).toBe(1)
    act(() => void (session.token = 'another'))
    await waitFor(() => expect(document.querySelector('iframe')).toBeNull())
    await userEvent.click(await button())
    await userEvent.click(await button())
    await waitFor(() => expect(document.querySelector('iframe')?.src).toContain('ticket-2'))
  })
  it('CHAT-002 takes the size the frame asks for', async () => {
    const frame = await frameOf()
    post({ type: 'change-size', data: { width: 760, height: 500 } }, frame.contentWindow)
    expect(screen.getByRole('dialog', { name: '即时聊天' }).style).toMatchObject({ width: '760px', height: '500px' })
  })
  it('CHAT-003 shows what the frame says is waiting, as badge and tooltip', async () => {
    const frame = await frameOf()
    post({ type: 'show-info', data: { count: 7, text: '张伟: 在吗' } }, frame.contentWindow)
    expect((await screen.findByRole('button', { name: '即时聊天，7 条未读' })).title).toBe('张伟: 在吗')
  })
  it('SEC-21 ignores messages of another window, another origin, another kind, and malformed ones', async () => {
    const frame = await frameOf()
    const own = frame.contentWindow
    post({ type: 'show-info', data: { count: 9, text: 'x' } }, window)
    post({ type: 'show-info', data: { count: 9, text: 'x' } }, own, 'https://evil.example')
    for (const data of [
      { type: 'navigate', data: { url: 'x' } },
      { type: 'show-info' },
      { type: 'show-info', data: { count: -1 } },
      { type: 'show-info', data: { count: '9' } },
      { type: 'change-size', data: { width: Number.NaN, height: 1 } },
      { type: 'change-size', data: { width: -5, height: 5 } },
      'show-info',
      null,
      7,
    ]) {
      post(data, own)
    }
    expect(screen.getByRole('button', { name: '即时聊天，3 条未读' })).toBeTruthy()
    expect(screen.getByRole('dialog', { name: '即时聊天' }).style.width).toBe('360px')
    expect(
      readFrameMessage(
        { origin: window.location.origin, source: null, data: { type: 'show-info', data: { count: 1, text: '' } } },
        null,
      ),
    ).toBeUndefined()
  })
  it('counts again when the socket speaks of a message', async () => {
    render(<ChatWidget />)
    await screen.findByRole('button', { name: '即时聊天，3 条未读' })
    waiting = { count: 4, messageId: 'm10' }
    act(() => FakeSocket.last.open())
    act(() =>
      FakeSocket.last.say(JSON.stringify({ cmd: 'chat', roomId: 'r1', msgId: 'm10', sender: 'u2', msgTxt: '好' })),
    )
    expect(await screen.findByRole('button', { name: '即时聊天，4 条未读' })).toBeTruthy()
  })
  it('closes by Escape and gives the focus back', async () => {
    await frameOf()
    within(screen.getByRole('dialog', { name: '即时聊天' }))
      .getByRole('button', { name: '关闭' })
      .focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: '即时聊天' })).toBeNull()
    expect(document.activeElement).toBe(await button())
  })
  it('closes by Escape inside the frame too, unless that was for something in it', async () => {
    const frame = await frameOf()
    fireEvent.load(frame)
    const press = (by: KeyboardEventInit, isTaken = false) => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, ...by })
      if (isTaken) event.preventDefault()
      act(() => void frame.contentWindow?.dispatchEvent(event))
    }
    press({ isComposing: true })
    press({}, true)
    press({ key: 'a' })
    expect(screen.getByRole('dialog', { name: '即时聊天' })).toBeTruthy()
    press({})
    expect(screen.queryByRole('dialog', { name: '即时聊天' })).toBeNull()
    expect(document.activeElement).toBe(await button())
  })
})

import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSocket, useFakeSockets } from '../../../tests/kit/servers/fake-socket.ts'
import { onTransportFailure } from '../../api/client/context.ts'
import { layout } from '../../state/layout.ts'
import { setLocale } from '../../state/locale.ts'
import { session } from '../../state/session/session.ts'
import { AppFrame } from '../../ui/frame/AppFrame.tsx'
import { ViewsContext, type ViewMap } from '../views.tsx'
import { Bell } from './Bell.tsx'
import { MyNoticesPage } from './MyNoticesPage.tsx'

const notice = (id: string, titile: string, more: Record<string, unknown> = {}) => ({
  id,
  anntId: id,
  titile,
  msgContent: `<p>${titile}的正文</p><script>window.hacked = 1</script>`,
  sender: 'admin',
  sender_dictText: '李馆长',
  priority: 'M',
  sendTime: '2026-03-01 09:00:00',
  readFlag: '0',
  msgCategory: '1',
  ...more,
})
const urgent = notice('a1', '闭馆', { priority: 'H' })
const page = notice('a2', '布展', { openType: 'url', openPage: '/collection/loan' })
const plain = notice('a3', '体检', { priority: 'L' })
const view = notice('s1', '待办', { openType: 'component', openPage: 'fake/Task', busId: 'b7', msgCategory: '2' })
const answer = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, code: 200, message, result, timestamp: 1 })
const lists = (annt: unknown[], sys: unknown[]) =>
  answer({ anntMsgList: annt, anntMsgTotal: annt.length, sysMsgList: sys, sysMsgTotal: sys.length })

let reply: () => Response
let asked: string[]
const param = (request: Request, name: string) => new URL(request.url).searchParams.get(name)
const noted = (what: string, result: unknown, message = '') => (asked.push(what), answer(result, message))
const server = setupServer(
  http.get('*/sys/annountCement/listByUser', () => reply()),
  http.put('*/sys/sysAnnouncementSend/editByAnntIdAndUserId', async ({ request }) => {
    asked.push(`read ${JSON.stringify(await request.json())}`)
    return answer(null)
  }),
  http.get('*/sys/annountCement/queryById', ({ request }) => noted(`detail ${param(request, 'id')}`, plain)),
  http.get('*/sys/user/list', ({ request }) =>
    noted(`user ${param(request, 'username')}`, {
      records: [{ username: 'guest_host', realname: '客座馆长' }],
      total: 1,
    }),
  ),
  http.get('*/sys/sysAnnouncementSend/getMyAnnouncementSend', () =>
    answer({ records: [urgent, { ...plain, readFlag: '1' }], total: 2 }),
  ),
  http.put('*/sys/sysAnnouncementSend/readAll', () => noted('all', null, '全部已读')),
)
const loads = vi.fn<() => void>()
const views: ViewMap = {
  'fake/Task': ({ params, search }) => (
    <p>
      task {params['id']} {search}
    </p>
  ),
}
function Where() {
  const { pathname } = useLocation()
  return <output data-testid="path">{pathname}</output>
}
const look = { color: '#1890FF', dark: false, compact: false, contrast: false }
const draw = (part = <Bell />) =>
  render(
    <AppFrame locale="zh-CN" look={look}>
      <ViewsContext value={views}>
        <MemoryRouter initialEntries={['/here']}>
          {part}
          <Where />
        </MemoryRouter>
      </ViewsContext>
    </AppFrame>,
  )

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  useFakeSockets()
  localStorage.clear()
  setLocale('zh-CN')
  layout.device = 'desktop'
  Object.assign(session, {
    token: 'tok',
    username: 'staff',
    info: { id: 'u1', username: 'staff', realname: '王小明', avatar: '', orgCode: '' },
  })
  asked = []
  loads.mockReset()
  reply = () => (loads(), lists([urgent, page, plain], [view]))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

const bell = (count: number) =>
  screen.findByRole('button', { name: count > 0 ? `消息通知，${count} 条未读` : '消息通知' })
async function openBell() {
  draw()
  await userEvent.click(await bell(4))
  return screen.findByRole('dialog', { name: '消息通知' })
}

describe('the bell', () => {
  it('HEADER-016 NOTICE-001 NOTICE-002 shows what waits and opens a panel of 300 px with two lists', async () => {
    const panel = await openBell()
    const { readFileSync } = await import('node:fs')
    expect(readFileSync('src/app/notice/notice.css', 'utf8')).toMatch(/\.v-bell-panel \{[^}]*width: 300px/)
    expect(
      within(panel)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['通知(3)', '系统消息(1)'])
    expect(within(panel).getAllByRole('listitem')).toHaveLength(3)
    await userEvent.click(within(panel).getByRole('tab', { name: '系统消息(1)' }))
    expect(within(panel).getByRole('listitem').textContent).toContain('待办')
    const { violations } = await axe.run(panel, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
  })
  it('NOTICE-015 tells L, M and H apart in words', async () => {
    const panel = await openBell()
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => /(一般|重要|紧急)消息/.exec(item.textContent ?? '')?.[0]),
    ).toEqual(['紧急消息', '重要消息', '一般消息'])
  })
  it('NOTICE-003 leads to my announcements', async () => {
    const panel = await openBell()
    await userEvent.click(within(panel).getByRole('link', { name: '查看更多' }))
    expect(screen.getByTestId('path').textContent).toBe('/isps/userAnnouncement')
    expect(screen.queryByRole('dialog', { name: '消息通知' })).toBeNull()
  })
  it('works by keyboard: arrows change the list, Escape closes and gives the focus back', async () => {
    draw()
    const button = await bell(4)
    button.focus()
    await userEvent.keyboard('{Enter}')
    const panel = await screen.findByRole('dialog', { name: '消息通知' })
    expect(document.activeElement).toBe(within(panel).getByRole('tab', { selected: true }))
    await userEvent.keyboard('{ArrowRight}')
    expect(within(panel).getByRole('tab', { selected: true }).textContent).toBe('系统消息(1)')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button)
  })
})

describe('a notice', () => {
  it('NOTICE-004 NOTICE-007 NOTICE-018 NOTICE-019 opens its detail, is marked as read, and the lists are loaded again', async () => {
    const panel = await openBell()
    const before = loads.mock.calls.length
    await userEvent.click(within(panel).getByText('闭馆'))
    const dialog = await screen.findByRole('dialog', { name: /闭馆/ })
    expect(within(dialog).getByText('闭馆的正文')).toBeTruthy()
    expect(within(dialog).getByText('发布人：李馆长')).toBeTruthy()
    expect(within(dialog).getByText('发布时间：2026-03-01 09:00:00')).toBeTruthy()
    await waitFor(() => expect(asked).toContain('read {"anntId":"a1"}'))
    await waitFor(() => expect(loads.mock.calls.length).toBeGreaterThan(before))
    expect((window as { hacked?: number }).hacked).toBeUndefined()
  })
  it('NOTICE-006 NOTICE-008 is 60 % wide, 100 % when full-screen, and closes on cancel', async () => {
    const panel = await openBell()
    await userEvent.click(within(panel).getByText('闭馆'))
    const dialog = await screen.findByRole('dialog', { name: /闭馆/ })
    expect(dialog.style.width).toBe('60%')
    await userEvent.click(within(dialog).getByRole('button', { name: '全屏' }))
    expect(dialog.style.width).toBe('100%')
    await userEvent.click(
      within(dialog)
        .getAllByRole('button', { name: /关\s*闭/ })
        .at(-1) ?? dialog,
    )
    await waitFor(() => expect(screen.queryByText('闭馆的正文')).toBeNull())
  })
  it('NOTICE-009 NOTICE-010 offers 去处理 only for a path, which closes and goes there', async () => {
    const panel = await openBell()
    await userEvent.click(within(panel).getByText('布展'))
    const dialog = await screen.findByRole('dialog', { name: /布展/ })
    await userEvent.click(within(dialog).getByRole('button', { name: '去处理' }))
    expect(screen.getByTestId('path').textContent).toBe('/collection/loan')
    await waitFor(() => expect(screen.queryByText('布展的正文')).toBeNull())
    await userEvent.click(await bell(4))
    await userEvent.click(within(await screen.findByRole('dialog', { name: '消息通知' })).getByText('体检'))
    const other = await screen.findByRole('dialog', { name: /体检/ })
    expect(within(other).queryByRole('button', { name: '去处理' })).toBeNull()
  })
  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil'])(
    'SEC-12 offers no way to %s',
    async (openPage) => {
      reply = () => lists([notice('x', '外链', { openType: 'url', openPage })], [])
      draw()
      await userEvent.click(await bell(1))
      await userEvent.click(await screen.findByText('外链'))
      const dialog = await screen.findByRole('dialog', { name: /外链/ })
      expect(within(dialog).queryByRole('button', { name: '去处理' })).toBeNull()
    },
  )
  it('NOTICE-005 opens the registered view it names, with the record', async () => {
    const panel = await openBell()
    await userEvent.click(within(panel).getByRole('tab', { name: '系统消息(1)' }))
    await userEvent.click(within(panel).getByText('待办'))
    expect(await screen.findByText('task b7 ?id=b7')).toBeTruthy()
    await waitFor(() => expect(asked).toContain('read {"anntId":"s1"}'))
  })
  it('SEC-12 opens the text where no view has the name', async () => {
    reply = () => lists([notice('x', '未知视图', { openType: 'component', openPage: '../../evil' })], [])
    draw()
    await userEvent.click(await bell(1))
    await userEvent.click(await screen.findByText('未知视图'))
    expect(await screen.findByText('未知视图的正文')).toBeTruthy()
  })
  it('NOTICE-012 NOTICE-029 looks up the real name of a sender that the list did not tell', async () => {
    reply = () => lists([notice('x', '来函', { sender: 'guest_host', sender_dictText: null })], [])
    draw()
    await userEvent.click(await bell(1))
    await userEvent.click(await screen.findByText('来函'))
    expect(await screen.findByText('发布人：客座馆长')).toBeTruthy()
    expect(asked).toContain('user guest_host')
  })
  it('NOTICE-020 NOTICE-031 asks for what the list left out, and for nothing else', async () => {
    const { msgContent: _content, ...bare } = plain
    reply = () => lists([bare], [])
    draw()
    await userEvent.click(await bell(1))
    await userEvent.click(await screen.findByText('体检'))
    expect(await screen.findByText('体检的正文')).toBeTruthy()
    await waitFor(() => expect(asked.toSorted()).toEqual(['detail a3', 'read {"anntId":"a3"}']))
  })
})

describe('what keeps the lists fresh', () => {
  const settle = async (count: number) => vi.waitFor(() => expect(loads).toHaveBeenCalledTimes(count))

  it('NOTICE-022 asks every 6 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    reply = () => (
      loads(),
      lists(
        loads.mock.calls.map((_, index) => notice(`a${index}`, '闭馆')),
        [],
      )
    )
    const isShown = async (count: number) => {
      while (!screen.queryByRole('button', { name: `消息通知，${count} 条未读` }))
        await act(() => new Promise((resolve) => setImmediate(resolve)))
    }
    draw()
    for (const round of [1, 2, 3]) {
      await isShown(round)
      await act(() => vi.advanceTimersByTimeAsync(5999))
      expect(loads).toHaveBeenCalledTimes(round)
      await act(() => vi.advanceTimersByTimeAsync(1))
      await isShown(round + 1)
    }
  })
  it('NOTICE-023 stops after a failure, and goes on when the bell is opened', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    reply = () => (loads(), HttpResponse.json({}, { status: 503 }))
    draw()
    await settle(1)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(loads).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
    reply = () => (loads(), lists([urgent], []))
    await userEvent.click(await bell(0))
    await settle(2)
    expect(await bell(1)).toBeTruthy()
    quiet.mockRestore()
  })
  it('leaves a session that is over to the shell', async () => {
    const onCode = vi.fn<(code: string) => void>()
    const stop = onTransportFailure(({ code }) => onCode(code))
    reply = () => HttpResponse.json({ success: true, code: 401, message: 'Token失效，请重新登录!' }, { status: 401 })
    draw()
    await waitFor(() => expect(onCode).toHaveBeenCalledWith('API_SIGNED_OUT'))
    stop()
  })
  it.each([
    ['NOTICE-024', 'topic'],
    ['NOTICE-025', 'user'],
  ])('%s loads again on a message with cmd %s', async (_row, cmd) => {
    draw()
    await bell(4)
    const before = loads.mock.calls.length
    act(() => FakeSocket.last.open())
    act(() => FakeSocket.last.say(JSON.stringify({ cmd, userId: 'u1', msgId: 'n1', msgTxt: '新通知' })))
    await waitFor(() => expect(loads.mock.calls.length).toBe(before + 1))
    expect(await screen.findByText('新通知')).toBeTruthy()
  })
  it('does not load again on a heartbeat, and closes the socket with the bell', async () => {
    const { unmount } = draw()
    await bell(4)
    const before = loads.mock.calls.length
    act(() => FakeSocket.last.open())
    act(() => FakeSocket.last.say('{"cmd":"heartcheck","msgTxt":""}'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(loads.mock.calls.length).toBe(before)
    unmount()
    expect(FakeSocket.last.isClosed).toBe(true)
  })
})

describe('alerts of the browser', () => {
  class FakeNotification extends EventTarget {
    static permission = 'granted'
    static readonly shown: string[] = []
    static requestPermission = async () => FakeNotification.permission
    constructor(title: string, { body }: { body: string }) {
      super()
      FakeNotification.shown.push(`${title}: ${body}`)
    }
    close() {}
  }
  it('come only for a user who asked for them, and only while the page is hidden', async () => {
    vi.stubGlobal('Notification', FakeNotification)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    draw()
    await bell(4)
    const say = () => act(() => FakeSocket.last.say(JSON.stringify({ cmd: 'topic', msgId: 'n1', msgTxt: '新通知' })))
    say()
    expect(FakeNotification.shown).toEqual([])
    await userEvent.click(await bell(4))
    await userEvent.click(await screen.findByRole('button', { name: '开启桌面提醒' }))
    expect(await screen.findByRole('button', { name: '关闭桌面提醒', pressed: true })).toBeTruthy()
    say()
    expect(FakeNotification.shown).toEqual(['通知消息: 新通知'])
    hidden.mockRestore()
  })
})

describe('my announcements', () => {
  it('lists everything with its state, filters, opens and reads all', async () => {
    draw(<MyNoticesPage />)
    const table = await screen.findByRole('table')
    await within(table).findByText('闭馆')
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => /已读|未读/.exec(row.textContent ?? '')?.[0])
        .filter(Boolean),
    ).toEqual(['未读', '已读'])
    await userEvent.click(within(table).getByRole('button', { name: '闭馆' }))
    expect(await screen.findByText('闭馆的正文')).toBeTruthy()
    await waitFor(() => expect(asked).toContain('read {"anntId":"a1"}'))
    await userEvent.click(screen.getByRole('button', { name: /全部标为已读/, hidden: true }))
    await waitFor(() => expect(asked).toContain('all'))
  })
})

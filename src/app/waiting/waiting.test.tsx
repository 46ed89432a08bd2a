import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryOf } from '../../state/storage/keep.ts'
import { setLocale } from '../../state/locale.ts'
import { session } from '../../state/session/session.ts'
import { setViewAs } from '../../state/session/view-as.ts'
import { AppFrame } from '../../ui/frame/AppFrame.tsx'
import { sendAllWaiting } from './send-all-waiting.ts'
import { WaitingSign } from './WaitingSign.tsx'

const answer = (result: unknown, code = 200, message = '') =>
  HttpResponse.json({ success: code === 200, code, message, result, timestamp: 1 })
const documentOf = (id: string) => ({ version: 1, id, title: id, fields: { no: { title: '单号' } } })

let heard: string[]
let isOnline: boolean
const server = setupServer(
  http.get('*/schema/get/:id', ({ params }) =>
    !isOnline
      ? HttpResponse.error()
      : params['id'] === 'lab.gone'
        ? answer(null, 510, '没有权限')
        : answer({ document: documentOf(String(params['id'])) }),
  ),
  http.post('*/data/:screen/add', async ({ params, request }) => {
    if (!isOnline) return HttpResponse.error()
    heard.push(
      `${String(params['screen'])} ${((await request.json()) as { no: string }).no} ${request.headers.get('idempotency-key')}`,
    )
    return answer({ id: 'n1', version: 1 })
  }),
)
const outbox = () => memoryOf('staff').outbox
const put = (id: string, no: string, state: 'waiting' | 'refused' = 'waiting') =>
  outbox().put(id, {
    key: `key-of-${no}`,
    keyAt: Date.now(),
    at: Date.now(),
    row: undefined,
    values: { no },
    title: no,
    state,
    message: '',
  })
const look = { color: '#1890FF', dark: false, compact: false, contrast: false }
const draw = () =>
  act(
    async () =>
      void render(
        <MemoryRouter>
          <AppFrame locale="zh-CN" look={look}>
            <WaitingSign />
          </AppFrame>
        </MemoryRouter>,
      ),
  )
const plugIn = () => {
  isOnline = true
  fireEvent(window, new Event('online'))
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  sessionStorage.clear()
  setLocale('zh-CN')
  Object.assign(session, { token: 'tok', username: 'staff', permissionList: [] })
  heard = []
  isOnline = false
})
afterEach(() => {
  cleanup()
  setViewAs(undefined)
  vi.restoreAllMocks()
})
afterAll(() => server.close())

describe('saves that wait, wherever the person is', () => {
  it('are sent for every screen when there is a connection, and the sign goes', async () => {
    await put('lab.one', 'A')
    await put('lab.two', 'B')
    await draw()
    expect(await screen.findByRole('button', { name: '等待发送的记录（2）' })).toBeTruthy()
    plugIn()
    await waitFor(() => expect(heard.toSorted()).toEqual(['lab.one A key-of-A', 'lab.two B key-of-B']))
    await waitFor(() => expect(screen.queryByRole('button', { name: /等待发送/ })).toBeNull())
  })
  it('do not blame the server where a part of the code did not come', async () => {
    await put('lab.one', 'A')
    isOnline = true
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const alone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    await sendAllWaiting({ ...outbox(), alone }, { say: (code) => code, notify: () => undefined })
    expect((await outbox().all()).map(({ state, message }) => [state, message])).toEqual([['waiting', '']])
    expect(log).toHaveBeenCalled()
    await outbox().remove('key-of-A')
  })
  it('are counted as soon as one comes, and listed with where they stand', async () => {
    await draw()
    expect(screen.queryByRole('button', { name: /等待发送/ })).toBeNull()
    await act(async () => void (await put('lab.one', 'A', 'refused')))
    fireEvent.click(await screen.findByRole('button', { name: '等待发送的记录（1）' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('未被接受')).toBeTruthy()
  })
  it('wait on, and say why, where their screen cannot be opened any more; the others are sent', async () => {
    await put('lab.gone', 'A')
    await put('lab.two', 'B')
    await draw()
    plugIn()
    await waitFor(() => expect(heard).toEqual(['lab.two B key-of-B']))
    await waitFor(async () =>
      expect(await outbox().list('lab.gone')).toMatchObject([{ state: 'waiting', message: '没有权限' }]),
    )
  })
  it('are not sent while the user impersonates another one', async () => {
    await put('lab.one', 'A')
    setViewAs({ id: 'u2', name: '李四' })
    await draw()
    plugIn()
    expect(screen.queryByRole('button', { name: /等待发送/ })).toBeNull()
    expect(heard).toEqual([])
    expect(await outbox().list('lab.one')).toMatchObject([{ state: 'waiting' }])
  })
})

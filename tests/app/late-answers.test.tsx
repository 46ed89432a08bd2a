import { act, screen, waitFor } from '@testing-library/react'
import type { AxiosError } from 'axios'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { client } from '../../src/api/client/client.ts'
import { addressNow } from '../../src/app/routes/address.ts'
import { activeItem, loadActiveItem } from '../../src/state/session/company.ts'
import { chat, watchChat } from '../../src/state/chat.ts'
import { storedChoices, reloadDictionaries } from '../../src/state/dictionaries.ts'
import {
  adoptSignIn,
  chooseDepart,
  chooseTenant,
  loadPermissions,
  session,
  signOut,
} from '../../src/state/session/session.ts'
import { readLocal } from '../../src/state/storage/storage.ts'
import { useFakeSockets } from '../kit/servers/fake-socket.ts'
import { node, open, server, useBackend, WAIT } from './kit.tsx'

useBackend()

const answer = (result: unknown) => HttpResponse.json({ success: true, code: 200, message: '', result, timestamp: 1 })
const HELD = /getUserPermissionByToken|logout|selectDepart|queryAllDictItems|unread|getactiveitem/
const menuOf = (path: string) => answer({ menu: [node(path, path)], auth: [], allAuth: [], sysSafeMode: false })

/** Answers that stay on their way until they are let go, by the token they were asked with. */
interface OnItsWay {
  readonly token: string
  answer(reply: Response): void
}
let waiting: OnItsWay[]
/** Counts what has reached the client of the calls that were held. */
let arrived = 0
const heard = (url: string | undefined) => {
  if (HELD.test(url ?? '')) arrived += 1
}
client.interceptors.response.use(
  (response) => {
    heard(response.config.url)
    return response
  },
  (reason: AxiosError) => {
    heard(reason.config?.url)
    throw reason
  },
)
const held = (request: Request) =>
  new Promise<Response>(
    (reply) => void waiting.push({ token: request.headers.get('x-access-token') ?? '', answer: reply }),
  )
async function asked(token: string): Promise<OnItsWay> {
  const one = await waitFor(() => {
    const found = waiting.find((call) => call.token === token)
    expect(found, `a call of ${token}`).toBeTruthy()
    return found as OnItsWay
  }, WAIT)
  waiting = waiting.filter((call) => call !== one)
  return one
}
/** Sends an answer, and waits until its caller has handled it. */
async function settle(call: OnItsWay, reply: Response): Promise<void> {
  const before = arrived
  await act(async () => {
    call.answer(reply)
    await vi.waitFor(() => expect(arrived).toBeGreaterThan(before), WAIT)
    await new Promise((done) => setTimeout(done))
  })
}

const signedIn = (username: string) => ({
  token: `token of ${username}`,
  userInfo: { id: username, username, realname: username, avatar: '', orgCode: 'A' },
  dictionaries: {},
  mustChangePassword: false,
  departCount: 1,
  departs: [],
  tenants: [],
})
const enter = (username: string) => act(() => adoptSignIn(signedIn(username), false))
const leave = () => act(() => signOut())

beforeEach(() => {
  waiting = []
  useFakeSockets()
})

describe('the menu', () => {
  beforeEach(() => server.use(http.get('*/getUserPermissionByToken', ({ request }) => held(request))))

  it('GUARD-009 GUARD-014 signs in a person again while the sign-out is not answered yet', async () => {
    server.use(http.post('*/sys/logout', ({ request }) => held(request)))
    open('/desk', { token: 'first' })
    await settle(await asked('first'), answer({ menu: [] }))
    await waitFor(() => expect(addressNow()).toBe('/user/login?redirect=%2Fdesk'), WAIT)
    const farewell = await asked('first')
    enter('lin')
    await settle(await asked('token of lin'), menuOf('/desk'))
    expect(await screen.findByText('desk page', {}, WAIT)).toBeTruthy()
    await settle(farewell, answer(null))
    expect(screen.getByText('desk page')).toBeTruthy()
  })
  it.each([
    ["is another person's", () => menuOf('/secret')],
    ['is missing', () => answer({ menu: [] })],
    ['fails', () => HttpResponse.json({ message: '库房停电' }, { status: 500 })],
  ])('GUARD-006 a menu that comes after its session is over and %s changes nothing', async (_what, reply) => {
    open('/desk', { token: 'first' })
    const late = await asked('first')
    await leave()
    enter('lin')
    const own = await asked('token of lin')
    await settle(late, reply())
    expect(session).toMatchObject({ username: 'lin', permissionList: [] })
    await settle(own, menuOf('/desk'))
    expect(await screen.findByText('desk page', {}, WAIT)).toBeTruthy()
  })
  it('the menu that was asked for last stays, whichever comes last', async () => {
    enter('lin')
    const first = loadPermissions()
    const early = await asked('token of lin')
    const second = loadPermissions()
    await settle(await asked('token of lin'), menuOf('/new'))
    await settle(early, menuOf('/old'))
    await Promise.all([first, second])
    expect(session.permissionList.map(({ path }) => path)).toEqual(['/new'])
  })
})

describe('SESSION-012 what was asked for before a sign-out is not taken up after it', () => {
  it('the department', async () => {
    server.use(http.post('*/sys/selectDepart', ({ request }) => held(request)))
    enter('lin')
    const chosen = chooseDepart('B')
    const late = await asked('token of lin')
    await leave()
    await settle(late, answer({ userInfo: signedIn('lin').userInfo }))
    await chosen
    expect([session.username, readLocal('Login_Userinfo'), readLocal('Login_Username')]).toEqual([
      '',
      undefined,
      undefined,
    ])
  })
  it.each([
    ['come', () => answer({ secret: [{ value: '1', text: '甲' }] })],
    ['fail', () => HttpResponse.json({}, { status: 400 })],
  ])('dictionaries that %s late; those of the next person are asked for at once', async (_how, reply) => {
    server.use(http.get('*/sys/dict/queryAllDictItems', ({ request }) => held(request)))
    enter('lin')
    const late = await asked('token of lin')
    await leave()
    expect(readLocal('UI_CACHE_DB_DICT_DATA')).toBeUndefined()
    enter('chen')
    const renewed = reloadDictionaries()
    const own = await asked('token of chen')
    await settle(late, reply())
    expect(storedChoices('secret')).toBeUndefined()
    await settle(own, answer({ level: [{ value: '1', text: '一级' }] }))
    await renewed
    expect([storedChoices('secret'), storedChoices('level')?.[0]?.text]).toEqual([undefined, '一级'])
  })
  it('the unread messages', async () => {
    server.use(http.get('*/eoa/im/unread', ({ request }) => held(request)))
    enter('lin')
    const stop = watchChat()
    const late = await asked('token of lin')
    stop()
    await leave()
    await settle(late, answer({ count: 7, messageId: 'm' }))
    expect(chat).toMatchObject({ count: 0, messageId: '' })
  })
  it('the item in work', async () => {
    vi.stubGlobal('__ACTIVE_ITEM_TENANTS__', '14')
    server.use(http.get('*/getactiveitem', ({ request }) => held(request)))
    enter('lin')
    chooseTenant('14')
    const shown = loadActiveItem()
    const late = await asked('token of lin')
    await leave()
    await settle(late, answer({ pname: '机密修复' }))
    await shown
    expect(activeItem.pname).toBe('')
    enter('chen')
    chooseTenant('14')
    const own = loadActiveItem()
    await settle(await asked('token of chen'), answer({ pname: '公开展览' }))
    await own
    expect(activeItem.pname).toBe('公开展览')
    vi.unstubAllGlobals()
  })
})

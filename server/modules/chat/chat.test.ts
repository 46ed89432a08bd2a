import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CHAT_TEXT_MAX, type ChatMessage, type ChatRoom } from '../../../schemas/contract/messaging/chat.ts'
import { SOCKET_SESSION_OVER } from '../../../schemas/contract/socket.ts'
import { listenAnywhere, openSocket } from '../../../tests/kit/servers/sockets.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'

let house: TestApp
let admin: { id: string; token: string }
let staff: { id: string; token: string }
let outsider: { id: string; token: string }

const idOf = async (username: string) =>
  (
    await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id
beforeAll(async () => {
  house = await buildTestApp()
  const known = await house.database.kysely
    .selectFrom('sys_user')
    .select('password_hash')
    .where('username', '=', 'staff')
    .executeTakeFirstOrThrow()
  await house.database.kysely.updateTable('sys_user').set(known).where('username', '=', 'zhang_wei').execute()
  const enter = async (username: string) => ({ id: await idOf(username), token: await house.login(username) })
  admin = await enter('admin')
  staff = await enter('staff')
  outsider = await enter('zhang_wei')
})
afterAll(() => house.close())

const rooms = async (who: { token: string }) =>
  (await house.call<ChatRoom[]>({ url: '/eoa/im/rooms', token: who.token })).result
const open = async (who: { token: string }, userId: string) =>
  house.call<ChatRoom>({ url: '/eoa/im/room', body: { userId }, token: who.token })
let keys = 0
const send = (who: { token: string }, roomId: string, text: string, key = `k${(keys += 1)}`) =>
  house.call<ChatMessage>({ url: '/eoa/im/send', body: { roomId, text, key }, token: who.token })
const page = async (who: { token: string }, roomId: string, before = '') =>
  house.call<{ records: ChatMessage[]; more: boolean }>({
    url: `/eoa/im/messages?roomId=${roomId}&before=${before}`,
    token: who.token,
  })
const unread = async (who: { token: string }) =>
  (await house.call<{ count: number; messageId: string | null }>({ url: '/eoa/im/unread', token: who.token })).result

describe('conversations', () => {
  it("a department's is there for everybody of the department, and for nobody else", async () => {
    const [own] = await rooms(staff)
    expect(own).toMatchObject({ kind: 'depart', title: '库房管理组', members: 2, unread: 0, lastText: null })
    expect((await rooms(outsider)).map(({ id }) => id)).toContain(own?.id)
    expect((await rooms(admin)).map(({ id }) => id)).not.toContain(own?.id)
    expect(await page(admin, own?.id ?? '')).toMatchObject({ success: false, message: '会话不存在或您不在其中' })
    expect(await send(admin, own?.id ?? '', '偷听')).toMatchObject({
      success: false,
      message: '会话不存在或您不在其中',
    })
  })
  it('one of two people is the same when either of them begins it', async () => {
    const [mine, theirs] = [(await open(staff, admin.id)).result, (await open(admin, staff.id)).result]
    expect(mine.id).toBe(theirs.id)
    expect([mine.kind, mine.title, theirs.title]).toEqual(['direct', '系统管理员', '王小明'])
    expect(await page(outsider, mine.id)).toMatchObject({ success: false })
  })
  it('begins none with oneself, with nobody, or with an account that is frozen', async () => {
    await house.database.kysely.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'huang_jun').execute()
    for (const id of [staff.id, 'nobody', await idOf('huang_jun')])
      expect(await open(staff, id)).toMatchObject({ success: false, message: '无法与该用户发起会话' })
  })
})

describe('messages', () => {
  it('are stored, counted as unread for the other, and read up to one', async () => {
    const room = (await open(staff, admin.id)).result.id
    const [one, two] = [(await send(staff, room, ' 你好 ')).result, (await send(staff, room, '在吗')).result]
    expect(one).toMatchObject({ roomId: room, senderId: staff.id, senderName: '王小明', text: '你好' })
    expect(await unread(admin)).toEqual({ count: 2, messageId: two.id })
    expect((await unread(staff)).count).toBe(0)
    expect((await rooms(admin))[0]).toMatchObject({ id: room, unread: 2, lastText: '在吗', lastSender: '王小明' })
    await house.call({ url: '/eoa/im/read', body: { roomId: room, messageId: one.id }, token: admin.token })
    expect((await unread(admin)).count).toBe(1)
    await house.call({ url: '/eoa/im/read', body: { roomId: room, messageId: two.id }, token: admin.token })
    await house.call({ url: '/eoa/im/read', body: { roomId: room, messageId: one.id }, token: admin.token })
    expect((await unread(admin)).count).toBe(0)
    expect((await page(admin, room)).result.records.map(({ text }) => text)).toEqual(['你好', '在吗'])
  })
  it('a message sent again with its key is stored once', async () => {
    const room = (await open(staff, admin.id)).result.id
    const before = (await page(staff, room)).result.records.length
    const replies = await Promise.all([send(staff, room, '一次', 'same'), send(staff, room, '一次', 'same')])
    expect(replies[0]?.result.id).toBe(replies[1]?.result.id)
    expect((await page(staff, room)).result.records).toHaveLength(before + 1)
  })
  it('older ones come page by page, none twice', async () => {
    const room = (await open(outsider, staff.id)).result.id
    const rows = Array.from({ length: 95 }, (_, index) => ({
      id: `00000000${String(index).padStart(4, '0')}`,
      room_id: room,
      sender_id: staff.id,
      client_key: `old${index}`,
      text: `第${index}条`,
      create_time: '2026-01-01 00:00:00',
    }))
    await house.database.kysely.insertInto('chat_message').values(rows).execute()
    const first = (await page(outsider, room)).result
    const second = (await page(outsider, room, first.records[0]?.id)).result
    const third = (await page(outsider, room, second.records[0]?.id)).result
    expect([first.more, second.more, third.more, third.records.length]).toEqual([true, true, false, 15])
    expect([...third.records, ...second.records, ...first.records].map(({ text }) => text)).toEqual(
      rows.map(({ text }) => text),
    )
  })
  it('thirty within ten seconds are taken, however many come at the same moment', async () => {
    house.clock.advance(11_000)
    const room = (await open(admin, staff.id)).result.id
    const replies = await Promise.all(Array.from({ length: 45 }, (_, index) => send(admin, room, `${index}`)))
    expect(replies.filter(({ success }) => success)).toHaveLength(30)
    house.clock.advance(11_000)
  })
  it('tells the other windows that one was read once, however often it is said', async () => {
    const room = (await open(staff, admin.id)).result.id
    const { id } = (await send(staff, room, '读一次')).result
    const sent = vi.spyOn(house.database, 'notify')
    for (let count = 0; count < 3; count += 1)
      await house.call({ url: '/eoa/im/read', body: { roomId: room, messageId: id }, token: admin.token })
    expect(sent).toHaveBeenCalledTimes(1)
    sent.mockRestore()
  })
  it('finds the conversation of a message for a member', async () => {
    const room = (await open(staff, admin.id)).result.id
    const { id } = (await send(staff, room, '定位')).result
    const locate = (who: { token: string }) => house.call({ url: `/eoa/im/locate?messageId=${id}`, token: who.token })
    expect(await locate(admin)).toMatchObject({ success: true, result: { roomId: room } })
    expect(await locate(outsider)).toMatchObject({ success: false })
  })
  it('refuses empty, too long and too many ones', async () => {
    const room = (await open(outsider, admin.id)).result.id
    expect(await send(outsider, room, ' \n ')).toMatchObject({ success: false, message: '消息内容不能为空' })
    expect(await send(outsider, room, 'x'.repeat(CHAT_TEXT_MAX + 1))).toMatchObject({ success: false })
    const replies = []
    for (let count = 0; count < 31; count += 1) replies.push(await send(outsider, room, `${count}`))
    expect(replies.at(-1)).toMatchObject({ success: false, message: '发送过于频繁，请稍后再试' })
    expect(replies[0]?.success).toBe(true)
  })
})

const ticketOf = async (who: { token: string }) =>
  (await house.call<string>({ method: 'POST', url: '/eoa/im/ticket', token: who.token })).result
const enterBy = (given: string) =>
  house.call<{ token: string; user: { id: string } }>({ url: '/eoa/im/enter', body: { ticket: given } })

describe("the frame's ticket", () => {
  it('SEC-07 opens the frame once; it is neither the token nor good for anything else', async () => {
    const given = await ticketOf(staff)
    expect(given).not.toBe(staff.token)
    expect((await house.request({ url: '/eoa/im/rooms', token: given })).statusCode).toBe(401)
    const entered = await enterBy(given)
    expect(entered.result.user).toEqual({ id: staff.id, username: 'staff', realname: '王小明' })
    expect((await house.request({ url: '/eoa/im/rooms', token: entered.result.token })).statusCode).toBe(200)
    expect(await enterBy(given)).toMatchObject({ success: false, message: '聊天入口已失效，请重新打开' })
  })
  it('is no second sign-in among those who are online', async () => {
    const online = async () =>
      (await house.call<{ total: number }>({ url: '/sys/online/list?username=staff', token: admin.token })).result.total
    const before = await online()
    await enterBy(await ticketOf(staff))
    expect(await online()).toBe(before)
  })
  it('SEC-07 is good for a minute, and the token itself is no ticket', async () => {
    const given = await ticketOf(staff)
    house.clock.advance(61_000)
    expect(await enterBy(given)).toMatchObject({ success: false })
    expect(await enterBy(staff.token)).toMatchObject({ success: false })
  })
  it("the frame's session and its socket end with the session that asked", async () => {
    const port = await listenAnywhere(house.app)
    const token = await house.login('staff')
    const { result } = await enterBy(await ticketOf({ ...staff, token }))
    const live = await openSocket(port, staff.id, result.token)
    const room = (await open(admin, staff.id)).result.id
    const { id } = (await send(admin, room, '直播')).result
    expect(await live.hears({ cmd: 'chat' })).toEqual({
      cmd: 'chat',
      roomId: room,
      msgId: id,
      sender: admin.id,
      msgTxt: '直播',
    })
    await house.call({ method: 'POST', url: '/sys/logout', token })
    expect((await house.request({ url: '/eoa/im/rooms', token: result.token })).statusCode).toBe(401)
    expect(await live.closed).toBe(SOCKET_SESSION_OVER)
  })
  it('SEC-07 the frame keeps no session alive that has run out, nor does a frame within it', async () => {
    const token = await house.login('staff')
    const frame = (await enterBy(await ticketOf({ ...staff, token }))).result.token
    const ask = async (by: string) => (await house.request({ url: '/eoa/im/rooms', token: by })).statusCode
    house.clock.advance(90 * 60_000)
    const inner = (await enterBy(await ticketOf({ ...staff, token: frame }))).result.token
    expect(await Promise.all([ask(frame), ask(inner)])).toEqual([200, 200])
    house.clock.advance(31 * 60_000)
    expect(await Promise.all([ask(token), ask(frame), ask(inner)])).toEqual([401, 401, 401])
  })
})

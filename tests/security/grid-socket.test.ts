import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GRID_MESSAGE_BYTES, GRID_COMMANDS } from '../../schemas/contract/data/grid-socket.ts'
import { buildApp } from '../../server/app.ts'
import { publishScreen } from '../data/kit.ts'
import { type TestSocket, listenAnywhere, openGridSocket } from '../kit/servers/sockets.ts'
import { OWN, PAPER, admin, application, ids, staff, state } from './policy/policy-kit.ts'
import { HOSTILE, SHAPES } from './values.ts'

let ports: readonly [number, number]
let other: Awaited<ReturnType<typeof buildApp>>
let people: { readonly admin: string; readonly staff: string }
const open: TestSocket[] = []
let count = 0

beforeAll(async () => {
  other = await buildApp({ ...application.parts })
  ports = [await listenAnywhere(application.app), await listenAnywhere(other)]
  const idOf = async (name: string) =>
    (
      await application.database.kysely
        .selectFrom('sys_user')
        .select('id')
        .where('username', '=', name)
        .executeTakeFirstOrThrow()
    ).id
  people = { admin: await idOf('admin'), staff: await idOf('staff') }
})
afterAll(async () => {
  for (const { socket } of open) socket.close()
  await other.close()
})
beforeEach(async () => {
  for (const { socket } of open.splice(0)) socket.close()
  await state(null)
})

const say = ({ socket }: TestSocket, message: unknown) => socket.send(JSON.stringify(message))
const word = (socket: TestSocket, key: string, ...args: unknown[]) =>
  say(socket, { type: 'common_send_date', data: { key, args } })
const type = (socket: TestSocket, row: object, socketKey = PAPER) =>
  say(socket, { type: 'update_vxe_table', data: { socketKey, args: [row, 'case'] } })
async function foreign(who: 'admin' | 'staff', at: 0 | 1): Promise<TestSocket> {
  const socket = await openGridSocket(ports[at], people[who], application[who], `security-page-${(count += 1)}`)
  open.push(socket)
  return socket
}
async function page(who: 'admin' | 'staff', at: 0 | 1): Promise<TestSocket> {
  const socket = await foreign(who, at)
  word(socket, GRID_COMMANDS.watch, [PAPER])
  say(socket, { type: 'heart_beat', data: '' })
  await socket.hears({ type: 'heart_beat' })
  return socket
}
const rows = ({ heard }: TestSocket) =>
  heard
    .filter((message) => message['type'] === 'update_vxe_table')
    .map((message) => (message['data'] as { args: readonly Record<string, unknown>[] }).args[0] ?? {})
const words = ({ heard }: TestSocket, key: string) =>
  heard
    .map((message) => message['data'] as { key?: string; args: readonly unknown[] } | undefined)
    .flatMap((data) => (data?.key === key ? [data.args] : []))
/** The reported places of people. A new page learns them from the editors and from the answer to its question. */
const cells = (socket: TestSocket) => [
  ...new Map(words(socket, GRID_COMMANDS.editing).map((args) => [JSON.stringify(args), args])).values(),
]
/** Every earlier message has reached its recipients. */
async function settled(from: TestSocket, to: TestSocket, id = ids['mine']): Promise<void> {
  const mark = `mark-${(count += 1)}`
  type(from, { id, owner: mark })
  await expect.poll(() => rows(to).some((row) => row['owner'] === mark), { timeout: 20_000 }).toBe(true)
}
const marks = (row: Readonly<Record<string, unknown>>) => String(row['owner']).startsWith('mark-')

describe('what policies make of a grid', () => {
  it('SEC-05 sends hidden or masked fields to no person without the right, typed or saved', async () => {
    await state({ fields: { phone: { show: 'masked' }, worth: { show: 'hidden' } } })
    const [from, to, old] = [await page('admin', 0), await page('staff', 1), await foreign('staff', 1)]
    type(from, { id: ids['mine'], phone: '13800001111', worth: 77 })
    type(from, { id: ids['mine'], phone: '13800001112', code: 'mine' })
    await admin().send(`/data/${PAPER}/edit`, { id: ids['mine'], phone: '13812345678', worth: 78 }, 'PUT')
    await expect.poll(() => words(to, GRID_COMMANDS.saved), { timeout: 20_000 }).toHaveLength(1)
    await settled(from, old)
    for (const { heard } of [to, old]) expect(JSON.stringify(heard)).not.toMatch(/1380000|1381234|worth|phone/)
    expect(rows(to)[0]).toEqual({ id: ids['mine'], code: 'mine' })
  })
  it('sends a password to no one, typed or saved, whatever their rights are', async () => {
    const SAFE = 'lab.safe'
    await publishScreen(application, application.admin, {
      version: 1,
      id: SAFE,
      title: '保险箱',
      fields: { code: { title: '编号' }, pin: { title: '口令', view: 'password' } },
    })
    const { result } = await admin().send(`/data/${SAFE}/add`, { code: 'A', pin: 'stored-4711' })
    const [from, to] = [await foreign('admin', 0), await foreign('admin', 1)]
    for (const socket of [from, to]) {
      word(socket, GRID_COMMANDS.watch, [SAFE])
      say(socket, { type: 'heart_beat', data: '' })
      await socket.hears({ type: 'heart_beat' })
    }
    type(from, { id: result['id'], code: 'typed', pin: 'typed-4711' }, SAFE)
    await expect.poll(() => rows(to).map(({ code }) => code), { timeout: 20_000 }).toEqual(['typed'])
    await admin().send(`/data/${SAFE}/edit`, { id: result['id'], code: 'saved', pin: 'saved-4711' }, 'PUT')
    await expect.poll(() => JSON.stringify(words(to, GRID_COMMANDS.saved)), { timeout: 20_000 }).toContain('"saved"')
    expect(JSON.stringify([from.heard, to.heard])).not.toMatch(/(?:stored|typed|saved)-4711/)
  })
  it("SEC-05 sends nothing of rows outside a person's rows: neither typed values, nor who is in them, nor what was saved", async () => {
    await state({ rows: OWN })
    const [from, to] = [await page('admin', 0), await page('staff', 1)]
    // The page itself is one that they have heard of.
    await settled(from, to)
    type(from, { id: ids['other'], code: 'typed outside' })
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER, id: ids['other'], key: 'code' })
    await admin().send(`/data/${PAPER}/edit`, { id: ids['other'], worth: 6 }, 'PUT')
    await settled(from, to)
    word(to, GRID_COMMANDS.since, PAPER, 600)
    await expect.poll(() => words(to, GRID_COMMANDS.since), { timeout: 20_000 }).toHaveLength(1)
    expect(JSON.stringify(words(to, GRID_COMMANDS.since))).not.toContain(ids['other'])
    expect(rows(to).filter((row) => !marks(row))).toEqual([])
    expect([...cells(to), ...words(to, GRID_COMMANDS.saved)]).toEqual([])
  })
  it('SEC-05 does not send the field that a person is in to those it is hidden from', async () => {
    await state({ fields: { worth: { show: 'hidden' } } })
    const [from, to] = [await page('admin', 0), await page('staff', 1)]
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER, id: ids['mine'], key: 'code' })
    await expect.poll(() => cells(to), { timeout: 20_000 }).toHaveLength(1)
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER, id: ids['mine'], key: 'worth' })
    await expect.poll(() => cells(to), { timeout: 20_000 }).toHaveLength(2)
    expect(cells(to)[1]).toEqual([{ socketKey: PAPER, page: expect.any(String) }])
  })
  it('SEC-05 ignores messages without the right to write: locked, masked and hidden fields, rows outside, a read-only screen', async () => {
    await state({
      rows: OWN,
      fields: { phone: { show: 'masked' }, worth: { show: 'hidden' }, code: { show: 'readonly' } },
    })
    const [from, to] = [await page('staff', 0), await page('admin', 1)]
    type(from, { id: ids['mine'], phone: 'forged', worth: 1, code: 'forged' })
    type(from, { id: ids['other'], owner: 'forged' })
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER, id: ids['other'], key: 'owner' })
    await settled(from, to)
    expect(rows(to)).toHaveLength(1)
    expect(cells(to)).toEqual([])
    await state({ deny: ['edit'] })
    type(from, { id: ids['mine'], owner: 'forged' })
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER, id: ids['mine'], key: 'owner' })
    const again = await page('admin', 0)
    await settled(again, to)
    expect(rows(to)).toHaveLength(2)
    expect(cells(to)).toEqual([])
  })
  it('SEC-05 sends nothing of a screen without the right to list it, from the moment the right is gone', async () => {
    const [from, to, watches] = [await page('admin', 0), await page('staff', 1), await page('admin', 1)]
    await settled(from, to)
    await state({ deny: ['list'] })
    const before = to.heard.length
    type(from, { id: ids['mine'], code: 'after' })
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER, id: ids['mine'], key: 'code' })
    await admin().send(`/data/${PAPER}/edit`, { id: ids['mine'], worth: 9 }, 'PUT')
    await settled(from, watches)
    word(to, GRID_COMMANDS.since, PAPER, 600)
    say(to, { type: 'heart_beat', data: '' })
    await settled(from, watches)
    expect(to.heard.slice(before).map((message) => message['type'])).toEqual(['heart_beat'])
  })
})

describe('what is forged', () => {
  it('SEC-09 takes neither the name, the page nor the version that it sends to others from the client', async () => {
    const [from, to] = [await page('staff', 0), await page('admin', 1)]
    say(from, {
      type: 'update_vxe_table',
      data: {
        socketKey: PAPER,
        args: [{ id: ids['mine'], owner: 'x' }, 'case', { name: '馆长', page: 'forged', by: 'forged' }],
      },
    })
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER, id: ids['mine'], key: 'owner', name: '馆长', page: 'forged' })
    await expect.poll(() => cells(to), { timeout: 20_000 }).toHaveLength(1)
    expect(JSON.stringify(to.heard)).not.toMatch(/馆长|forged/)
  })
  it('SEC-09 a client cannot say what only the server says', async () => {
    const [from, to, own] = [await page('staff', 0), await page('admin', 1), await page('staff', 1)]
    for (const key of [GRID_COMMANDS.hello, GRID_COMMANDS.saved, 'anything'])
      word(from, key, PAPER, { id: ids['mine'], code: 'forged' })
    await settled(from, to)
    for (const { heard } of [to, own]) expect(JSON.stringify(heard)).not.toContain('forged')
  })
  it("SEC-05 resolves a key that looks like another person's to no row of theirs, nor to tables of the system", async () => {
    const [from, to] = [await foreign('staff', 0), await foreign('admin', 1)]
    for (const key of [
      'sys_user',
      'lab_paper',
      'system.user',
      `${PAPER}:lines`,
      `${PAPER} `,
      ...Object.values(HOSTILE),
    ])
      type(from, { id: ids['mine'], code: 'forged' }, key)
    await settled(from, to)
    expect(rows(to)).toHaveLength(1)
  })
  it('accepts or ignores hostile values and shapes in every place of every message, and keeps the connection', async () => {
    const [from, to] = [await page('staff', 0), await page('admin', 1)]
    const values: readonly unknown[] = [...Object.values(HOSTILE), ...SHAPES]
    // In steps, because a page may only say so much at a time.
    for (const value of values) {
      for (const row of [{ id: value, owner: 'x' }, value])
        say(from, { type: 'update_vxe_table', data: { socketKey: PAPER, args: [row, 'case'] } })
      say(from, { type: 'update_vxe_table', data: { socketKey: value, args: value } })
      say(from, { type: value, data: value })
      for (const key of [GRID_COMMANDS.watch, GRID_COMMANDS.editing, GRID_COMMANDS.since]) word(from, key, value, value)
    }
    word(from, GRID_COMMANDS.watch, [PAPER])
    await settled(from, to)
    expect(rows(to)).toHaveLength(1)
    expect(
      application.logged.filter(
        (line) => line.includes('What a grid said was not passed on') || line.includes('Grids were not served'),
      ),
    ).toEqual([])
  })
  it('sends hostile values of a field as a save would store them, and runs none', async () => {
    const [from, to] = [await page('staff', 0), await page('admin', 1)]
    for (const value of [...Object.values(HOSTILE), ...SHAPES])
      type(from, { id: ids['mine'], owner: value, worth: value, tug_status: value })
    await settled(from, to)
    expect(application.logged.filter((line) => line.includes('What a grid said was not passed on'))).toEqual([])
  })
  it('names of prototypes are refused at any depth', async () => {
    const [from, to] = [await foreign('staff', 0), await foreign('staff', 1)]
    for (const row of [
      '{"id":"a","__proto__":{"isAdmin":true}}',
      '{"id":"a","x":{"__proto__":{"isAdmin":true}}}',
      '{"id":"a","tug_status":{"__proto__":1}}',
      '{"id":"a","prototype":1}',
    ]) {
      from.socket.send(`{"type":"update_vxe_table","data":{"socketKey":"loan-items","args":[${row},"case"]}}`)
    }
    type(from, { id: 'b', x: 1 }, 'loan-items')
    await expect.poll(() => rows(to), { timeout: 20_000 }).toEqual([{ id: 'b', x: 1 }])
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })
})

describe('what comes as no client says it', () => {
  it("SEC-09 opens and closes nothing by another person's word for a page", async () => {
    const theirs = await openGridSocket(ports[0], people.admin, application.admin, 'one-word-for-two-pages')
    const own = await openGridSocket(ports[0], people.staff, application.staff, 'one-word-for-two-pages')
    open.push(theirs, own)
    type(theirs, { id: 'b', x: 1 }, 'loan-items')
    say(own, { type: 'heart_beat', data: '' })
    await own.hears({ type: 'heart_beat' })
    await expect.poll(() => rows(theirs), { timeout: 20_000 }).toEqual([{ id: 'b', x: 1 }])
    expect([theirs.socket.readyState, rows(own)]).toEqual([WebSocket.OPEN, []])
  })
  it('SEC-05 one page speaks for no other: what is said of rows, cells and ends of others is that of the sender', async () => {
    const [victim, from, to] = [await page('admin', 0), await page('staff', 0), await page('admin', 1)]
    word(victim, GRID_COMMANDS.editing, { socketKey: PAPER, id: ids['mine'], key: 'owner' })
    await expect.poll(() => cells(to), { timeout: 20_000 }).toHaveLength(1)
    const { page: theirs } = (cells(to)[0]?.[0] ?? {}) as { page?: string }
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER, page: theirs, gone: true })
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER, page: theirs })
    say(from, { type: 'gone', data: { from: theirs } })
    say(from, { type: 'common_send_date', data: { key: 'gone', args: [theirs], from: theirs } })
    await settled(from, to)
    expect(cells(to)).toHaveLength(1)
    expect(cells(to)[0]).toMatchObject([{ id: ids['mine'], page: theirs }])
  })
  it('in any order: cells and questions before the first grid is named, later names in place of earlier ones', async () => {
    const [from, to] = [await foreign('staff', 0), await page('admin', 1)]
    word(from, GRID_COMMANDS.since, PAPER, 600)
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER, id: ids['mine'], key: 'owner' })
    word(from, GRID_COMMANDS.watch, ['lab.line'])
    word(
      from,
      GRID_COMMANDS.watch,
      Array.from({ length: 51 }, (_, at) => `${PAPER}${at}`),
    )
    word(from, GRID_COMMANDS.editing, { socketKey: PAPER })
    word(from, GRID_COMMANDS.watch, ['lab.line'])
    await settled(from, to)
    type(to, { id: ids['mine'], code: 'not of its grids' })
    say(from, { type: 'heart_beat', data: '' })
    await settled(from, to)
    expect(rows(from)).toEqual([])
    expect(cells(to).at(-1)?.[0] ?? {}).not.toHaveProperty('id')
  })
  it('SEC-09 depths that no reader goes down to, and messages cut in the middle of anything', async () => {
    const [from, to] = [await page('staff', 0), await page('admin', 1)]
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    const message = (value: string) =>
      `{"type":"update_vxe_table","data":{"socketKey":"${PAPER}","args":[{"id":"${ids['mine']}","owner":${value},"tug_status":${value}},"case"]}}`
    for (const depth of [100, 5000, 30_000]) {
      from.socket.send(deep(depth))
      if (depth < 15_000) from.socket.send(message(deep(depth)))
    }
    const whole = message('"x"')
    for (let at = 1; at < whole.length; at += 7) from.socket.send(whole.slice(0, at))
    for (const number of ['1e999', '-0', '00', '0x1', '1'.repeat(5000)]) from.socket.send(message(number))
    await settled(from, to)
    expect(
      application.logged.filter(
        (line) => line.includes('What a grid said was not passed on') || line.includes('Grids were not served'),
      ),
    ).toEqual([])
  })
})

describe('too much', () => {
  it('SEC-09 closes a connection that sends a message that is too long, too many of them, or no text', async () => {
    const [long, many, heavy, binary] = [
      await foreign('staff', 0),
      await foreign('staff', 0),
      await foreign('staff', 0),
      await foreign('staff', 0),
    ]
    long.socket.send('x'.repeat(GRID_MESSAGE_BYTES + 1))
    for (let said = 0; said < 700; said += 1) say(many, { type: 'heart_beat', data: '' })
    for (let said = 0; said < 40; said += 1) heavy.socket.send('x'.repeat(GRID_MESSAGE_BYTES))
    binary.socket.send(new Uint8Array([1]))
    expect([1006, 1009]).toContain(await long.closed)
    expect(await Promise.all([many.closed, heavy.closed, binary.closed])).toEqual([1008, 1008, 1008])
  })
  it("SEC-09 delivers the others' messages during a flood within the limits, and fifty updates a second", async () => {
    const [flood, from, to] = [await page('staff', 0), await page('admin', 0), await page('admin', 1)]
    for (let said = 0; said < 500; said += 1) type(flood, { id: ids['mine'], owner: `flood ${said}` })
    for (let said = 0; said < 50; said += 1) type(from, { id: ids['other'], code: `n${said}` })
    await expect
      .poll(() => rows(to).some(({ code }) => code === 'n49') && rows(to).some(({ owner }) => owner === 'flood 499'), {
        timeout: 30_000,
      })
      .toBe(true)
  })
  it('more than twenty pages of one person close the oldest', async () => {
    const first = await foreign('staff', 0)
    for (let more = 0; more < 20; more += 1) await foreign('staff', 0)
    expect(await first.closed).toBe(4429)
  })
  it('what is typed is nowhere in the database', async () => {
    const answered = [await admin().list(), await staff().list()]
    expect(JSON.stringify(answered)).not.toMatch(/forged|flood|typed outside|mark-/)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GRID_COMMANDS } from '../../../schemas/contract/data/grid-socket.ts'
import { SOCKET_SESSION_OVER } from '../../../schemas/contract/socket.ts'
import { publishScreen } from '../../../tests/data/kit.ts'
import { type TestSocket, listenAnywhere, openGridSocket } from '../../../tests/kit/servers/sockets.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { buildApp } from '../../app.ts'
import { engineOf } from '../../data/catalog/engine.ts'
import { grant } from '../screen/permissions.ts'

const SCREEN = 'lab.piece'
const DOCUMENT = {
  version: 1,
  id: SCREEN,
  title: '明细',
  fields: {
    name: { title: '名称' },
    amount: { title: '数量', view: 'number' },
    note: { title: '说明', column: { type: 'text' }, maxLength: 60_000 },
    level: { title: '级别' },
    secret: { title: '密', visible: "level == '1'" },
    twice: { title: '双', view: 'number', compute: 'amount * 2.0' },
  },
}
type Who = { readonly id: string; readonly token: string }
let house: TestApp
let ports: readonly [number, number]
let other: Awaited<ReturnType<typeof buildApp>>
let [admin, staff, guest]: [Who, Who, Who] = [
  { id: '', token: '' },
  { id: '', token: '' },
  { id: '', token: '' },
]
const open: TestSocket[] = []
let pages = 0

const idOf = async (username: string) =>
  (
    await house.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id
/** A page of an existing client, which knows nothing of our own words. */
async function page(at: 0 | 1, who: Who, pageId = `page-${(pages += 1)}-abcdef`): Promise<TestSocket> {
  const socket = await openGridSocket(ports[at], who.id, who.token, pageId)
  open.push(socket)
  return socket
}
const say = ({ socket }: TestSocket, message: unknown) => socket.send(JSON.stringify(message))
const word = (socket: TestSocket, key: string, ...args: unknown[]) =>
  say(socket, { type: 'common_send_date', data: { key, args } })
const type = (socket: TestSocket, row: object, more: { socketKey?: string; version?: number } = {}) =>
  say(socket, {
    type: 'update_vxe_table',
    data: {
      socketKey: more.socketKey ?? SCREEN,
      args: [row, '_j-vxe-a1b2c3d4_', ...(more.version === undefined ? [] : [{ version: more.version }])],
    },
  })
/** A page of our own client. */
async function ours(at: 0 | 1, who: Who, ...keys: string[]): Promise<TestSocket> {
  const socket = await page(at, who)
  word(socket, GRID_COMMANDS.watch, keys.length > 0 ? keys : [SCREEN])
  // Answered in order: what was said before has been heard.
  await beat(socket)
  return socket
}
async function beat(socket: TestSocket): Promise<void> {
  const before = socket.heard.filter(({ type: said }) => said === 'heart_beat').length
  say(socket, { type: 'heart_beat', data: '' })
  await expect
    .poll(() => socket.heard.filter(({ type: said }) => said === 'heart_beat').length, { timeout: 20_000 })
    .toBe(before + 1)
}
const updates = ({ heard }: TestSocket) =>
  heard
    .filter((message) => message['type'] === 'update_vxe_table')
    .map((message) => (message['data'] as { args: readonly Record<string, unknown>[] }).args)
const typedRows = (socket: TestSocket) => updates(socket).map(([row]) => row)
const words = ({ heard }: TestSocket, key: string) =>
  heard
    .filter((message) => (message['data'] as { key?: string } | undefined)?.key === key)
    .map((message) => (message['data'] as { args: readonly unknown[] }).args)
/** Everything that was said up to here has reached everybody: messages of one page keep their order. */
async function settled(from: TestSocket, ...to: readonly TestSocket[]): Promise<void> {
  const mark = `mark-${(pages += 1)}`
  type(from, { id: rowId, name: mark })
  for (const socket of to)
    await expect.poll(() => typedRows(socket).some((row) => row?.['name'] === mark), { timeout: 20_000 }).toBe(true)
}
async function make(values: object): Promise<string> {
  const { result } = await house.call<{ id: string }>({ url: `/data/${SCREEN}/add`, token: admin.token, body: values })
  return result.id
}
let rowId: string

beforeAll(async () => {
  house = await buildTestApp()
  other = await buildApp({ ...house.parts })
  ports = [await listenAnywhere(house.app), await listenAnywhere(other)]
  admin = { id: await idOf('admin'), token: await house.login('admin') }
  staff = { id: await idOf('staff'), token: await house.login('staff') }
  guest = { id: await idOf('zhou_xue'), token: await house.login('zhou_xue') }
  await house.database.kysely.deleteFrom('sys_user_role').where('user_id', '=', guest.id).execute()
  await publishScreen(house, admin.token, DOCUMENT)
  await grant(house.database.kysely, 'staff', SCREEN, ['list', 'edit'])
  rowId = await make({ name: '盖', amount: 1, level: '2' })
})
beforeEach(() => {
  for (const { socket } of open.splice(0)) socket.close()
})
afterAll(async () => {
  for (const { socket } of open) socket.close()
  await other.close()
  await house.close()
})

describe('who may open the socket of a grid', () => {
  it('GRIDSOCKET-001 the person of the token for a page of theirs; the token comes back as the sub-protocol', async () => {
    expect((await page(0, staff, 'a'.repeat(32))).socket.protocol).toBe(staff.token)
  })
  it.each([
    ['nobody without a token', () => openGridSocket(ports[0], staff.id, undefined, 'a'.repeat(32))],
    ['nobody on the path of somebody else', () => openGridSocket(ports[0], staff.id, admin.token, 'a'.repeat(32))],
    [
      'no page of another origin',
      () => openGridSocket(ports[0], staff.id, staff.token, 'a'.repeat(32), { origin: 'https://evil.example' }),
    ],
    ['no page without a word for it', () => openGridSocket(ports[0], staff.id, staff.token, 'a')],
    [
      'no page with a hostile word',
      () => openGridSocket(ports[0], staff.id, staff.token, encodeURIComponent('../../../__proto__')),
    ],
  ])('SEC-09 %s', async (_case, attempt) => {
    await expect(attempt()).rejects.toThrow('refused')
  })
  it('one page has one line: the one that comes back takes the place of the lost one', async () => {
    const lost = await page(0, staff, 'b'.repeat(32))
    await page(0, staff, 'b'.repeat(32))
    expect(await lost.closed).toBe(4429)
  })
})

describe('an existing client', () => {
  it('GRIDSOCKET-003 is answered each heart_beat', async () => {
    const one = await page(0, staff)
    say(one, { type: 'heart_beat', data: '' })
    expect(await one.hears({ type: 'heart_beat' })).toHaveProperty('data')
  })
  it('GRIDSOCKET-002 GRIDSOCKET-005 what is typed in one reaches all connections on every process, with type and data; its own comes back with its case id', async () => {
    const [from, here, there] = [await page(0, staff), await page(0, admin), await page(1, admin)]
    type(from, { id: rowId, name: '壶', tug_status: { '1': 'done' } })
    for (const socket of [here, there, from]) {
      const message = await socket.hears({ type: 'update_vxe_table' })
      expect(message).toMatchObject({
        data: {
          socketKey: SCREEN,
          args: { 0: { id: rowId, name: '壶', tug_status: { '1': 'done' } }, 1: '_j-vxe-a1b2c3d4_' },
        },
      })
    }
  })
  it('GRIDSOCKET-004 hears our own words as common_send_date alone, which it passes over', async () => {
    const [from, foreign] = [await ours(0, staff), await page(1, admin)]
    word(from, GRID_COMMANDS.editing, { socketKey: SCREEN, id: rowId, key: 'name' })
    await settled(from, foreign)
    await house.call({ method: 'PUT', url: `/data/${SCREEN}/edit`, token: staff.token, body: { id: rowId, amount: 2 } })
    await settled(from, foreign)
    expect(
      foreign.heard.map(({ type: said, data }) => (said === 'common_send_date' ? (data as { key: string }).key : said)),
    ).toEqual([GRID_COMMANDS.hello, 'update_vxe_table', 'update_vxe_table'])
  })
  it('GRIDSOCKET-014 is not disturbed by messages that nobody understands', async () => {
    const [from, to] = [await page(0, staff), await page(1, admin)]
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '1',
      '{"type":"nothing","data":{}}',
      '{"type":"update_vxe_table"}',
      '{"type":"update_vxe_table","data":{"socketKey":1,"args":[]}}',
    ])
      from.socket.send(text)
    await settled(from, to)
    expect(typedRows(to)).toHaveLength(1)
  })
})

describe('a row that is typed in', () => {
  it('is sent as a save would store it: computed values anew, forged ones of no field left out', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    type(from, { id: rowId, amount: '7', twice: 99, version: 1000, createBy: 'nobody', nothing: 1, constructor: 1 })
    const [row] = await expect
      .poll(() => typedRows(to), { timeout: 20_000 })
      .toHaveLength(1)
      .then(() => typedRows(to))
    expect(row).toEqual({ id: rowId, amount: 7, twice: 14 })
  })
  it('keeps the value of a field that a condition hides', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    type(from, { id: rowId, secret: 'x', level: '2' })
    await expect.poll(() => typedRows(to), { timeout: 20_000 }).toEqual([{ id: rowId, secret: null, level: '2' }])
  })
  it('is never stored by the socket', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    type(from, { id: rowId, name: 'typed and not saved' })
    await expect.poll(() => typedRows(to), { timeout: 20_000 }).toHaveLength(1)
    expect(
      (await house.call<{ name: string }>({ url: `/data/${SCREEN}/queryById?id=${rowId}`, token: admin.token })).result
        .name,
    ).toBe('盖')
  })
  it('comes with who types and into which version, for a client that understands it', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    type(from, { id: rowId, name: 'a' })
    await expect.poll(() => updates(to), { timeout: 20_000 }).toHaveLength(1)
    expect(updates(from)).toEqual([])
    expect(updates(to)[0]?.[2]).toEqual({
      version: expect.any(Number),
      page: expect.stringMatching(/^\w{32}$/),
      name: expect.stringMatching(/./),
    })
  })
  it('AMB-144 is dropped when there is no such row, and when it was typed into a version that is not stored any more', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    const { result } = await house.call<{ version: number }>({
      url: `/data/${SCREEN}/queryById?id=${rowId}`,
      token: admin.token,
    })
    type(from, { id: 'nobody', name: 'x' })
    type(from, { id: '1_tmp', name: 'x' })
    type(from, { id: rowId, name: 'x' }, { version: result.version - 1 })
    type(from, { id: rowId, name: 'y' }, { version: result.version })
    await settled(from, to)
    expect(typedRows(to).map((row) => row?.['name'])).toEqual([expect.stringMatching(/^mark/)])
  })
  it('may be as long as a message may be: 60,000 characters of Chinese travel between processes whole', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    const long = '青花缠枝莲纹瓶'.repeat(3000)
    type(from, { id: rowId, note: long.slice(0, 21_000) })
    await expect.poll(() => typedRows(to)[0]?.['note'], { timeout: 20_000 }).toBe(long.slice(0, 21_000))
  })
  it('arrives in the order it was typed, fifty updates in a row, and the last word counts', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    for (let count = 0; count < 50; count += 1) type(from, { id: rowId, name: `n${count}` })
    await expect.poll(() => typedRows(to).at(-1)?.['name'], { timeout: 20_000 }).toBe('n49')
    const numbers = typedRows(to).map((row) => Number(String(row?.['name']).slice(1)))
    expect(numbers).toEqual(numbers.toSorted((one, next) => one - next))
  })
  it('of a grid of no screen reaches the same person alone, wherever that person sits', async () => {
    const [from, own, else1] = [await page(0, staff), await page(1, staff), await page(1, admin)]
    type(from, { id: 'r1', piece: '盖' }, { socketKey: 'loan-items' })
    expect(await own.hears({ type: 'update_vxe_table' })).toMatchObject({
      data: { socketKey: 'loan-items', args: [{ id: 'r1', piece: '盖' }, '_j-vxe-a1b2c3d4_'] },
    })
    await settled(from, else1)
    expect(typedRows(else1)).toHaveLength(1)
  })
})

describe('what a page of ours hears besides', () => {
  it('only grids that it watches', async () => {
    const [from, elsewhere, to] = [await ours(0, staff), await ours(1, admin, 'collection.relic'), await ours(1, admin)]
    await settled(from, to)
    expect(updates(to)).not.toEqual([])
    expect(updates(elsewhere)).toEqual([])
  })
  it('who is in which cell, by real name, also when it comes later; and the end of it with the socket', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    word(from, GRID_COMMANDS.editing, { socketKey: SCREEN, id: rowId, key: 'name' })
    const at = { socketKey: SCREEN, id: rowId, key: 'name' }
    await expect.poll(() => words(to, GRID_COMMANDS.editing), { timeout: 20_000 }).toMatchObject([[at]])
    const late = await ours(0, admin)
    await expect.poll(() => words(late, GRID_COMMANDS.editing), { timeout: 20_000 }).toMatchObject([[at]])
    const { realname } = await house.database.kysely
      .selectFrom('sys_user')
      .select('realname')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow()
    expect(words(late, GRID_COMMANDS.editing)[0]?.[0]).toMatchObject({ name: realname })
    from.socket.close()
    for (const socket of [to, late])
      await expect
        .poll(() => words(socket, GRID_COMMANDS.editing).at(-1), { timeout: 20_000 })
        .toMatchObject([{ socketKey: SCREEN, gone: true }])
  })
  it('that somebody has come who does not know what is typed, when it has typed', async () => {
    const [from, silent, to] = [await ours(0, staff), await ours(1, staff), await ours(1, admin)]
    await settled(from, to, silent)
    await ours(1, admin)
    await expect.poll(() => words(from, GRID_COMMANDS.watch), { timeout: 20_000 }).toEqual([[SCREEN]])
    expect(words(silent, GRID_COMMANDS.watch)).toEqual([])
  })
  it('SEC-05 that a person arrived once per batch of messages, and only if that person may list the rows', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    const [stranger, own, late] = [await page(1, guest), await page(0, guest), await page(1, admin)]
    await settled(from, to)
    // What is said after an answer is of another time than what was said before it: twice, and all of the first is done.
    for (const _ of [1, 2]) await settled(to, from)
    const before = words(from, GRID_COMMANDS.watch).length
    word(stranger, GRID_COMMANDS.watch, [SCREEN])
    word(late, GRID_COMMANDS.watch, [SCREEN, SCREEN, SCREEN])
    for (const round of [1, 2]) {
      type(stranger, { id: 'r1', round }, { socketKey: 'loan-items' })
      await own.hears({ type: 'update_vxe_table', data: { args: { 0: { round } } } })
      await settled(late, from)
    }
    expect(words(from, GRID_COMMANDS.watch)).toHaveLength(before + 1)
  })
  it('that what it typed was not passed on, and is to be said again', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    const table = sql.table((await engineOf(house.parts).screens.demandTable(SCREEN)).table)
    await sql`alter table ${table} rename to lab_piece_away`.execute(house.database.kysely)
    type(from, { id: rowId, name: 'lost' })
    await expect.poll(() => words(from, GRID_COMMANDS.watch), { timeout: 20_000 }).toEqual([[SCREEN]])
    await sql`alter table lab_piece_away rename to ${table}`.execute(house.database.kysely)
    await settled(from, to)
    expect(typedRows(to)).toHaveLength(1)
  })
  it('that somebody left a cell', async () => {
    const [from, to] = [await ours(0, staff), await ours(1, admin)]
    word(from, GRID_COMMANDS.editing, { socketKey: SCREEN, id: rowId, key: 'name' })
    await expect.poll(() => words(to, GRID_COMMANDS.editing), { timeout: 20_000 }).toHaveLength(1)
    word(from, GRID_COMMANDS.editing, { socketKey: SCREEN })
    await expect
      .poll(() => words(to, GRID_COMMANDS.editing).at(-1), { timeout: 20_000 })
      .toEqual([{ socketKey: SCREEN, page: expect.any(String) }])
  })
  it('a row as it is stored after a save, with its version', async () => {
    const to = await ours(1, admin)
    const { result } = await house.call<{ version: number }>({
      method: 'PUT',
      url: `/data/${SCREEN}/edit`,
      token: staff.token,
      body: { id: rowId, amount: 12 },
    })
    await expect
      .poll(() => words(to, GRID_COMMANDS.saved), { timeout: 20_000 })
      .toMatchObject([[SCREEN, { id: rowId, amount: 12, twice: 24, version: result.version }]])
  })
  it('rows of a save of many', async () => {
    const to = await ours(1, admin)
    const ids = await Promise.all([1, 2, 3].map((amount) => make({ name: `many ${amount}`, amount })))
    const done = await house.call({
      url: `/data/${SCREEN}/saveRows`,
      token: staff.token,
      body: { changed: ids.map((id) => ({ id, version: 1, amount: 5 })) },
    })
    expect(done).toMatchObject({ success: true })
    await expect
      .poll(
        () =>
          words(to, GRID_COMMANDS.saved)
            .map(([, row]) => (row as { id: string }).id)
            .toSorted(),
        { timeout: 20_000 },
      )
      .toEqual(ids.toSorted())
  })
  it('which rows were changed while it was cut off', async () => {
    const id = await make({ name: 'cut', amount: 1 })
    const to = await ours(1, admin)
    await house.call({ method: 'PUT', url: `/data/${SCREEN}/edit`, token: staff.token, body: { id, amount: 2 } })
    word(to, GRID_COMMANDS.since, SCREEN, 60)
    await expect
      .poll(() => words(to, GRID_COMMANDS.since)[0], { timeout: 20_000 })
      .toEqual([SCREEN, expect.arrayContaining([id])])
  })
})

describe('a session that ends', () => {
  it('SEC-05 SEC-09 neither says nor hears anything from that moment, and its socket is closed', async () => {
    const token = await house.login('staff')
    const [gone, silent, to, from] = [
      await ours(0, { id: staff.id, token }),
      await ours(1, { id: staff.id, token }),
      await ours(1, admin),
      await ours(0, admin),
    ]
    await house.call({ method: 'POST', url: '/sys/logout', token })
    type(gone, { id: rowId, name: 'of a session that is over' })
    await settled(from, to)
    expect(await Promise.all([gone.closed, silent.closed])).toEqual([SOCKET_SESSION_OVER, SOCKET_SESSION_OVER])
    expect(updates(silent)).toEqual([])
    expect(typedRows(to)).toHaveLength(1)
  })
})

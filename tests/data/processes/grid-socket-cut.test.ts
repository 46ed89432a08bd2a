import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GRID_COMMANDS } from '../../../schemas/contract/data/grid-socket.ts'
import { type Line, lineTo } from '../../kit/servers/line.ts'
import { type TestSocket, listenAnywhere, openGridSocket } from '../../kit/servers/sockets.ts'
import { openApplication } from '../../kit/test-app.ts'
import { publishScreen } from '../kit.ts'

const SCREEN = 'lab.cut'
const DOCUMENT = { version: 1, id: SCREEN, title: '断线', fields: { name: { title: '名称' }, note: { title: '说明' } } }
const application = openApplication()
let port: number
let userId: string
let pages = 0
const open: TestSocket[] = []
const lines: Line[] = []
beforeAll(async () => {
  port = await listenAnywhere(application.app)
  userId = (
    await application.database.kysely
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
  ).id
  await publishScreen(application, application.admin, DOCUMENT)
})
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.close()
  await Promise.all(lines.splice(0).map((each) => each.close()))
})

const say = ({ socket }: TestSocket, message: unknown) => socket.send(JSON.stringify(message))
const word = (socket: TestSocket, key: string, ...args: unknown[]) =>
  say(socket, { type: 'common_send_date', data: { key, args } })
const type = (socket: TestSocket, row: object, version?: number) =>
  say(socket, {
    type: 'update_vxe_table',
    data: { socketKey: SCREEN, args: [row, 'case', ...(version === undefined ? [] : [{ version }])] },
  })
const names = ({ heard }: TestSocket) =>
  heard.flatMap((message) =>
    message['type'] === 'update_vxe_table'
      ? ((message['data'] as { args: readonly Record<string, unknown>[] }).args[0]?.['name'] ?? [])
      : [],
  )
const words = ({ heard }: TestSocket, key: string) =>
  heard.flatMap((message) =>
    (message['data'] as { key?: string } | undefined)?.key === key
      ? [(message['data'] as { args: readonly unknown[] }).args]
      : [],
  )
const nextPage = () => `cut-page-${(pages += 1)}`
async function page(at: number, pageId = nextPage()): Promise<TestSocket> {
  const socket = await openGridSocket(at, userId, application.admin, pageId)
  open.push(socket)
  word(socket, GRID_COMMANDS.watch, [SCREEN])
  say(socket, { type: 'heart_beat', data: '' })
  await socket.hears({ type: 'heart_beat' })
  return socket
}
async function line(): Promise<Line> {
  const made = await lineTo(port)
  lines.push(made)
  return made
}
const add = async (name: string) =>
  (await application.call<{ id: string }>({ url: `/data/${SCREEN}/add`, token: application.admin, body: { name } }))
    .result.id
const edit = (id: string, body: object) =>
  application.call({ method: 'PUT', url: `/data/${SCREEN}/edit`, token: application.admin, body: { id, ...body } })

describe('a page whose line is cut for a minute', () => {
  it('is gone for the others, learns what was changed meanwhile, and is heard again of what still holds', async () => {
    const [mine, theirs, untouched] = [await add('mine'), await add('theirs'), await add('untouched')]
    const [wire, pageId] = [await line(), nextPage()]
    const [away, there] = [await page(wire.port, pageId), await page(port)]
    word(away, GRID_COMMANDS.editing, { socketKey: SCREEN, id: mine, key: 'name' })
    type(away, { id: mine, name: 'before' }, 1)
    type(away, { id: theirs, name: 'typed' }, 1)
    await expect.poll(() => names(there), { timeout: 20_000 }).toEqual(['before', 'typed'])
    await there.hears({ data: { key: GRID_COMMANDS.editing, args: { 0: { id: mine } } } })

    wire.cut()
    await there.hears({ data: { key: GRID_COMMANDS.editing, args: { 0: { gone: true } } } })
    application.clock.advance(30_000)
    await edit(theirs, { note: 'saved by somebody else' })
    application.clock.advance(30_000)

    const back = await page(wire.port, pageId)
    word(back, GRID_COMMANDS.since, SCREEN, 90)
    await expect.poll(() => words(back, GRID_COMMANDS.since), { timeout: 20_000 }).toEqual([[SCREEN, [theirs]]])
    expect(JSON.stringify(words(back, GRID_COMMANDS.since))).not.toContain(untouched)
    // Both rows are said again: of one the version that was typed into is the stored one no more.
    type(back, { id: theirs, name: 'typed' }, 1)
    type(back, { id: mine, name: 'after' }, 1)
    await expect.poll(() => names(there), { timeout: 20_000 }).toEqual(['before', 'typed', 'after'])
    type(back, { id: theirs, name: 'typed over it' }, 2)
    await expect.poll(() => names(there).at(-1), { timeout: 20_000 }).toBe('typed over it')
    expect(
      await application.call({ url: `/data/${SCREEN}/queryById?id=${mine}`, token: application.admin }),
    ).toMatchObject({ result: { name: 'mine', version: 1 } })
  })
  it('says nothing through a dead line once it has come back on another', async () => {
    const id = await add('held')
    const [wire, pageId] = [await line(), nextPage()]
    const [held, there] = [await page(wire.port, pageId), await page(port)]
    type(held, { id, name: 'first' })
    await expect.poll(() => names(there), { timeout: 20_000 }).toEqual(['first'])
    wire.hold()
    type(held, { id, name: 'too late' })
    const back = await page(port, pageId)
    await there.hears({ data: { key: GRID_COMMANDS.editing, args: { 0: { gone: true } } } })
    wire.release()
    expect(await held.closed).toBe(4429)
    type(back, { id, name: 'second' })
    await expect.poll(() => names(there), { timeout: 20_000 }).toEqual(['first', 'second'])
    expect(names(held)).toEqual([])
  })
  it('that hears nothing any more holds up neither the others nor a save', async () => {
    const id = await add('slow')
    const wire = await line()
    const [slow, from, there] = [await page(wire.port), await page(port), await page(port)]
    wire.hold()
    for (let count = 0; count < 100; count += 1) type(from, { id, name: `n${count}` })
    await expect.poll(() => names(there).at(-1), { timeout: 20_000 }).toBe('n99')
    await edit(id, { note: 'x' })
    await there.hears({ data: { key: GRID_COMMANDS.saved, args: { 1: { id, note: 'x' } } } })
    expect(names(slow)).toEqual([])
    wire.release()
    await slow.hears({ data: { key: GRID_COMMANDS.saved, args: { 1: { id, note: 'x' } } } })
    expect(names(slow).at(-1)).toBe('n99')
  })
})

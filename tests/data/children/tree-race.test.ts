import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { publishScreen } from '../kit.ts'

type Row = Record<string, unknown>
const ID = 'test.shelf'
const PAIRS = 12
const document = {
  version: 1,
  id: ID,
  title: '货架',
  permission: 'test:shelf',
  source: { table: 'mus_shelf' },
  fields: { name: { title: '名称' }, above: { title: '上级', view: 'sel_tree', options: { dict: ID } } },
  list: { columns: ['name'], tree: { parent: 'above', text: 'name' } },
  actions: [{ code: 'edit' }, { code: 'add' }, { code: 'up', title: '上移', place: 'row', set: { above: 'name' } }],
}
let app: TestApp
let admin: string
beforeAll(async () => {
  // The fallback has one connection: nothing is at the same time there.
  if ((process.env['TEST_DATABASE'] ?? 'pglite') === 'pglite') vi.stubEnv('TEST_DATABASE', 'embedded')
  app = await buildTestApp()
  admin = await app.login('admin')
  await publishScreen(app, admin, document)
})
afterAll(async () => {
  await app.close()
  vi.unstubAllEnvs()
})

const send = <T = Row>(url: string, body: unknown, method: 'POST' | 'PUT') =>
  app.call<T>({ url: `/data/${ID}${url}`, token: admin, body, method })
const add = async (name: string) => String((await send('/add', { name }, 'POST')).result['id'])

/** Rows that no root leads to. */
async function circling(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with recursive below (id) as (
      select id from mus_shelf where above is null union select t.id from mus_shelf t join below b on t.above = b.id
    ) select count(*) as n from mus_shelf where id not in (select id from below)`.execute(app.database.kysely)
  return rows[0]?.n ?? -1
}

it('makes no circle of two concurrent moves of two rows below each other: one is refused', async () => {
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [one, other] = [await add(`a${pair}`), await add(`b${pair}`)]
    const replies = await Promise.all([
      send('/edit', { id: one, above: other }, 'PUT'),
      send('/edit', { id: other, above: one }, 'PUT'),
    ])
    expect(replies.map(({ success, message }) => (success ? 'stored' : message)).toSorted()).toEqual([
      'stored',
      '上级不能是记录本身或其下级',
    ])
  }
  expect(await circling()).toBe(0)
  expect(app.logged.filter((line) => line.includes('A request failed'))).toEqual([])
})

it('nor does one who edits while another one runs an action', async () => {
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [one, other] = [await add(''), await add('')]
    await sql`update mus_shelf set name = ${one} where id = ${other}`.execute(app.database.kysely)
    const replies = await Promise.all([
      send('/edit', { id: one, above: other }, 'PUT'),
      send('/act/up', { id: other }, 'POST'),
    ])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
  }
  expect(await circling()).toBe(0)
})

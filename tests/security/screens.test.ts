import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope } from '../../schemas/contract/envelope.ts'
import { messages } from '../../schemas/messages/index.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'

type Problems = {
  readonly problems: readonly { readonly pointer: string; readonly level: string; readonly text: string }[]
}
const ID = 'test.hostile'
let application: TestApp
let admin: string
let before: string
beforeAll(async () => {
  application = await buildTestApp()
  admin = await application.login('admin')
  before = await traces()
})
afterAll(() => application.close())

/** All effects of a publication, as one text. */
async function traces(): Promise<string> {
  const answer = await sql<{ trace: string }>`
    select 'table ' || relname as trace from pg_class where relkind in ('r', 'i') and relnamespace = current_schema()::regnamespace
    union all select 'version ' || screen_id || version from sys_screen_version
    union all select 'permission ' || id from sys_permission
    union all select 'owner ' || table_name from sys_screen_table order by 1`.execute(application.database.kysely)
  return answer.rows.map(({ trace }) => trace).join('\n')
}
/** The body travels as text, so that a document may hold what an object literal cannot. */
async function post<T>(method: 'POST' | 'PUT' | 'DELETE', url: string, payload: string): Promise<Envelope<T>> {
  const reply = await application.app.inject({
    method,
    url: `${API_PREFIX}${url}`,
    headers: { [HEADER.token]: admin, 'content-type': 'application/json' },
    payload,
  })
  expect(reply.payload).not.toMatch(/syntax error|relation "|SQLSTATE|node_modules|\.ts:\d/)
  const envelope = reply.json<Envelope<T>>()
  expect(envelope.message).not.toBe(messages.COMMON_UNEXPECTED['zh-CN'])
  return envelope
}

const field = (text: string) => `{"version":1,"id":"${ID}","title":"x","fields":{"name":{"title":"n"},"bad":${text}}}`
const screen = (text: string) => `{"version":1,"id":"${ID}","title":"x","fields":{"name":{"title":"n"}},${text}}`
const many = (count: number, one: string) =>
  `{"version":1,"id":"${ID}","title":"x","fields":{${Array.from({ length: count }, (_, index) => `"f${index}":${one}`).join()}}}`
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const documents: readonly (readonly [string, string])[] = [
  ['a text in the place of the fields', `{"version":1,"id":"${ID}","title":"x","fields":"drop table sys_user"}`],
  ['a list in the place of the fields', `{"version":1,"id":"${ID}","title":"x","fields":[]}`],
  ['no field at all', `{"version":1,"id":"${ID}","title":"x","fields":{}}`],
  ['numbers in the place of titles', field('{"title":7}')],
  ['null in the place of a field', field('null')],
  ['a field called __proto__', `{"version":1,"id":"${ID}","title":"x","fields":{"__proto__":{"title":"x"}}}`],
  ['options with a prototype', field('{"title":"x","options":{"__proto__":{"admin":true}}}')],
  ['a field called constructor', `{"version":1,"id":"${ID}","title":"x","fields":{"constructor":{"title":"x"}}}`],
  [
    'a field name that ends the statement',
    `{"version":1,"id":"${ID}","title":"x","fields":{"a\\" text); drop table sys_user; --":{"title":"x"}}}`,
  ],
  [
    'a field in the place of a system column',
    `{"version":1,"id":"${ID}","title":"x","fields":{"createBy":{"title":"x"}}}`,
  ],
  ['a column of the system', field('{"title":"x","column":{"name":"version"}}')],
  ['a column name that is a statement', field('{"title":"x","column":{"name":"a; drop table sys_user"}}')],
  ['a former column name that is a statement', field('{"title":"x","column":{"was":"a\\" to b; --"}}')],
  ['two fields in one column', field('{"title":"x","column":{"name":"name"}}')],
  ['a column type that is a statement', field('{"title":"x","column":{"type":"text; drop table sys_user"}}')],
  ['a column of a length without end', field('{"title":"x","maxLength":1e308}')],
  ['a negative length', field('{"title":"x","maxLength":-1}')],
  ['an unknown view', field('{"title":"x","view":"nothing"}')],
  ['an object name as the view', field('{"title":"x","view":"toString"}')],
  ['an option of the wrong type', field('{"title":"x","view":"number","options":{"precision":"two"}}')],
  ['an option nobody knows', field('{"title":"x","view":"number","options":{"onClick":"alert(1)"}}')],
  ['an unknown dictionary', field('{"title":"x","view":"list","dict":"sys_user,username,password_hash"}')],
  [
    'an unknown report',
    field(
      '{"title":"x","view":"popup","options":{"code":"select * from sys_user","orgFields":"a","destFields":"name"}}',
    ),
  ],
  ['a computed field that reads itself', field('{"title":"x","compute":"bad + 1"}')],
  [
    'computed fields that read each other',
    `{"version":1,"id":"${ID}","title":"x","fields":{"a":{"title":"a","compute":"b"},"b":{"title":"b","compute":"a"}}}`,
  ],
  ['an expression with a call of the world', field('{"title":"x","visible":"globalThis.process.exit()"}')],
  [
    'an expression that reaches for a constructor',
    field(`{"title":"x","compute":"name.constructor.constructor('return 1')()"}`),
  ],
  ['an expression without end', field(`{"title":"x","visible":"${'('.repeat(900)}1${')'.repeat(900)} == 1"}`)],
  ['a pattern that is none', field('{"title":"x","pattern":"(["}')],
  ['a pattern with a back reference', field(String.raw`{"title":"x","pattern":"(a+)+\\1$"}`)],
  ['a pattern that repeats without end', field('{"title":"x","pattern":"((a{1,1000}){1,1000}){1,1000}"}')],
  ['too many levels', field(nested(60))],
  ['options with too many levels', field(`{"title":"x","options":${nested(30)}}`)],
  ['ten thousand fields', many(10_000, '{"title":"x"}')],
  ['half a surrogate pair', screen('"description":"\\ud800"')],
  ['a zero character', screen('"description":"a\\u0000b"')],
  ['the table of the accounts', screen('"source":{"table":"sys_user"}')],
  ['a table of the database', screen('"source":{"table":"pg_class"}')],
  ['a table that is a statement', screen('"source":{"table":"x; drop table sys_user"}')],
  ['the table of another screen', screen('"source":{"table":"mus_loan"}')],
  ['permissions of the system', screen('"permission":"system:screen"')],
  ['a list column that is no field', screen('"list":{"columns":["password_hash"]}')],
  ['a sort that is a statement', screen('"list":{"sort":{"field":"id; select pg_sleep(60)","order":"asc"}}')],
  ['an order that is none', screen('"list":{"sort":{"field":"name","order":"asc, (select 1)"}}')],
  ['a parent that is not in the menu', screen('"menu":{"parent":"nowhere"}')],
  [
    'a page that sets what is no field',
    screen('"actions":[{"code":"x","title":"x","place":"row","set":{"password":"\'x\'"}}]'),
  ],
  ['a version of the future', `{"version":99,"id":"${ID}","title":"x","fields":{"name":{"title":"n"}}}`],
]

/** Goes on where a person would have stopped: draft, publication, rows; at the end the draft is thrown away. */
async function tryAnyway(document: string): Promise<{ published: boolean; served: boolean; dropped: boolean }> {
  const created = await post('POST', '/schema/create', `{"document":${document}}`)
  if (!created.success) return { published: false, served: false, dropped: true }
  await post('PUT', `/schema/draft/${ID}`, `{"document":${document},"baseVersion":0}`)
  const { success: published } = await post('POST', `/schema/publish/${ID}`, '{"message":"","baseVersion":0}')
  const { success: served } = await application.call({ url: `/data/${ID}/list`, token: admin })
  const { success: dropped } = await application.call({ method: 'DELETE', url: `/schema/draft/${ID}`, token: admin })
  return { published, served, dropped }
}

describe('hostile screens', () => {
  it.each(documents)('refuses %s at every entry point and stores nothing', async (_, document) => {
    const plan = await post<Problems>('POST', `/schema/plan/${ID}`, `{"document":${document}}`)
    const [first] = plan.success
      ? plan.result.problems.filter(({ level }) => level === 'error')
      : [{ pointer: '', text: plan.message }]
    expect(first?.pointer).toMatch(/^(\/|$)/)
    expect(first?.text.length).toBeGreaterThan(3)
    expect(await tryAnyway(document)).toEqual({ published: false, served: false, dropped: true })
    expect(await traces()).toBe(before)
    expect((await application.call({ url: '/schema/list', token: admin })).success).toBe(true)
    expect(application.failedRequests()).toEqual([])
  })
})

describe('a large screen', () => {
  it('of a thousand fields is published, and refuses in words a row that no table could hold', async () => {
    expect(
      (await post('POST', '/schema/create', `{"document":${many(1000, '{"title":"x","view":"textarea"}')}}`)).success,
    ).toBe(true)
    expect((await post('POST', `/schema/publish/${ID}`, '{"message":"","baseVersion":0}')).success).toBe(true)
    const row = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`f${index}`, randomBytes(150).toString('hex')]),
    )
    expect(await post('POST', `/data/${ID}/add`, JSON.stringify(row))).toMatchObject({
      success: false,
      message: messages.DATA_VALUE_REFUSED['zh-CN'],
    })
    expect((await post('POST', `/data/${ID}/add`, '{"f0":"x"}')).success).toBe(true)
  })
  it('with an index over long texts refuses in words what no index could hold', async () => {
    const id = 'test.indexed'
    await post(
      'POST',
      '/schema/create',
      `{"document":{"version":1,"id":"${id}","title":"x","fields":{"a":{"title":"a","view":"textarea","unique":true}}}}`,
    )
    await post('POST', `/schema/publish/${id}`, '{"message":"","baseVersion":0}')
    const reply = await post('POST', `/data/${id}/add`, JSON.stringify({ a: randomBytes(6000).toString('hex') }))
    expect(reply.success).toBe(false)
    expect(reply.message.length).toBeGreaterThan(3)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { messages } from '../../schemas/messages/index.ts'
import { publishScreen, screenFixture } from '../data/kit.ts'
import { KINDS, kindsScreen } from '../kit/kinds.ts'
import { fc } from '../kit/properties.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { HOSTILE } from './values.ts'

type Row = Record<string, unknown>
const RELIC = 'collection.relic'
const SYSTEM = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode', 'version']
/** A word of the caller may come back; these are said by the database or the program alone. */
const INNER_WORDS = /syntax error|does not exist|invalid input|SQLSTATE|node_modules|\.ts:\d+/i
/** What fits into a text field; a NUL is no text and half a pair is none. */
const STORABLE = Object.entries(HOSTILE).filter(
  ([, text]) => text.length <= 400 && !text.includes('\0') && text.isWellFormed() && text.trim() === text,
)

let application: TestApp
let admin: string
beforeAll(async () => {
  application = await buildTestApp()
  admin = await application.login('admin')
  await publishScreen(application, admin, screenFixture('relic.v1'))
  await publishScreen(application, admin, kindsScreen())
  for (const [index, [, text]] of STORABLE.entries()) {
    const added = await application.call({
      url: `/data/${RELIC}/add`,
      token: admin,
      body: { regNo: `R-${index}`, name: 'x', category: 'category-b01a01', remark: text },
    })
    if (!added.success) throw new Error(`${text}: ${added.message}`)
  }
})
afterAll(() => application.close())

async function ask(
  path: string,
  query: Record<string, string>,
): Promise<{ success: boolean; message: string; result: PageResult<Row> }> {
  const reply = await application.request({ url: `${path}?${new URLSearchParams(query).toString()}`, token: admin })
  expect(reply.statusCode).toBe(200)
  const envelope = reply.json<{ success: boolean; message: string; result: PageResult<Row> }>()
  expect(envelope.message).not.toBe(messages.COMMON_UNEXPECTED['zh-CN'])
  expect(envelope.success ? '' : envelope.message).not.toMatch(INNER_WORDS)
  return envelope
}
const relics = (query: Record<string, string>) => ask(`/data/${RELIC}/list`, { pageSize: '1000', ...query })
const documentOf = async (id: string) =>
  (
    await application.call<{ document: { fields: Readonly<Record<string, { view?: string }>> } }>({
      url: `/schema/get/${id}`,
      token: admin,
    })
  ).result.document
const fieldsOf = async (id: string) => Object.keys((await documentOf(id)).fields)
const term = (field: string, rule: string, val: unknown) => JSON.stringify([{ field, rule, val }])

describe('stored hostile texts', () => {
  it('SEC-04 are found as themselves and as nothing more, by every rule that compares texts', async () => {
    for (const [kind, text] of STORABLE) {
      const texts = async (rule: string) =>
        (await relics({ superQueryParams: term('remark', rule, text) })).result.records.map((row) => row['remark'])
      expect(await texts('eq'), kind).toEqual([text])
      const expected = (fits: (stored: string) => boolean) => STORABLE.map(([, stored]) => stored).filter(fits).length
      expect((await texts('like')).length, kind).toBe(expected((stored) => stored.includes(text)))
      expect((await texts('right_like')).length, kind).toBe(expected((stored) => stored.startsWith(text)))
      expect((await texts('left_like')).length, kind).toBe(expected((stored) => stored.endsWith(text)))
    }
  })
  it('SEC-04 open nothing as a parameter of the list: no row beyond the honest ones', async () => {
    // Those that begin with an operator of the wire ask for more than equality, honestly.
    for (const [kind, text] of STORABLE.filter(([, stored]) => !/^[<>=!*,]/.test(stored))) {
      const { result, success } = await relics({ regNo: text })
      expect(success ? result.total : 0, kind).toBe(0)
    }
    expect((await relics({ regNo: 'R-0' })).result.total).toBe(1)
  })
})

/** Names of parameters: every column of the screen in every form, and names that are none. */
function names(keys: readonly string[]) {
  const forms = ['', '_begin', '_end', '_MultiString', '_dictText', '; select 1', '.x'].flatMap((form) =>
    keys.map((key) => `${key}${form}`),
  )
  return fc.constantFrom(
    ...forms,
    'constructor',
    'toString',
    'password_hash',
    'field',
    'order',
    'column',
    'superQueryMatchType',
    'selections',
    'paramsStr',
  )
}
const hostile = fc.constantFrom(...Object.values(HOSTILE))
const mark = fc.constantFrom('', '>', '>=', '> ', '<= ', '=', '!', '*', ',', '!*', '>=!', '++')
const value = fc.oneof(
  hostile,
  fc
    .tuple(
      mark,
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.double().map(String),
        fc.bigInt().map(String),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.constantFrom('2024-02-31', '2024-05-01', '0000-01-01', '25:61', 'true', 'Y', ''),
      ),
      mark,
    )
    .map((parts) => parts.join('')),
)
const rule = fc.constantFrom(
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'like',
  'left_like',
  'right_like',
  'in',
  'IN',
  '=',
  '<>',
  'or 1=1',
  '__proto__',
  'constructor',
  '',
)

describe.each([RELIC, KINDS])('any query of %s', (id) => {
  const total = () =>
    application.call<PageResult<Row>>({ url: `/data/${id}/list`, token: admin }).then(({ result }) => result.total)
  async function harmless(query: Record<string, string>, keys: readonly string[], most: number): Promise<void> {
    const { success, result } = await ask(`/data/${id}/list`, query)
    if (!success) return
    expect(result.total).toBeLessThanOrEqual(most)
    const known = new Set([...keys, ...SYSTEM].flatMap((key) => [key, `${key}_dictText`]))
    for (const row of result.records) for (const key of Object.keys(row)) expect(known.has(key)).toBe(true)
  }
  it('SEC-04 answers rows or a sentence, whatever its fields and values are', async () => {
    const [keys, most] = [await fieldsOf(id), await total()]
    const query = fc.dictionary(names([...keys, ...SYSTEM]), value, { maxKeys: 3, noNullPrototype: true })
    await fc.assert(
      fc.asyncProperty(query, (one) => harmless(one, keys, most)),
      { numRuns: 250 },
    )
    expect(await total()).toBe(most)
  })
  it('SEC-04 answers rows or a sentence, whatever the advanced query holds', async () => {
    const [keys, most] = [await fieldsOf(id), await total()]
    const terms = fc.array(
      fc.record({
        field: fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...keys, ...SYSTEM) },
          { weight: 1, arbitrary: hostile },
        ),
        rule,
        val: fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() }),
      }),
      { maxLength: 4 },
    )
    const query = fc.oneof(
      { weight: 8, arbitrary: terms.map((list) => JSON.stringify(list)) },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: hostile },
    )
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.constantFrom('and', 'or', 'OR 1=1', '__proto__'),
        (superQueryParams, superQueryMatchType) => harmless({ superQueryParams, superQueryMatchType }, keys, most),
      ),
      { numRuns: 250 },
    )
    expect(await total()).toBe(most)
  })
  it('SEC-04 sorts by its own columns and by nothing else', async () => {
    const [keys, most] = [await fieldsOf(id), await total()]
    const column = fc
      .array(fc.oneof(names([...keys, ...SYSTEM]), hostile), { minLength: 1, maxLength: 7 })
      .map((list) => list.join(','))
    await fc.assert(
      fc.asyncProperty(column, fc.oneof(hostile, fc.constantFrom('asc', 'desc')), (sorted, order) =>
        harmless({ column: sorted, order }, keys, most),
      ),
      { numRuns: 120 },
    )
    const { fields } = await documentOf(id)
    // An order by passwords would tell of them.
    const mayBeAsked = (key: string) => fields[key]?.view !== 'password'
    expect(keys.some((key) => !mayBeAsked(key))).toBe(id === 'test.kinds')
    for (const key of [...keys, ...SYSTEM])
      for (const order of ['asc', 'desc'])
        expect([key, (await ask(`/data/${id}/list`, { column: key, order })).success]).toEqual([key, mayBeAsked(key)])
  })
  it('SEC-04 takes pages and sizes within their limits', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(hostile, fc.bigInt().map(String)),
        fc.oneof(hostile, fc.double().map(String)),
        async (pageNo, pageSize) => {
          const { result, success } = await ask(`/data/${id}/list`, { pageNo, pageSize })
          expect(success ? result.size : 0).toBeLessThanOrEqual(1000)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('writes', () => {
  it('SEC-04 keep what the engine fills in out of reach, in every spelling', async () => {
    const claims = {
      id: 'mine',
      createBy: 'mallory',
      create_by: 'mallory',
      createTime: '1999-01-01 00:00:00',
      updateBy: 'mallory',
      updateTime: '1999-01-01 00:00:00',
      sysOrgCode: 'Z99',
      sys_org_code: 'Z99',
      constructorName: 1,
      table: 'sys_user',
    }
    const added = await application.call<Row>({
      url: `/data/${RELIC}/add`,
      token: admin,
      body: { regNo: 'M-1', name: 'x', category: 'category-b01a01', version: 77, ...claims },
    })
    expect(added.result).toMatchObject({ createBy: 'admin', updateBy: null, version: 1 })
    expect(JSON.stringify(added.result)).not.toMatch(/mallory|Z99|1999|mine/)
    const { id } = added.result
    const edited = await application.call<Row>({
      method: 'PUT',
      url: `/data/${RELIC}/edit`,
      token: admin,
      body: { ...claims, id, version: 1, name: 'y' },
    })
    expect(edited.result).toMatchObject({ id, name: 'y', createBy: 'admin', updateBy: 'admin', version: 2 })
    expect(JSON.stringify(edited.result)).not.toMatch(/mallory|Z99|1999/)
  })
  it('answer a row or a sentence, whatever the fields hold', async () => {
    const keys = await fieldsOf(KINDS)
    const body = fc.dictionary(
      fc.constantFrom(...keys),
      fc.oneof(value, hostile, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.maxSafeInteger()),
      { maxKeys: 6, noNullPrototype: true },
    )
    await fc.assert(
      fc.asyncProperty(body, async (one) => {
        const reply = await application.request({ url: `/data/${KINDS}/add`, token: admin, body: one })
        expect(reply.payload).not.toContain(messages.COMMON_UNEXPECTED['zh-CN'])
        const { success, message, result } = reply.json<{ success: boolean; message: string; result: Row }>()
        expect(success ? '' : message).not.toMatch(INNER_WORDS)
        const again = success
          ? await application.call<Row>({ url: `/data/${KINDS}/queryById?id=${String(result['id'])}`, token: admin })
          : { success: true }
        expect(again.success).toBe(true)
      }),
      { numRuns: 250 },
    )
    expect(application.logged.filter((line) => line.includes('A request failed'))).toEqual([])
  })
})

it('nothing that was asked was an unexpected failure, and one that happens is logged as such', async () => {
  const failures = () => application.logged.filter((line) => line.includes('A request failed'))
  expect(failures()).toEqual([])
  await sql`create function out_of_order() returns trigger language plpgsql as 'begin raise exception ''out of order''; end'`.execute(
    application.database.kysely,
  )
  await sql`create trigger out_of_order before insert on mus_relic for each row execute function out_of_order()`.execute(
    application.database.kysely,
  )
  const reply = await application.call({
    url: `/data/${RELIC}/add`,
    token: admin,
    body: { regNo: 'R-last', name: 'x', category: 'category-b01a01' },
  })
  expect(reply).toMatchObject({ success: false, message: messages.COMMON_UNEXPECTED['zh-CN'] })
  expect(failures()).toHaveLength(1)
})

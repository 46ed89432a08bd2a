import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import type { Endpoint } from '../../schemas/contract/endpoint.ts'
import { endpoints } from '../../schemas/contract/index.ts'
import { messages } from '../../schemas/messages/index.ts'
import { type StatementWatch, watchStatements } from '../../server/db/testing.ts'
import { fullSample, placesOf, valueAt, withAt } from '../kit/places.ts'
import { type Sample, type Values, addressOf, sampleRequest } from '../kit/samples.ts'
import { everyNth } from '../kit/sweep.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { MARK, MARKED, SHAPES } from './values.ts'

const SCREEN = 'collection.exhibition'
/** Fields of that screen, which a body without names of its own is read by. */
const NAMES = [
  'id',
  'version',
  'code',
  'name',
  'kind',
  'hall',
  'curator',
  'depart',
  'openDate',
  'price',
  'ticketed',
  'tags',
  'poster',
  'intro',
]

let application: TestApp
let token: string
let watch: StatementWatch
beforeAll(async () => {
  application = await buildTestApp()
  token = await application.login('admin')
  await sql`create table canary (id int primary key, words text)`.execute(application.database.kysely)
  await sql`insert into canary values (1, 'sings')`.execute(application.database.kysely)
  watch = watchStatements()
})
afterAll(async () => {
  watch.stop()
  await application.close()
})

/** Words that only the database or the program itself would say. */
const INNER_WORDS =
  /syntax error|relation \\?"|column \\?"|SQLSTATE|pg_catalog\.|invalid input syntax|\bat .+\.ts:\d+|node_modules/i

async function send(endpoint: Endpoint, url: string, body: unknown, told: string): Promise<void> {
  const reply = await application.app.inject({
    method: endpoint.methods[0],
    url: `${API_PREFIX}${url}`,
    headers: { [HEADER.token]: token },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  expect(reply.statusCode, told).toBeLessThan(500)
  const words = String(reply.headers['content-type']).includes('json') ? reply.payload : ''
  expect(words, told).not.toContain(messages.COMMON_UNEXPECTED['zh-CN'])
  expect(words.replaceAll(`pg_catalog.${MARK}`, ''), told).not.toMatch(INNER_WORDS)
}

/** Half a surrogate pair cannot be written into an address at all. */
function address(endpoint: Endpoint, sample: Pick<Sample, 'params' | 'query'>): string | undefined {
  try {
    return addressOf(endpoint, sample)
  } catch {
    return undefined
  }
}

/** A request with everything that a body may hold in it. */
function fullRequest(endpoint: Endpoint): Sample & { readonly whole: unknown } {
  const base = sampleRequest(endpoint, SCREEN)
  return { ...base, whole: endpoint.body === undefined ? undefined : fullSample(endpoint.body, NAMES) }
}

/** Each text of the request becomes another payload, and with each turn the next one. */
function turned(endpoint: Endpoint, turn: number): { readonly url: string | undefined; readonly body: unknown } {
  const { params, query, whole } = fullRequest(endpoint)
  let at = turn
  const next = (old: unknown) => (typeof old === 'string' ? MARKED[at++ % MARKED.length] : old)
  const attacked = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([name, old]) => [name, name === 'screen' ? old : next(old)]))
  const body = placesOf(whole).reduce((value, place) => withAt(value, place, next(valueAt(value, place))), whole)
  return { url: address(endpoint, { params: attacked(params), query: attacked(query) }), body }
}

/** What a text is asked for, and something else comes: each place of the body, and each name of the query. */
async function otherShapes(endpoint: Endpoint): Promise<void> {
  const { params, query, whole } = fullRequest(endpoint)
  const base = address(endpoint, { params, query }) ?? endpoint.path
  const places = placesOf(whole)
  for (const place of places) {
    const name = `${endpoint.id} ${place.join('.')}`
    for (const shape of everyNth(SHAPES, SHAPES.length, name))
      await send(
        endpoint,
        base,
        withAt(whole, place, shape),
        `${endpoint.id} body.${place.join('.')}: ${JSON.stringify(shape).slice(0, 60)}`,
      )
  }
  for (const shape of whole === undefined ? [] : [[whole], [], { [MARK]: 1 }])
    await send(endpoint, base, shape, `${endpoint.id} body: ${JSON.stringify(shape).slice(0, 60)}`)
  const plain = base.split('?')[0] ?? base
  const names = Object.keys(query)
  const twice = names.flatMap((name) => [`${name}=1`, `${name}=${MARK}'`]).join('&')
  const nested = names.flatMap((name) => [`${name}[]=1`, `${name}[${MARK}]=1`, `${name}.${MARK}=1`]).join('&')
  const strangers = `${MARK}=1&${MARK}'%20or%201=1=1&constructor=1&toString=1&_after=${MARK}&_before=${MARK}&_quick=${MARK}'&_below=${MARK}`
  for (const search of [twice, nested, strangers, `${twice}&${nested}`])
    await send(endpoint, `${plain}?${search}`, whole, `${endpoint.id} ?${search}`)
}

const attacked = endpoints.filter(({ kind, id }) => kind !== 'upload' && id !== 'auth.logout')
const PEOPLE = sql<{
  n: number
  sings: string
  admin: string
}>`select (select count(*) from sys_user) as n, (select words from canary) as sings, (select password_hash from sys_user where username = 'admin') as admin`

function demand(id: string): Endpoint {
  const endpoint = endpoints.find((one) => one.id === id)
  if (!endpoint) throw new Error(`There is no endpoint ${id}`)
  return endpoint
}
/** The names that a list takes, over the columns of the screen; they are no part of its declaration. */
const LISTS = ['data.list', 'data.totals', 'data.exportXls']
const LIST_NAMES = [
  'name',
  'code_begin',
  'price_end',
  'openDate',
  'kind_MultiString',
  'hall',
  'curator',
  'tags',
  'id',
  '_quick',
  '_count',
  '_after',
  '_before',
  '_below',
  '_subtree',
  'hasQuery',
  'paramsStr',
  'format',
]

it('SEC-04 what is looked for would be seen', async () => {
  watch.take()
  await sql`select ${sql.raw(`'${MARK}'`)}`.execute(application.database.kysely)
  await sql`select ${MARK}::text`.execute(application.database.kysely)
  expect(watch.take().filter((text) => text.includes(MARK))).toEqual([`select '${MARK}'`])
})

describe('every parameter of a list', () => {
  it.each(LISTS)('SEC-04 %s takes each payload in each of them alone', async (id) => {
    const endpoint = demand(id)
    watch.take()
    const names = [...LIST_NAMES, ...Object.keys(sampleRequest(endpoint, SCREEN).query)]
    const payloads = id === 'data.exportXls' ? MARKED.filter((_, index) => index % 8 === 0) : MARKED
    for (const name of names) {
      for (const payload of payloads) {
        const url = address(endpoint, { params: { screen: SCREEN }, query: { [name]: payload } })
        if (url !== undefined) await send(endpoint, url, undefined, `${id} ${name}: ${payload}`)
      }
    }
    expect(watch.take().filter((text) => text.toLowerCase().includes(MARK))).toEqual([])
    expect(application.failedRequests()).toEqual([])
  })
})

describe('every parameter of every route', () => {
  it.each(attacked.map((endpoint) => ({ id: endpoint.id, endpoint })))(
    'SEC-04 $id: no payload becomes a part of a statement, and nothing else happens',
    async ({ endpoint }) => {
      const before = (await PEOPLE.execute(application.database.kysely)).rows
      watch.take()
      // With each turn every place gets another payload. An answered export writes a sheet, and a password is hashed at length.
      const isSlow = endpoint.kind === 'download' || /password|login/i.test(endpoint.path)
      for (const turn of everyNth([...MARKED.keys()], isSlow ? 8 : 4, endpoint.id)) {
        const { url, body } = turned(endpoint, turn)
        if (url !== undefined) await send(endpoint, url, body, `${endpoint.id}, turn ${turn}`)
      }
      await otherShapes(endpoint)
      expect(watch.take().filter((text) => text.toLowerCase().includes(MARK))).toEqual([])
      expect((await PEOPLE.execute(application.database.kysely)).rows).toEqual(before)
      expect(application.failedRequests()).toEqual([])
    },
  )
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PREFIX, HEADER } from '../../schemas/contract/envelope.ts'
import type { Endpoint } from '../../schemas/contract/endpoint.ts'
import { endpoints } from '../../schemas/contract/index.ts'
import { messages } from '../../schemas/messages/index.ts'
import { type StatementWatch, watchStatements } from '../../server/db/testing.ts'
import { type Sample, type Values, addressOf, sampleRequest } from '../kit/samples.ts'
import { everyNth } from '../kit/sweep.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { HOSTILE } from './values.ts'

let application: TestApp
let token: string
let watch: StatementWatch
let screen = 'collection.relic'
beforeAll(async () => {
  // Every value goes to every parameter, on the engine that has a process of its own.
  if ((process.env['TEST_DATABASE'] ?? 'pglite') === 'pglite') vi.stubEnv('TEST_DATABASE', 'embedded')
  application = await buildTestApp()
  token = await application.login('admin')
  const row = await application.database.kysely
    .selectFrom('sys_screen')
    .select('id')
    .where('published_version', 'is not', null)
    // One that has a table: lists of approvals have none.
    .where('id', 'like', 'booking.%')
    .orderBy('id')
    .executeTakeFirst()
  screen = row?.id ?? screen
  watch = watchStatements()
})
afterAll(async () => {
  watch.stop()
  vi.unstubAllEnvs()
  await application.close()
})

/** Words that only the database or the program itself would say. */
const INNER_WORDS =
  /syntax error|relation "|column "|SQLSTATE|pg_catalog\.|\bat .+\.ts:\d+|argon2|token_hash|node_modules/i
/** Pieces of the values that no statement of ours holds: one that does was made of a value. */
const FOREIGN = /pg_sleep|drop table sys_user|union select username|'1'='1|7\*7|onerror|from sys_user --|\[orderby/i
/** A parameter gets one value of so many: the parameters together get every value many times. An answered download writes a file. */
const shareOf = ({ kind }: Endpoint): number => (kind === 'download' ? Object.keys(HOSTILE).length : 12)
/** The calls whose parameters are names of columns and conditions, and that are read by most code, get every value in each. */
const EVERY_VALUE = ['data.list', 'data.totals', 'search.records', 'report.getData']

interface Attack {
  readonly place: string
  readonly kind: string
  readonly sample: Sample
}

/** Each text parameter with values of its own; the others stay well-formed. */
function attacks(endpoint: Endpoint): Attack[] {
  const base = sampleRequest(endpoint, screen)
  const found: Attack[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const values: Values = base[part] ?? {}
    for (const [name, old] of Object.entries(values)) {
      if (typeof old !== 'string') continue
      const place = `${part}.${name}`
      const share = EVERY_VALUE.includes(endpoint.id) ? 1 : shareOf(endpoint)
      for (const [kind, value] of everyNth(Object.entries(HOSTILE), share, `${endpoint.id} ${place}`))
        found.push({ place, kind, sample: { ...base, [part]: { ...values, [name]: value } } })
    }
  }
  return found
}

/** Half a surrogate pair cannot be written into an address at all. */
function reachable(endpoint: Endpoint, sample: Sample): string | undefined {
  try {
    return addressOf(endpoint, sample)
  } catch {
    return undefined
  }
}

const PIECES = Object.values(HOSTILE)
  .flatMap((value) => [value, ...value.split(',')])
  .map((piece) => JSON.stringify(piece.trim()).slice(1, -1))
  .filter((piece) => piece.length > 3)

/** What the caller wrote may come back as words of hers; the inner words may not come from anywhere else. */
function withoutEcho(payload: string): string {
  return PIECES.reduce((left, piece) => left.replaceAll(piece, ''), payload)
}

async function attack(endpoint: Endpoint, { place, kind, sample }: Attack): Promise<void> {
  const url = reachable(endpoint, sample)
  if (url === undefined) return
  const reply = await application.app.inject({
    method: endpoint.methods[0],
    url: `${API_PREFIX}${url}`,
    headers: { [HEADER.token]: token },
    ...(sample.body ? { payload: sample.body } : {}),
  })
  const caseName = `${endpoint.id} ${place}: ${kind}`
  expect([200, 304, 401, 404, 414, 429], caseName).toContain(reply.statusCode)
  expect(reply.headers['x-injected'], caseName).toBeUndefined()
  const words = String(reply.headers['content-type']).includes('json') ? reply.payload : ''
  expect(withoutEcho(words), caseName).not.toMatch(INNER_WORDS)
  expect(words, caseName).not.toContain(messages.COMMON_UNEXPECTED['zh-CN'])
}

async function countOf(table: string): Promise<number> {
  const answer = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    application.database.kysely,
  )
  return answer.rows[0]?.n ?? -1
}

const attacked = endpoints.filter(({ kind, id }) => kind !== 'upload' && id !== 'auth.logout')

describe('hostile values in every text parameter', () => {
  it('SEC-04 reach the parameters, each of them many times', () => {
    const times = Object.groupBy(attacked.flatMap(attacks), ({ kind }) => kind)
    for (const kind of Object.keys(HOSTILE)) expect(times[kind]?.length, kind).toBeGreaterThan(20)
    for (const id of EVERY_VALUE) expect(attacked.map((endpoint) => endpoint.id)).toContain(id)
  })
  it.each(attacked.map((endpoint) => ({ id: endpoint.id, endpoint })))(
    'SEC-04 $id looks them up or binds them',
    async ({ endpoint }) => {
      const people = await countOf('sys_user')
      watch.take()
      for (const one of attacks(endpoint)) await attack(endpoint, one)
      expect(watch.take().filter((text) => FOREIGN.test(text))).toEqual([])
      expect(await countOf('sys_user')).toBe(people)
      expect(application.failedRequests()).toEqual([])
    },
  )
})

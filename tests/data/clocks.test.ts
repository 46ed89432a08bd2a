import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../schemas/contract/index.ts'
import type { PageResult } from '../../schemas/contract/envelope.ts'
import { wireTime } from '../../schemas/language/zone.ts'
import { readMigrations } from '../../server/db/migrate.ts'
import { addressOf, sampleRequest } from '../kit/samples.ts'
import { type TestApp, buildTestApp } from '../kit/test-app.ts'
import { importFile, publishScreen } from './kit.ts'
import { planOf, stepsOf, xlsxOf } from './sheets/import-kit.ts'

type Row = Record<string, unknown>
/** The zones of a server, a database and a browser. */
const ZONES = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']
/** Clock times that some zone leaves out, shows twice, or counted by the sun. */
const MOMENTS = [
  '1986-05-04 02:30:00',
  '1991-04-14 02:30:00',
  '1947-04-15 00:30:00',
  '1940-06-01 00:15:00',
  '1986-09-14 01:30:00',
  '1988-07-01 00:00:00',
  '1900-12-31 23:57:00',
  '1850-03-01 12:00:00',
  '0101-01-01 00:00:00',
  '2024-03-10 02:30:00',
  '2024-11-03 01:30:00',
  '2024-09-29 02:30:00',
  '9999-12-31 23:59:59',
]
const ID = 'test.clock'
let app: TestApp
let admin: string
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.login('admin')
  await publishScreen(app, admin, {
    version: 1,
    id: ID,
    title: '时刻',
    source: { table: 'test_clock' },
    fields: {
      name: { title: '名称', unique: true },
      at: { title: '时刻', view: 'datetime' },
      day: { title: '日期', view: 'date' },
    },
  })
})
afterEach(() => {
  process.env['TZ'] = 'UTC'
})
afterAll(() => app.close())

const send = (url: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
  app.call<Row>({ url: `/data/${ID}${url}`, token: admin, body, method })
const rows = async (query = '') =>
  (await app.call<PageResult<Row>>({ url: `/data/${ID}/list?pageSize=100&${query}`, token: admin })).result.records

/** Puts server and database into zones; sessions that are open are made anew where the engine has more than one. */
async function stand(server: string, database: string): Promise<void> {
  process.env['TZ'] = server
  const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(app.database.kysely)
  await sql`alter database ${sql.id(named[0]?.name ?? '')} set timezone to ${sql.lit(database)}`.execute(
    app.database.kysely,
  )
  if (app.database.kind !== 'pglite')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`.execute(
      app.database.kysely,
    )
}
const pairs = ZONES.flatMap((server) => ZONES.map((database) => [server, database] as const)).filter(
  (zones) => new Set(zones).size === 1 || zones.includes('UTC'),
)

describe('a moment that a person states', () => {
  it.each(pairs)(
    'is stored, found, changed and imported as it was typed, with the server in %s and the database in %s',
    async (server, database) => {
      await stand(server, database)
      for (const [index, at] of MOMENTS.entries())
        expect(await send('/add', { name: `n${index}`, at, day: at.slice(0, 10) }), at).toMatchObject({
          success: true,
          result: { at, day: at.slice(0, 10) },
        })
      expect((await rows('column=name&order=asc')).map(({ at }) => at).toSorted()).toEqual(MOMENTS.toSorted())
      expect((await rows('column=at&order=asc')).map(({ at }) => at)).toEqual(MOMENTS.toSorted())
      for (const at of MOMENTS)
        expect(
          (await rows(new URLSearchParams({ at }).toString())).map((row) => row['at']),
          at,
        ).toEqual([at])
      const [row] = await rows(new URLSearchParams({ at: MOMENTS[0] ?? '' }).toString())
      expect(await send('/edit', { ...row, at: MOMENTS[1] }, 'PUT')).toMatchObject({
        success: true,
        result: { at: MOMENTS[1], version: 2 },
      })
      await sql`delete from test_clock`.execute(app.database.kysely)
      const sheet = await xlsxOf([['名称', '时刻'], ...MOMENTS.map((at, index) => [`n${index}`, at])])
      expect(await importFile(app, admin, ID, sheet)).toMatchObject({ success: true })
      expect((await rows()).map(({ at }) => at).toSorted()).toEqual(MOMENTS.toSorted())
      await sql`delete from test_clock`.execute(app.database.kysely)
      const steps = stepsOf(app, admin, ID)
      const { result: book } = await steps.upload('时刻.xlsx', sheet)
      expect(await steps.check({ id: book.id, plan: planOf(book) })).toMatchObject({ success: true })
      await sql`delete from test_clock`.execute(app.database.kysely)
    },
  )
  it('shows what it showed when its column was an instant before', async () => {
    const { kysely } = app.database
    await sql`alter table test_clock alter column at type timestamptz(0)`.execute(kysely)
    await sql`insert into test_clock (id, name, at) values ('a', 'a', '1988-07-01 12:00:00'), ('b', 'b', '1850-03-01 12:00:00')`.execute(
      kysely,
    )
    await sql.raw(readMigrations().find(({ name }) => name.endsWith('_wall_clock.sql'))?.text ?? '').execute(kysely)
    expect((await rows('column=at&order=asc')).map(({ at }) => at)).toEqual([
      '1850-03-01 12:00:00',
      '1988-07-01 12:00:00',
    ])
    const { rows: found } = await sql<{
      type: string
    }>`select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'test_clock'::regclass and attname in ('at', 'create_time') order by attname`.execute(
      kysely,
    )
    expect(found.map(({ type }) => type)).toEqual(['timestamp(0) without time zone', 'timestamp(0) with time zone'])
  })
})

const TIME = /\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?/g
const MINUTES = 5 * 60_000
const readable = endpoints.filter(
  ({ kind, methods, access }) => (kind ?? 'json') === 'json' && methods[0] === 'GET' && access.kind !== 'anonymous',
)

/** What they answer grows with every call: samples and slow calls of the last minutes. */
const GROWING: ReadonlySet<string> = new Set(['monitor.state', 'monitor.series'])

describe('a time that the server tells', () => {
  /** The times that all calls answer, by endpoint. */
  async function answeredTimes(): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = new Map<string, readonly string[]>()
    for (const endpoint of readable) {
      const { body } = await app.request({ url: addressOf(endpoint, sampleRequest(endpoint, ID)), token: admin })
      found.set(endpoint.id, (body.match(TIME) ?? []).toSorted())
    }
    return found
  }
  const near = (one: string, other: string) =>
    Math.abs(Date.parse(`${one.replace(' ', 'T')}Z`) - Date.parse(`${other.replace(' ', 'T')}Z`)) < MINUTES

  it('is the same in every zone of server and database, from every endpoint', async () => {
    await stand('Asia/Shanghai', 'Asia/Shanghai')
    await send('/add', { name: 'told', at: MOMENTS[0] })
    const right = await answeredTimes()
    expect([...right.entries()].filter(([, times]) => times.length > 0).map(([id]) => id)).toEqual(
      expect.arrayContaining(['online.list', 'data.list', 'schema.list']),
    )
    for (const [server, database] of pairs) {
      await stand(server, database)
      for (const [id, times] of await answeredTimes()) {
        const stated = right.get(id) ?? []
        expect(
          GROWING.has(id)
            ? times.every((time) => stated.some((other) => near(time, other)))
            : times.length === stated.length && times.every((time, index) => near(time, stated[index] ?? '')),
          `${id} with the server in ${server} and the database in ${database}: ${times.join()} for ${stated.join()}`,
        ).toBe(true)
      }
    }
  }, 120_000)
  it.each(ZONES)(
    'is that of the clock of the wire for what has just been done, with the server in %s',
    async (zone) => {
      await stand(zone, zone)
      await app.login('staff')
      const now = wireTime(app.clock.now())
      const { createTime, lastTime } = (
        await app.call<PageResult<{ createTime: string; lastTime: string }>>({
          url: '/sys/online/list?username=staff',
          token: admin,
        })
      ).result.records[0] ?? { createTime: '', lastTime: '' }
      const added = (await send('/add', { name: zone })).result
      expect([createTime, lastTime, String(added['createTime'])].filter((time) => !near(time, now))).toEqual([])
    },
  )
})

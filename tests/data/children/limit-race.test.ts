import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ImportReport } from '../../../schemas/contract/data/data.ts'
import type { Envelope } from '../../../schemas/contract/envelope.ts'
import { PARENT_PARAM, placeText } from '../../../schemas/contract/data/place.ts'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { planOf, stepsOf, xlsxOf } from '../sheets/import-kit.ts'
import { importFile, publishScreen } from '../kit.ts'

type Row = Record<string, unknown>
const MOST = 3
const ROUNDS = 3
const KIT = {
  version: 1,
  id: 'race.kit',
  title: '工具',
  permission: 'race:kit',
  source: { table: 'race_kit' },
  fields: { caseId: { title: '箱' }, code: { title: '编号' } },
}
const CASE = {
  version: 1,
  id: 'race.case',
  title: '箱',
  permission: 'race:case',
  source: { table: 'race_case' },
  fields: { name: { title: '名称' } },
  children: {
    kits: { screen: 'race.kit', relation: 'many', key: 'caseId', title: '箱内', edit: 'grid', maxRows: MOST },
  },
}
const FULL = `“箱内”最多 ${MOST} 行`

const chosen = process.env['TEST_DATABASE'] ?? 'pglite'
// With one session and with several, another moment lies between counting the rows and storing one more.
const engines = chosen.startsWith('postgres') ? [chosen] : ['pglite', 'embedded']

describe.each(engines)('several who add rows below one record at one moment, on %s', (engine) => {
  let app: TestApp
  let admin: string
  beforeAll(async () => {
    vi.stubEnv('TEST_DATABASE', engine)
    app = await buildTestApp()
    admin = await app.login('admin')
    for (const document of [KIT, CASE]) await publishScreen(app, admin, document)
  })
  afterAll(async () => {
    await app.close()
    vi.unstubAllEnvs()
  })

  const send = (url: string, body: Row, method: 'POST' | 'PUT' = 'POST') =>
    app.call<Row>({ method, url: `/data/${url}`, token: admin, body })
  const below = (id: string) => ({ [PARENT_PARAM]: placeText({ screen: 'race.case', child: 'kits', id }) })
  const queryOf = (id: string) => `?${new URLSearchParams(below(id)).toString()}`
  const addBelow = (id: string, code: string) => send(`race.kit/add${queryOf(id)}`, { caseId: id, code })
  const saveBelow = (id: string, work: object) =>
    app.call<{ refused: readonly { errors: Row }[] }>({
      method: 'POST',
      url: `/data/race.kit/saveRows${queryOf(id)}`,
      token: admin,
      body: work as Row,
    })
  const newCase = async () => String((await send('race.case/add', { name: 'x' })).result['id'])
  const held = async (id: string) =>
    (
      await sql<{ n: number }>`select count(*)::int as n from race_kit where case_id = ${id}`.execute(
        app.database.kysely,
      )
    ).rows[0]?.n
  const refusals = (replies: readonly Envelope<unknown>[]) =>
    replies.filter(({ success }) => !success).map(({ message }) => message)

  /** Lets all that is asked look at the table, and store rows there only when each of them wants to. */
  async function atOnce<T>(asked: readonly (() => Promise<T>)[]): Promise<T[]> {
    if (engine === 'pglite') return Promise.all(asked.map((ask) => ask()))
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = app.database.transaction(async (tx) => {
      await sql`lock table race_kit in share mode`.execute(tx)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const replies = Promise.all(asked.map((ask) => ask()))
    try {
      await vi.waitUntil(
        async () => {
          const { rows } = await sql<{
            n: number
          }>`select count(*)::int as n from pg_locks where not granted and relation = 'race_kit'::regclass`.execute(
            app.database.kysely,
          )
          return rows[0]?.n === asked.length
        },
        { timeout: 20_000 },
      )
    } finally {
      released.resolve()
      await holding
    }
    return replies
  }

  it('add as many rows as the limit allows, and refuse the others with the message of the form', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await newCase()
      const replies = await Promise.all(Array.from({ length: MOST + 3 }, (_, index) => addBelow(id, `a${index}`)))
      expect(await held(id)).toBe(MOST)
      expect(refusals(replies)).toEqual([FULL, FULL, FULL])
    }
  })

  it('bring sheets of which the rows that find no room are named', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await newCase()
      const sheet = await xlsxOf([['编号'], ['b1'], ['b2']])
      const reports = await atOnce(
        [0, 1].map(() => () => importFile<ImportReport>(app, admin, 'race.kit', sheet, 'valid', {}, below(id))),
      )
      expect(await held(id)).toBe(MOST)
      expect(reports.map(({ result }) => result.successCount).toSorted()).toEqual([1, 2])
      expect(reports.flatMap(({ result }) => result.problems ?? []).map(({ text }) => text)).toEqual([FULL])
    }
  })

  it('take in a sheet by steps while others add rows', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await newCase()
      const { upload, check, apply, state: tell } = stepsOf(app, admin, 'race.kit', queryOf(id))
      const { result: book } = await upload('rows.xlsx', await xlsxOf([['编号'], ['e1'], ['e2']]))
      await check({ id: book.id, plan: planOf(book) })
      await atOnce<Envelope<unknown>>([
        () => addBelow(id, 'f1'),
        () => addBelow(id, 'f2'),
        () => apply({ id: book.id, wrong: 'skip' }),
      ])
      expect(await held(id)).toBe(MOST)
      const { state, counts } = await tell(book.id)
      expect([state, counts.fresh + counts.wrong]).toEqual(['done', 2])
    }
  })

  it('save the record with rows of the sub-table, or several rows of a grid', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = await newCase()
      await addBelow(id, 'c0')
      const added = ['+1', '+2'].map((word) => ({ id: word, code: word }))
      await Promise.all([
        send('race.case/edit', { id, name: 'y', kits: { added } }, 'PUT'),
        saveBelow(id, { added: added.map((row) => ({ ...row, caseId: id })) }),
        addBelow(id, 'c1'),
      ])
      // A record is saved as a whole or not at all: where it comes last, its two rows find room for one.
      expect([MOST - 1, MOST]).toContain(await held(id))
    }
  })

  it('move rows there', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [id, other] = [await newCase(), await newCase()]
      await Promise.all(['d1', 'd2'].map((code) => addBelow(id, code)))
      const rows = (await Promise.all(['d3', 'd4'].map((code) => addBelow(other, code)))).map(({ result }) =>
        String(result['id']),
      )
      const replies = await Promise.all(rows.map((row) => saveBelow(other, { changed: [{ id: row, caseId: id }] })))
      expect(replies.flatMap(({ result }) => result.refused).map(({ errors }) => errors)).toEqual([{ '': FULL }])
      expect(await held(id)).toBe(MOST)
    }
  })
})

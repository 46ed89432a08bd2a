import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type TestApp, buildTestApp } from '../../kit/test-app.ts'
import { type Steps, planOf, stepsOf, xlsxOf } from './import-kit.ts'
import { publishScreen } from '../kit.ts'

const fields = { name: { title: '名称' }, amount: { title: '数量', view: 'number' }, parent: { title: '上级' } }
/** Rows of a tree are stored in another kind of transaction. */
const SCREENS = [
  { version: 1, id: 'lab.twin', title: '孪生', source: { table: 'lab_twin' }, fields },
  {
    version: 1,
    id: 'lab.twintree',
    title: '孪生树',
    source: { table: 'lab_twintree' },
    fields,
    list: { tree: { parent: 'parent', text: 'name' } },
  },
]
const ROWS = 20

describe.each(['pglite', 'embedded'])(
  'an import that updates by a field which may hold a value twice, on %s',
  (engine) => {
    let application: TestApp
    let admin: string
    beforeAll(async () => {
      vi.stubEnv('TEST_DATABASE', engine)
      application = await buildTestApp()
      vi.unstubAllEnvs()
      admin = await application.login('admin')
      for (const document of SCREENS) await publishScreen(application, admin, document)
    })
    afterAll(() => application.close())

    async function looked(steps: Steps, start: string): Promise<string> {
      const { result: book } = await steps.upload(
        '孪生.xlsx',
        await xlsxOf([['名称', '数量'], ...Array.from({ length: ROWS }, (_, row) => [`${start}${row}`, row])]),
      )
      const { result } = await steps.check({ id: book.id, plan: planOf(book, { key: ['name'] }) })
      expect(result.counts).toMatchObject({ total: ROWS, fresh: ROWS })
      return book.id
    }
    const stored = async (table: string, start: string) =>
      (
        await sql<{
          rows: number
          names: number
        }>`select count(*)::int as rows, count(distinct name)::int as names from ${sql.table(table)} where name like ${`${start}%`}`.execute(
          application.database.kysely,
        )
      ).rows[0]

    /** Does something between the look at the next rows and their storing; what begins an import says nothing of its isolation. */
    function between(work: () => Promise<void>): void {
      const { transaction } = application.database
      let isDone = false
      const spy = vi.spyOn(application.database, 'transaction').mockImplementation(async (run, options) => {
        if (options !== undefined && !isDone) {
          isDone = true
          await work()
        }
        return transaction.call(application.database, run, options) as never
      })
      onTestFinished(() => void spy.mockRestore())
    }

    it.each(SCREENS)(
      'changes a row that a form stored meanwhile: $title',
      async ({ id: screen, source: { table } }) => {
        const steps = stepsOf(application, admin, screen)
        const id = await looked(steps, 'F')
        between(async () => {
          expect(
            await application.call({ url: `/data/${screen}/add`, token: admin, body: { name: 'F7', amount: 1000 } }),
          ).toMatchObject({ success: true })
        })
        expect((await steps.apply({ id, wrong: 'stop' })).result).toMatchObject({
          state: 'done',
          counts: { fresh: ROWS - 1, changed: 1, wrong: 0 },
        })
        expect(await stored(table, 'F')).toEqual({ rows: ROWS, names: ROWS })
      },
    )

    it.each(SCREENS)(
      'takes rows for the same that another import stored meanwhile: $title',
      async ({ id: screen, source: { table } }) => {
        const steps = stepsOf(application, admin, screen)
        const [one, other] = [await looked(steps, 'I'), await looked(steps, 'I')]
        between(async () => {
          expect((await steps.apply({ id: other, wrong: 'stop' })).result).toMatchObject({
            state: 'done',
            counts: { fresh: ROWS },
          })
        })
        expect((await steps.apply({ id: one, wrong: 'stop' })).result).toMatchObject({
          state: 'done',
          counts: { fresh: 0, same: ROWS },
        })
        expect(await stored(table, 'I')).toEqual({ rows: ROWS, names: ROWS })
      },
    )

    it.runIf(engine === 'embedded').each(SCREENS)(
      'waits for another import that stores the same rows: $title',
      { timeout: 60_000 },
      async ({ id: screen, source: { table } }) => {
        const steps = stepsOf(application, admin, screen)
        const ids = [await looked(steps, 'W'), await looked(steps, 'W')]
        const { promise: freed, resolve: free } = Promise.withResolvers<void>()
        const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
        const holding = application.database.transaction(async (tx) => {
          await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
          held()
          await freed
        })
        await isHeld
        const storing = ids.map((id) => steps.apply({ id, wrong: 'stop' }))
        await vi.waitFor(
          async () => {
            const { rows } =
              await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
                application.database.kysely,
              )
            expect(rows).toHaveLength(2)
          },
          { timeout: 20_000 },
        )
        free()
        const ended = await Promise.all(storing)
        await holding
        expect(ended.map(({ result }) => result.counts.fresh).toSorted((a, b) => a - b)).toEqual([0, ROWS])
        expect(await stored(table, 'W')).toEqual({ rows: ROWS, names: ROWS })
      },
    )
  },
)

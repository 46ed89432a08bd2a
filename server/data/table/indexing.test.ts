import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { onEveryEngine } from '../../../tests/kit/engines.ts'
import { type TestApp, buildTestApp } from '../../../tests/kit/test-app.ts'
import { isIndexing, whileIndexing } from './indexing.ts'
import { indexMaintenance, maintainGrownIndexes } from './upkeep.ts'

const ID = 'lab.indexing'
const TABLE = 'scr_lab_indexing'
const DOCUMENT: Screen = {
  version: 1,
  id: ID,
  title: '检索',
  fields: { name: { title: '名称', view: 'text' }, note: { title: '说明', view: 'text' } },
  query: { items: ['name', 'note'] },
  list: { quick: ['name', 'note'] },
}

onEveryEngine(() => {
  let app: TestApp
  let admin: string
  beforeAll(async () => {
    app = await buildTestApp({ DEMO: 'off' })
    admin = await app.login('admin')
    await app.call({ url: '/schema/create', token: admin, body: { document: DOCUMENT } })
    await app.call({ url: `/schema/publish/${ID}`, token: admin, body: { message: '', baseVersion: 0 } })
    await indexMaintenance(app)
    await sql`insert into ${sql.table(TABLE)} (id, name, note) select 's' || i, '文物 ' || i || repeat('x', 60), '说明 ' || i from generate_series(1, 20000) i`.execute(
      app.database.kysely,
    )
    await sql`analyze ${sql.table(TABLE)}`.execute(app.database.kysely)
  })
  afterAll(() => app.close())
  const list = async () =>
    (
      await app.call<Readonly<Record<string, unknown>>>({
        method: 'GET',
        url: `/data/${ID}/list?name=*1*&pageSize=1`,
        token: admin,
      })
    ).result

  it('a list says that an index of its table is being made, and nothing otherwise', async () => {
    const before = await list()
    expect(before).toMatchObject({ countKind: 'exact' })
    expect(before).not.toHaveProperty('indexing')
    await whileIndexing(app.database, [TABLE], async () => expect(await list()).toEqual({ ...before, indexing: true }))
    await whileIndexing(app.database, ['another'], async () => expect(await list()).toEqual(before))
    expect(await list()).toEqual(before)
  })
  it('is so from the first index that a grown table lacks to the last', async () => {
    const run = { isOver: false }
    const made = maintainGrownIndexes(app.parts).finally(() => (run.isOver = true))
    let seen = 0
    while (!run.isOver) {
      seen += Number(isIndexing(app.database, TABLE))
      await new Promise((resolve) => setImmediate(resolve))
    }
    await made
    expect(seen).toBeGreaterThan(0)
    expect([isIndexing(app.database, TABLE), await list()]).toEqual([
      false,
      expect.not.objectContaining({ indexing: true }),
    ])
    expect(
      (await sql`select 1 from pg_class where relname = ${`tg_${TABLE}_name`}`.execute(app.database.kysely)).rows,
    ).toHaveLength(1)
  })
  it('says it of a table until that one is over, and of none once the work has failed', async () => {
    const { database } = app
    const others: boolean[] = []
    const failed = whileIndexing(database, ['a', 'b'], async (over) => {
      over('a')
      others.push(isIndexing(database, 'a'), isIndexing(database, 'b'))
      throw new Error('no room')
    })
    await expect(failed).rejects.toThrow('no room')
    expect([...others, isIndexing(database, 'b')]).toEqual([false, true, false])
  })
})

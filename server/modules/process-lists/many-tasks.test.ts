import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { ApprovalRow } from '../../../schemas/contract/process/tasks.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { asJson } from '../../db/database.ts'
import { watchStatements } from '../../db/testing.ts'

const house = openApplication()
const db = () => house.database.kysely
const TASKS = 6000
/** The eleventh part of them is of one person; a stand-in has three of those. */
const OWN = Math.floor(TASKS / 11)
const DOCUMENT = { version: 1, code: 'many', title: '很多', screen: 'collection.loan', status: 'status', flow: [] }

beforeAll(async () => {
  await sql`insert into wf_process (code, title, screen, published) values ('many', '很多', 'collection.loan', 1)`.execute(
    db(),
  )
  await sql`insert into wf_version (code, version, document, author) values ('many', 1, ${asJson(DOCUMENT)}, 'admin')`.execute(
    db(),
  )
  await sql`insert into wf_instance (id, code, version, screen, record_id, title, starter, status, start_time)
    select 'm' || i, 'many', 1, 'collection.loan', 'm' || i, '借展 ' || i, 'admin', 'running', now() from generate_series(1, ${sql.lit(TASKS)}) i`.execute(
    db(),
  )
  await sql`insert into wf_step (id, instance_id, code, node_key, kind, status, enter_time)
    select 'm' || i, 'm' || i, 'many', 'lead', 'approve', 'active', now() from generate_series(1, ${sql.lit(TASKS)}) i`.execute(
    db(),
  )
  await sql`insert into wf_task (id, instance_id, step_id, code, node_key, kind, owner, assignee, status, title, starter, open_time)
    select 'm' || i, 'm' || i, 'm' || i, 'many', 'lead', 'member', who, case when i in (11, 22, 33) then 'zhou_xue' else who end, 'open', '借展 ' || i, 'admin',
      now() - i * interval '1 second'
    from generate_series(1, ${sql.lit(TASKS)}) i, lateral (select case when i % 11 = 0 then 'staff' else 'person' || i % 500 end as who) p`.execute(
    db(),
  )
  await sql`vacuum analyze wf_task`.execute(db())
  await sql`vacuum analyze wf_instance`.execute(db())
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}
/** What a plan does, in its order. */
const steps = ({ Plans = [], ...plan }: Plan): readonly string[] => [
  [plan['Node Type'], plan['Relation Name']].filter(Boolean).join(' '),
  ...Plans.flatMap(steps),
]
/**
 * The steps of the plan: for any values, or for a person whose name is each of the values. Bitmaps and scans of the whole table are cheap at
 * this size, so they are left out: what the indexes do not answer shows as a scan or a sort nonetheless.
 */
function planned(text: string, person?: string): Promise<readonly string[]> {
  const asked = person === undefined ? text : text.replaceAll(/\$\d+/g, `'${person}'`)
  const how = sql.raw(person === undefined ? 'generic_plan, format json' : 'format json')
  return house.database.transaction(async (tx) => {
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>`explain (${how}) ${sql.raw(asked)}`.execute(
      tx,
    )
    const [found] = rows[0]?.['QUERY PLAN'] ?? []
    return found ? steps(found.Plan) : []
  })
}
/** The one statement of a call that names a table. */
async function statementOf(table: string, call: () => Promise<unknown>): Promise<string> {
  const watch = watchStatements()
  await call()
  const texts = watch.take().filter((text) => text.includes(table))
  watch.stop()
  expect(texts).toHaveLength(1)
  return texts[0] ?? ''
}
const todo = async (query = '', token = house.staff) =>
  (await house.call<PageResult<ApprovalRow>>({ url: `/process/todo/list?pageSize=20&${query}`, token })).result

describe('the list of open tasks', () => {
  it('gives those of the person and those that a stand-in has, newest first', async () => {
    const page = await todo()
    expect(page.total).toBe(OWN)
    expect(page.records.map(({ id }) => id).slice(0, 4)).toEqual(['m11', 'm22', 'm33', 'm44'])
    expect((await todo('pageNo=28')).records).toHaveLength(OWN - 27 * 20)
    expect(await todo('pageNo=50')).toMatchObject({ total: OWN, records: [] })
    expect(await todo(`title=${encodeURIComponent('借展 22')}`)).toMatchObject({ total: 1, records: [{ id: 'm22' }] })
    expect((await todo('', await house.login('zhou_xue'))).records.map(({ id }) => id)).toEqual(['m11', 'm22', 'm33'])
  })
  it('is read and counted by one statement that follows the indexes and sorts nothing', async () => {
    const plan = await planned(await statementOf('wf_todo', () => todo()), 'staff')
    expect(plan.filter((step) => /Seq Scan wf_task|Sort/.test(step))).toEqual([])
    expect(plan).toContain('Merge Append')
    expect(plan.filter((step) => step === 'Index Only Scan wf_task')).toHaveLength(2)
  })
  it('is counted for the badge from an index', async () => {
    const counts = () => house.call({ url: '/process/counts', token: house.staff })
    expect((await counts()).result).toMatchObject({ todo: OWN })
    const plan = await planned(await statementOf('wf_copy', counts))
    expect(plan).toContain('Index Only Scan wf_task')
    expect(plan).not.toContain('Seq Scan wf_task')
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApplication } from '../../../../tests/kit/test-app.ts'
import { storedProblems } from '../../../../tests/process/stored.ts'
import { demonstrateApprovals } from './demo.ts'

const house = openApplication()
const db = () => house.database.kysely
beforeAll(() => demonstrateApprovals(house.parts).done)

describe('the demonstration of approvals', () => {
  it('has every state, over all bundled processes, with nothing left out', async () => {
    expect(house.logged.filter((line) => line.includes('left out'))).toEqual([])
    const { rows } = await sql<{
      state: string
    }>`select distinct coalesce(result, status) as state from wf_instance order by 1`.execute(db())
    expect(rows.map(({ state }) => state)).toEqual([
      'agreed',
      'rejected',
      'running',
      'suspended',
      'terminated',
      'withdrawn',
    ])
    const codes = await sql<{ code: string }>`select distinct code from wf_instance`.execute(db())
    expect(codes.rows).toHaveLength(8)
    const has = async (condition: ReturnType<typeof sql<boolean>>) =>
      (await sql`select 1 from wf_task where ${condition} limit 1`.execute(db())).rows.length > 0
    expect(await has(sql<boolean>`status = 'open' and due_time < now()`)).toBe(true)
    expect(await has(sql<boolean>`status = 'open' and assignee is null`)).toBe(true)
    expect(await has(sql<boolean>`status = 'open' and kind = 'start'`)).toBe(true)
    for (const table of ['mus_loan', 'mus_purchase', 'mus_media_use', 'mus_accident'])
      expect([table, await storedProblems(db(), table)]).toEqual([table, []])
  })
  it('fills the pages of those who may sign in', async () => {
    const count = async (list: string, token: string) =>
      (await house.call<{ total: number }>({ url: `/process/${list}/list`, token })).result.total
    for (const list of ['todo', 'started', 'done', 'search'])
      expect([list, (await count(list, house.admin)) > 0]).toEqual([list, true])
    expect(await count('started', house.staff)).toBeGreaterThan(5)
    expect(await count('todo', house.staff)).toBeGreaterThan(1)
  })
  it('is made once, even where people removed what it made', async () => {
    const before = await db().selectFrom('wf_instance').select('id').execute()
    await sql`delete from wf_instance where id = ${before[0]?.id ?? ''}`.execute(db())
    await demonstrateApprovals(house.parts).done
    expect(await db().selectFrom('wf_instance').select('id').execute()).toHaveLength(before.length - 1)
  })
})

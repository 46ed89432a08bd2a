import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/connect.ts'
import type { Database } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { readEnv } from '../../server/env.ts'
import { seed } from '../../server/seed/index.ts'
import { killServer, REMOVED, startPublisher } from './processes.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import { repetitions } from '../kit/sweep.ts'

const ROUNDS = repetitions(1, 20)
const NOTHING = ''
const EVERYTHING = 'head,version,table,owner,menu,action,grant'
const silent = { info: () => undefined, warn: () => undefined }
type Embedded = 'embedded' | 'pglite'

let dataDir = ''
beforeEach(() => {
  dataDir = scratchFolder('publish')
})
afterEach(() => {
  killServer(dataDir)
  rmSync(dataDir, REMOVED)
})

async function withDatabase<T>(engine: Embedded, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ engine, dataDir, log: silent })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Which parts of its publication each screen has: `head`, `version`, `table`, `owner`, `menu`, `action`, `grant`. */
async function partsOf(database: Database): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: string; parts: string[] }>`
    select s.id, array_remove(array[
      case when s.published_version is not null then 'head' end,
      case when exists (select 1 from sys_screen_version v where v.screen_id = s.id) then 'version' end,
      case when to_regclass('biz_part_' || substr(s.id, 9)) is not null then 'table' end,
      case when exists (select 1 from sys_screen_table t where t.screen_id = s.id) then 'owner' end,
      case when exists (select 1 from sys_permission p where p.screen_id = s.id and p.menu_type < 2) then 'menu' end,
      case when exists (select 1 from sys_permission p where p.screen_id = s.id and p.menu_type = 2) then 'action' end,
      case when exists (select 1 from sys_permission p join sys_role_permission g on g.permission_id = p.id where p.screen_id = s.id) then 'grant' end
    ], null) as parts from sys_screen s where s.id like 'lab.part%'`.execute(database.kysely)
  return new Map(rows.map(({ id, parts }) => [Number(id.slice('lab.part'.length)), parts.join()]))
}

describe.each(['embedded', 'pglite'] as const)('a server killed while it publishes, on %s', (engine) => {
  it('has published all of a screen or none of it, and everything it answered', { timeout: 1_200_000 }, async () => {
    await withDatabase(engine, async (database) => {
      await migrate(database)
      await seed(database, readEnv({ CAPTCHA: 'off' }))
    })
    const acknowledged: number[] = []
    let interrupted = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const publisher = startPublisher(engine, dataDir, round * 1_000)
      await publisher.until(2)
      const begun = () => Number(publisher.word().split(' ')[1])
      while (publisher.acknowledged.includes(begun())) await setTimeout(1)
      // A publication takes tens of milliseconds: another moment of one in every round.
      await setTimeout(round * 5)
      await publisher.kill()
      killServer(dataDir)
      acknowledged.push(...publisher.acknowledged)
      if (!publisher.acknowledged.includes(begun())) interrupted += 1
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 2)
    const parts = await withDatabase(engine, partsOf)
    expect([...parts].filter(([, found]) => found !== NOTHING && found !== EVERYTHING)).toEqual([])
    expect(acknowledged.filter((number) => parts.get(number) !== EVERYTHING)).toEqual([])
    expect(interrupted).toBeGreaterThan(0)
  })
})

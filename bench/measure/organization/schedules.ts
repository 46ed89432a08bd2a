import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../server/db/database.ts'
import { announceSchedules } from '../../../server/jobs/schedule/store.ts'
import { onOwnProduct, type OwnProduct } from '../own-product.ts'
import { databaseUse, usedBy } from '../processor.ts'
import { median, type Row, within } from '../stats.ts'

const RUNS = 15
const AT_ONCE = 500
const LATE_MS = 1000
const MANY = 10_000
const REST_MS = 30_000
/** Milliseconds of the processor in a second: a hundredth of a core. */
const AT_REST_MS = 10
const IN_MS = 1500
const POLL_MS = 5

/** Schedules of the lightest kind, due at a moment. */
async function plan({ kysely }: Database, name: string, count: number, due: Date): Promise<void> {
  await sql`
    insert into sys_schedule (id, kind, cron, parameter, description, owner_id, next_time, due_time)
    select ${name} || i, 'cleanup', '0 0 3 1 1 ?', '{"cleanTargets":"runs"}', 'bench', u.id, ${due}::timestamptz, ${due}::timestamptz + i % 10 * interval '1 microsecond'
    from generate_series(1, ${count}) i, sys_user u where u.username = 'admin'`.execute(kysely)
}

/** Milliseconds from a moment until so many schedules have begun. */
async function untilBegun({ kysely }: Database, name: string, count: number, due: number): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sys_schedule_run where schedule_id like ${`${name}%`}`.execute(kysely)
    if ((rows[0]?.n ?? 0) >= count) return Date.now() - due
    await wait(POLL_MS)
  }
}

async function lateness(database: Database, name: string, count: number): Promise<number> {
  const due = Date.now() + IN_MS
  await plan(database, name, count, new Date(due))
  await announceSchedules(database)
  return untilBegun(database, name, count, due)
}

/** Milliseconds of the processor that server and database use in a second. */
async function atRest({ product, database }: OwnProduct): Promise<number> {
  const ofDatabase = await databaseUse(database)
  const used = () => usedBy(product.pid) + ofDatabase()
  const before = used()
  await wait(REST_MS)
  return ((used() - before) * 1000) / REST_MS
}

/** How late scheduled jobs begin, and what thousands of them cost while none is due. */
export const measureSchedules = (): Promise<Row[]> =>
  onOwnProduct(async (own) => {
    const { database } = own
    const late: number[] = []
    for (let run = 0; run < RUNS; run++) late.push(await lateness(database, `one${run}-`, 1))
    const many = await lateness(database, 'many-', AT_ONCE)
    const without = await atRest(own)
    await plan(database, 'rest-', MANY, new Date(Date.now() + 86_400_000))
    await announceSchedules(database)
    // Otherwise the database does so by itself while nothing else is measured.
    await sql`vacuum analyze sys_schedule`.execute(database.kysely)
    const withMany = await atRest(own)
    return [
      within('a scheduled job begins after its time', median(late), LATE_MS),
      within('the same, the latest of all', Math.max(...late), LATE_MS),
      {
        what: `${AT_ONCE} jobs of one moment, until the last has begun`,
        ours: `${many.toFixed(0)} ms`,
        limit: `${LATE_MS} ms`,
        ratio: many / LATE_MS,
      },
      within('10,000 schedules at rest above none, processor in a second', Math.max(0, withMany - without), AT_REST_MS),
    ]
  })

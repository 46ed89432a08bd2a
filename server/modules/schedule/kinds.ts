import { sql } from 'kysely'
import { type AnySchedule, defineSchedule } from '../../jobs/schedule/define.ts'
import { sweepImports } from '../data/api.ts'
import { sweepUnused } from '../file/api.ts'
import { pruneOperations, pruneVersions } from '../log/api.ts'
import { endpointJob } from './calls.ts'
import { importJob } from './imports.ts'
import { reportJob } from './reports.ts'
import { scriptJob } from './script/job.ts'
import { pruneRuns } from './store.ts'

/** Days that the history stays where nobody states it. */
export const RUN_DAYS = 30

const cleanupJob = defineSchedule('cleanup', {
  async run(context) {
    const { parameters, database, clock, note, signal } = context
    for (const target of parameters.cleanTargets.split(',')) {
      signal.throwIfAborted()
      if (target === 'runs') {
        const count = await pruneRuns(database.kysely, clock.now(), parameters.cleanDays ?? RUN_DAYS)
        note({ code: 'SCHEDULE_CLEANED_RUNS', params: { count } })
      } else if (target === 'uploads') {
        await sweepImports(context)
        await sweepUnused(context)
        note({ code: 'SCHEDULE_CLEANED_UPLOADS' })
      } else {
        await pruneOperations(context)
        await pruneVersions(context)
        note({ code: 'SCHEDULE_CLEANED_LOG' })
      }
    }
    return { code: 'SCHEDULE_CLEANED' }
  },
})

/** Statistics of every table, by which the database plans its statements. */
const statisticsJob = defineSchedule('statistics', {
  async run({ db, signal }) {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(db)
    for (const { name } of rows) {
      signal.throwIfAborted()
      await sql`analyze ${sql.id(name)}`.execute(db)
    }
    return { code: 'SCHEDULE_ANALYZED', params: { count: rows.length } }
  },
})

/** The kinds of scheduled jobs, one line each. */
export const SCHEDULE_KINDS: readonly AnySchedule[] = [
  endpointJob,
  cleanupJob,
  statisticsJob,
  reportJob,
  scriptJob,
  importJob,
]

import { sql } from 'kysely'
import { say } from '../../../schemas/messages/index.ts'
import { type AnySchedule, defineSchedule } from '../../jobs/schedule/define.ts'
import { sweepImports } from '../data/api.ts'
import { sweepUnused } from '../file/api.ts'
import { pruneOperations, pruneVersions } from '../log/api.ts'
import { queueReport } from '../report/api.ts'
import { endpointJob } from './calls.ts'
import { pruneRuns } from './store.ts'

/** Days that the history stays where nobody states it. */
export const RUN_DAYS = 30

const cleanupJob = defineSchedule('cleanup', {
  async run(context) {
    const { parameters, database, clock, note, locale, signal } = context
    for (const target of parameters.cleanTargets.split(',')) {
      signal.throwIfAborted()
      if (target === 'runs') {
        const count = await pruneRuns(database.kysely, clock.now(), parameters.cleanDays ?? RUN_DAYS)
        note(say('SCHEDULE_CLEANED_RUNS', { count }, locale))
      } else if (target === 'uploads') {
        await sweepImports(context)
        await sweepUnused(context)
        note(say('SCHEDULE_CLEANED_UPLOADS', {}, locale))
      } else {
        await pruneOperations(context)
        await pruneVersions(context)
        note(say('SCHEDULE_CLEANED_LOG', {}, locale))
      }
    }
    return say('SCHEDULE_CLEANED', {}, locale)
  },
})

/** Statistics of every table, by which the database plans its statements. */
const statisticsJob = defineSchedule('statistics', {
  async run({ db, signal, locale }) {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema() order by tablename`.execute(db)
    for (const { name } of rows) {
      signal.throwIfAborted()
      await sql`analyze ${sql.id(name)}`.execute(db)
    }
    return say('SCHEDULE_ANALYZED', { count: rows.length }, locale)
  },
})

const reportJob = defineSchedule('report', {
  async run(context) {
    const title = await queueReport(context, context.parameters.reportCode)
    return say('SCHEDULE_REPORT_QUEUED', { title }, context.locale)
  },
})

/** The kinds of scheduled jobs, one line each. */
export const SCHEDULE_KINDS: readonly AnySchedule[] = [endpointJob, cleanupJob, statisticsJob, reportJob]

import type { ImportJobReport } from '../../../schemas/contract/data/import.ts'
import { scopeToParent } from '../../data/write/index.ts'
import { assertAnyAction } from '../../data/catalog/index.ts'
import { scheduleIndexMaintenance } from '../../data/table/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { findImport, runImport, type ImportObserver } from '../../data/spreadsheet/index.ts'
import { withTenant } from '../../jobs/requester.ts'
import { type JobContext, type JobOutcome, defineJob } from '../../jobs/define.ts'
import { THREAD } from './in-thread.ts'
import { openScreen } from './open.ts'

/** What a job needs to continue an import; rows and plan are stored with the import itself. */
export interface ImportInput {
  readonly id: string
  readonly screen: string
  readonly place: Readonly<Record<string, string>>
  /** That the call worked for. */
  readonly tenant?: string
}

/** The report of an import job, from its beginning on. */
export const importReport = (
  { id, place }: Pick<ImportInput, 'id' | 'place'>,
  more: Omit<ImportJobReport, 'importId' | 'place'>,
) => ({ importId: id, ...(Object.keys(place).length > 0 ? { place } : {}), ...more }) satisfies ImportJobReport

async function run(context: JobContext<ImportInput>): Promise<JobOutcome> {
  const { id, screen: screenId, place, tenant } = context.input
  const opened = await openScreen(await withTenant(context, tenant), screenId, undefined, ['import'])
  const { engine, actor } = opened
  const screen = await scopeToParent(engine, opened.screen, actor, parseListQuery(place))
  const storedImport = await findImport(context.db, actor.id, screen.id, id, context.clock.now())
  if ((storedImport.plan?.key?.length ?? 0) > 0) assertAnyAction(actor, screen.permission, ['edit'])
  const watch: ImportObserver = {
    demand: () => context.signal.throwIfAborted(),
    stored: (tx, done, total, counts) =>
      context.save(tx, done, { done, total, report: importReport(context.input, { counts }) }),
  }
  const { state, message, ...end } = await runImport(engine, context.files, screen, actor, storedImport, watch)
  return {
    message,
    report: importReport(context.input, { ...end, ...(state === 'stopped' ? { isStopped: true } : {}) }),
  }
}

/** Imports of many rows, slice by slice in the background. */
export const importJob = defineJob<ImportInput>({
  kind: 'import',
  thread: THREAD,
  run,
  // A table that was empty when its screen was published has none yet.
  ended: scheduleIndexMaintenance,
})

import type { ImportState } from '../../../schemas/contract/data/import.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { readErrorFile } from './import-report.ts'
import { importSteps } from './import-steps.ts'
import { type Job, fetchJobFile } from './jobs.ts'

export interface NamedFile {
  readonly name: string
  readonly blob: Blob
}

/** Ways to the file of the rows that an import left out; undefined where it left none out. One that was cut short writes it when it is asked for. */
export function refusedRowsFile({
  kind,
  screen,
  report = {},
}: Pick<Job, 'kind' | 'screen' | 'report'>): (() => Promise<NamedFile>) | undefined {
  const { importId, counts, place } = report
  const known = readErrorFile(report)
  if (kind !== 'import' || screen === undefined || importId === undefined || (!known && !counts?.wrong))
    return undefined
  return async () => {
    const file = known ?? readErrorFile(await importSteps(screen, place).state(importId))
    if (!file) throw new AppError('IMPORT_GONE')
    return { name: file.name, blob: await fetchJobFile(file.url) }
  }
}

/**
 * Resumes an interrupted background import, and skips invalid rows; undefined where nothing of it is left,
 * and where a newer one of these jobs goes on with it. Rejects with `ApiError` where its file is no longer stored.
 */
export function resumeImport(
  { id, kind, state, screen, report = {} }: Pick<Job, 'id' | 'kind' | 'state' | 'screen' | 'report'>,
  newestFirst: readonly Pick<Job, 'id' | 'report'>[],
): (() => Promise<ImportState>) | undefined {
  const { importId, place, isStopped } = report
  const isCutShort = isStopped === true || state === 'failed' || state === 'cancelled'
  if (kind !== 'import' || screen === undefined || importId === undefined || !isCutShort) return undefined
  if (newestFirst.find((other) => other.report?.importId === importId)?.id !== id) return undefined
  return () => importSteps(screen, place).apply(importId, 'skip')
}

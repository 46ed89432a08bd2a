import { AppError } from '../../schemas/messages/index.ts'
import { readErrorFile } from './import-report.ts'
import { importSteps } from './import-steps.ts'
import { type Job, fetchJobFile } from './jobs.ts'

export interface NamedFile {
  readonly name: string
  readonly blob: Blob
}

/** Ways to the file of the rows that an import left out; undefined where it left none out. One that was cut short writes it when it is asked for. */
export function refusedRowsOf({ kind, screen, report = {} }: Pick<Job, 'kind' | 'screen' | 'report'>): (() => Promise<NamedFile>) | undefined {
  const { importId, counts } = report
  const known = readErrorFile(report)
  if (kind !== 'import' || screen === undefined || importId === undefined || (!known && !counts?.wrong)) return undefined
  return async () => {
    const file = known ?? readErrorFile(await importSteps(screen).state(importId))
    if (!file) throw new AppError('IMPORT_GONE')
    return { name: file.name, blob: await fetchJobFile(file.url) }
  }
}

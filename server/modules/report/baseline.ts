import type { Report } from '../../../schemas/language/report.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { isPageReport } from '../../data/catalog/index.ts'
import type { Database } from '../../db/database.ts'
import { checkedReport } from './save.ts'
import { findStored, storeReport } from './store.ts'
import { sameJson } from '../../../schemas/language/values.ts'

/** Brings the reports that come with pages into the database. What somebody saved there since is left alone; one that does not fit keeps no other out. */
export async function importReports(
  database: Database,
  bundled: readonly Report[],
  at: Date,
): Promise<readonly { readonly code: string; readonly reason: string }[]> {
  const refused: { code: string; reason: string }[] = []
  for (const report of bundled.filter(isPageReport)) {
    try {
      const document = await checkedReport(database, report, 'zh-CN', async ({ dbSource }) => {
        // At the start a database elsewhere may not answer yet, and it is somebody's own.
        if (dbSource !== undefined) throw new AppError('REPORT_SOURCE_OF_FILE')
        return undefined
      })
      await database.transaction(async (tx) => {
        const before = await findStored(tx, report.code)
        if (before && (before.origin !== 'file' || sameJson(before.document, document))) return
        await storeReport(tx, document, before?.version ?? 0, 'file', { by: null, at })
      })
    } catch (error) {
      refused.push({ code: report.code, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return refused
}

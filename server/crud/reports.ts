import type { Report } from '../../schemas/language/report.ts'
import type { Database } from '../db/database.ts'

/** A report that has a page: it lives in the database, where administrators change it, also when it came with the product. */
export const isPageReport = ({ sql, rows, chart, menu }: Report): boolean => sql !== undefined || rows !== undefined || chart !== undefined || menu !== undefined

/** Finds a report by its code: those behind the product's own pickers are fixed, all others are asked from the database. */
export function reportFinder({ kysely }: Database, bundled: ReadonlyMap<string, Report>): (code: string) => Promise<Report | undefined> {
  return async (code) => {
    const own = bundled.get(code)
    if (own && !isPageReport(own)) return own
    const row = await kysely.selectFrom('sys_report').select('document').where('code', '=', code).executeTakeFirst()
    return row?.document as Report | undefined
  }
}

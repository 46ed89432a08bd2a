import type { Report } from '../../../schemas/language/report.ts'
import type { Database, Queries } from '../../db/database.ts'

/** A report that has a page: it lives in the database, where administrators change it, also when it came with the product. */
export const isPageReport = ({ sql, rows, chart, menu }: Report): boolean =>
  sql !== undefined || rows !== undefined || chart !== undefined || menu !== undefined

/** Finds a report by its code. The reports of the product's own pickers are fixed; all others come from the database. */
export function reportFinder(
  { kysely }: Pick<Database, 'kysely'>,
  bundled: ReadonlyMap<string, Report>,
): (code: string) => Promise<Report | undefined> {
  return async (code) => {
    const own = bundled.get(code)
    if (own && !isPageReport(own)) return own
    const row = await kysely.selectFrom('sys_report').select('document').where('code', '=', code).executeTakeFirst()
    return row?.document as Report | undefined
  }
}

/** The permission to see a report over a query. */
export const reportPermission = (code: string): string => `report:${code}:list`
/** Whether the rows of a report are those of a query of its own, or stated: no screen and no list says who may see them. */
export const isQueryReport = ({ sql, rows }: Report): boolean => sql !== undefined || rows !== undefined

/** The documents of all reports in the database. */
export async function storedReports(db: Queries): Promise<readonly Report[]> {
  return (await db.selectFrom('sys_report').select('document').orderBy('code').execute()).map(
    ({ document }) => document as Report,
  )
}

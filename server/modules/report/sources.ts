import { REPORT_SQL } from '../../../schemas/contract/reports/report-head.ts'
import type { Report } from '../../../schemas/language/report.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { engineOf } from '../../data/catalog/index.ts'
import type { Requester } from '../../http/context.ts'
import { holdsEverything } from '../../http/rights/grantable.ts'
import { type QuerySource, querySource } from '../data-source/api.ts'
import { tablesNamed } from './sql/restricted-tables.ts'

/** Who writes queries over all screens may write them over every data source, too. */
export const mayChooseSource = (asker: Requester): boolean => holdsEverything(asker) || asker.can(REPORT_SQL)

const isUnchanged = (report: Report, before: Report | undefined): boolean =>
  before !== undefined &&
  before.sql === report.sql &&
  before.screen === report.screen &&
  before.dbSource === report.dbSource

/** The data source that the query of a report is checked on. Undefined: our own database. `before` reads what is stored. */
export async function authorSource(
  asker: Requester,
  report: Report,
  before?: () => Promise<Report | undefined>,
): Promise<QuerySource | undefined> {
  if (report.dbSource === undefined) return undefined
  if (!mayChooseSource(asker) && !isUnchanged(report, await before?.())) throw new AppError('REPORT_SOURCE_CLOSED')
  return querySource(asker, report.dbSource)
}

const screensOf = async (asker: Requester, { screen, sql }: Report): Promise<readonly string[]> => [
  ...(screen === undefined ? [] : [screen]),
  ...(sql === undefined ? [] : (await tablesNamed(asker.db, sql)).map(({ screen_id }) => screen_id)),
]

/**
 * The author of a report may list every screen that it reads, or holds the right to write queries over all of them. What
 * `before` read already was for its author to answer for.
 */
export async function assertSources(asker: Requester, report: Report, before?: Report): Promise<void> {
  if (mayChooseSource(asker) || isUnchanged(report, before)) return
  for (const id of await screensOf(asker, report)) {
    const screen = await engineOf(asker).screens.find(id)
    if (screen && !asker.can(`${screen.permission}:list`))
      throw new AppError('REPORT_SCREEN_CLOSED', { name: textIn(screen.resolved.screen.title, asker.locale) })
  }
}

import { checkReport } from '../../../schemas/language/check/check-document.ts'
import { FIELD_KEY } from '../../../schemas/language/names.ts'
import type { Report } from '../../../schemas/language/report.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import { bundledReports, engineOf, isPageReport } from '../../data/catalog/index.ts'
import type { Database, Queries } from '../../db/database.ts'
import type { HandlerContext, Requester } from '../../http/context.ts'
import type { QuerySource } from '../data-source/api.ts'
import { checkQuery, checkSourceQuery } from './sql/check.ts'
import { prepareReader } from './sql/reader.ts'
import { assertSources, authorSource } from './sources.ts'
import { type Stamp, type StoredReport, findStored, storeReport } from './store.ts'

const FIELD = new RegExp(FIELD_KEY)

/** A document that may be stored: of the right shape, and its query checked; its columns take their types from the database. */
export async function checkedReport(
  database: Database,
  input: unknown,
  locale: HandlerContext['locale'],
  sourceOf: (document: Report) => Promise<QuerySource | undefined>,
): Promise<Report> {
  const { document, problems } = checkReport(input)
  if (!document) {
    const first = problems.find(({ level }) => level === 'error')
    throw new AppError('REPORT_INVALID', {
      count: problems.length,
      first: first ? `${first.pointer || '/'} ${say(first.code, first.params, locale)}` : '',
      result: { problems },
    })
  }
  if (document.sql === undefined) return document
  const source = await sourceOf(document)
  const stated = document.params ?? []
  const found = source
    ? await checkSourceQuery(database, source, document.sql, stated)
    : await checkQuery(database, document.sql, stated)
  const types = new Map(found.columns.map(({ field, type }) => [field, type]))
  const columns = document.columns.map((column) => {
    const type = types.get(column.field)
    if (type === undefined)
      throw new AppError('REPORT_COLUMN_UNKNOWN', { name: column.field, known: [...types.keys()].join(', ') })
    return { ...column, type }
  })
  const more = found.params.filter((name) => !stated.some((param) => param.name === name)).map((name) => ({ name }))
  return { ...document, columns, ...(stated.length + more.length > 0 ? { params: [...stated, ...more] } : {}) }
}

/** The columns and parameters of a query that can become those of a report. */
export async function parsedQuery(database: Database, text: string, source: QuerySource | undefined) {
  const found = source ? await checkSourceQuery(database, source, text, []) : await checkQuery(database, text, [])
  const odd = found.columns.find(({ field }) => !FIELD.test(field))
  if (odd) throw new AppError('REPORT_COLUMN_NAME', { name: odd.field })
  return found
}

/** Checks and stores a report over the version that was read. */
export async function saveReport(context: HandlerContext, input: unknown, version: number): Promise<StoredReport> {
  const { database, user, locale } = context
  const storedBefore = async ({ code }: Report) => (await findStored(context.db, code))?.document
  const document = await checkedReport(database, input, locale, (asked) =>
    authorSource(context, asked, () => storedBefore(asked)),
  )
  const own = bundledReports().get(document.code)
  if (own && !isPageReport(own)) throw new AppError('REPORT_CODE_TAKEN', { code: document.code })
  if (document.screen !== undefined) await engineOf(context).screens.openTable(document.screen)
  await assertSources(context, document, await storedBefore(document))
  const stamp = { by: user.username, at: engineOf(context).now() }
  const stored = await database.transaction((tx) => storeReport(tx, document, version, 'page', stamp, context))
  if (!stored) throw new AppError(version === 0 ? 'REPORT_CODE_TAKEN' : 'REPORT_CHANGED', { code: document.code })
  if (document.sql !== undefined) await prepareReader(database)
  return stored
}

/** Stores a report whose fields are called otherwise, over the version that was read. It reads what it read before. */
export async function storeChangedReport(
  caller: Requester,
  tx: Queries,
  document: Report,
  version: number,
  stamp: Stamp,
): Promise<void> {
  const { problems } = checkReport(document)
  const stored =
    !problems.some(({ level }) => level === 'error') &&
    (await storeReport(tx, document, version, 'page', stamp, caller))
  if (!stored) throw new AppError('REPORT_CHANGED', { code: document.code })
}

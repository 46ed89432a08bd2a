import { AppError } from '../../../schemas/messages/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { engineOf, type WireRow } from '../../data/catalog/index.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { labelName, listSystem, namedColumns, type SystemList } from '../../data/read/index.ts'
import { writeListSheet } from '../../data/spreadsheet/index.ts'
import type { Download, HandlerContext } from '../../http/context.ts'

/** What a module adds to the rows that are answered. */
export type Present = (context: HandlerContext, rows: readonly WireRow[]) => Promise<void>

type Call = HandlerContext<unknown, Readonly<Record<string, string>>>

function cellOf(row: WireRow, key: string): string | number {
  const value = row[labelName(key)] ?? row[key]
  return typeof value === 'number' || typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value)
}

/**
 * The rows of a query with the titles that the fields of the page have, and the texts of their keys; chosen ones where ids are sent.
 * `added`: fields that are no columns and that `present` gives.
 */
export async function exportSystem(
  context: Call,
  table: SystemList,
  present?: Present,
  added: readonly string[] = [],
): Promise<Download> {
  const {
    locale,
    query: { selections, ...terms },
  } = context
  const screen = await engineOf(context).screens.find(table.screen ?? '')
  if (!screen) throw new AppError('DATA_SCREEN_UNKNOWN', { screen: table.screen ?? table.table })
  const allowed = namedColumns(table, context)
  const fields = screen.resolved.fields.filter(({ key }) => allowed.has(key) || added.includes(key))
  const query = parseListQuery(selections === undefined || selections === '' ? terms : { ...terms, id: selections })
  return writeListSheet(
    {
      name: textIn(screen.resolved.screen.title, locale),
      titles: fields.map(({ key, field }) => textIn(field.title ?? key, locale)),
      async rowsOf(page) {
        const { records } = await listSystem<WireRow>(context, table, { ...query, page })
        await present?.(context, records)
        return records.map((row) => fields.map(({ key }) => cellOf(row, key)))
      },
    },
    locale,
  )
}

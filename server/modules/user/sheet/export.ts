import { say } from '../../../../schemas/messages/index.ts'
import type { ListQuery } from '../../../data/query/index.ts'
import { writeListSheet } from '../../../data/spreadsheet/index.ts'
import type { Download, HandlerContext } from '../../../http/context.ts'
import { userColumns } from '../columns.ts'
import { allUsers } from '../queries.ts'
import { columnTitle, EXPORTED_ONLY, IMPORTED, userScreen } from './columns.ts'

/** Stored values of these are keys. */
const TEXTS: ReadonlySet<string> = new Set(['selectedroles', 'selecteddeparts', 'sex', 'status', 'post'])
const LINKED: ReadonlySet<string> = new Set(['selectedroles', 'selecteddeparts'])

async function sheetOf(
  context: HandlerContext,
  keys: readonly string[],
  rowsOf?: (page: ListQuery['page']) => Promise<readonly Readonly<Record<string, unknown>>[]>,
): Promise<Download> {
  const { locale } = context
  const screen = await userScreen(context)
  return writeListSheet(
    {
      name: say('USER_SHEET', {}, locale),
      titles: keys.map((key) => columnTitle(screen, key, locale)),
      ...(rowsOf
        ? { rowsOf: async (page) => (await rowsOf(page)).map((row) => keys.map((key) => cell(row, key))) }
        : {}),
    },
    locale,
  )
}

function cell(row: Readonly<Record<string, unknown>>, key: string): string {
  const value = (TEXTS.has(key) ? row[`${key}_dictText`] : undefined) ?? row[key]
  return value === null || value === undefined ? '' : String(value as string | number)
}

/** The accounts of a query, in the layout that an import reads. */
export function exportUsers(context: HandlerContext, query: ListQuery): Promise<Download> {
  const shown = userColumns(context)
  const keys = [...IMPORTED, ...EXPORTED_ONLY].filter((key) => LINKED.has(key) || shown.has(key))
  return sheetOf(context, keys, async (page) => (await allUsers(context, { ...query, page })).records)
}

/** An empty sheet with the titles of the columns. */
export const userTemplate = (context: HandlerContext): Promise<Download> => sheetOf(context, IMPORTED)

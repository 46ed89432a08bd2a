import { say } from '../../../../schemas/messages/index.ts'
import { type ListQuery, parseListQuery } from '../../../data/query/index.ts'
import {
  SHEET_TYPES,
  sheetName,
  truncationNote,
  widthOf,
  writeGate,
  writeSheetWith,
} from '../../../data/spreadsheet/index.ts'
import type { Download, HandlerContext } from '../../../http/context.ts'
import { userColumns } from '../columns.ts'
import { allUsers } from '../queries.ts'
import { columnTitle, EXPORTED_ONLY, IMPORTED, userScreen } from './columns.ts'

/** Rows of a sheet. */
const MAX = 50_000
const PAGE = 1000
/** Stored values of these are keys. */
const TEXTS: ReadonlySet<string> = new Set(['selectedroles', 'selecteddeparts', 'sex', 'status', 'post'])
const LINKED: ReadonlySet<string> = new Set(['selectedroles', 'selecteddeparts'])

async function sheetOf(
  context: HandlerContext,
  keys: readonly string[],
  rows: (write: (rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>) => Promise<void>,
): Promise<Download> {
  const { locale } = context
  const screen = await userScreen(context)
  const name = say('USER_SHEET', {}, locale)
  const titles = keys.map((key) => columnTitle(screen, key, locale))
  const spec = {
    format: 'xlsx',
    name: sheetName(name),
    above: 1,
    cut: truncationNote(locale),
    columns: titles.map((title) => ({ width: widthOf(title) })),
  } as const
  const data = await writeGate(() =>
    writeSheetWith(spec, async (writer) => {
      await writer.rows([titles])
      await rows((page) => writer.rows(page.map((row) => keys.map((key) => cell(row, key)))))
    }),
  )
  return { data, type: SHEET_TYPES.xlsx, filename: `${name}.xlsx` }
}

function cell(row: Readonly<Record<string, unknown>>, key: string): string {
  const value = (TEXTS.has(key) ? row[`${key}_dictText`] : undefined) ?? row[key]
  return value === null || value === undefined ? '' : String(value as string | number)
}

/** The accounts of a query, in the layout that an import reads. */
export function exportUsers(context: HandlerContext, query: ListQuery): Promise<Download> {
  const shown = userColumns(context)
  const keys = [...IMPORTED, ...EXPORTED_ONLY].filter((key) => LINKED.has(key) || shown.has(key))
  return sheetOf(context, keys, async (write) => {
    for (let current = 1; current <= MAX / PAGE; current++) {
      const { page } = parseListQuery({ pageNo: String(current), pageSize: String(PAGE) })
      const { records } = await allUsers(context, { ...query, page })
      await write(records)
      if (records.length < page.size) break
    }
  })
}

/** An empty sheet with the titles of the columns. */
export const userTemplate = (context: HandlerContext): Promise<Download> =>
  sheetOf(context, IMPORTED, () => Promise.resolve())

import type { Locale } from '../../../../schemas/language/text.ts'
import type { Download } from '../../../http/context.ts'
import { type ListQuery, parseListQuery } from '../../query/index.ts'
import { widthOf } from '../write/head.ts'
import { writeGate, writeSheetWith } from '../write/sheet.ts'
import type { OutRow } from '../write/types.ts'
import { SHEET_TYPES, sheetName, truncationNote } from './export.ts'

/** The maximum of rows in one sheet. */
const MAX = 50_000
const PAGE = 1000

interface ListSheet {
  /** Name of the sheet and of its file. */
  readonly name: string
  readonly titles: readonly string[]
  /** The rows of one page; one that is not full is the last. Without it, the sheet has its titles only. */
  readonly rowsOf?: (page: ListQuery['page']) => Promise<readonly OutRow[]>
}

/** A list of the system's own as a workbook of one sheet, read page by page. */
export async function writeListSheet({ name, titles, rowsOf }: ListSheet, locale: Locale): Promise<Download> {
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
      if (rowsOf === undefined) return
      for (let current = 1; current <= MAX / PAGE; current++) {
        const { page } = parseListQuery({ pageNo: String(current), pageSize: String(PAGE) })
        const rows = await rowsOf(page)
        await writer.rows(rows)
        if (rows.length < page.size) break
      }
    }),
  )
  return { data, type: SHEET_TYPES.xlsx, filename: `${name}.xlsx` }
}

import type { Locale } from '../../../../schemas/language/text.ts'
import type { Download } from '../../../http/context.ts'
import { widthOf } from '../write/head.ts'
import { writeGate, writeSheetWith } from '../write/sheet.ts'
import type { OutRow } from '../write/types.ts'
import { SHEET_TYPES, sheetName, truncationNote } from './export.ts'

/** The maximum of rows in one sheet. */
const MAX = 50_000
const PAGE = 1000

interface Page {
  readonly current: number
  readonly size: number
  readonly offset: number
}
interface ListSheet {
  /** Name of the sheet and of its file. */
  readonly name: string
  readonly titles: readonly string[]
  /** The rows of one page; one that is not full is the last. Without it, the sheet has its titles only. */
  readonly rowsOf?: (page: Page) => Promise<readonly OutRow[]>
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
        const rows = await rowsOf({ current, size: PAGE, offset: (current - 1) * PAGE })
        await writer.rows(rows)
        if (rows.length < PAGE) break
      }
    }),
  )
  return { data, type: SHEET_TYPES.xlsx, filename: `${name}.xlsx` }
}

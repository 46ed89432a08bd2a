import { createReadStream } from 'node:fs'
import type { ListImportReport } from '../../../../schemas/contract/data/list-import.ts'
import { LOCALES, type Locale, type Text, textIn } from '../../../../schemas/language/text.ts'
import { AppError, type MessageCode, say } from '../../../../schemas/messages/index.ts'
import type { HandlerContext, Upload } from '../../../http/context.ts'
import type { EncodedRow, ReadSheet, SheetRow } from '../book/types.ts'
import { normalizeTitle } from '../columns/sheet-fields.ts'
import { withSheet } from '../steps/one-call.ts'
import { slicesOf } from '../steps/slices.ts'
import { writeErrorFile } from './error-file.ts'

/** Rows of a file. */
const MAX_ROWS = 10_000
/** Rows that are read, checked and stored at once. */
export const LIST_BATCH = 200
const PROBLEMS_SAID = 500
const GROUPS_SAID = 20
const ROWS_SAID = 10

/** What is wrong with a cell. `code` is the same for cells that are wrong in the same way. */
export interface SheetProblem {
  readonly row: number
  readonly field: string
  readonly title: string
  readonly value: string
  readonly code: MessageCode
  readonly text: string
}
/** A row of a sheet with what is wrong in it. */
export interface CheckedSheetRow {
  readonly source: SheetRow
  readonly problems: readonly SheetProblem[]
}

/** The header of a sheet: its row, its titles, and the fields of its columns. */
export interface SheetHeader {
  readonly row: number
  readonly titles: readonly string[]
  readonly keys: ReadonlyMap<number, string>
  /** Titles of columns that are no field. */
  readonly left: readonly string[]
}
interface SheetColumns {
  /** Titles of all columns, by their keys. */
  readonly titles: ReadonlyMap<string, Text>
  /** Keys of the columns that are read. */
  readonly imported: readonly string[]
  /** The column that makes a row the header. */
  readonly required: string
}

/** The first row that has the required column. */
export function findListHeader(
  { head }: Pick<ReadSheet, 'head'>,
  { titles: texts, imported, required }: SheetColumns,
): SheetHeader | undefined {
  const known = new Map<string, string>()
  for (const [key, text] of texts)
    for (const title of [key, ...LOCALES.map((locale) => textIn(text, locale))]) known.set(normalizeTitle(title), key)
  for (const [row, titles] of head) {
    const keys = new Map<number, string>()
    const left: string[] = []
    for (const [column, title] of titles.entries()) {
      const key = known.get(normalizeTitle(title))
      if (key === undefined && title !== '') left.push(title)
      if (key !== undefined && imported.includes(key) && ![...keys.values()].includes(key)) keys.set(column, key)
    }
    if ([...keys.values()].includes(required)) return { row, titles, keys, left }
  }
  return undefined
}

/** The text of a row in the column of a field. */
export function sheetCell({ keys }: SheetHeader, { words }: SheetRow, key: string): string {
  for (const [column, one] of keys) if (one === key) return (words[column] ?? '').replaceAll(/\p{Cf}/gu, '').trim()
  return ''
}

/** A cell as it is shown: a number keeps its zeros. */
function readRow([number, words, marks, shown]: EncodedRow): SheetRow {
  return { number, words: words.map((word, column) => shown?.[column] ?? word), ...(marks ? { marks } : {}) }
}

/** Reads the first sheet of a file, some rows at a time. */
export function readListRows<H extends SheetHeader>(
  sent: Upload,
  headerOf: (sheet: ReadSheet) => H,
  use: (
    rows: readonly SheetRow[],
    header: H,
    at: { readonly done: number; readonly total: number },
  ) => Promise<void> | void,
): Promise<H> {
  return withSheet(sent, async (sheet) => {
    if (sheet.rows > MAX_ROWS + sheet.head.length) throw new AppError('IMPORT_TOO_MANY_ROWS', { max: MAX_ROWS })
    const header = headerOf(sheet)
    let count = 0
    const cut = { size: LIST_BATCH, read: readRow, isMore: () => false }
    for await (const { rows } of slicesOf(createReadStream(sheet.path), header.row, cut)) {
      count += rows.length
      await use(rows, header, { done: count, total: Math.max(sheet.rows, count) })
    }
    if (count === 0) throw new AppError('IMPORT_NO_ROWS')
    return header
  })
}

/** Problems of the same kind together, the most frequent first. */
function grouped(problems: readonly SheetProblem[]): ListImportReport['groups'] {
  const groups = Map.groupBy(problems, ({ field, code }) => `${field} ${code}`)
  return [...groups.values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, GROUPS_SAID)
    .flatMap((group) => {
      const [first] = group
      return first
        ? [
            {
              title: first.title,
              text: first.text,
              count: group.length,
              rows: group.slice(0, ROWS_SAID).map(({ row }) => row),
            },
          ]
        : []
    })
}

async function* refused(rows: readonly CheckedSheetRow[], locale: Locale) {
  yield rows.map(({ source: { number, words }, problems }) => ({
    number,
    words,
    reasons: problems.map(({ text }) => text).join(say('COMMON_THEN', {}, locale)),
  }))
}

/** What became of the rows of a sheet of which `stored` were stored, with a file of the refused ones. */
export async function listImportAnswer(
  { locale, user, files, clock }: HandlerContext,
  title: Text,
  header: SheetHeader,
  rows: readonly CheckedSheetRow[],
  stored: number,
) {
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  const problems = wrong.flatMap((row) => row.problems)
  const groups = grouped(problems)
  const columns = header.left.join(say('COMMON_AND', {}, locale))
  const counts = { total: rows.length, done: stored, errors: wrong.length, columns }
  const lines = [
    say(columns === '' ? 'IMPORT_SUMMARY' : 'IMPORT_SUMMARY_LEFT', counts, locale),
    ...groups.map((group) =>
      say('USER_SHEET_GROUP', { ...group, rows: group.rows.join(say('COMMON_AND', {}, locale)) }, locale),
    ),
  ]
  const report: ListImportReport = {
    totalCount: rows.length,
    successCount: stored,
    errorCount: wrong.length,
    msg: lines.join('\n'),
    groups,
  }
  if (wrong.length === 0)
    return {
      result: report,
      message: columns === '' ? 'IMPORT_STORED' : 'IMPORT_STORED_LEFT',
      params: { count: stored, columns },
    } as const
  const file = await writeErrorFile(
    { now: () => new Date(clock.now()) },
    files,
    title,
    { id: user.id, locale },
    header.titles,
    refused(wrong, locale),
  )
  const result = {
    ...report,
    ...file,
    problems: problems.slice(0, PROBLEMS_SAID).map(({ code: _code, ...problem }) => problem),
  }
  if (stored === 0) throw new AppError('IMPORT_NOTHING_STORED', { errors: wrong.length, result })
  return { result, message: 'IMPORT_PARTLY', params: {} } as const
}

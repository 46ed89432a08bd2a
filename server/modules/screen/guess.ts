import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findHead, type GuessRow, TableProfile } from '../../../engine/guess/index.ts'
import type { GuessedSheet } from '../../../schemas/contract/screens/screen-guess.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import {
  displayText,
  type EncodedRow,
  lastRowOf,
  MAX_BOOK_BYTES,
  readBook,
  type ReadSheet,
  savedRows,
} from '../../data/spreadsheet/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'

const [PREVIEW, PREVIEW_LENGTH, AREAS] = [12, 60, 5]

/** A row with what merged cells above repeat in it, as an import that repeats them reads it. */
function cellsOf([number, words, marks, shown, above = {}]: EncodedRow): GuessRow {
  const width = Math.max(words.length, ...Object.keys(above).map((column) => Number(column) + 1))
  const cells = Array.from({ length: width }, (_, column) => {
    const raw = words[column] || above[column]
    return raw === undefined ? undefined : { raw, shown: shown?.[column] ?? raw }
  })
  return { number, cells, faulty: marks }
}

/** The columns of one sheet, guessed of all of its rows. */
async function guessedSheet(
  sheet: ReadSheet,
  header: number | undefined,
): Promise<Omit<GuessedSheet, 'fileName' | 'sheets' | 'sheet'>> {
  const head = findHead(
    sheet.head.map(([number, words, , , above]) => ({ number, words, ...(above ? { above } : {}) })),
    header,
  )
  const profile = new TableProfile(head)
  const yieldIfDue = yieldToEventLoop()
  for await (const { row } of savedRows(createReadStream(sheet.path))) {
    profile.add(cellsOf(row))
    await yieldIfDue()
  }
  const { nextTable } = profile
  return {
    header: head.header,
    rows: profile.rows,
    columns: [...profile.columns()],
    columnsLeft: profile.columnsLeft,
    preview: sheet.head.slice(0, PREVIEW).map((row) => ({
      row: row[0],
      words: row[1].map((_, column) => displayText(row, column).slice(0, PREVIEW_LENGTH).toWellFormed()),
    })),
    merged: sheet.merged.filter((area) => lastRowOf(area) > head.header).slice(0, AREAS),
    ...(nextTable === undefined ? {} : { nextTable }),
  }
}

/** Reads an uploaded spreadsheet and guesses the fields of its columns. Nothing of it is stored. */
export const guessUpload = (
  context: HandlerContext,
  asked: { readonly sheet?: string | undefined; readonly header?: string | undefined },
): Promise<GuessedSheet> =>
  context.staged(MAX_BOOK_BYTES, async ({ path, filename }) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-guess-'))
    try {
      const sheets = (await readBook({ name: filename, content: path }, folder)).filter(({ rows }) => rows > 0)
      const usual = Math.max(
        sheets.findIndex(({ rows }) => rows > 1),
        0,
      )
      const place = asked.sheet === undefined ? usual : Number(asked.sheet)
      const sheet = sheets[place]
      if (!sheet) throw new AppError('IMPORT_NO_ROWS')
      return {
        fileName: filename,
        sheets: sheets.map(({ name, rows }) => ({ name, rows })),
        sheet: place,
        ...(await guessedSheet(sheet, asked.header === undefined ? undefined : Number(asked.header))),
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

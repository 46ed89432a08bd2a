import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../../../db/connection/priority.ts'
import { looksLikeXls, looksLikeZip } from './zip-size.ts'
import { Areas, decodeRow, lastRowOf, writeAll } from './areas.ts'
import { readCsv } from './csv.ts'
import { assertExcelBook, assertUnpackedSize, hiddenTables, looksLikeBiff, readForeignBook } from './excel-formats.ts'
import { Parts } from './parts.ts'
import {
  type BookJob,
  type BookLimits,
  BookProblem,
  type BookReply,
  type BookSink,
  type CellMark,
  type CellValue,
  type EncodedRow,
  type ReadSheet,
  type SheetSink,
} from './types.ts'
import { storedCell, cleanCellText } from './cell-values.ts'
import { readXlsxBook } from './xlsx.ts'
import { bytesOf } from './xml.ts'

/** So many rows are shown before anything is decided. */
const HEAD = 30
const WRITE_AT = 256 * 1024
/** The most merge patterns that are cached. */
const MERGES_KEPT = 512
const TEXT = /\.(csv|txt)$/i
const PAGE = /^\s*(?:<!doctype html|<html|<table|<meta|<\?xml[\s\S]{0,400}<(?:\w+:)?(?:workbook|html)\b)/i

if (!parentPort) throw new Error('This file is the code of a thread')
const port = parentPort
const send = (reply: BookReply) => port.postMessage(reply)

/** The rows of one sheet on their way to their file. */
class Kept implements SheetSink {
  readonly name: string
  readonly path: string
  readonly head: EncodedRow[] = []
  readonly merges = new Map<string, string>()
  rows = 0
  #isCut = false
  #waiting = ''
  #width = 0
  readonly #areas = new Areas()
  readonly #file: number
  readonly #first: number
  readonly #count: (cells: number, rows: number) => void

  constructor(name: string, folder: string, first: number, count: (cells: number, rows: number) => void) {
    this.name = storedCell(name)
    this.path = join(folder, randomBytes(16).toString('hex'))
    this.#file = openSync(this.path, 'wx', 0o600)
    this.#first = first
    this.#count = count
  }
  row(number: number, cells: readonly (CellValue | undefined)[]): void {
    const words: string[] = []
    const marks: Record<number, CellMark> = {}
    const shown: Record<number, string> = {}
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column]
      if (!cell || (cell.words === '' && !cell.mark)) continue
      while (words.length < column) words.push('')
      words.push(cell.words)
      if (cell.mark) marks[column] = cell.mark
      if (cell.shown !== undefined && cell.shown !== cell.words) shown[column] = cleanCellText(cell.shown)
    }
    if (words.length === 0) return
    if (this.rows >= this.#first) {
      this.#isCut = true
      return
    }
    this.rows += 1
    this.#width = Math.max(this.#width, words.length)
    this.#count(words.length, this.rows)
    const row = decodeRow(number, words, { marks, shown })
    if (this.head.length < HEAD) this.head.push(row)
    this.#waiting += `${JSON.stringify(row)}\n`
    if (this.#waiting.length > WRITE_AT) this.#write()
  }
  merged(area: string): void {
    // Of the areas over the same columns the lowest is among the rows, where any of them is; a merged title is above.
    const columns = area.replace(/\d+/g, '')
    const known = this.merges.get(columns)
    if (known === undefined ? this.merges.size < MERGES_KEPT : lastRowOf(area) > lastRowOf(known))
      this.merges.set(columns, storedCell(area))
    this.#areas.add(area)
  }
  #write(): void {
    writeAll(this.#file, this.#waiting)
    this.#waiting = ''
  }
  close(): ReadSheet {
    this.#write()
    closeSync(this.#file)
    const { name, path, rows, head, merges } = this
    this.#areas.fill(path, this.#width)
    return { name, path, rows, head, merged: [...merges.values()], ...(this.#isCut ? { isCut: true as const } : {}) }
  }
}

class Book implements BookSink {
  readonly sheets: Kept[] = []
  #cells = 0
  readonly #folder: string
  readonly #limits: BookLimits
  readonly #first: number
  constructor({ folder, limits, first = Infinity }: BookJob) {
    this.#folder = folder
    this.#first = first
    this.#limits = limits
  }
  sheet(name: string): Kept {
    const sheet = new Kept(name, this.#folder, this.#first, (cells, rows) => {
      this.#cells += cells
      if (cells > this.#limits.columns) throw new BookProblem('IMPORT_TOO_WIDE', { max: this.#limits.columns })
      if (rows > this.#limits.rows + this.#limits.above)
        throw new BookProblem('IMPORT_TOO_MANY_ROWS', { max: this.#limits.rows })
      if (this.#cells > this.#limits.cells) throw new BookProblem('IMPORT_TOO_DENSE')
    })
    this.sheets.push(sheet)
    return sheet
  }
}

const MAX_KIND = 200
/** Whether an archive that is no `.xlsx` says that it is a spreadsheet of another office. */
async function isOpenDocument(parts: Parts): Promise<boolean> {
  const [kind, budget] = [parts.get('mimetype'), { bytes: MAX_KIND }]
  if (!kind || !parts.get('content.xml')) return false
  let said = ''
  for await (const piece of bytesOf(kind, budget)) said += Buffer.from(piece).toString('latin1')
  return said.includes('opendocument.spreadsheet')
}
async function readArchive(data: Uint8Array, limits: BookLimits, book: Book): Promise<void> {
  const parts = new Parts(data, limits.unpacked)
  const main = (await parts.relatedTo()).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  if (!main.endsWith('.bin') && (parts.get(main) || !(await isOpenDocument(parts))))
    return readXlsxBook(parts, main, limits, book)
  await assertUnpackedSize(parts)
  return readForeignBook(data, limits, book, await hiddenTables(parts))
}
async function read({ content, name, limits }: BookJob, book: Book): Promise<void> {
  const data = typeof content === 'string' ? await readFile(content) : content
  if (looksLikeZip(data)) return readArchive(data, limits, book)
  if (looksLikeBiff(data)) throw new BookProblem('IMPORT_EXCEL_95')
  if (looksLikeXls(data)) {
    assertExcelBook(data)
    return readForeignBook(data, limits, book)
  }
  if (
    PAGE.test(
      Buffer.from(data.subarray(0, 2000))
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    )
  )
    throw new BookProblem('IMPORT_IS_PAGE')
  if (!TEXT.test(name)) throw new BookProblem('IMPORT_NOT_SHEET')
  readCsv(data, book.sheet(name.replace(TEXT, '')), limits.columns)
}

lowerPriority()
const job = workerData as BookJob
const book = new Book(job)
try {
  await read(job, book)
  send({ kind: 'sheets', sheets: book.sheets.map((sheet) => sheet.close()) })
} catch (error) {
  for (const { path } of book.sheets) rmSync(path, { force: true })
  send({
    kind: 'problem',
    ...(error instanceof BookProblem
      ? { code: error.code, params: error.params }
      : { code: 'IMPORT_UNREADABLE', params: {} }),
  })
}

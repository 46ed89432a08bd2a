import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { standBehind } from '../../../db/behind.ts'
import { looksLikeXls, looksLikeZip } from '../zip-size.ts'
import { readCsv } from './csv.ts'
import { type BookJob, type BookLimits, BookProblem, type BookReply, type BookSink, type CellMark, type KeptRow, type ReadSheet, type SheetSink } from './types.ts'
import { keptWords } from './words.ts'
import { readXlsBook } from './xls.ts'
import { readXlsxBook } from './xlsx.ts'

/** So many rows are shown before anything is decided. */
const HEAD = 30
const WRITE_AT = 256 * 1024
/** So many ways to be merged are kept. */
const MERGES_KEPT = 512
const TEXT = /\.(csv|txt)$/i
const PAGE = /^\s*(?:<!doctype html|<html|<table|<meta|<\?xml[\s\S]{0,400}<(?:\w+:)?(?:workbook|html)\b)/i

const lastRow = (area: string) => Number(/\d+$/.exec(area)?.[0] ?? 0)

if (!parentPort) throw new Error('This file is the code of a thread')
const port = parentPort
const send = (reply: BookReply) => port.postMessage(reply)

/** The rows of one sheet on their way to their file. */
class Kept implements SheetSink {
  readonly name: string
  readonly path: string
  readonly head: KeptRow[] = []
  readonly areas = new Map<string, string>()
  rows = 0
  #waiting = ''
  readonly #file: number
  readonly #count: (cells: number, rows: number) => void

  constructor(name: string, folder: string, count: (cells: number, rows: number) => void) {
    this.name = keptWords(name)
    this.path = join(folder, randomBytes(16).toString('hex'))
    this.#file = openSync(this.path, 'wx', 0o600)
    this.#count = count
  }
  row(number: number, words: string[], marks: Record<number, CellMark> = {}): void {
    const isMarked = Object.keys(marks).length > 0
    while (words.length > 0 && words.at(-1) === '' && marks[words.length - 1] === undefined) words.pop()
    if (words.length === 0) return
    this.rows += 1
    this.#count(words.length, this.rows)
    const kept: KeptRow = isMarked ? [number, words, marks] : [number, words]
    if (this.head.length < HEAD) this.head.push(kept)
    this.#waiting += `${JSON.stringify(kept)}\n`
    if (this.#waiting.length > WRITE_AT) this.#write()
  }
  merged(area: string): void {
    // Of the areas over the same columns the lowest is among the rows, where any of them is; a merged title stands above.
    const columns = area.replace(/\d+/g, '')
    const known = this.areas.get(columns)
    if (known === undefined ? this.areas.size < MERGES_KEPT : lastRow(area) > lastRow(known)) this.areas.set(columns, keptWords(area))
  }
  #write(): void {
    const bytes = Buffer.from(this.#waiting, 'utf8')
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    this.#waiting = ''
  }
  close(): ReadSheet {
    this.#write()
    closeSync(this.#file)
    const { name, path, rows, head, areas } = this
    return { name, path, rows, head, merged: [...areas.values()] }
  }
}

class Book implements BookSink {
  readonly sheets: Kept[] = []
  #cells = 0
  readonly #folder: string
  readonly #limits: BookLimits
  constructor(folder: string, limits: BookLimits) {
    this.#folder = folder
    this.#limits = limits
  }
  sheet(name: string): Kept {
    const kept = new Kept(name, this.#folder, (cells, rows) => {
      this.#cells += cells
      if (cells > this.#limits.columns) throw new BookProblem('IMPORT_TOO_WIDE', { max: this.#limits.columns })
      if (rows > this.#limits.rows) throw new BookProblem('IMPORT_TOO_MANY_ROWS', { max: this.#limits.rows })
      if (this.#cells > this.#limits.cells) throw new BookProblem('IMPORT_TOO_DENSE')
    })
    this.sheets.push(kept)
    return kept
  }
}

async function read({ path, name, limits }: BookJob, book: Book): Promise<void> {
  const data = await readFile(path)
  if (looksLikeZip(data)) return readXlsxBook(data, limits, book)
  if (looksLikeXls(data)) return readXlsBook(data, limits, book)
  if (PAGE.test(data.subarray(0, 2000).toString('utf8').replace(/^\ufeff/, ''))) throw new BookProblem('IMPORT_IS_PAGE')
  if (!TEXT.test(name)) throw new BookProblem('IMPORT_NOT_SHEET')
  readCsv(data, book.sheet(name.replace(TEXT, '')))
}

standBehind()
const job = workerData as BookJob
const book = new Book(job.folder, job.limits)
try {
  await read(job, book)
  send({ kind: 'sheets', sheets: book.sheets.map((sheet) => sheet.close()) })
} catch (error) {
  for (const { path } of book.sheets) rmSync(path, { force: true })
  send({ kind: 'problem', ...(error instanceof BookProblem ? { code: error.code, params: error.params } : { code: 'IMPORT_UNREADABLE', params: {} }) })
}

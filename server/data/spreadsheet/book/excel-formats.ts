import type { CellObject, WorkBook, WorkSheet } from 'xlsx'
import { type CellFormat, type Formatter, formatOf, formatter } from './formats.ts'
import type { Parts } from './parts.ts'
import { type BookLimits, BookProblem, type BookSink, type CellValue, type SheetSink } from './types.ts'
import { booleanCell, errorCell, numberCell, sheetCell } from './cell-values.ts'
import { attribute, bytesOf, readXml } from './xml.ts'

/** Names of streams of a compound file: of an encrypted document, of a book since Excel 97, and of one before. */
const [ENCRYPTED, BOOK, OLD_BOOK] = ['EncryptedPackage', 'Workbook', 'Book'].map((name) =>
  Buffer.from(name, 'utf16le'),
) as [Buffer, Buffer, Buffer]
/** What may be unpacked of an archive that is read at once, and not row by row. */
const AT_ONCE = 100 * 1024 * 1024
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
const ERROR_WORDS = new Set(Object.values(ERRORS))

/** Books of Excel 4 and before are no compound files; they begin with the mark of their version. */
export const looksLikeBiff = (data: Uint8Array): boolean =>
  data[0] === 0x09 &&
  [0x00, 0x02, 0x04].includes(data[1] ?? -1) &&
  [0x04, 0x06].includes(data[2] ?? -1) &&
  data[3] === 0

/** Throws for a compound file that is not a workbook of Excel 97 or later; the message names its kind. */
export function assertExcelBook(data: Uint8Array): void {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (bytes.includes(ENCRYPTED)) throw new BookProblem('IMPORT_ENCRYPTED')
  if (!bytes.includes(BOOK) && bytes.includes(OLD_BOOK)) throw new BookProblem('IMPORT_EXCEL_95')
}
/** Unpacks an archive once without storing it, because its directory may state false sizes. Throws when it is too large. */
export async function assertUnpackedSize(parts: Parts): Promise<void> {
  const budget = { bytes: Math.min(AT_ONCE, parts.budget.bytes) }
  for (const entry of parts.all()) {
    for await (const { length } of bytesOf(entry, budget))
      if (length > 0 && budget.bytes < 0) throw new BookProblem('IMPORT_TOO_DENSE')
  }
}

const CONTENT = 'content.xml'
/** The tables of an `.ods` file that are not shown: it says so of their style. */
export async function hiddenTables(parts: Parts): Promise<ReadonlySet<string>> {
  const [hidden, tables, entry] = [new Set<string>(), new Map<string, string>(), parts.get(CONTENT)]
  let style = ''
  if (!entry) return hidden
  await readXml(entry, parts.budget, {
    open(name, attributes) {
      if (name === 'style') style = attribute(attributes, 'style:name')
      else if (name === 'table-properties' && attribute(attributes, 'table:display') === 'false') hidden.add(style)
      else if (name === 'table')
        tables.set(attribute(attributes, 'table:name'), attribute(attributes, 'table:style-name'))
    },
  })
  return new Set([...tables].flatMap(([table, its]) => (hidden.has(its) ? [table] : [])))
}

/** The cells of a book as they are taken in. */
class Cells {
  readonly #format: Formatter
  readonly #since1904: boolean
  readonly #formats = new Map<string, CellFormat>()
  /** An `.ods` file writes errors as texts. */
  readonly #hasWordsForErrors: boolean
  constructor(format: Formatter, { bookType, Workbook }: WorkBook) {
    this.#format = format
    this.#since1904 = Workbook?.WBProps?.date1904 === true
    this.#hasWordsForErrors = bookType === 'ods'
  }
  #formatOf(code: string): CellFormat {
    const known = this.#formats.get(code) ?? formatOf(0, code, this.#format)
    this.#formats.set(code, known)
    return known
  }
  value(cell: CellObject): CellValue {
    const value = this.#plain(cell)
    return cell.f !== undefined && cell.v === undefined ? { ...value, mark: 'IMPORT_FORMULA' } : value
  }
  #plain({ v, t, z }: CellObject): CellValue {
    if (t === 'e') return errorCell(ERRORS[Number(v)] ?? String(v ?? ''))
    if (typeof v === 'boolean') return booleanCell(v)
    if (typeof v === 'number')
      return numberCell(String(v), z === undefined ? undefined : this.#formatOf(String(z)), this.#since1904)
    const words = typeof v === 'string' ? v : ''
    return this.#hasWordsForErrors && ERROR_WORDS.has(words) ? errorCell(words) : sheetCell(words)
  }
}

function readSheet(
  sheet: WorkSheet,
  cells: Cells,
  limits: BookLimits,
  sink: SheetSink,
  areas: readonly string[],
): void {
  const rows = (sheet['!data'] ?? []) as readonly (readonly (CellObject | null | undefined)[] | undefined)[]
  for (const [index, row = []] of rows.entries()) {
    if (row.length > limits.columns && row.slice(limits.columns).some((cell) => cell))
      throw new BookProblem('IMPORT_TOO_WIDE', { max: limits.columns })
    sink.row(
      index + 1,
      Array.from(row.slice(0, limits.columns), (cell) => (cell ? cells.value(cell) : undefined)),
    )
  }
  for (const area of areas) sink.merged(area)
}

/** Reads books of other formats (`.xls`, `.xlsb`, `.ods`), which are held whole; hidden sheets come last. */
export async function readForeignBook(
  data: Uint8Array,
  limits: BookLimits,
  sink: BookSink,
  hidden: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { read, utils } = await import('xlsx')
  let book: WorkBook
  try {
    book = read(data, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      sheetRows: limits.rows + limits.above + 1,
    })
  } catch (error) {
    throw new BookProblem(/password|encrypt/i.test(String(error)) ? 'IMPORT_ENCRYPTED' : 'IMPORT_UNREADABLE')
  }
  const cells = new Cells(await formatter(), book)
  const isHidden = (name: string) =>
    hidden.has(name) || (book.Workbook?.Sheets?.find((one) => one.name === name)?.Hidden ?? 0) > 0
  const names = [...book.SheetNames.filter((name) => !isHidden(name)), ...book.SheetNames.filter(isHidden)]
  for (const name of names.slice(0, limits.sheets)) {
    const sheet = book.Sheets[name]
    if (sheet)
      readSheet(
        sheet,
        cells,
        limits,
        sink.sheet(name),
        (sheet['!merges'] ?? []).map((range) => utils.encode_range(range)),
      )
  }
}

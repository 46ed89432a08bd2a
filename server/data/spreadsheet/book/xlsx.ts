import type { ZipEntry } from './zip-size.ts'
import { columnOf } from './areas.ts'
import { type CellFormat, formatOf, formatter } from './formats.ts'
import type { Parts } from './parts.ts'
import { type BookLimits, BookProblem, type BookSink, type CellValue, type SheetSink } from './types.ts'
import { booleanCell, errorCell, truncateShared, isoCell, numberCell, sheetCell } from './cell-values.ts'
import { type Attributes, attribute, readXml, sheetText } from './xml.ts'

const MAX_ROW = 1_048_576
/** Formats of cells, which a style names by its place. */
type Styles = readonly CellFormat[]
interface Book {
  readonly strings: readonly string[]
  readonly styles: Styles
  readonly since1904: boolean
  readonly limits: BookLimits
}

/** The texts within an element, without the phonetic readings of Chinese and Japanese words. */
class Runs {
  #text = ''
  #isText = false
  #spoken = 0
  begin(): void {
    this.#text = ''
  }
  open(name: string): void {
    if (name === 'rPh') this.#spoken += 1
    this.#isText = name === 't' && this.#spoken === 0
  }
  text(text: string): void {
    if (this.#isText) this.#text += text
  }
  close(name: string): void {
    if (name === 'rPh') this.#spoken -= 1
    this.#isText = false
  }
  get words(): string {
    return sheetText(this.#text)
  }
}

/** Takes the elements of a sheet and gives its rows. */
class SheetReader {
  readonly #book: Book
  readonly #sink: SheetSink
  readonly #runs = new Runs()
  #number = 0
  #cells: (CellValue | undefined)[] = []
  #column = -1
  /** The cell that is open. */
  #cell: Attributes | undefined
  #isValue = false
  #isFormula = false
  #hasValue = false
  #said = ''

  constructor(book: Book, sink: SheetSink) {
    this.#book = book
    this.#sink = sink
  }

  open(name: string, attributes: Attributes): void {
    if (this.#cell) {
      if (name === 'v') this.#isValue = this.#hasValue = true
      else if (name === 'f') this.#isFormula = true
      else this.#runs.open(name)
    } else if (name === 'c') this.#openCell(attributes)
    else if (name === 'row') this.#openRow(Number(attribute(attributes, 'r')))
    else if (name === 'mergeCell') this.#sink.merged(attribute(attributes, 'ref'))
  }
  text(text: string): void {
    if (this.#isValue) this.#said += text
    else if (this.#cell) this.#runs.text(text)
  }
  close(name: string): void {
    if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#sink.row(this.#number, this.#cells)
    else if (this.#cell) this.#runs.close(name)
  }

  #openRow(stated: number): void {
    this.#number = stated > 0 ? stated : this.#number + 1
    if (this.#number > MAX_ROW) throw new BookProblem('IMPORT_UNREADABLE')
    this.#cells = []
    this.#column = -1
  }
  #openCell(attributes: Attributes): void {
    const reference = attribute(attributes, 'r')
    this.#column = reference === '' ? this.#column + 1 : columnOf(reference)
    this.#cell = attributes
    this.#isFormula = this.#hasValue = false
    this.#said = ''
    this.#runs.begin()
  }
  #closeCell(): void {
    const read = this.#cell && this.#valueOf(this.#cell)
    const isUnreckoned = this.#cell !== undefined && this.#isUnreckoned(this.#cell)
    this.#cell = undefined
    const cell: CellValue | undefined = read && isUnreckoned ? { ...read, mark: 'IMPORT_FORMULA' } : read
    if (!cell || (cell.words === '' && cell.mark === undefined)) return
    if (this.#column < 0 || this.#column >= this.#book.limits.columns)
      throw new BookProblem('IMPORT_TOO_WIDE', { max: this.#book.limits.columns })
    this.#cells[this.#column] = cell
  }
  /** A formula counts by the value that its file shows for it; programs that reckon nothing write none. An empty text may be one. */
  #isUnreckoned(attributes: Attributes): boolean {
    return this.#isFormula && !(this.#hasValue && (this.#said !== '' || attribute(attributes, 't') === 'str'))
  }
  #valueOf(attributes: Attributes): CellValue {
    const { strings, styles, since1904 } = this.#book
    const said = this.#said
    switch (attribute(attributes, 't')) {
      // A cell that names no text has none; its place is no number then.
      case 's':
        return sheetCell(said.trim() === '' ? '' : (strings[Number(said)] ?? ''))
      case 'inlineStr':
        return sheetCell(this.#runs.words)
      case 'str':
        return sheetCell(sheetText(said))
      case 'b':
        return said.trim() === '' ? { words: '' } : booleanCell(said.trim() === '1' || said.trim() === 'true')
      case 'd':
        return isoCell(said)
      case 'e':
        return errorCell(said)
      default:
        return numberCell(said, styles[Number(attribute(attributes, 's'))], since1904)
    }
  }
}

async function stringsOf(entry: ZipEntry | undefined, { budget }: Parts): Promise<string[]> {
  const strings: string[] = []
  const runs = new Runs()
  if (!entry) return strings
  await readXml(entry, budget, {
    open: (name) => (name === 'si' ? runs.begin() : runs.open(name)),
    text: (text) => runs.text(text),
    close: (name) => (name === 'si' ? void strings.push(truncateShared(runs.words)) : runs.close(name)),
  })
  return strings
}

async function stylesOf(entry: ZipEntry | undefined, { budget }: Parts): Promise<Styles> {
  const codes = new Map<number, string>()
  const ids: number[] = []
  let isCells = false
  if (!entry) return []
  await readXml(entry, budget, {
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId'))
      if (name === 'cellXfs') isCells = true
      // The first definition of a format counts: the later ones are formats of conditions.
      else if (name === 'numFmt' && !codes.has(id)) codes.set(id, attribute(attributes, 'formatCode'))
      else if (name === 'xf' && isCells) ids.push(id)
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  const format = await formatter()
  const formats = new Map([...new Set(ids)].map((id) => [id, formatOf(id, codes.get(id), format)]))
  return ids.flatMap((id) => formats.get(id) ?? [])
}

interface Sheet {
  readonly name: string
  readonly id: string
  readonly isHidden: boolean
}
/** Reads the sheets of an `.xlsx` file row by row, hidden ones last; only the words that several cells share are held. */
export async function readXlsxBook(parts: Parts, path: string, limits: BookLimits, sink: BookSink): Promise<void> {
  const listed: Sheet[] = []
  let since1904 = false
  const workbook = parts.get(path)
  if (!workbook) throw new BookProblem('IMPORT_UNREADABLE')
  await readXml(workbook, parts.budget, {
    open(name, attributes) {
      if (name === 'sheet')
        listed.push({
          name: sheetText(attribute(attributes, 'name')),
          id: relationId(attributes),
          isHidden: /hidden/i.test(attribute(attributes, 'state')),
        })
      else if (name === 'workbookPr') since1904 = ['1', 'true', 'on'].includes(attribute(attributes, 'date1904'))
    },
  })
  const related = await parts.relatedTo(path)
  // Where nothing is said of such a part, it may still lie where everybody puts it.
  const partOf = (type: string) => {
    const named = related.find((one) => one.type.toLowerCase() === type.toLowerCase())
    return parts.get(named?.path ?? `${path.slice(0, path.lastIndexOf('/') + 1)}${type}.xml`)
  }
  const sheets = [...listed.filter(({ isHidden }) => !isHidden), ...listed.filter(({ isHidden }) => isHidden)].flatMap(
    ({ name, id }) => {
      const target = related.find((one) => one.id === id)
      const entry = target?.type === 'worksheet' ? parts.get(target.path) : undefined
      return entry ? [{ name, entry }] : []
    },
  )
  if (sheets.length === 0) throw new BookProblem('IMPORT_UNREADABLE')
  const book: Book = {
    limits,
    since1904,
    styles: await stylesOf(partOf('styles'), parts),
    strings: await stringsOf(partOf('sharedStrings'), parts),
  }
  for (const { name, entry } of sheets.slice(0, limits.sheets)) {
    const reader = new SheetReader(book, sink.sheet(name))
    await readXml(entry, parts.budget, reader)
  }
}
/** A sheet has an id of its own and one of what it names, which has a prefix. */
const relationId = (attributes: Attributes) =>
  attributes['r:id'] ?? Object.entries(attributes).find(([name]) => /:id$/i.test(name))?.[1] ?? ''

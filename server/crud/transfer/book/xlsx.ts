import { type ZipEntry, entriesOf, unpackedSize } from '../zip-size.ts'
import { type BookLimits, BookProblem, type BookSink, type CellMark, type SheetSink } from './types.ts'
import { attribute, elementTags, elementsIn, elementsOf, plainText, runText, textOf } from './xml.ts'
import { keptWords, serialWords } from './words.ts'

const CELL = elementTags('c')
const FORMATS = elementTags('cellXfs')
const VALUE = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)<\//
const FORMULA = /<(?:\w+:)?f[\s/>]/
const MAX_PART = 20 * 1024 * 1024
const MAX_ROW = 1_048_576

type Budget = { bytes: number }

interface Styles {
  /** Which formats of cells are those of days and times. */
  readonly dates: ReadonlySet<number>
}
interface Book {
  readonly strings: readonly string[]
  readonly styles: Styles
  readonly since1904: boolean
  readonly limits: BookLimits
}

/** A part that is held whole: all but the sheets and their words are small. */
async function wholePart(parts: ReadonlyMap<string, ZipEntry>, path: string, budget: Budget): Promise<string> {
  const entry = parts.get(path.toLowerCase())
  if (!entry) return ''
  let text = ''
  for await (const piece of textOf(entry, budget)) {
    text += piece
    if (text.length > MAX_PART) throw new BookProblem('IMPORT_TOO_DENSE')
  }
  return text
}

const tagsOf = (xml: string, name: string) => [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^<>]*>`, 'g'))].map(([tag]) => tag)

function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
  // Elapsed hours are a time too; any other word in brackets is a colour or a condition.
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''))
}

function stylesOf(xml: string): Styles {
  const codes = new Map(tagsOf(xml, 'numFmt').map((tag) => [Number(attribute(tag, 'numFmtId')), plainText(attribute(tag, 'formatCode'))]))
  const [stated] = elementsIn(xml, FORMATS)
  const formats = tagsOf(stated?.inner ?? '', 'xf')
  const dates = formats.flatMap((tag, index) => {
    const id = Number(attribute(tag, 'numFmtId'))
    return isDateFormat(id, codes.get(id)) ? [index] : []
  })
  return { dates: new Set(dates) }
}

function columnOf(reference: string): number {
  let column = 0
  for (const char of reference) {
    const code = char.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

function numberWords(said: string, style: string, { styles, since1904 }: Book): string {
  const number = Number(said)
  if (said === '' || !Number.isFinite(number)) return keptWords(said)
  return styles.dates.has(Number(style || 0)) ? serialWords(number, since1904) : String(number)
}

/** What stands in a cell, and why it is not taken as it stands. */
function cellOf(tag: string, inner: string, book: Book): { words: string; mark: CellMark | undefined } {
  const type = attribute(tag, 't')
  const said = plainText(VALUE.exec(inner)?.[1] ?? '')
  const mark = FORMULA.test(inner) ? 'IMPORT_FORMULA' : type === 'e' ? 'IMPORT_CELL_ERROR' : undefined
  if (type === 's') return { words: book.strings[Number(said)] ?? '', mark }
  if (type === 'inlineStr') return { words: keptWords(runText(inner)), mark }
  if (type === 'b') return { words: said === '1' ? 'true' : 'false', mark }
  if (type === 'd') return { words: keptWords(said.replace('T', ' ')), mark }
  return { words: type === 'str' || type === 'e' ? keptWords(said) : numberWords(said, attribute(tag, 's'), book), mark }
}

function readRow(xml: string, before: number, book: Book, sink: SheetSink): number {
  const stated = Number(attribute(xml.slice(0, xml.indexOf('>') + 1), 'r'))
  const number = stated > 0 ? stated : before + 1
  if (number > MAX_ROW) throw new BookProblem('IMPORT_UNREADABLE')
  const words: string[] = []
  const marks: Record<number, CellMark> = {}
  let column = -1
  for (const { tag, inner } of elementsIn(xml, CELL)) {
    const reference = attribute(tag, 'r')
    column = reference === '' ? column + 1 : columnOf(reference)
    if (inner === '') continue
    const cell = cellOf(tag, inner, book)
    if (cell.words === '' && cell.mark === undefined) continue
    if (column < 0 || column >= book.limits.columns) throw new BookProblem('IMPORT_TOO_WIDE', { max: book.limits.columns })
    while (words.length <= column) words.push('')
    words[column] = cell.words
    if (cell.mark) marks[column] = cell.mark
  }
  sink.row(number, words, marks)
  return number
}

async function readSheet(entry: ZipEntry, book: Book, sink: SheetSink, budget: Budget): Promise<void> {
  const merges = (text: string) => {
    for (const tag of tagsOf(text, 'mergeCell')) sink.merged(attribute(tag, 'ref'))
  }
  let number = 0
  for await (const row of elementsOf(textOf(entry, budget), 'row', merges)) number = readRow(row, number, book, sink)
}

async function stringsOf(entry: ZipEntry | undefined, budget: Budget): Promise<string[]> {
  const strings: string[] = []
  if (entry) for await (const item of elementsOf(textOf(entry, budget), 'si')) strings.push(keptWords(runText(item)))
  return strings
}

interface Part {
  readonly name: string
  readonly path: string
}
function sheetsOf(workbook: string, relations: string): Part[] {
  const targets = new Map(tagsOf(relations, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]))
  return tagsOf(workbook, 'sheet').flatMap((tag) => {
    const target = targets.get(attribute(tag, 'r:id') || (/\w+:id="([^"]*)"/.exec(tag)?.[1] ?? ''))
    if (target === undefined || attribute(tag, 'state').toLowerCase().includes('hidden')) return []
    return [{ name: plainText(attribute(tag, 'name')), path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }]
  })
}

/** Reads the sheets of an `.xlsx` file row by row; only the words that several cells share are held. */
export async function readXlsxBook(data: Uint8Array, limits: BookLimits, sink: BookSink): Promise<void> {
  const size = unpackedSize(data)
  if (size === undefined) throw new BookProblem('IMPORT_UNREADABLE')
  if (size > limits.unpacked) throw new BookProblem('IMPORT_TOO_DENSE')
  const parts = new Map([...entriesOf(data)].map((entry) => [entry.name.toLowerCase(), entry]))
  const budget = { bytes: limits.unpacked }
  const workbook = await wholePart(parts, 'xl/workbook.xml', budget)
  const sheets = sheetsOf(workbook, await wholePart(parts, 'xl/_rels/workbook.xml.rels', budget)).filter(({ path }) => parts.has(path.toLowerCase()))
  if (sheets.length === 0) throw new BookProblem('IMPORT_UNREADABLE')
  const [properties = ''] = tagsOf(workbook, 'workbookPr')
  const book: Book = {
    limits,
    since1904: ['1', 'true'].includes(attribute(properties, 'date1904')),
    styles: stylesOf(await wholePart(parts, 'xl/styles.xml', budget)),
    strings: await stringsOf(parts.get('xl/sharedstrings.xml'), budget),
  }
  for (const { name, path } of sheets.slice(0, limits.sheets)) {
    const entry = parts.get(path.toLowerCase())
    if (entry) await readSheet(entry, book, sink.sheet(name), budget)
  }
}

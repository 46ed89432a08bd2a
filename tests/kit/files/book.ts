import { type ZipPart, zipOf } from './zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>'

/** A sheet of a book as its XML: rows, and the elements after them. */
export interface SheetParts {
  readonly name: string
  readonly rows: string
  readonly more?: string
  readonly state?: 'hidden' | 'veryHidden'
}
/** What of a book is written otherwise than usual. */
export interface BookParts {
  readonly sheets: readonly SheetParts[]
  readonly strings?: readonly string[]
  /** Format codes of the styles from 1 on; a number is one without a code. */
  readonly formats?: readonly (string | number)[]
  readonly since1904?: boolean
  /** Where parts lie, by their usual place. */
  readonly places?: Readonly<Record<string, string>>
  /** What relationships call them, by where they lie. */
  readonly targets?: Readonly<Record<string, string>>
  /** Names of entries in the archive. */
  entry?(name: string): string
  /** The XML of each part. */
  xml?(xml: string): string
  bytes?(xml: string): Buffer
}

const related = (list: readonly (readonly [id: string, type: string, target: string])[]) =>
  `${DECLARED}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`

function stylesXml(formats: readonly (string | number)[]): string {
  const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const codes = formats
    .map((format, at) =>
      typeof format === 'string' ? `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>` : '',
    )
    .join('')
  const xfs = formats.map((format, at) => `<xf numFmtId="${typeof format === 'string' ? 164 + at : format}"/>`).join('')
  return `${DECLARED}<styleSheet xmlns="${MAIN}"><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs></styleSheet>`
}

/** The bytes of an `.xlsx` file whose oddities are said by its parts. */
export function bookBytes({
  sheets,
  strings = [],
  formats = [],
  since1904 = false,
  places = {},
  targets = {},
  entry = (name) => name,
  xml = (text) => text,
  bytes = (text) => Buffer.from(text),
}: BookParts): Buffer {
  const at = (usual: string) => places[usual] ?? usual
  const target = (usual: string) => targets[usual] ?? at(usual).replace(/^xl\//, '')
  const path = (index: number) => `xl/worksheets/sheet${index + 1}.xml`
  const listed = sheets
    .map(
      ({ name, state }, index) =>
        `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
    )
    .join('')
  const parts: readonly (readonly [string, string])[] = [
    ['_rels/.rels', related([['rId1', 'officeDocument', targets['xl/workbook.xml'] ?? at('xl/workbook.xml')]])],
    [
      at('xl/workbook.xml'),
      `${DECLARED}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${since1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${listed}</sheets></workbook>`,
    ],
    [
      at('xl/_rels/workbook.xml.rels'),
      related([
        ...sheets.map((_, index) => [`rId${index + 1}`, 'worksheet', target(path(index))] as const),
        ['rId90', 'styles', target('xl/styles.xml')],
        ['rId91', 'sharedStrings', target('xl/sharedStrings.xml')],
      ]),
    ],
    [at('xl/styles.xml'), stylesXml(formats)],
    [
      at('xl/sharedStrings.xml'),
      `${DECLARED}<sst xmlns="${MAIN}">${strings.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`).join('')}</sst>`,
    ],
    ...sheets.map(
      ({ rows, more = '' }, index) =>
        [
          at(path(index)),
          `${DECLARED}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${more}</worksheet>`,
        ] as const,
    ),
  ]
  return zipOf(parts.map(([name, text]): ZipPart => ({ name: entry(name), data: bytes(xml(text)) })))
}

/** A row of cells: a text, a number with its style, or the XML of a cell without its place. */
export function rowOf(
  number: number,
  cells: readonly (string | number | readonly [value: number | string, style: number])[],
): string {
  const place = (column: number) => `${String.fromCharCode(65 + column)}${number}`
  const written = cells.map((cell, column) => {
    if (typeof cell === 'number') return `<c r="${place(column)}"><v>${cell}</v></c>`
    if (typeof cell !== 'string') return `<c r="${place(column)}" s="${cell[1]}"><v>${cell[0]}</v></c>`
    if (cell === '') return ''
    return cell.startsWith('<c')
      ? cell.replace('<c', `<c r="${place(column)}"`)
      : `<c r="${place(column)}" t="inlineStr"><is><t>${cell}</t></is></c>`
  })
  return `<row r="${number}">${written.join('')}</row>`
}

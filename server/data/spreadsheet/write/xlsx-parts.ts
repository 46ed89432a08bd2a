import {
  type Merged,
  type OutCell,
  type OutColumn,
  type OutRow,
  type SheetSpec,
  STAMPS,
  cellText,
  isHeader,
  looksLikeFormula,
} from './types.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Formats of the stamps, in the order of `STAMPS`. */
const STAMP_FORMATS = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm', 'yyyy\\-mm\\-dd\\ hh:mm:ss', 'hh:mm', 'hh:mm:ss']
/** Own formats begin at 164. */
const FIRST_FORMAT = 164
const MAX_DECIMALS = 10
/** Places in the list of cell styles. */
const [PLAIN, TEXT, HEADER, FIRST_STAMP] = [0, 1, 2, 3]
const FIRST_NUMBER = FIRST_STAMP + STAMPS.length
const DECIMALS = Array.from({ length: MAX_DECIMALS }, (_, index) => index + 1)
const numberStyle = (decimals: number | undefined) =>
  decimals === undefined || decimals <= 0 ? PLAIN : FIRST_NUMBER + Math.min(decimals, MAX_DECIMALS) - 1

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const escaped = (text: string) =>
  /[&<>"\r]/.test(text) ? text.replace(/[&<>"\r]/g, (sign) => SIGNS[sign] ?? sign) : text
/** `_x000D_` in a text would be read as the sign it names. */
const literal = (text: string) => (text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text)

function textCell(text: string, style: number, spec: SheetSpec): string {
  const shown = escaped(literal(cellText(text, spec)))
  // The mark of a text that a person has put an apostrophe before: it stays one when it is edited.
  const marked = style === PLAIN && looksLikeFormula(text) ? TEXT : style
  const s = marked === PLAIN ? '' : ` s="${marked}"`
  const space = /^\s|\s$|[\n\r\t]/.test(text) ? ' xml:space="preserve"' : ''
  return `<c${s} t="inlineStr"><is><t${space}>${shown}</t></is></c>`
}

function cellXml(
  cell: OutCell,
  style: number,
  { decimals, isText = false }: Partial<OutColumn>,
  spec: SheetSpec,
): string {
  const numbers = numberStyle(decimals)
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'string') return textCell(cell, isText && style === PLAIN ? TEXT : style, spec)
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? `<c${numbers === PLAIN ? '' : ` s="${numbers}"`}><v>${cell}</v></c>` : '<c/>'
  if ('at' in cell) return `<c s="${FIRST_STAMP + STAMPS.indexOf(cell.as)}"><v>${cell.at}</v></c>`
  return cell.pictures.length > 0 || cell.words === '' ? '<c/>' : textCell(cell.words, style, spec)
}

/** Height of a row that shows a picture, in points. */
const PICTURE_ROW = 48

export function rowXml(row: OutRow, number: number, spec: SheetSpec): string {
  const { columns } = spec
  const style = isHeader(number, spec) ? HEADER : PLAIN
  const pictured = row.some(
    (cell) => typeof cell === 'object' && cell !== null && 'pictures' in cell && cell.pictures.length > 0,
  )
  let text = pictured ? `<row r="${number}" ht="${PICTURE_ROW}" customHeight="1">` : `<row r="${number}">`
  for (let index = 0; index < row.length; index++)
    text += cellXml(row[index] ?? null, style, columns[index] ?? {}, spec)
  return `${text}</row>`
}

const columnXml = ({ width, isText = false }: OutColumn, index: number) =>
  `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${isText ? ` style="${TEXT}"` : ''}/>`
export function sheetHead({ columns, above }: SheetSpec): string {
  const pane =
    above > 0 ? `<pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/>` : ''
  const cols = columns.length > 0 ? `<cols>${columns.map(columnXml).join('')}</cols>` : ''
  return `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${cols}<sheetData>`
}
export function columnLetters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + columnLetters(column % 26)
}
const mergedXml = ({ row, column, down, across }: Merged) =>
  `<mergeCell ref="${columnLetters(column)}${row + 1}:${columnLetters(column + across - 1)}${row + down}"/>`
export function sheetTail({ merged = [] }: SheetSpec, hasDrawing: boolean): string {
  const merges =
    merged.length > 0 ? `<mergeCells count="${merged.length}">${merged.map(mergedXml).join('')}</mergeCells>` : ''
  return `</sheetData>${merges}${hasDrawing ? '<drawing r:id="rId1"/>' : ''}</worksheet>`
}

function stylesXml(): string {
  const formats = [...STAMP_FORMATS, ...DECIMALS.map((decimals) => `0.${'0'.repeat(decimals)}`)]
  const numFmts = formats
    .map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${code}"/>`)
    .join('')
  const own = formats
    .map(
      (_, index) =>
        `<xf numFmtId="${FIRST_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('')
  const cells = `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${own}`
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${numFmts}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${3 + formats.length}">${cells}</cellXfs></styleSheet>`
}

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpeg: 'image/jpeg', gif: 'image/gif' }
const part = (name: string, kind: string) =>
  `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${kind}+xml"/>`

/** All parts but the sheet, its drawing and the pictures. */
export function bookParts(
  { name }: SheetSpec,
  extensions: ReadonlySet<string>,
): readonly (readonly [path: string, xml: string])[] {
  const hasDrawing = extensions.size > 0
  const defaults = [...extensions]
    .map((extension) => `<Default Extension="${extension}" ContentType="${TYPES[extension]}"/>`)
    .join('')
  const types = `${part('xl/workbook.xml', 'spreadsheetml.sheet.main')}${part('xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet')}${part('xl/styles.xml', 'spreadsheetml.styles')}${hasDrawing ? part('xl/drawings/drawing1.xml', 'drawing') : ''}`
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${defaults}${types}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml()],
    ...(hasDrawing
      ? [
          [
            'xl/worksheets/_rels/sheet1.xml.rels',
            `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/drawing" Target="../drawings/drawing1.xml"/></Relationships>`,
          ] as const,
        ]
      : []),
  ]
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
/** Of a point of a screen, in the measure of drawings. */
const EMU = 9525
const SIDE = 60

/** The place of a picture: its cell, and the position in it. */
export interface PlacedPicture {
  readonly row: number
  readonly column: number
  readonly index: number
  readonly file: string
}
export function drawingParts(placed: readonly PlacedPicture[]): readonly (readonly [path: string, xml: string])[] {
  const anchors = placed
    .map(
      ({ row, column, index }, n) =>
        `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${(2 + index * (SIDE + 2)) * EMU}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${2 * EMU}</xdr:rowOff></xdr:from><xdr:ext cx="${SIDE * EMU}" cy="${SIDE * EMU}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${n + 2}" name="${n + 1}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${n + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`,
    )
    .join('')
  const relations = placed
    .map(({ file }, n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/image" Target="../media/${file}"/>`)
    .join('')
  return [
    [
      'xl/drawings/drawing1.xml',
      `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${anchors}</xdr:wsDr>`,
    ],
    [
      'xl/drawings/_rels/drawing1.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`,
    ],
  ]
}

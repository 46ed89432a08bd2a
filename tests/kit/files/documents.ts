import { utils, write } from 'xlsx'
import { zipOf } from './zip.ts'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = (name: string, text: string) => ({
  name,
  data: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
})

/** A Word document with these words, and a link that would run a script. */
export function wordDocument(words: string): Buffer {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return zipOf([
    xml(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    xml(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    xml(
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId9" Type="${OFFICE}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/></Relationships>`,
    ),
    xml(
      'word/document.xml',
      `<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p><w:p><w:hyperlink r:id="rId9"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
    ),
  ])
}

/** A workbook of one sheet per entry. */
export function workbook(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Buffer {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name)
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

/** A PDF document of two pages that brings no fonts along: it counts on the reader's own tables. */
export function pdfDocument(words: string): Buffer {
  const text = Buffer.from(words, 'utf16le').swap16().toString('hex')
  const stream = `BT /F1 28 Tf 72 700 Td <${text}> Tj ET`
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
    '<</Type/Pages/Kids[3 0 R 7 0 R]/Count 2>>',
    page,
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>>>',
    page,
  ]
  return pdfOf(objects)
}

/** One plain red square of 16 pixels, as JPEG 2000 writes it. */
const RED_JPEG2000 =
  '/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEABAQEAAH/XAAQQEBISFBISFBISFBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAApAAH/k8+0CARPz7QICJ/PtAgIn4CAgICAgICAgICAgP/Z'
/** A JBIG2 page of 16 pixels that is black before anything is drawn on it. */
const BLACK_JBIG2 = '000000003000010000001300000010000000100000000000000000040000'

/** A scan: the left half of its page is black in JBIG2, the right half red in JPEG 2000. */
export function scannedDocument(): Buffer {
  const pictures = [
    ['/JBIG2Decode/ColorSpace/DeviceGray/BitsPerComponent 1', Buffer.from(BLACK_JBIG2, 'hex')],
    ['/JPXDecode/ColorSpace/DeviceRGB/BitsPerComponent 8', Buffer.from(RED_JPEG2000, 'base64')],
  ] as const
  const stream = 'q 300 0 0 600 0 0 cm /P0 Do Q q 300 0 0 600 300 0 cm /P1 Do Q'
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents 4 0 R/Resources<</XObject<</P0 5 0 R/P1 6 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    ...pictures.map(
      ([filter, data]) =>
        `<</Type/XObject/Subtype/Image/Width 16/Height 16/Filter${filter}/Length ${data.length}>>stream\n${data.toString('latin1')}\nendstream`,
    ),
  ])
}

/** The objects of a PDF document with the table of their places. */
function pdfOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const from = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${from}\n%%EOF`
  return Buffer.from(file, 'latin1')
}

/** A second of a tone. */
export function recording(): Buffer {
  const rate = 8000
  const data = Buffer.alloc(44 + rate)
  data.write('RIFF', 0)
  data.writeUInt32LE(36 + rate, 4)
  data.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
    [40, rate],
  ] as const)
    data.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    data.writeUInt16LE(value, at)
  data.write('data', 36)
  for (let at = 0; at < rate; at++) data[44 + at] = 128 + Math.round(60 * Math.sin(at / 4))
  return data
}

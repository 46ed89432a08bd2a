import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive; what its directory entry shall say instead of the truth. */
export interface ZipPart {
  readonly name: string
  readonly data: Buffer
  readonly lie?: { readonly packed?: number; readonly unpacked?: number; readonly flags?: number }
}

function entry(
  signature: number,
  { name, data, lie = {} }: ZipPart,
  packed: Buffer,
  offset: number | undefined,
): Buffer {
  const central = offset !== undefined
  const head = Buffer.alloc(central ? 46 : 30)
  const at = central ? 2 : 0
  head.writeUInt32LE(signature, 0)
  head.writeUInt16LE(20, 4 + at)
  head.writeUInt16LE(lie.flags ?? 0, 6 + at)
  head.writeUInt16LE(8, 8 + at)
  head.writeUInt32LE(crc32(data), 14 + at)
  head.writeUInt32LE(lie.packed ?? packed.length, 18 + at)
  head.writeUInt32LE(lie.unpacked ?? data.length, 22 + at)
  head.writeUInt16LE(Buffer.byteLength(name), 26 + at)
  if (central) head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, Buffer.from(name)])
}

/** A ZIP archive, well-formed but for the lies. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const packed = deflateRawSync(part.data)
    const local = Buffer.concat([entry(0x04034b50, part, packed, undefined), packed])
    locals.push(local)
    centrals.push(entry(0x02014b50, part, packed, at))
    at += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const xml = (name: string, text: string): ZipPart => ({
  name,
  data: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
})
const related = (type: string, target: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

/** The parts of an `.xlsx` file around the raw bytes of its one sheet. */
export function hostileBook(sheet: Buffer, lie?: ZipPart['lie']): ZipPart[] {
  return [
    xml(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    xml('_rels/.rels', related('officeDocument', 'xl/workbook.xml')),
    xml(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    xml('xl/_rels/workbook.xml.rels', related('worksheet', 'worksheets/sheet1.xml')),
    { name: 'xl/worksheets/sheet1.xml', data: sheet, ...(lie ? { lie } : {}) },
  ]
}

/** The bytes of a sheet from the inner XML of its data. */
export function sheetXml(rows: string, more = ''): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${more}</worksheet>`,
  )
}
/** A cell with a text, written unchanged: `words` may hold entities. */
export function cellXml(at: string, words: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
}

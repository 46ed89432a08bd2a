import { inflateRawSync } from 'node:zlib'
import { entriesOf } from '../book/zip-size.ts'
import { ZipWriter } from './zip.ts'

const [STYLES, SHEET] = ['xl/styles.xml', 'xl/worksheets/sheet1.xml']
/** The built-in format of cells that keep what is typed. */
const TEXT_FORMAT = 49

/** The styles with one more, and its place among them. */
function withTextStyle(xml: string): { readonly xml: string; readonly place: number } {
  const [cells = ''] = /<cellXfs\b[\s\S]*?<\/cellXfs>/.exec(xml) ?? []
  const place = cells.match(/<xf\b/g)?.length ?? 0
  const more = cells
    .replace(/count="\d+"/, `count="${place + 1}"`)
    .replace(
      '</cellXfs>',
      `<xf numFmtId="${TEXT_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>`,
    )
  return { xml: xml.replace(cells, more), place }
}

/** The first sheet of a book that the library wrote, with columns of texts; the library itself gives columns no style. */
export async function withTextColumns(data: Uint8Array, columns: ReadonlySet<number>): Promise<Buffer> {
  const parts = new Map(
    [...entriesOf(data)].map(({ name, packed, isDeflated }) => [
      name,
      isDeflated ? inflateRawSync(packed) : Buffer.from(packed),
    ]),
  )
  const styles = withTextStyle(parts.get(STYLES)?.toString('utf8') ?? '')
  const sheet = parts.get(SHEET)?.toString('utf8') ?? ''
  parts.set(STYLES, Buffer.from(styles.xml))
  parts.set(
    SHEET,
    Buffer.from(
      sheet.replaceAll(/<col min="(\d+)"/g, (column, number: string) =>
        columns.has(Number(number) - 1) ? `${column} style="${styles.place}"` : column,
      ),
    ),
  )
  const written: Uint8Array[] = []
  const zip = new ZipWriter({ write: async (bytes) => void written.push(Buffer.from(bytes)) })
  for (const [name, content] of parts) await zip.add(name, content)
  await zip.end()
  return Buffer.concat(written)
}

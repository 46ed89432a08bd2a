import type { BookWriter, OutRow, Picture, SheetSpec, Sink, WriteBatch } from './types.ts'
import { type PlacedPicture, bookParts, drawingParts, rowXml, sheetHead, sheetTail } from './xlsx-parts.ts'
import { type ZipPart, ZipWriter } from './zip.ts'

/** Pieces that are packed at once. */
const PIECE = 64 * 1024

/** An `.xlsx` file, written row by row. Pictures stay in memory until the rows are written: they are few, and the caller limits them. */
export class XlsxWriter implements BookWriter {
  readonly #spec: SheetSpec
  readonly #zip: ZipWriter
  readonly #pictures: { readonly place: PlacedPicture; readonly picture: Picture }[] = []
  #sheet: ZipPart | undefined
  #number = 0

  constructor(spec: SheetSpec, sink: Sink) {
    this.#spec = spec
    this.#zip = new ZipWriter(sink)
  }

  async #part(): Promise<ZipPart> {
    if (this.#sheet) return this.#sheet
    this.#sheet = await this.#zip.begin('xl/worksheets/sheet1.xml')
    await this.#sheet.write(Buffer.from(sheetHead(this.#spec)))
    return this.#sheet
  }

  #keepPictures(row: OutRow): void {
    row.forEach((cell, column) => {
      if (typeof cell !== 'object' || cell === null || !('pictures' in cell)) return
      cell.pictures.forEach((picture, index) => {
        const file = `image${this.#pictures.length + 1}.${picture.extension}`
        this.#pictures.push({ place: { row: this.#number - 1, column, index, file }, picture })
      })
    })
  }

  async rows(batch: WriteBatch): Promise<void> {
    const sheet = await this.#part()
    let text = ''
    for (const row of batch) {
      this.#number += 1
      this.#keepPictures(row)
      text += rowXml(row, this.#number, this.#spec)
      if (text.length < PIECE) continue
      await sheet.write(Buffer.from(text))
      text = ''
    }
    if (text !== '') await sheet.write(Buffer.from(text))
  }

  async end(): Promise<void> {
    const sheet = await this.#part()
    const extensions = new Set(this.#pictures.map(({ picture }) => picture.extension))
    await sheet.write(Buffer.from(sheetTail(this.#spec, extensions.size > 0)))
    await sheet.end()
    for (const { place, picture } of this.#pictures) await this.#zip.add(`xl/media/${place.file}`, picture.data)
    if (extensions.size > 0)
      for (const [path, xml] of drawingParts(this.#pictures.map(({ place }) => place))) await this.#zip.add(path, xml)
    for (const [path, xml] of bookParts(this.#spec, extensions)) await this.#zip.add(path, xml)
    await this.#zip.end()
  }
}

/** How cells travel inside the product: as they are stored, which their words would not tell. */
export const CELLS = 'application/x-vitrine-cells'
/** A block of cells, row by row; what is stored, or words. */
export type Cells = readonly (readonly unknown[])[]

const QUOTED = /["\t\n\r]/
const quote = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A block as spreadsheets take it. */
export function toSheetText(words: readonly (readonly string[])[]): string {
  return words.map((row) => row.map(quote).join('\t')).join('\n')
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const marked = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign).replaceAll('\n', '<br>')
/** The same as word processors take it. */
export function toSheetHtml(words: readonly (readonly string[])[]): string {
  return `<table><tbody>${words.map((row) => `<tr>${row.map((cell) => `<td>${marked(cell)}</td>`).join('')}</tr>`).join('')}</tbody></table>`
}

/** Reads what a spreadsheet puts into the clipboard: cells between tabs, quoted where they hold tabs or lines. */
export function fromSheetText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  let row = rows[0] ?? []
  let at = 0
  while (at <= source.length) {
    if (source[at] === '"') {
      const [cell, end] = quoted(source, at + 1)
      row.push(cell)
      at = end
    } else {
      const end = endOf(source, at)
      row.push(source.slice(at, end))
      at = end
    }
    if (at >= source.length) break
    if (source[at] === '\n') rows.push((row = []))
    at += 1
  }
  return rows
}
function endOf(source: string, from: number): number {
  for (let at = from; at < source.length; at++) if (source[at] === '\t' || source[at] === '\n') return at
  return source.length
}
function quoted(source: string, from: number): readonly [string, number] {
  let cell = ''
  let at = from
  for (;;) {
    const end = source.indexOf('"', at)
    if (end < 0) return [cell + source.slice(at), source.length]
    cell += source.slice(at, end)
    if (source[end + 1] !== '"') return [cell, end + 1]
    cell += '"'
    at = end + 2
  }
}

/** The cells of a table that a word processor or a spreadsheet copied; undefined where there is no table. */
export function fromSheetHtml(html: string): readonly (readonly string[])[] | undefined {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return undefined
  return [...table.rows].map((row) =>
    [...row.cells].map((cell) => {
      for (const line of cell.querySelectorAll('br')) line.replaceWith('\n')
      return (cell.textContent ?? '').trim()
    }),
  )
}

/** A block that was copied here, as it is stored; undefined for anything else. */
export function fromCells(text: string): Cells | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every((row) => Array.isArray(row)) ? (parsed as Cells) : undefined
  } catch {
    return undefined
  }
}

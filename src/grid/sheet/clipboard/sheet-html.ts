const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** HTML takes several blanks for one, and those at the ends of a line for none. */
const line = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign).replaceAll(/^ | $| (?= )/g, '&nbsp;')
const marked = (text: string) => text.split('\n').map(line).join('<br>')
/** Words that a spreadsheet would take for a number with fewer digits, or for something to compute. */
const MISTAKEN = /^(?:0\d|\d{12}|[=+@-])/
const cellHtml = (text: string) =>
  `<td${MISTAKEN.test(text) ? ' style="mso-number-format:\'\\@\'"' : ''}>${marked(text)}</td>`
/** A block as spreadsheets and word processors take it before its plain text. */
export function toSheetHtml(words: readonly (readonly string[])[]): string {
  return `<table><tbody>${words.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')}</tbody></table>`
}

/** What a page looks like: nothing of it is a text. */
const UNSEEN = 'style, script, meta, link, title, col, colgroup'
/** Has lines of its own within a cell. */
const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6'
/** Where one begins or ends. */
const EDGE = '\v'
/** So many cells may one cell span: what says more is no table of a spreadsheet. */
const MAX_SPAN = 1000

/** The words of a cell: line breaks are those of the markup, other white space is one blank. */
function wordsOf(cell: HTMLTableCellElement): string {
  const textIn = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').replaceAll(/[ \t\r\n\v\f]+/g, ' ')
    if (!(node instanceof Element) || node.matches(UNSEEN)) return ''
    if (node.localName === 'br') return '\n'
    const words = [...node.childNodes].map(textIn).join('')
    return node.matches(BLOCKS) ? `${EDGE}${words}${EDGE}` : words
  }
  // A line break at the end of a block shows nothing; a blank that does not break is one that was typed.
  const words = [...cell.childNodes]
    .map(textIn)
    .join('')
    .replaceAll(/ ?([\n\v]) ?/g, '$1')
    .replaceAll(/\n?\v+/g, '\n')
  return words.replaceAll(/^[ \n]+|[ \n]+$/g, '').replaceAll('\u00A0', ' ')
}

/** The cells of a table where they stand: what a merged cell covers is empty. */
function rowsOf(table: HTMLTableElement): string[][] {
  const rows: string[][] = []
  for (const [at, row] of [...table.rows].entries()) {
    // Sheets end with a row without height that says how wide the columns are.
    if (row.style.display === 'none' && (row.textContent ?? '').trim() === '') continue
    const words = (rows[at] ??= [])
    let col = 0
    for (const cell of row.cells) {
      while (words[col] !== undefined) col += 1
      const [down, across] = [
        Math.min(cell.rowSpan || 1, table.rows.length - at),
        Math.min(cell.colSpan || 1, MAX_SPAN),
      ]
      for (let rowOffset = 0; rowOffset < down; rowOffset += 1)
        for (let colOffset = 0; colOffset < across; colOffset += 1) (rows[at + rowOffset] ??= [])[col + colOffset] = ''
      words[col] = wordsOf(cell)
      col += across
    }
  }
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map((row) => Array.from({ length: width }, (_, col) => row[col] ?? ''))
}

/**
 * The cells of a table that a spreadsheet, a word processor or a page copied; undefined where there is none, or where words stand
 * outside it: their plain text then says more.
 */
export function fromSheetHtml(html: string): readonly (readonly string[])[] | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of page.querySelectorAll(UNSEEN)) unseen.remove()
  const tables = [...page.querySelectorAll('table')].filter((table) => table.parentElement?.closest('table') === null)
  if (tables.length === 0) return undefined
  const inside = tables.reduce((sum, table) => sum + (table.textContent ?? '').replaceAll(/\s/g, '').length, 0)
  if ((page.body.textContent ?? '').replaceAll(/\s/g, '').length > inside) return undefined
  return tables.flatMap(rowsOf)
}

/** A text with its selection, and the text that a tool makes of it. Pure. */
export interface Selection {
  readonly text: string
  readonly from: number
  readonly to: number
}
/** What takes the place of a piece of the text, and what is selected then. */
export interface Change {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [number, number]
}

/** Toggles Markdown marks around the selection. */
export function toggleMarks({ text, from, to }: Selection, sign: string): Change {
  const inner = text.slice(from, to)
  const isAround =
    text.slice(Math.max(0, from - sign.length), from) === sign && text.slice(to, to + sign.length) === sign
  if (isAround)
    return {
      from: from - sign.length,
      to: to + sign.length,
      insert: inner,
      select: [from - sign.length, to - sign.length],
    }
  return { from, to, insert: `${sign}${inner}${sign}`, select: [from + sign.length, to + sign.length] }
}

/** Begins every line of the selection with a sign, or takes it away when all have it. `number` counts them. */
export function before({ text, from, to }: Selection, sign: string, number = false): Change {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const stop = text.indexOf('\n', to)
  const end = stop === -1 ? text.length : stop
  const lines = text.slice(start, end).split('\n')
  const begins = (line: string) => (number ? /^\d+\. /.test(line) : line.startsWith(sign))
  const bare = (line: string) => (number ? line.replace(/^\d+\. /, '') : line.slice(sign.length))
  const changed = lines.every(begins)
    ? lines.map(bare)
    : lines.map((line, at) => `${number ? `${at + 1}. ` : sign}${line}`)
  const insert = changed.join('\n')
  return { from: start, to: end, insert, select: [start, start + insert.length] }
}

/** Puts a piece in the place of the selection; `select` is the part of the piece that is selected then. */
function instead(
  { from, to }: Selection,
  insert: string,
  select: readonly [number, number] = [insert.length, insert.length],
): Change {
  return { from, to, insert, select: [from + select[0], from + select[1]] }
}

/** Several lines are a block of code; less is code within a line. */
export function code(selection: Selection): Change {
  const words = selection.text.slice(selection.from, selection.to)
  return words.includes('\n') ? instead(selection, `\`\`\`\n${words}\n\`\`\``) : toggleMarks(selection, '`')
}
export function link(selection: Selection, address = ''): Change {
  const words = selection.text.slice(selection.from, selection.to)
  const insert = `[${words}](${address || 'https://'})`
  return instead(selection, insert, address === '' ? [words.length + 3, insert.length - 1] : undefined)
}
/** Brackets would end the words, and parentheses or blanks the address. */
export function picture(selection: Selection, { src, alt }: { readonly src: string; readonly alt: string }): Change {
  return instead(
    selection,
    `![${alt.replaceAll(/[[\]]/g, '')}](${src.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20')})`,
  )
}
const row = (cell: (at: number) => string) => `|${[1, 2, 3].map((at) => ` ${cell(at)} `).join('|')}|`
export function table(selection: Selection, column: string): Change {
  const isLineStart = selection.from === 0 || selection.text[selection.from - 1] === '\n'
  return instead(
    selection,
    `${isLineStart ? '' : '\n\n'}${[row((at) => `${column} ${at}`), row(() => '---'), row(() => '')].join('\n')}\n`,
  )
}

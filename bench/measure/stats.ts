/** The value below which `part` (0 … 1) of the sorted values lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** One line of the table: what was measured, ours, the hand-written equal or the allowed figure, and how far ours may go. */
export interface Row {
  readonly what: string
  readonly ours: string
  readonly limit: string
  readonly ratio: number
  /** Undefined: shown for orientation only. */
  readonly reach?: { readonly kind: 'at-most' | 'at-least'; readonly value: number }
}

/** What was measured, in milliseconds or in the unit named, against a figure that it must not exceed. */
export const within = (what: string, value: number, figure: number, unit = 'ms', digits = 1): Row => ({
  what,
  ours: `${value.toFixed(digits)} ${unit}`,
  limit: `${figure.toFixed(figure % 1 === 0 ? 0 : digits)} ${unit}`,
  ratio: value / figure,
  reach: { kind: 'at-most', value: 1 },
})

function verdict({ ratio, reach }: Row): string {
  if (!reach) return ''
  const fits = reach.kind === 'at-most' ? ratio <= reach.value : ratio >= reach.value
  return fits ? 'ok' : 'MISSED'
}

/** Column widths count Chinese characters as one; the words of the table are English. */
export function table(rows: readonly Row[]): string {
  const head = ['What', 'Ours', 'Hand-written', 'Ratio', 'Reach', '']
  const cells = rows.map((row) => [
    row.what,
    row.ours,
    row.limit,
    row.ratio.toFixed(2),
    row.reach ? `${row.reach.kind === 'at-most' ? '≤' : '≥'} ${row.reach.value}` : '',
    verdict(row),
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)))
  const lineOf = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [lineOf(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.map(lineOf)].join('\n')
}

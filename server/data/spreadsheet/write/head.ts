import type { Merged } from './types.ts'

export interface HeadColumn {
  readonly title: string
  /** The heading that it shares with its neighbours. */
  readonly group?: string | undefined
}
/** The header of a sheet. */
export interface SheetHead {
  readonly rows: readonly (readonly (string | null)[])[]
  readonly merged: readonly Merged[]
}

/** The header at a row, from 0: titles in one row; in two, where neighbours share a heading, and the other titles span both. */
export function headOf(columns: readonly HeadColumn[], row: number): SheetHead {
  const titles = columns.map(({ title }) => title)
  if (columns.every(({ group }) => group === undefined)) return { rows: [titles], merged: [] }
  const isFirst = (at: number) => columns[at]?.group === undefined || columns[at]?.group !== columns[at - 1]?.group
  const over = columns.map(({ title, group }, at) => (isFirst(at) ? (group ?? title) : null))
  const merged = columns.flatMap(({ group }, column): Merged[] => {
    if (group === undefined) return [{ row, column, down: 2, across: 1 }]
    if (!isFirst(column)) return []
    let across = 1
    while (!isFirst(column + across) && column + across < columns.length) across += 1
    return across > 1 ? [{ row, column, down: 1, across }] : []
  })
  return { rows: [over, columns.map(({ title, group }) => (group === undefined ? null : title))], merged }
}

/** A width that shows a title. */
export const widthOf = (title: string): number => Math.min(40, Math.max(10, title.length * 2 + 2))

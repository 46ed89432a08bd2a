import type { GridColumn, GridConflict } from '../store/index.ts'
import type { Sheet } from './sheet.ts'

function conflictWords({ ports, words }: Sheet, column: GridColumn, { theirs, by }: GridConflict): string {
  const value = words.of(column, theirs) || ports.say('GRID_EMPTY_VALUE')
  const said = ports.say(by === undefined ? 'GRID_CONFLICT' : 'GRID_CONFLICT_BY', { title: column.title, who: by })
  return ports.say('GRID_CONFLICT_TOLD', { said, value })
}

/** The announcement of changes by other users of a cell, and of users who are editing it. */
export function cellAnnouncement(sheet: Sheet, row: number, col: number): string {
  const { store, ports } = sheet
  const column = sheet.column(col)
  const seen = column && store.seen.cell(row, column.key)
  if (!seen) return ''
  const who = seen.presence.map(({ name }) => name).join(', ')
  const conflict = seen.isConflict ? store.conflictAt(store.idAt(row), column.key) : undefined
  return [conflict && conflictWords(sheet, column, conflict), who !== '' && ports.say('GRID_WHO_IS_HERE', { who })]
    .filter(Boolean)
    .join(' ')
}

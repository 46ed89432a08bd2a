import { AppError } from '../../../../schemas/messages/index.ts'
import { readArea } from '../book/areas.ts'
import type { Header } from './header.ts'

const AREAS_SAID = 5

/** `repeat`: what merged cells say holds for all rows that they reach over. */
export type MergedCells = 'repeat' | undefined

/**
 * Merged cells below the header: only the first of them has the value of all. Those that span the rows of a
 * sub-table say what they mean, and where the person says so, all that reach down do; what is merged sideways says it never.
 */
export function assertUnmerged(merged: readonly string[], { row: header, below }: Header, merging: MergedCells): void {
  const brought = below.filter(({ fields }) => fields.size > 0)
  const among = merged.filter((words) => {
    const area = readArea(words)
    if (!area || area.last <= header) return false
    const isMeant = merging === 'repeat' || (brought.length > 0 && !brought.some(({ fields }) => fields.has(area.from)))
    return !(isMeant && area.from === area.to)
  })
  if (among.length > 0) throw new AppError('IMPORT_MERGED', { areas: among.slice(0, AREAS_SAID).join(', ') })
}

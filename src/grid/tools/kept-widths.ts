import { session } from '../../state/session.ts'
import { readLocal, writeLocal } from '../../state/storage.ts'

/** Widths in px by column. */
export type Widths = Readonly<Record<string, number>>

const LEAST = 40
const MOST = 2000
const NONE: Widths = {}
/** Of one person: others at the same browser have their own. */
const keyOf = (name: string) => `grid_widths_${session.username}_${name}`
const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= LEAST && value <= MOST

/** What the person drew the columns of the grid of this name to; '' is no name, and keeps nothing. */
export function readWidths(name: string): Widths {
  const kept = name === '' ? undefined : readLocal(keyOf(name))
  if (typeof kept !== 'object' || kept === null) return NONE
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, number] => isWidth(entry[1])))
}
export function keepWidths(name: string, widths: Widths): void {
  if (name !== '') writeLocal(keyOf(name), widths)
}

import { perGridSetting } from './per-grid-setting.ts'

/** Widths in px by column. */
export type Widths = Readonly<Record<string, number>>

const LEAST = 40
const MOST = 2000
const NONE: Widths = {}
const drawn = perGridSetting('widths')
const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= LEAST && value <= MOST

/** What the person drew the columns of the grid of this name to. */
export function readWidths(name: string): Widths {
  const stored = drawn.read(name)
  if (typeof stored !== 'object' || stored === null) return NONE
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => isWidth(entry[1])))
}
export const saveWidths = (name: string, widths: Widths): void => drawn.keep(name, widths)

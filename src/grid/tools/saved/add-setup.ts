import { routeNow } from '../../../lib/route.ts'
import { readLocal, writeLocal } from '../../../state/storage/storage.ts'

/** How the add button adds rows. */
export interface AddSetup {
  readonly addRowNum: number
  /** 0 means the bottom, n means below row n. */
  readonly addIndex: number
  readonly addScrollToBottom: boolean
}
const DEFAULT: AddSetup = { addRowNum: 1, addIndex: 0, addScrollToBottom: false }
/** The same grid may stand on several pages. */
const keyOf = (name: string) => `JEditableTable_addBtn_${routeNow()}${name}`
/** Where it was stored before the key named the page. */
const keyBefore = (name: string) => `JEditableTable_addBtn_${name}`

/** Most rows at once, whatever was stored. */
export const MAX_ADDED_ROWS = 1000
const whole = (value: unknown, least: number, most = Infinity) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least ? Math.min(value, most) : least

/** What a person set up for the grid of this name on this page; defaults where it is nothing that makes sense. */
export function readAddSetup(name: string): AddSetup {
  const stored = readLocal(keyOf(name)) ?? readLocal(keyBefore(name))
  if (typeof stored !== 'object' || stored === null) return DEFAULT
  const stated = stored as Partial<Record<keyof AddSetup, unknown>>
  return {
    addRowNum: whole(stated.addRowNum, 1, MAX_ADDED_ROWS),
    addIndex: whole(stated.addIndex, 0),
    addScrollToBottom: stated.addScrollToBottom === true,
  }
}
export function saveAddSetup(name: string, setup: AddSetup): void {
  writeLocal(keyOf(name), setup)
}

/** Two presses of the add button must be so far apart. */
export const INSERT_THROTTLE_MS = 1500
/** Presses of the others. */
export const THROTTLE_MS = 300

/** Lets a press through when the one before it was long enough ago. */
export function throttle(ms: number, now: () => number = () => performance.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - last < ms) return false
    last = at
    return true
  }
}

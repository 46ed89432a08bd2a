import type { KeyboardEvent } from 'react'

interface Move {
  readonly lines: number
  readonly cells: number
}
type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const PAGE = 10
const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: { lines: -1, cells: 0 },
  ArrowDown: { lines: 1, cells: 0 },
  ArrowLeft: { lines: 0, cells: -1 },
  ArrowRight: { lines: 0, cells: 1 },
  PageUp: { lines: -PAGE, cells: 0 },
  PageDown: { lines: PAGE, cells: 0 },
}
const OTHERS: ReadonlySet<string> = new Set([' ', 'Enter', 'F2', 'Home', 'End'])
const withCommand = ({ ctrlKey, metaKey }: Key) => ctrlKey || metaKey

/** True for a key that moves the table cursor; other keys keep their browser behaviour. */
export function isCursorKey(event: Key): boolean {
  const { key, altKey } = event
  if (altKey) return false
  if (withCommand(event)) return key === 'c' || key === 'Home' || key === 'End'
  return Object.hasOwn(MOVES, key) || OTHERS.has(key)
}

/** The cursor movement of a key; undefined for other keys. Home and End stay in the line, with Ctrl they go to the first and the last. */
export function cursorMove(event: Key, lines: number, cells: number): Move | undefined {
  const { key } = event
  if (key !== 'Home' && key !== 'End') return withCommand(event) ? undefined : MOVES[key]
  const sign = key === 'Home' ? -1 : 1
  return { lines: withCommand(event) ? sign * lines : 0, cells: sign * cells }
}

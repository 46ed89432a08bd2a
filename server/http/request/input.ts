import { AppError } from '../../../schemas/messages/index.ts'

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'prototype'])
const MAX_DEPTH = 40
const MAX_NODES = 200_000

/** Text that the database takes in every form: no NUL, no half of a surrogate pair (stored as JSON, it would be unreadable). */
const isPlain = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * Refuses what no request may hold: names that reach a prototype, text that no column takes, nesting without end.
 * `constructor` is harmless in a null-prototype or own-key reading and may name a field.
 */
export function checkInput(value: unknown): void {
  let nodes = 0
  const walk = (node: unknown, depth: number): void => {
    nodes += 1
    if (depth > MAX_DEPTH || nodes > MAX_NODES) throw new AppError('HTTP_BAD_TEXT')
    if (typeof node === 'string') {
      if (!isPlain(node)) throw new AppError('HTTP_BAD_TEXT')
      return
    }
    if (typeof node !== 'object' || node === null) return
    for (const [key, child] of Object.entries(node)) {
      if (FORBIDDEN.has(key) || !isPlain(key)) throw new AppError('HTTP_BAD_TEXT')
      walk(child, depth + 1)
    }
  }
  walk(value, 0)
}

/** Parses JSON text from a query parameter; undefined when it is not JSON. Throws `HTTP_BAD_TEXT` like `checkInput`. */
export function readJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  checkInput(value)
  return value
}

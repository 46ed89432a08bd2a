import { escapeToken, pointerKeys } from '../json-pointer.ts'
import type { SchemaProblem } from './problem.ts'

/** Limits of every document, whatever its source. */
const DOCUMENT_LIMITS = { characters: 2_000_000, depth: 24 } as const
/** Names that reach the prototype of an object in JavaScript; a document that holds one is refused whole. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Appends a reference token to a JSON pointer. */
export function appendToken(pointer: string, key: string | number): string {
  return `${pointer}/${escapeToken(String(key))}`
}

export function problem(
  pointer: string,
  code: SchemaProblem['code'],
  params: SchemaProblem['params'] = {},
  level: SchemaProblem['level'] = 'error',
): SchemaProblem {
  return { pointer, code, params, level }
}

/** Parses JSON text; a failure says line and column. */
export function parseJson(text: string): { readonly value: unknown } | { readonly problem: SchemaProblem } {
  if (text.length > DOCUMENT_LIMITS.characters)
    return { problem: problem('', 'DOC_TOO_LARGE', { limit: DOCUMENT_LIMITS.characters }) }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const position = Number(/position (\d+)/.exec(reason)?.[1] ?? text.length)
    const before = text.slice(0, position).split('\n')
    return {
      problem: problem('', 'DOC_NOT_JSON', {
        reason: reason.split(' in JSON')[0] ?? reason,
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
      }),
    }
  }
}

/** Looks for what no document may hold, before anything else touches it: forbidden names, too many levels, things that are not JSON. */
export function guard(value: unknown): readonly SchemaProblem[] {
  const found: SchemaProblem[] = []
  const walk = (node: unknown, pointer: string, depth: number): void => {
    if (found.length >= 20) return
    if (depth > DOCUMENT_LIMITS.depth) {
      found.push(problem(pointer, 'DOC_TOO_DEEP', { limit: DOCUMENT_LIMITS.depth }))
      return
    }
    if (typeof node !== 'object' || node === null) {
      if (['function', 'symbol', 'bigint'].includes(typeof node)) found.push(problem(pointer, 'DOC_INVALID'))
      return
    }
    for (const [key, child] of Object.entries(node)) {
      const below = appendToken(pointer, key)
      if (!Array.isArray(node) && FORBIDDEN.has(key)) found.push(problem(below, 'DOC_FORBIDDEN_KEY', { name: key }))
      else walk(child, below, depth + 1)
    }
  }
  walk(value, '', 0)
  return found
}

/** The value at a JSON pointer, or undefined. */
export function valueAtPointer(value: unknown, pointer: string): unknown {
  let node = value
  for (const key of pointerKeys(pointer)) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined
    node = (node as Record<string, unknown>)[key]
  }
  return node
}

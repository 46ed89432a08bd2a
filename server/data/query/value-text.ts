import { listedValues } from '../../../registry/kit/joined.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { DataColumn } from '../catalog/index.ts'
import { type Condition, MAX_PIECES, MAX_VALUE } from './condition.ts'

const COMPARE: Readonly<Record<string, 'ge' | 'le' | 'gt' | 'lt' | 'eq'>> = {
  '>=': 'ge',
  '<=': 'le',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
}

/** One of the pieces of a list; a list of commas alone asks nothing. */
function oneOf(column: DataColumn, text: string): Condition | undefined {
  const values = listedValues(column.match, text)
  if (values.length === 0) return undefined
  if (values.length > MAX_PIECES) throw new AppError('QUERY_TOO_LONG', { field: column.key })
  return { kind: 'in', column, values }
}

function wildcard(column: DataColumn, text: string): Condition | undefined {
  if (text === '*') return { kind: 'compare', column, op: 'eq', value: '*' }
  const [opens, closes] = [text.startsWith('*'), text.endsWith('*')]
  if (!opens && !closes) return undefined
  const value = text.slice(opens ? 1 : 0, closes ? -1 : undefined)
  if (value === '') return { kind: 'all', of: [] }
  return { kind: 'like', column, at: opens && closes ? 'anywhere' : opens ? 'end' : 'start', value }
}

/**
 * Reads the value of `field=value` by the marks of the wire, first match wins. `>=x` without the blank is accepted
 * like `>= x`, because list pages in use write it so.
 */
export function readValue(column: DataColumn, raw: string): Condition | undefined {
  const text = raw.trim()
  if (text === '') return undefined
  if (text.length > MAX_VALUE) throw new AppError('QUERY_TOO_LONG', { field: column.key })
  if (text.length > 2 && text.startsWith(',') && text.endsWith(',')) {
    const parts = splitCommaList(text).slice(0, MAX_PIECES)
    return { kind: 'any', of: parts.map((value): Condition => ({ kind: 'like', column, at: 'anywhere', value })) }
  }
  const marked = /^(>=|<=|>|<|=)\s*(.+)$/s.exec(text)
  if (marked) return { kind: 'compare', column, op: COMPARE[marked[1] ?? ''] ?? 'eq', value: marked[2] ?? '' }
  const like = wildcard(column, text)
  if (like) return like
  if (text.includes(',')) return oneOf(column, text)
  if (text.startsWith('!') && text.length > 1) return { kind: 'compare', column, op: 'ne', value: text.slice(1) }
  return { kind: 'compare', column, op: 'eq', value: text.replaceAll('++', ',') }
}

/** Reads `field_MultiString=a,b`. */
export function readMany(column: DataColumn, raw: string): Condition | undefined {
  return oneOf(column, raw)
}

import { type ColumnShape, fullShape, wholeDigitsOf } from '../../../registry/kit/column-types.ts'
import type { ColumnType } from '../../../registry/kit/define.ts'

/** The type as PostgreSQL writes it in a definition. */
export function sqlType(shape: ColumnShape): string {
  const full = fullShape(shape)
  switch (full.type) {
    case 'varchar':
      return `varchar(${full.length})`
    case 'numeric':
      return `numeric(${full.length}, ${full.scale})`
    case 'timestamp':
      // What a person states is what a clock shows: as an instant, hours that a zone leaves out would move.
      return 'timestamp(0)'
    case 'time':
      return 'time(0)'
    case 'json':
      return 'jsonb'
    default:
      return full.type
  }
}

const CATALOG_NAMES: Readonly<Record<string, ColumnType>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'date',
  jsonb: 'json',
}

/** A numeric without limits. */
const WIDEST_NUMERIC: ColumnShape = { type: 'numeric', length: 1000, scale: 500 }

/** Reads what `format_type` says of a column; undefined for a type this product never makes. */
export function shapeOfCatalogType(name: string): ColumnShape | undefined {
  const plain = CATALOG_NAMES[name]
  if (plain) return { type: plain }
  // Other programs make these. What a page stores in them has to fit, which the database sees to.
  if (name === 'smallint') return { type: 'integer' }
  if (name === 'numeric') return WIDEST_NUMERIC
  if (name.startsWith('timestamp')) return { type: 'timestamp' }
  if (/^time(?:\(\d\))? without/.test(name)) return { type: 'time' }
  const varchar = /^character varying(?:\((\d+)\))?$/.exec(name)
  if (varchar) return varchar[1] === undefined ? { type: 'text' } : { type: 'varchar', length: Number(varchar[1]) }
  const numeric = /^numeric\((\d+),(\d+)\)$/.exec(name)
  return numeric ? { type: 'numeric', length: Number(numeric[1]), scale: Number(numeric[2]) } : undefined
}

const IS_WHOLE: ReadonlySet<ColumnType> = new Set(['integer', 'bigint'])

function numericHolds(from: ColumnShape, to: ColumnShape): boolean {
  return wholeDigitsOf(to) >= wholeDigitsOf(from) && (to.scale ?? 0) >= (from.scale ?? 0)
}

/** True when `to` stores every value of `from` unchanged. */
export function isWidening(from: ColumnShape, to: ColumnShape): boolean {
  const [a, b] = [fullShape(from), fullShape(to)]
  if (b.type === 'text') return true
  if (a.type === b.type)
    return a.type === 'varchar' ? (b.length ?? 0) >= (a.length ?? 0) : a.type !== 'numeric' || numericHolds(a, b)
  if (a.type === 'integer' && b.type === 'bigint') return true
  if (IS_WHOLE.has(a.type) && b.type === 'numeric') return numericHolds(a, b)
  return a.type === 'date' && b.type === 'timestamp'
}

const FAMILY: Readonly<Partial<Record<ColumnType, string>>> = {
  text: 'text',
  varchar: 'text',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
}

/** True when the existing column is at least as wide as the wanted one. */
export function isWideEnough(current: ColumnShape, wanted: ColumnShape): boolean {
  return (
    FAMILY[current.type] !== undefined && FAMILY[current.type] === FAMILY[wanted.type] && isWidening(wanted, current)
  )
}

/** Equal once both are stated in full. */
export function sameShape(a: ColumnShape, b: ColumnShape): boolean {
  return sqlType(a) === sqlType(b)
}

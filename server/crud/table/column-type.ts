import type { ColumnType } from '../../../registry/kit/define.ts'

/** A column as the data engine knows it: the language's storage type with what limits it. */
export interface ColumnShape {
  readonly type: ColumnType
  /** Characters of a varchar, digits of a numeric. */
  readonly length?: number
  readonly scale?: number
}

const VARCHAR_DEFAULT = 255
const NUMERIC_DIGITS = 20
const NUMERIC_SCALE = 6

/** The shape with every limit stated, so that two spellings of one column compare equal. */
function fullShape(shape: ColumnShape): ColumnShape {
  if (shape.type === 'varchar') return { type: 'varchar', length: shape.length ?? VARCHAR_DEFAULT }
  if (shape.type === 'numeric') return { type: 'numeric', length: shape.length ?? NUMERIC_DIGITS, scale: shape.scale ?? NUMERIC_SCALE }
  return { type: shape.type }
}

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
  text: 'text', integer: 'integer', bigint: 'bigint', boolean: 'boolean', date: 'date', jsonb: 'json',
}

/** Reads what `format_type` says of a column; undefined for a type this product never makes. */
export function shapeOfCatalogType(name: string): ColumnShape | undefined {
  const plain = CATALOG_NAMES[name]
  if (plain) return { type: plain }
  if (name.startsWith('timestamp')) return { type: 'timestamp' }
  if (name.startsWith('time')) return { type: 'time' }
  const varchar = /^character varying(?:\((\d+)\))?$/.exec(name)
  if (varchar) return varchar[1] === undefined ? { type: 'text' } : { type: 'varchar', length: Number(varchar[1]) }
  const numeric = /^numeric\((\d+),(\d+)\)$/.exec(name)
  return numeric ? { type: 'numeric', length: Number(numeric[1]), scale: Number(numeric[2]) } : undefined
}

const WHOLE_DIGITS: Readonly<Partial<Record<ColumnType, number>>> = { integer: 10, bigint: 19 }

function numericHolds(from: ColumnShape, to: ColumnShape): boolean {
  const whole = WHOLE_DIGITS[from.type] ?? (from.length ?? 0) - (from.scale ?? 0)
  return (to.length ?? 0) - (to.scale ?? 0) >= whole && (to.scale ?? 0) >= (from.scale ?? 0)
}

/** True when every value of `from` fits into `to` unchanged. */
export function holdsAll(from: ColumnShape, to: ColumnShape): boolean {
  const [a, b] = [fullShape(from), fullShape(to)]
  if (b.type === 'text') return true
  if (a.type === b.type) return a.type === 'varchar' ? (b.length ?? 0) >= (a.length ?? 0) : a.type !== 'numeric' || numericHolds(a, b)
  if (a.type === 'integer' && b.type === 'bigint') return true
  if (a.type in WHOLE_DIGITS && b.type === 'numeric') return numericHolds(a, b)
  return a.type === 'date' && b.type === 'timestamp'
}

const FAMILY: Readonly<Partial<Record<ColumnType, string>>> = { text: 'text', varchar: 'text', integer: 'number', bigint: 'number', numeric: 'number' }

/** True when the wider column `current` can go on serving a field that now asks for less. */
export function stillServes(current: ColumnShape, wanted: ColumnShape): boolean {
  return FAMILY[current.type] !== undefined && FAMILY[current.type] === FAMILY[wanted.type] && holdsAll(wanted, current)
}

/** Equal once both are stated in full. */
export function sameShape(a: ColumnShape, b: ColumnShape): boolean {
  return sqlType(a) === sqlType(b)
}

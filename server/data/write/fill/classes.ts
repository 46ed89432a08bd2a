import { randomUUID } from 'node:crypto'
import { schemaErrors } from '../../../../schemas/language/check/check.ts'
import { FILL_CLASSES, type FillClass, type SerialParams } from '../../../../schemas/language/fill-classes.ts'
import type { WireRow } from '../../catalog/index.ts'

/** What a rule may know when it is asked. */
export interface FillRequest {
  /** The values of the form. */
  readonly form: WireRow
  readonly orgCode: string | null
  /** `YYYY-MM-DD` */
  readonly today: string
}

const DATE_DIGITS: Readonly<Record<string, number>> = { yyyy: 4, yyyyMM: 6, yyyyMMdd: 8 }
/** The characters of a field's value that a number may contain. */
const NAMEABLE = /[^\p{L}\p{N}-]/gu
const SAID = 20

/** Numbers of one series share everything but the number; each series counts by itself. */
export interface Series {
  readonly series: string
  readonly digits: number
}
function seriesOf({ prefix = '', date = '', field, digits = 4 }: SerialParams, { form, today }: FillRequest): Series {
  const own =
    field === undefined
      ? ''
      : String((Object.hasOwn(form, field) ? form[field] : '') ?? '')
          .replaceAll(NAMEABLE, '')
          .slice(0, SAID)
  return { series: `${prefix}${own}${today.replaceAll('-', '').slice(0, DATE_DIGITS[date] ?? 0)}`, digits }
}
export function formatSerial({ series, digits }: Series, number: number): string {
  return `${series}${String(number).padStart(digits, '0')}`
}
/** The serial number in a value of the series; undefined for another value. */
export function parseSerial({ series, digits }: Series, value: unknown): number | undefined {
  if (typeof value !== 'string' || !value.startsWith(series)) return undefined
  const rest = value.slice(series.length)
  return /^\d{1,15}$/.test(rest) && rest.length >= digits ? Number(rest) : undefined
}

export const isFillClass = (name: string): name is FillClass => Object.hasOwn(FILL_CLASSES, name)

/** Where the parameters of a class are wrong; undefined when they are not. */
export function paramsProblem(name: FillClass, params: unknown): string | undefined {
  const [error] = schemaErrors(FILL_CLASSES[name] as unknown as Record<string, unknown>, params)
  return error && (error.pointer || '/')
}

/** A rule as it is stored, its parameters checked when that was done. */
export interface FillRule {
  readonly id: string
  readonly code: string
  readonly class: FillClass
  readonly params: WireRow
}
export const serialOf = (rule: FillRule, asking: FillRequest): Series | undefined =>
  rule.class === 'serial' ? seriesOf(rule.params as SerialParams, asking) : undefined

/** The value of a rule without a serial number. */
export function unnumberedValue(rule: FillRule, { orgCode }: FillRequest): string | null {
  return rule.class === 'uuid' ? randomUUID() : orgCode
}

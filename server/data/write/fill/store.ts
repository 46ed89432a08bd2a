import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { WireRow } from '../../catalog/index.ts'
import { type FillRequest, type FillRule, unnumberedValue, isFillClass, formatSerial, serialOf } from './classes.ts'

interface Stored {
  readonly id: string
  readonly rule_code: string
  readonly rule_class: string
  readonly rule_params: unknown
}
const ruleOf = ({ id, rule_code, rule_class, rule_params }: Stored): FillRule[] =>
  isFillClass(rule_class) ? [{ id, code: rule_code, class: rule_class, params: (rule_params ?? {}) as WireRow }] : []

/** The rules of these codes; one that is gone is not among them. */
export async function findFillRules(db: Queries, codes: readonly string[]): Promise<ReadonlyMap<string, FillRule>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_fill_rule')
    .select(['id', 'rule_code', 'rule_class', 'rule_params'])
    .where('rule_code', 'in', [...new Set(codes)])
    .execute()
  return new Map(rows.flatMap(ruleOf).map((rule) => [rule.code, rule]))
}

export const seriesId = (rule: string, series: string) => `${rule} ${series}`

/** How far the series of these rules have come. */
export async function lastNumbers(db: Queries, rules: readonly FillRule[]): Promise<ReadonlyMap<string, number>> {
  const ids = rules.filter((rule) => rule.class === 'serial').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_fill_serial')
    .select(['rule_id', 'series', 'last_number'])
    .where('rule_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [seriesId(row.rule_id, row.series), Number(row.last_number)]))
}

/** How far a series has come, held until the transaction ends. */
export async function lockNumber(tx: Queries, rule: FillRule, series: string): Promise<number> {
  const { rows } = await sql<{ last: string }>`
    insert into sys_fill_serial (rule_id, series, last_number) values (${rule.id}, ${series}, 0)
    on conflict (rule_id, series) do update set last_number = sys_fill_serial.last_number returning last_number as last`.execute(
    tx,
  )
  return Number(rows[0]?.last ?? 0)
}
export async function storeNumber(tx: Queries, rule: FillRule, series: string, last: number): Promise<void> {
  await tx
    .updateTable('sys_fill_serial')
    .set({ last_number: last })
    .where('rule_id', '=', rule.id)
    .where('series', '=', series)
    .execute()
}

/** What a rule would give now. A number is not taken: that is done by the record that is stored with it. */
export async function proposal(db: Queries, rule: FillRule, asking: FillRequest): Promise<string | null> {
  const series = serialOf(rule, asking)
  if (!series) return unnumberedValue(rule, asking)
  const lasts = await lastNumbers(db, [rule])
  return formatSerial(series, (lasts.get(seriesId(rule.id, series.series)) ?? 0) + 1)
}

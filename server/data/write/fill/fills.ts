import { sql } from 'kysely'
import type { ResolvedField } from '../../../../engine/model/index.ts'
import { isEmpty } from '../../../../registry/kit/values.ts'
import type { Queries } from '../../../db/database.ts'
import { type Actor, type TableScreen, type WireRow, wireTime } from '../../catalog/index.ts'
import { unrestricted } from '../../access/index.ts'
import {
  type FillRequest,
  type FillRule,
  type Series,
  unnumberedValue,
  parseSerial,
  formatSerial,
  serialOf,
} from './classes.ts'
import { findFillRules, lockNumber, storeNumber, lastNumbers, seriesId } from './store.ts'

interface Filled {
  readonly field: ResolvedField
  readonly rule: FillRule
}

/** Numbers that rows have although the series has not reached them: users typed them. */
async function usedBeyond(
  tx: Queries,
  screen: TableScreen,
  { storage }: ResolvedField,
  { series }: Series,
  last: number,
): Promise<ReadonlySet<number>> {
  const rest = sql`substring(${sql.ref(storage.column)}::text from ${series.length + 1}::int)`
  const { rows } = await sql<{ number: string }>`
    select ${rest} as number from ${sql.table(screen.table)}
    where starts_with(${sql.ref(storage.column)}::text, ${series}) and case when ${rest} ~ '^[0-9]{1,15}$' then ${rest}::bigint > ${last} else false end`.execute(
    tx,
  )
  return new Set(rows.map(({ number }) => Number(number)))
}

async function isUsed(tx: Queries, screen: TableScreen, { storage }: ResolvedField, value: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(screen.table)} where ${sql.ref(storage.column)}::text = ${value} limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

interface Held {
  readonly rule: FillRule
  readonly series: string
  readonly used: ReadonlySet<number>
  /** Where it stood when it was held; beyond are this transaction's own. */
  readonly first: number
  last: number
}

/** The numbers that one transaction takes. */
export class FillSource {
  readonly #held = new Map<string, Held>()
  readonly #tx: Queries
  readonly #fills: FillRules

  constructor(tx: Queries, fills: FillRules) {
    this.#tx = tx
    this.#fills = fills
  }

  /**
   * The numbers of a record that is about to be stored; `starts` is what it was made of. One that was proposed and went to
   * somebody else meanwhile is another one now; one that somebody typed stays.
   */
  async numbers(record: WireRow, starts: WireRow): Promise<WireRow> {
    const taken: Record<string, unknown> = {}
    for (const { field, rule } of this.#fills.filled) {
      const series = serialOf(rule, this.#fills.askingOf(record))
      const wanted = series && parseSerial(series, record[field.key])
      if (series && wanted !== undefined)
        taken[field.key] = await this.#take(
          field,
          rule,
          series,
          record[field.key] === starts[field.key] ? undefined : wanted,
        )
    }
    return taken
  }

  /** `wanted` is undefined where no number was requested. */
  async #take(field: ResolvedField, rule: FillRule, series: Series, wanted: number | undefined): Promise<string> {
    const held = await this.#hold(field, rule, series)
    const next = after(held)
    const isTyped =
      wanted !== undefined &&
      (wanted > next ||
        (wanted <= held.first && !(await isUsed(this.#tx, this.#fills.screen, field, formatSerial(series, wanted)))))
    if (isTyped) return formatSerial(series, wanted)
    held.last = next
    return formatSerial(series, next)
  }

  async #hold(field: ResolvedField, rule: FillRule, { series, digits }: Series): Promise<Held> {
    const id = `${rule.id} ${field.key} ${series}`
    const known = this.#held.get(id)
    if (known) return known
    const last = await lockNumber(this.#tx, rule, series)
    const held: Held = {
      rule,
      series,
      first: last,
      last,
      used: await usedBeyond(this.#tx, this.#fills.screen, field, { series, digits }, last),
    }
    this.#held.set(id, held)
    return held
  }

  async done(): Promise<void> {
    for (const { rule, series, last } of this.#held.values()) await storeNumber(this.#tx, rule, series, last)
  }
}

function after({ last, used }: Held): number {
  let next = last + 1
  while (used.has(next)) next++
  return next
}

/** The fill rules of a screen, which give fields of new records a value. */
export class FillRules {
  readonly screen: TableScreen
  readonly filled: readonly Filled[]
  readonly #actor: Actor
  readonly #today: string
  /** Numbers proposed so far, by series: the rows of one sheet need different ones before any is stored. */
  readonly #proposed: Map<string, number>

  private constructor(
    screen: TableScreen,
    actor: Actor,
    now: Date,
    filled: readonly Filled[],
    lasts: ReadonlyMap<string, number>,
  ) {
    this.screen = screen
    this.filled = filled
    this.#actor = actor
    this.#today = wireTime(now).slice(0, 10)
    this.#proposed = new Map(lasts)
  }

  static async of(db: Queries, given: TableScreen, actor: Actor, now: Date): Promise<FillRules> {
    const screen = unrestricted(given)
    const stated = screen.resolved.fields.flatMap((field) =>
      field.field.fill ? [{ field, code: field.field.fill.rule }] : [],
    )
    const rules = await findFillRules(
      db,
      stated.map(({ code }) => code),
    )
    const filled = stated.flatMap(({ field, code }) => {
      const rule = rules.get(code)
      return rule ? [{ field, rule }] : []
    })
    return new FillRules(
      screen,
      actor,
      now,
      filled,
      await lastNumbers(
        db,
        filled.map(({ rule }) => rule),
      ),
    )
  }

  /** True where numbers are counted, so that the record must be stored in a transaction. */
  get isCounted(): boolean {
    return this.filled.some(({ rule }) => rule.class === 'serial')
  }
  askingOf(form: WireRow): FillRequest {
    return { form, orgCode: this.#actor.orgCode, today: this.#today }
  }

  /** The values of a new record that are known before it is stored. */
  proposals(form: WireRow): WireRow {
    const asking = this.askingOf(form)
    return Object.fromEntries(
      this.filled.map(({ field, rule }) => {
        const series = serialOf(rule, asking)
        return [
          field.key,
          series ? formatSerial(series, this.#next(rule, series.series)) : unnumberedValue(rule, asking),
        ]
      }),
    )
  }

  /** A body without what is left to the server: nothing is said there. */
  leave(form: WireRow): WireRow {
    const left = new Set(this.filled.map(({ field }) => field.key).filter((key) => isEmpty(form[key])))
    return left.size === 0 ? form : Object.fromEntries(Object.entries(form).filter(([key]) => !left.has(key)))
  }

  /** A body without the numbers that are others now. */
  without(form: WireRow, starts: WireRow): WireRow {
    const renewed = new Set(
      this.filled
        .filter(({ field, rule }) => rule.class === 'serial' && starts[field.key] !== form[field.key])
        .map(({ field }) => field.key),
    )
    return Object.fromEntries(Object.entries(form).filter(([key]) => !renewed.has(key)))
  }

  /** The record as it is stored, with the numbers that are its own; `remake` makes it of other beginnings. */
  async settle(
    taking: FillSource,
    record: WireRow,
    starts: WireRow,
    remake: (starts: WireRow) => WireRow,
  ): Promise<WireRow> {
    const taken = await taking.numbers(record, starts)
    return Object.entries(taken).every(([key, value]) => record[key] === value)
      ? record
      : remake({ ...starts, ...taken })
  }

  #next(rule: FillRule, series: string): number {
    const id = seriesId(rule.id, series)
    const next = (this.#proposed.get(id) ?? 0) + 1
    this.#proposed.set(id, next)
    return next
  }
}

import type { DataSource, Row, SaveOutcome } from '../../api/data-source.ts'
import { ApiError } from '../../api/errors.ts'
import { identity } from '../record.ts'

type Values = Readonly<Record<string, unknown>>

export interface Sent {
  /** The record it changes; undefined for a new one. */
  readonly row: Row | undefined
  readonly values: Values
  /** Undefined where the service knows of none. */
  readonly key: string | undefined
}

/** What a save came to, and the record it was about: one that was new may have been there already. */
export interface Attempted {
  readonly outcome: SaveOutcome
  readonly row: Row | undefined
}

/** No answer, or one from somewhere on the way: the save was perhaps done. */
export function isUncertain(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
}

const isDiff = (value: unknown): value is { readonly added: readonly Values[] } => typeof value === 'object' && value !== null && 'added' in value && Array.isArray(value.added)
/** The sub-tables of a record that was just made: whole, because the rows of the save before are there already, under ids nobody knows here. */
function whole(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isDiff(value) ? value.added.map(({ id: _word, ...row }) => row) : value]))
}

export function sendRecord(source: DataSource, { row, values, key }: Sent, quiet = false): Promise<SaveOutcome> {
  const options = key === undefined ? [] : [{ key, quiet }]
  return row ? source.edit({ ...values, ...identity(row) }, ...options) : source.add(values, ...options)
}

/**
 * The saves of one form. A save whose answer was lost keeps its key: pressed again, the same content goes under the same
 * key, so that it is saved once. With other content it is first found out what became of the one before.
 */
export class Attempts {
  #open: Sent | undefined

  /** The save whose answer was lost, if there is one. */
  get open(): Sent | undefined {
    return this.#open
  }
  /** Somebody else sees to it from here on. */
  handOver(): void {
    this.#open = undefined
  }

  async save(source: DataSource, row: Row | undefined, values: Values, quiet = false): Promise<Attempted> {
    const settled = await this.#settle(source, row, values)
    const sent = this.#open ?? { row: settled, values: row === undefined && settled ? whole(values) : values, key: source.newKey?.() }
    if (sent.key !== undefined) this.#open = sent
    const outcome = await this.#send(source, sent, quiet)
    return { outcome, row: sent.row }
  }

  /** The record to save over: that of the form, or what an earlier save with other content has made of it. */
  async #settle(source: DataSource, row: Row | undefined, values: Values): Promise<Row | undefined> {
    const before = this.#open
    if (!before || (JSON.stringify(before.values) === JSON.stringify(values) && before.row?.['version'] === row?.['version'])) return row
    const outcome = await this.#send(source, before, false)
    if (outcome.kind !== 'saved' || outcome.id === undefined) return row
    return { ...row, id: outcome.id, ...(outcome.version === undefined ? {} : { version: outcome.version }) }
  }

  async #send(source: DataSource, sent: Sent, quiet: boolean): Promise<SaveOutcome> {
    try {
      const outcome = await sendRecord(source, sent, quiet)
      this.#open = undefined
      return outcome
    } catch (error) {
      if (!isUncertain(error)) this.#open = undefined
      throw error
    }
  }
}

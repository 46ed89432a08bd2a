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

/** A save that turned out to be stored when its answer had been lost. */
export interface Settled {
  readonly id: string
  readonly sent: Sent
}

/** No answer, or one from somewhere on the way: the save was perhaps done. */
export function isUncertain(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
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
  #settled: Settled | undefined

  /** The save whose answer was lost, if there is one. */
  get open(): Sent | undefined {
    return this.#open
  }
  /** Somebody else sees to it from here on. */
  handOver(): void {
    this.#open = undefined
  }

  /**
   * To be asked before something is saved: when it is not what was sent before, the save before goes once more. Answers
   * that one if it is stored, until the form says that it stands on what is stored now.
   */
  async settle(source: DataSource, row: Row | undefined, values: Values): Promise<Settled | undefined> {
    const before = this.#open
    if (this.#settled || !before || (JSON.stringify(before.values) === JSON.stringify(values) && before.row?.['version'] === row?.['version'])) return this.#settled
    const outcome = await this.#send(source, before, false)
    const id = outcome.kind === 'saved' ? (outcome.id ?? before.row?.id) : undefined
    if (id !== undefined) this.#settled = { id, sent: before }
    return this.#settled
  }
  takenUp(): void {
    this.#settled = undefined
  }

  /** Saves what is the same as before under the same key, and anything else under one of its own. */
  async save(source: DataSource, row: Row | undefined, values: Values, quiet = false): Promise<SaveOutcome> {
    const sent = this.#open ?? { row, values, key: source.newKey?.() }
    if (sent.key !== undefined) this.#open = sent
    return this.#send(source, sent, quiet)
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

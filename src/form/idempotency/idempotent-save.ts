import { KEY_DAYS } from '../../../schemas/contract/envelope.ts'
import { serverNow } from '../../api/client/clock.ts'
import type { DataSource, Row, SaveOutcome } from '../../api/rows/data-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import { identity } from '../../record/record.ts'
import { sameJson } from '../../../schemas/language/values.ts'

type Values = Readonly<Record<string, unknown>>

export interface Sent {
  /** The record it changes; undefined for a new one. */
  readonly row: Row | undefined
  readonly values: Values
  /** Undefined where the service supports none. */
  readonly key: string | undefined
  /** Epoch ms since when it goes under its key. */
  readonly at: number
}

/** A save that turned out to be stored when its answer had been lost. */
export interface Settled {
  readonly id: string
  readonly sent: Sent
}

const DAY_MS = 24 * 3_600_000
/** The server keeps keys by its own clock: two days may be between the two. */
const SAFE_MS = (KEY_DAYS - 2) * DAY_MS
/** May the server have forgotten what came under a key since then? Sent again, it could be stored a second time. */
export const isForgotten = (at: number): boolean => serverNow() - at > SAFE_MS

/** No answer, or one from somewhere on the way: 520 and on are those of the networks that stand before many services. */
const NO_ANSWER: ReadonlySet<number> = new Set([0, 502, 503, 504, 520, 521, 522, 523, 524])
/** The outcome is unknown: the save was perhaps done. */
export function isUncertain(error: unknown): boolean {
  return error instanceof ApiError && NO_ANSWER.has(error.status)
}

export function sendRecord(
  source: DataSource,
  { row, values, key }: Omit<Sent, 'at'>,
  quiet = false,
): Promise<SaveOutcome> {
  const options = key === undefined ? [] : [{ key, quiet }]
  return row ? source.edit({ ...values, ...identity(row) }, ...options) : source.add(values, ...options)
}

/**
 * The saves of one form. A save whose answer was lost keeps its key: pressed again, the same content goes under the same
 * key, so that it is saved once. With other content it is first found out what became of the one before.
 */
export class IdempotentSave {
  #open: Sent | undefined
  #settled: Settled | undefined
  #isUnsure = false
  readonly #listeners = new Set<() => void>()

  /** The save whose answer was lost, if there is one. */
  get open(): Sent | undefined {
    return this.#open
  }
  /** What must outlive the page: it is not known what became of it, or the form does not stand on it yet. */
  get unsettled(): Sent | undefined {
    return this.#settled?.sent ?? this.#open
  }
  /** A new record was sent without an idempotency key and no reply came: sent again, it may be stored twice. */
  get isUnsure(): boolean {
    return this.#isUnsure
  }
  /** An earlier page has sent this, and its key is no more. */
  doubt(): void {
    this.#isUnsure = true
  }
  /** Goes on with a save that an earlier page sent. */
  resume(sent: Sent): void {
    this.#open = sent
  }
  /** Hears when a save is sent, and when it was answered without being stored. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  /** Another part of the client (the outbox) takes over the save. */
  handOver(): void {
    this.#open = undefined
  }

  /**
   * To be asked before something is saved: when it is not what was sent before, the save before goes once more. Answers
   * that one if it is stored, until the form reports that it is based on the stored record.
   */
  async settle(source: DataSource, row: Row | undefined, values: Values): Promise<Settled | undefined> {
    const before = this.#open
    if (this.#settled || !before || (sameJson(before.values, values) && before.row?.['version'] === row?.['version']))
      return this.#settled
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
    const sent = this.#open ?? { row, values, key: source.newKey?.(), at: serverNow() }
    if (sent.key !== undefined && !this.#open) {
      this.#open = sent
      this.#tell()
    }
    return this.#send(source, sent, quiet)
  }

  async #send(source: DataSource, sent: Sent, quiet: boolean): Promise<SaveOutcome> {
    try {
      const outcome = await sendRecord(source, sent, quiet)
      this.#open = undefined
      this.#isUnsure = false
      if (outcome.kind !== 'saved') this.#tell()
      return outcome
    } catch (error) {
      if (!isUncertain(error)) {
        this.#open = undefined
        this.#tell()
      } else if (sent.key === undefined && !sent.row && !source.addsOnce) this.#isUnsure = true
      throw error
    }
  }
  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

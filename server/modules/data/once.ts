import { KEY_DAYS } from '../../../schemas/contract/envelope.ts'
import { type Actor, type Engine, engineOn, type TableScreen, type WireRow } from '../../data/catalog/index.ts'
import { findRow } from '../../data/read/index.ts'
import { isolationFor } from '../../data/write/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { type StoredResult, exactlyOnce, fingerprintOf, keyIn } from '../../http/limits/idempotency.ts'

/** A screen that the user may use, with its engine and actor. */
export interface OpenedScreen {
  readonly engine: Engine
  readonly screen: TableScreen
  readonly actor: Actor
}

type Called = { readonly id: string }
type Work<T> = (engine: Engine) => Promise<T>
interface Uploaded {
  readonly asked: string
  readonly file: Uint8Array
}

interface Once<T, K> extends StoredResult<T, K> {
  readonly days: number
}
function once<T, K>(
  context: HandlerContext,
  what: Called,
  { engine, screen }: OpenedScreen,
  work: Work<T>,
  { days, ...keeping }: Once<T, K>,
  uploaded?: Uploaded,
): Promise<T> {
  const key = keyIn(context.headers)
  if (key === undefined) return work(engine)
  const asked = [what.id, context.params, context.query, uploaded?.asked ?? context.body ?? null]
  const call = {
    userId: context.user.id,
    key,
    fingerprint: fingerprintOf(asked, uploaded?.file),
    now: context.clock.now(),
    days,
  }
  return exactlyOnce(
    engine.database,
    call,
    keeping,
    (database) => work(engineOn(engine, database)),
    isolationFor(screen),
  )
}

/** The result that is stored for a row; an earlier version of the product stored its id only. */
type StoredRow = string | { readonly id: string; readonly version?: number }

/**
 * Runs a save of one row once per idempotency key. Its result is stored as id and version only: a repeated call gets the row as it is now, by the rights
 * of that moment, but with the version that this work made. A later save with that version reports changes made since.
 */
export function saveOnce(
  context: HandlerContext,
  what: Called,
  opened: OpenedScreen,
  work: Work<WireRow>,
): Promise<WireRow> {
  const { engine, screen, actor } = opened
  return once(context, what, opened, work, {
    days: KEY_DAYS,
    keep: (row): StoredRow => ({
      id: String(row['id']),
      ...(typeof row['version'] === 'number' ? { version: row['version'] } : {}),
    }),
    async again(stored, database) {
      const { id, ...version } = typeof stored === 'string' ? { id: stored } : stored
      return { ...(await findRow(engineOn(engine, database), screen, id, actor.locale)), ...version }
    },
  })
}

/** Runs any other work once per idempotency key; its result is stored unchanged. */
export function runOnce<T>(
  context: HandlerContext,
  what: Called,
  opened: OpenedScreen,
  work: Work<T>,
  uploaded?: Uploaded,
): Promise<T> {
  return once<T, T | null>(
    context,
    what,
    opened,
    work,
    { days: 1, keep: (result) => result ?? null, again: async (stored) => stored as T },
    uploaded,
  )
}

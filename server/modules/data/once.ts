import { type Engine, engineOn } from '../../crud/engine.ts'
import type { Actor } from '../../crud/actor.ts'
import type { WireRow } from '../../crud/labels/texts.ts'
import { findRow } from '../../crud/list.ts'
import type { TableScreen } from '../../crud/screens.ts'
import { isolationFor } from '../../crud/tree.ts'
import type { HandlerContext } from '../../http/context.ts'
import { type Keeping, exactlyOnce, fingerprintOf, keyIn } from '../../http/idempotency.ts'

/** A screen that somebody may use, and what to use it with. */
export interface Opened {
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

function once<T, K>(context: HandlerContext, what: Called, { engine, screen }: Opened, work: Work<T>, keeping: Keeping<T, K>, uploaded?: Uploaded): Promise<T> {
  const key = keyIn(context.headers)
  if (key === undefined) return work(engine)
  const asked = [what.id, context.params, context.query, uploaded?.asked ?? context.body ?? null]
  const call = { userId: context.user.id, key, fingerprint: fingerprintOf(asked, uploaded?.file), now: context.clock.now() }
  return exactlyOnce(engine.database, call, keeping, (database) => work(engineOn(engine, database)), isolationFor(screen))
}

/** Work that stores one row. Only its id is kept: whoever asks again is told the row as it is, by the rights of that moment. */
export function storedOnce(context: HandlerContext, what: Called, opened: Opened, work: Work<WireRow>): Promise<WireRow> {
  const { engine, screen, actor } = opened
  return once(context, what, opened, work, {
    keep: (row) => String(row['id']),
    again: (id, database) => findRow(engineOn(engine, database), screen, id, actor.locale),
  })
}

/** Any other work; what it came to is kept as it is. */
export function workedOnce<T>(context: HandlerContext, what: Called, opened: Opened, work: Work<T>, uploaded?: Uploaded): Promise<T> {
  return once<T, T | null>(context, what, opened, work, { keep: (result) => result ?? null, again: async (kept) => kept as T }, uploaded)
}

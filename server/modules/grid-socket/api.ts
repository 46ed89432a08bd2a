import type { TypedBy } from '../../../schemas/contract/data/grid-socket.ts'
import type { Database } from '../../db/database.ts'
import type { AppParts } from '../../http/context.ts'
import { partsOf } from './parts.ts'

/** The channel between processes. */
export const CHANNEL = 'grid'
const IDS_PER_NOTICE = 500
/** More rows than this are not published one by one: a user who saves one of them learns of the change then. */
const MAX_SAVED = 2000
/** The least time between two notices: each is a commit of its own that wakes every process. */
const PAUSE_MS = 100

interface Row {
  readonly [key: string]: unknown
  readonly id: string
}
/** A notice between processes. `from` is the socket that it comes from, which does not receive it. */
export type Notice =
  | {
      readonly kind: 'typed'
      readonly from: string
      readonly screen: string
      readonly row: Row
      readonly caseId: string
      readonly by: TypedBy
    }
  /** A grid of no screen: only the same person receives it. */
  | {
      readonly kind: 'private'
      readonly from: string
      readonly userId: string
      readonly socketKey: string
      readonly row: Row
      readonly caseId: string
    }
  | {
      readonly kind: 'editing'
      readonly from: string
      readonly screen: string
      readonly name: string
      readonly at: { readonly id: string; readonly key: string } | null
      readonly to?: string
    }
  | { readonly kind: 'gone'; readonly from: string }
  /** A socket watches a screen from now on: who is in it? */
  | { readonly kind: 'asked'; readonly from: string; readonly screen: string }
  | { readonly kind: 'saved'; readonly screen: string; readonly ids: readonly string[] }

/** Sends a notice to every process. It may be late or lost. */
export async function publishChange(database: Database, notice: Notice): Promise<void> {
  for (const part of partsOf(JSON.stringify(notice))) await database.notify(CHANNEL, part)
}

interface Waiting {
  readonly log: AppParts['log']
  readonly byScreen: Map<string, Set<string>>
}
/** Rows that were saved while earlier ones were being published. */
const waiting = new WeakMap<Database, Waiting>()

/** Publishes the waiting rows, and those that are added meanwhile, until none is left. */
async function tellWaiting(database: Database, { log, byScreen }: Waiting): Promise<void> {
  for (;;) {
    const [next] = byScreen
    if (!next) break
    const [screen, all] = next
    byScreen.delete(screen)
    const ids = [...all]
    const slices = Array.from({ length: Math.ceil(ids.length / IDS_PER_NOTICE) }, (_, at) =>
      ids.slice(at * IDS_PER_NOTICE, (at + 1) * IDS_PER_NOTICE),
    )
    await Promise.all(slices.map((slice) => publishChange(database, { kind: 'saved', screen, ids: slice }))).catch(
      (error: unknown) => log.warn({ error: String(error) }, 'Grids were not told of a save'),
    )
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref())
  }
  waiting.delete(database)
}

/**
 * Sends the stored values of these rows to the grids of the screen that show them; the columns and rows that each person may
 * see. Call after the commit. No caller waits for it: a page that misses the notice learns of the change when it saves. Rows that are saved while a
 * notice is on its way go with the next one.
 */
export function publishSaved(
  { database, log }: Pick<AppParts, 'database' | 'log'>,
  screen: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  if (rows.length === 0 || rows.length > MAX_SAVED) return
  const underWay = waiting.get(database)
  const { byScreen } = underWay ?? { byScreen: new Map<string, Set<string>>() }
  const ids = byScreen.get(screen) ?? new Set()
  byScreen.set(screen, ids)
  for (const { id } of rows) ids.add(String(id))
  if (underWay) return
  const begun = { log, byScreen }
  waiting.set(database, begun)
  void tellWaiting(database, begun)
}

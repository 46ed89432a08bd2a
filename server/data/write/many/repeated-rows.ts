import { createHash } from 'node:crypto'
import { sentIdOf, storedRowIdOf } from '../../../../engine/model/index.ts'
import { isEmpty } from '../../../../registry/kit/values.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import {
  type Actor,
  contextOf,
  type Engine,
  type TableScreen,
  type WireRow,
  withStoredSecrets,
} from '../../catalog/index.ts'
import { hasChanges } from '../changed-fields.ts'
import { unrestricted, unrestrictedRows } from '../../access/index.ts'
import { rowsById } from '../../read/index.ts'
import { versionConflict } from '../version-conflict.ts'
import { proposedRecord } from '../write.ts'

/**
 * The id that a new row of a list is stored under by the word it was sent with; undefined for a word that keeps none. The
 * same temporary id of another user, or on another screen, means another row.
 */
export function idForTemporary(word: string, screen: TableScreen, actor: Actor): string | undefined {
  return storedRowIdOf(
    word,
    createHash('sha256')
      .update(JSON.stringify([actor.id, screen.id, word]))
      .digest('hex'),
  )
}

/** New rows, without those that an earlier try has stored already. */
export interface PartitionedRows {
  readonly fresh: readonly WireRow[]
  /** Stored by an earlier try and changed since by the same user, by their id and version. */
  readonly changed: readonly WireRow[]
  /** The words of the rows that are stored, by their ids. */
  readonly words: ReadonlyMap<string, string>
  /** Stored as they are sent again, by their ids. */
  readonly same: readonly string[]
  /** Stored, and not to be changed by what is sent: why, by their words. */
  readonly refused: ReadonlyMap<string, AppError>
}

/** A number that the server gave is not taken back by who never saw it. */
function withoutUnfilled(screen: TableScreen, row: WireRow): WireRow {
  const { byKey } = unrestricted(screen).resolved
  return Object.fromEntries(
    Object.entries(row).filter(([key, value]) => !(isEmpty(value) && byKey.get(key)?.field.fill !== undefined)),
  )
}

/** Finds out which of the rows are stored since an earlier try, whose answer was lost, and what is new about them. */
export async function partitionRepeated(
  engine: Engine,
  screen: TableScreen,
  actor: Actor,
  added: readonly WireRow[],
): Promise<PartitionedRows> {
  const db = engine.database.kysely
  const ids = new Map(
    added.flatMap((row) => {
      const id = idForTemporary(sentIdOf(row), screen, actor)
      return id === undefined ? [] : [[sentIdOf(row), id] as const]
    }),
  )
  const there = await rowsById(db, unrestrictedRows(screen), [...ids.values()])
  if (there.size === 0) return { fresh: added, changed: [], words: new Map(), same: [], refused: new Map() }
  const given = await rowsById(db, unrestricted(screen), [...there.keys()])
  const context = contextOf(actor, engine.now())
  const fresh: WireRow[] = []
  const changed: WireRow[] = []
  const same: string[] = []
  const words = new Map<string, string>()
  const refused = new Map<string, AppError>()
  for (const row of added) {
    const word = sentIdOf(row)
    const id = ids.get(word) ?? ''
    const stored = given.get(id)
    if (!there.has(id)) fresh.push(row)
    else if (!stored) refused.set(word, new AppError('DATA_ROW_GONE'))
    else {
      words.set(id, word)
      const input = withoutUnfilled(screen, row)
      const record = await withStoredSecrets(
        unrestricted(screen),
        proposedRecord(screen, input, stored, context),
        stored,
      )
      if (!hasChanges(screen, record, stored)) same.push(id)
      else if (!isEmpty(stored['updateBy']) && stored['updateBy'] !== actor.username)
        refused.set(word, await versionConflict(db, engine, stored))
      else if (!actor.can(`${screen.permission}:edit`)) refused.set(word, new AppError('HTTP_FORBIDDEN'))
      else changed.push({ ...input, id, version: stored['version'] })
    }
  }
  return { fresh, changed, words, same, refused }
}

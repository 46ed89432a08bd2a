import { migrateState, type Refusal } from '../../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { AppError, type MessageCode, say } from '../../../../schemas/messages/index.ts'
import { engineOf, engineOn } from '../../../data/catalog/index.ts'
import { transactionDatabase } from '../../../db/connection/transaction-database.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { findVersion } from '../documents/store.ts'
import { hold } from './act.ts'
import { instanceAccess, requireInstanceAccess } from './guard.ts'
import { findInstance, type InstanceHead, readState } from './read-state.ts'
import { writeState } from './write-state.ts'

export interface Mapping {
  readonly from: number
  readonly to: number
  /** Old node key → new one. */
  readonly map: Readonly<Record<string, string>>
}
interface Fit {
  readonly id: string
  readonly title: string
  readonly fits: boolean
  readonly message: string
}
interface Versions {
  readonly before: ProcessDocument
  readonly after: ProcessDocument
}
async function versionsOf(db: Queries, code: string, { from, to }: Mapping): Promise<Versions> {
  const [before, after] = [await findVersion(db, code, from), await findVersion(db, code, to)]
  if (!before) throw new AppError('PROCESS_DOC_NO_VERSION', { version: from })
  if (!after) throw new AppError('PROCESS_DOC_NO_VERSION', { version: to })
  return { before, after }
}

const fitOf = (head: InstanceHead, { locale }: Requester, refusal: Refusal | undefined, done: MessageCode): Fit => ({
  id: head.id,
  title: head.title,
  fits: refusal === undefined,
  message: refusal ? say(refusal.refused, refusal.params, locale) : say(done, {}, locale),
})

const MAX_PLANNED = 1000
/** Of each instance of the old version that runs whether it would fit the new one. */
export async function planMigration(caller: Requester, code: string, mapping: Mapping): Promise<Fit[]> {
  const { db } = caller
  const { before, after } = await versionsOf(db, code, mapping)
  const rows = await db
    .selectFrom('wf_instance')
    .select('id')
    .where('code', '=', code)
    .where('version', '=', mapping.from)
    .where('status', '<>', 'ended')
    .orderBy('start_time')
    .limit(MAX_PLANNED)
    .execute()
  const fits: Fit[] = []
  for (const { id } of rows) {
    const head = await findInstance(db, id)
    const state = head && (await readState(db, head))
    if (!head || !state || !(await instanceAccess(db, caller, head, before, state))) continue
    const moved = migrateState(before, after, state, mapping.to, mapping.map)
    fits.push(fitOf(head, caller, 'refused' in moved ? moved : undefined, 'INSTANCE_FIT'))
  }
  return fits
}

/** Moves instances to the new version, each in a transaction of its own: people, due times and history stay. */
export async function migrateInstances(
  caller: Requester,
  code: string,
  mapping: Mapping,
  ids: readonly string[],
): Promise<Fit[]> {
  const versions = await versionsOf(caller.db, code, mapping)
  const fits: Fit[] = []
  for (const id of new Set(ids)) fits.push(await migrateOne(caller, code, mapping, versions, id))
  return fits
}

function migrateOne(
  caller: Requester,
  code: string,
  mapping: Mapping,
  { before, after }: Versions,
  id: string,
): Promise<Fit> {
  return caller.database.transaction(async (tx) => {
    const engine = engineOn(engineOf(caller), transactionDatabase(caller.database, tx))
    const { head, state, lastHash } = await hold(engine, tx, id)
    if (head.code !== code) throw new AppError('INSTANCE_UNKNOWN')
    await requireInstanceAccess(tx, caller, head, before, state)
    if (head.version !== mapping.from || head.status === 'ended')
      return fitOf(
        head,
        caller,
        { refused: 'INSTANCE_OTHER_VERSION', params: { version: mapping.from } },
        'INSTANCE_MOVED',
      )
    const moved = migrateState(before, after, state, mapping.to, mapping.map)
    if ('refused' in moved) return fitOf(head, caller, moved, 'INSTANCE_MOVED')
    await writeState(tx, state, moved.state, [], { ...head, lastHash })
    return fitOf(head, caller, undefined, 'INSTANCE_MOVED')
  })
}

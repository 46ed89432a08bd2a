import { nodeOf, pathOf, type ProcessState } from '../../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../../schemas/language/process/node-key.ts'
import { AppError, type MessageCode, say } from '../../../../schemas/messages/index.ts'
import { engineOf, engineOn } from '../../../data/catalog/index.ts'
import { transactionDatabase } from '../../../db/connection/transaction-database.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { findVersion } from '../documents/store.ts'
import { titleOfNode } from '../view/timeline.ts'
import { lockRecord } from './record.ts'
import { requireStanding } from './guard.ts'
import { findInstance, type InstanceHead, readState } from './read-state.ts'

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
interface Obstacle {
  readonly code: MessageCode
  readonly params: Readonly<Record<string, unknown>>
}

const newKey = ({ map }: Mapping, key: string): string => (Object.hasOwn(map, key) ? map[key] : undefined) ?? key

/** Why the live steps of an instance would have no place in another version; undefined where each of them has one. */
function obstacleTo(
  before: ProcessDocument,
  after: ProcessDocument,
  state: ProcessState,
  mapping: Mapping,
): Obstacle | undefined {
  for (const step of state.steps) {
    if ((step.status !== 'active' && step.status !== 'held') || step.nodeKey === START_NODE) continue
    const node = titleOfNode(before, step.nodeKey, 'zh-CN')
    if (step.kind === 'service' || step.kind === 'process') return { code: 'INSTANCE_AT_WORK', params: { node } }
    const to = newKey(mapping, step.nodeKey)
    const target = nodeOf(after, to)
    if (!target) return { code: 'INSTANCE_NO_PLACE', params: { node } }
    const places = (document: ProcessDocument, key: string, rename: (key: string) => string) =>
      pathOf(document, key).map((one) =>
        JSON.stringify(one, (name, value: unknown) =>
          (name === 'branch' || name === 'lane') && typeof value === 'string' ? rename(value) : value,
        ),
      )
    const [old, now] = [places(before, step.nodeKey, (key) => newKey(mapping, key)), places(after, to, (key) => key)]
    const isWithin = now.length <= old.length && now.every((one, at) => one === old[at])
    const hasLanes =
      target.kind !== 'branch' ||
      step.lanes.every((lane) => target.branches.some(({ key }) => key === newKey(mapping, lane)))
    if (target.kind !== step.kind || !isWithin || !hasLanes)
      return { code: 'INSTANCE_OTHER_PLACE', params: { node, to } }
  }
  return undefined
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

const fitOf = (head: InstanceHead, { locale }: Requester, obstacle: Obstacle | undefined, done: MessageCode): Fit => ({
  id: head.id,
  title: head.title,
  fits: obstacle === undefined,
  message: obstacle ? say(obstacle.code, obstacle.params, locale) : say(done, {}, locale),
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
    if (!head || !(await isVisible(caller, head, before))) continue
    fits.push(fitOf(head, caller, obstacleTo(before, after, await readState(db, head), mapping), 'INSTANCE_FIT'))
  }
  return fits
}

async function isVisible(caller: Requester, head: InstanceHead, document: ProcessDocument): Promise<boolean> {
  try {
    await requireStanding(caller.db, caller, head, document)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
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
    const screen = await engine.screens.find(before.screen)
    const seen = await findInstance(tx, id)
    if (!seen || seen.code !== code) throw new AppError('INSTANCE_UNKNOWN')
    if (screen?.table !== undefined) await lockRecord(tx, { table: screen.table }, seen.recordId)
    const head = await findInstance(tx, id, true)
    await requireStanding(tx, caller, head, before)
    if (!head) throw new AppError('INSTANCE_UNKNOWN')
    if (head.version !== mapping.from || head.status === 'ended')
      return fitOf(
        head,
        caller,
        { code: 'INSTANCE_OTHER_VERSION', params: { version: mapping.from } },
        'INSTANCE_MOVED',
      )
    const obstacle = obstacleTo(before, after, await readState(tx, head), mapping)
    if (obstacle) return fitOf(head, caller, obstacle, 'INSTANCE_MOVED')
    await renameSteps(tx, head, mapping)
    return fitOf(head, caller, undefined, 'INSTANCE_MOVED')
  })
}

/** Live steps and their tasks get the keys of the new version; what is done stays as it was. */
async function renameSteps(tx: Queries, { id }: InstanceHead, mapping: Mapping): Promise<void> {
  const steps = await tx
    .selectFrom('wf_step')
    .select(['id', 'node_key', 'lane', 'lanes', 'ended_lanes'])
    .where('instance_id', '=', id)
    .where('status', 'in', ['active', 'held'])
    .execute()
  for (const step of steps) {
    const to = newKey(mapping, step.node_key)
    const lanes = (keys: readonly string[]) => keys.map((key) => newKey(mapping, key))
    await tx
      .updateTable('wf_step')
      .set({
        node_key: to,
        lane: step.lane === null ? null : newKey(mapping, step.lane),
        lanes: lanes(step.lanes),
        ended_lanes: lanes(step.ended_lanes),
      })
      .where('id', '=', step.id)
      .execute()
    await tx
      .updateTable('wf_task')
      .set({ node_key: to })
      .where('step_id', '=', step.id)
      .where('status', 'in', ['open', 'waiting', 'held'])
      .execute()
  }
  await tx.updateTable('wf_instance').set({ version: mapping.to }).where('id', '=', id).execute()
}

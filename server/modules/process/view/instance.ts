import { sql } from 'kysely'
import {
  childRight,
  nodeRights,
  offeredActions,
  type OfferedByEngine,
  ownTask,
  type PoolEntry,
  type ProcessState,
} from '../../../../engine/process/index.ts'
import type { InstanceReply, OfferedAction } from '../../../../schemas/contract/process/instances.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../../schemas/language/process/node-key.ts'
import type { Flow, NodeRights } from '../../../../schemas/language/process/nodes.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { restrictScreen } from '../../../data/access/index.ts'
import { type Engine, engineOf, type TableScreen, type WireRow } from '../../../data/catalog/index.ts'
import { rowById, withRowLabels } from '../../../data/read/index.ts'
import { readTables } from '../../../data/write/index.ts'
import type { Queries } from '../../../db/database.ts'
import { runPrepared } from '../../../db/statements/prepared-statements.ts'
import type { Requester } from '../../../http/context.ts'
import { poolsOf } from '../../process-lists/api.ts'
import { rowIds } from '../run/act.ts'
import { FactSource } from '../run/decide.ts'
import { readEvents } from '../run/events.ts'
import { requireInstanceAccess, type InstanceAccess } from '../run/guard.ts'
import { findWithState, type InstanceHead } from '../run/read-state.ts'
import { wholeRecord } from '../run/record.ts'
import { taskActor, taskEngine } from '../run/task-rights.ts'
import { Names } from './people.ts'
import { previewFrom } from './preview.ts'
import { readingRights, rightsReply } from './seen.ts'
import { eventReplies, peopleOf, stepReplies, taskReply, type Telling, timeText, titleOfNode } from './timeline.ts'

/** An instance as somebody found it. */
export interface FoundInstance {
  readonly head: InstanceHead
  readonly document: ProcessDocument
  readonly state: ProcessState
  readonly access: InstanceAccess
}
/** An instance that the caller may see; for others it does not exist. */
async function openInstance(caller: Requester, id: string): Promise<FoundInstance> {
  const { db } = caller
  const found = await findWithState(db, id)
  if (!found) throw new AppError('INSTANCE_UNKNOWN')
  const { head, document, state } = found
  return { ...found, access: await requireInstanceAccess(db, caller, head, document, state) }
}

/** The flow as people see it: which nodes there are and in which order, not who is asked and on which conditions. */
function publicFlow(flow: Flow): unknown[] {
  return flow.map((node) => ({
    key: node.key,
    kind: node.kind,
    ...(node.title === undefined ? {} : { title: node.title }),
    ...(node.kind === 'goto' ? { to: node.to } : {}),
    ...(node.kind === 'branch'
      ? {
          mode: node.mode,
          branches: node.branches.map((lane) => ({
            key: lane.key,
            ...(lane.title === undefined ? {} : { title: lane.title }),
            flow: publicFlow(lane.flow),
          })),
        }
      : {}),
  }))
}

interface Shown {
  readonly engine: Engine
  readonly screen: TableScreen
  readonly rights: NodeRights
}
interface ShownRecord {
  readonly record: WireRow | null
  readonly childDocuments: InstanceReply['childDocuments']
}
/**
 * The record with the sub-tables that the place shows. People with a place need no permission of the pages of the sub-tables; those who look
 * in from outside see what their own rights show.
 */
async function readRecord(caller: Requester, shown: Shown, id: string, isOutside: boolean): Promise<ShownRecord> {
  const { engine, screen, rights } = shown
  const row = await rowById(engine.database.kysely, screen, id)
  if (!row) return { record: null, childDocuments: {} }
  const labelled = await withRowLabels(engine, screen, { ...row }, caller.locale)
  const actor = { ...taskActor(caller), ...(isOutside ? { can: (code: string) => caller.can(code) } : {}) }
  const tables = (await readTables(engine, screen, actor, id)).filter(({ table }) => {
    const { rest, fields } = childRight(rights, table.screen.id)
    return rest !== 'hidden' || Object.values(fields).some((right) => right !== 'hidden')
  })
  return {
    record: { ...labelled, ...Object.fromEntries(tables.map(({ table, rows }) => [table.screen.id, rows])) },
    childDocuments: Object.fromEntries(
      tables.map(({ table }) => [table.screen.id, { ...table.screen.resolved.screen } as Record<string, unknown>]),
    ),
  }
}

/** Texts of changed fields, as far as the reader sees the field. */
const changeTexts =
  ({ engine, screen }: Shown, locale: Locale) =>
  async (changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]) => {
    const seen = changes.filter(({ field }) => screen.columns.has(field))
    if (seen.length === 0) return []
    const rowOf = (side: 'before' | 'after') => Object.fromEntries(seen.map((one) => [one.field, one[side]]))
    const [before, after] = [
      await withRowLabels(engine, screen, rowOf('before'), locale),
      await withRowLabels(engine, screen, rowOf('after'), locale),
    ]
    const text = (row: WireRow, key: string) => String(row[`${key}_dictText`] ?? row[key] ?? '')
    return seen.map(({ field }) => ({
      title: textIn(screen.resolved.byKey.get(field)?.field.title, locale),
      before: text(before, field),
      after: text(after, field),
    }))
  }

async function ownPools(caller: Requester): Promise<(entry: PoolEntry) => boolean> {
  const { rows } = await sql<PoolEntry>`select kind, ref from ${poolsOf(caller)} mine`.execute(caller.db)
  const own = new Set(rows.map(({ kind, ref }) => `${kind} ${ref}`))
  return ({ kind, ref }) => own.has(`${kind} ${ref}`)
}

function offeredReply(
  offered: OfferedByEngine,
  document: ProcessDocument,
  locale: Locale,
  picks: InstanceReply['ahead'],
): OfferedAction {
  const { kind, task, targets, needsComment, needsSignature, canAbstain, event, step, signers } = offered
  const wanted = new Set(offered.picks ?? [])
  return {
    kind,
    taskId: task,
    ...(targets ? { targets: targets.map((key) => ({ key, title: titleOfNode(document, key, locale) })) } : {}),
    ...(needsComment ? { needsComment } : {}),
    ...(needsSignature ? { needsSignature } : {}),
    ...(canAbstain ? { canAbstain } : {}),
    ...(wanted.size > 0 ? { picks: picks.filter(({ key }) => wanted.has(key)) } : {}),
    ...(event === undefined ? {} : { event }),
    ...(step === undefined ? {} : { step }),
    ...(signers ? { signers: [...signers] } : {}),
  }
}

async function shownTo(
  caller: Requester,
  { document, state, access }: FoundInstance,
  screen: TableScreen,
  node: string | undefined,
): Promise<Shown> {
  const rights =
    node === undefined
      ? readingRights(document, state, screen.resolved.screen, caller.user.username, access.isOutside)
      : nodeRights(document, node)
  const engine = await taskEngine(caller, engineOf(caller), screen, rights)
  return { engine, screen: restrictScreen(screen, engine.rights), rights }
}

/** A person who sees an instance has read the own tasks in it, and the copy of it. */
export async function markRead(caller: Requester, id: string): Promise<void> {
  const { db, user, clock } = caller
  await openInstance(caller, id)
  const now = sql`${new Date(clock.now())}::timestamptz`
  await runPrepared(
    db,
    sql<object>`
      with tasks as (
        update wf_task set read_time = ${now} where instance_id = ${id} and assignee = ${user.username} and status = 'open' and read_time is null)
      update wf_copy set read_time = ${now} where instance_id = ${id} and user_name = ${user.username} and read_time is null`,
  )
}

const copiesOf = (db: Queries, id: string) =>
  db
    .selectFrom('wf_copy')
    .select(['user_name', 'create_time', 'read_time'])
    .where('instance_id', '=', id)
    .orderBy('create_time')
    .execute()

/** Everything of one instance that the caller may see, with the record under the rights of the own task or of the own places. */
export async function instanceReply(caller: Requester, id: string, wanted?: string): Promise<InstanceReply> {
  const found = await openInstance(caller, id)
  const { head, document, state, access } = found
  const { db, locale, user } = caller
  const engine = engineOf(caller)
  const now = engine.now().getTime()
  const stated = state.tasks.find(
    (one) =>
      one.id === wanted && one.status === 'open' && (one.assignee === user.username || one.owner === user.username),
  )
  const task = stated ?? ownTask(state, access.actor)
  const compiled = await engine.screens.find(head.screen)
  const screen = compiled?.table === undefined ? undefined : { ...compiled, table: compiled.table }
  const node = task && (task.kind === 'start' ? START_NODE : task.nodeKey)
  const shown = screen && (await shownTo(caller, found, screen, node))
  const events = await readEvents(db, id)
  const names = await Names.of(
    db,
    [
      head.starter,
      ...state.tasks.flatMap(({ owner, assignee }) => [owner, assignee]),
      ...state.copies.map(({ userName }) => userName),
      ...events.flatMap((event) => [event.actor, event.forUser, ...peopleOf(event)]),
    ],
    state.tasks.flatMap(({ pool }) => pool),
  )
  const telling: Telling = { document, state, names, locale, now }
  const record = (screen && (await wholeRecord(db, screen, head.recordId))) ?? {}
  const rows = async (child: string) => (screen ? rowIds(engine, screen, head.recordId, child) : [])
  const source = new FactSource(db, { tenant: head.tenant, code: head.code, now, instance: id, rows })
  const coming = await previewFrom(caller, document, state, record, source)
  const hasPools = state.tasks.some(({ pool }) => pool.length > 0)
  const isInPool = hasPools ? await ownPools(caller) : () => false
  const offered = offeredActions(document, state, access.actor, now, { events, isInPool })
  const copies = state.copies.length === 0 ? [] : await copiesOf(db, id)
  const own = shown?.screen.access?.fields
  const isClosed = (key: string) =>
    own?.hidden.includes(key) ? 'hidden' : own?.masked.includes(key) ? 'read' : undefined
  const rights = shown
    ? rightsReply(shown.screen.resolved.screen, shown.rights, isClosed)
    : { rights: {}, childRights: {} }
  return {
    id,
    code: head.code,
    version: head.version,
    title: head.title,
    processTitle: textIn(document.title, locale),
    status: head.status,
    result: head.result,
    starter: names.person(head.starter),
    startTime: timeText(head.startTime),
    endTime: head.endTime === null ? null : timeText(head.endTime),
    lastSeq: head.lastSeq,
    screen: head.screen,
    recordId: head.recordId,
    document: shown?.screen.resolved.screen ?? {},
    ...(shown
      ? await readRecord(caller, shown, head.recordId, access.isOutside)
      : { record: null, childDocuments: {} }),
    ...rights,
    task: task ? taskReply(task, telling) : null,
    flow: publicFlow(document.flow),
    steps: stepReplies(telling),
    events: await eventReplies(events, telling, shown ? changeTexts(shown, locale) : async () => []),
    copies: copies.map((one) => ({
      person: names.person(one.user_name),
      time: one.create_time,
      readTime: one.read_time,
    })),
    ahead: coming,
    actions: offered.map((one) => offeredReply(one, document, locale, coming)),
    previous: head.previous,
  }
}

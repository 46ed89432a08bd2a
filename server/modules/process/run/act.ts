import type { Actor as ProcessActor, ProcessAction, ProcessState } from '../../../../engine/process/index.ts'
import { fieldRight, nodeOf, nodeRights } from '../../../../engine/process/index.ts'
import type { ActBody } from '../../../../schemas/contract/process/instances.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { isHuman } from '../../../../schemas/language/process/nodes.ts'
import { type Locale, quotedNames, textIn } from '../../../../schemas/language/text.ts'
import { START_NODE } from '../../../../schemas/language/process/node-key.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { restrictScreen, unrestricted } from '../../../data/access/index.ts'
import { engineOf, engineOn, type Engine, type TableScreen, type WireRow } from '../../../data/catalog/index.ts'
import { childTables, storedRows } from '../../../data/write/index.ts'
import { transactionDatabase } from '../../../db/connection/transaction-database.ts'
import type { Database, Queries } from '../../../db/database.ts'
import type { AppParts, Requester } from '../../../http/context.ts'
import { findVersion } from '../documents/store.ts'
import type { FactScope } from '../facts/facts.ts'
import { actionOf, isRepeated, isWriting } from './actions.ts'
import { FactSource, decideWithFacts, type Decided } from './decide.ts'
import type { AfterCommit } from './effects.ts'
import { readEvents } from './events.ts'
import { assertOwnFiles } from './files.ts'
import { requireInstanceAccess } from './guard.ts'
import { findInstance, findWithDocument, type InstanceHead, readWithHash } from './read-state.ts'
import {
  assertComplete,
  type FieldChange,
  lockRecord,
  type RecordWrite,
  wholeRecord,
  writeThroughTask,
} from './record.ts'
import { taskActor, taskEngine } from './task-rights.ts'
import { writeDecision } from './write-decision.ts'

export interface Outcome {
  readonly state: ProcessState
  readonly after: readonly AfterCommit[]
}
/** An instance and its record, held by the transaction. */
export interface Held {
  readonly engine: Engine
  readonly tx: Queries
  readonly head: InstanceHead
  readonly document: ProcessDocument
  readonly state: ProcessState
  /** Undefined where the screen is gone. */
  readonly screen: TableScreen | undefined
  /** As it was when it was locked; undefined where it is gone. */
  readonly record: WireRow | undefined
  /** The hash of the last entry of the history. */
  readonly lastHash: string
}

/** Ids of the rows of a sub-table of a record. */
export async function rowIds(
  engine: Engine,
  screen: TableScreen,
  id: string,
  child: string,
): Promise<readonly string[]> {
  const table = (await childTables(engine, screen)).find((one) => one.screen.id === child)
  if (!table) return []
  return (await storedRows(engine.database.kysely, table, id, 'zh-CN')).map((row) => String(row['id']))
}

function scopeOf({ engine, head, screen }: Held, locale: Locale | undefined): FactScope {
  return {
    ...(locale ? { locale } : {}),
    tenant: head.tenant,
    code: head.code,
    now: engine.now().getTime(),
    instance: head.id,
    rows: async (child) => (screen ? rowIds(engine, screen, head.recordId, child) : []),
  }
}

/** Locks the record, then the instance, in this order everywhere, and reads what is there then. */
export async function hold(engine: Engine, tx: Queries, id: string): Promise<Held> {
  const seen = await findWithDocument(tx, id)
  if (!seen) throw new AppError('INSTANCE_UNKNOWN')
  const found = await engine.screens.find(seen.head.screen)
  const screen = found?.table === undefined ? undefined : { ...found, table: found.table }
  const record = screen && (await lockRecord(tx, screen, seen.head.recordId))
  const head = await findInstance(tx, id, true)
  // A migration may have come first.
  const isSame = head?.version === seen.head.version
  const document = isSame ? seen.document : head && (await findVersion(tx, head.code, head.version))
  if (!head || !document) throw new AppError('INSTANCE_UNKNOWN')
  return { engine, tx, head, document, screen, record, ...(await readWithHash(tx, head)) }
}

/** Puts the changed fields, and the version of the screen they were seen in, into the entry of the action itself. */
function withChanges(
  events: Decided['events'],
  changes: readonly FieldChange[],
  screen: TableScreen | undefined,
): Decided['events'] {
  return events.map((event, index) =>
    index === 0
      ? {
          ...event,
          detail: {
            ...event.detail,
            ...(changes.length > 0 ? { changes } : {}),
            ...(screen ? { screenVersion: screen.version } : {}),
          },
        }
      : event,
  )
}

interface Deed {
  readonly action: ProcessAction
  readonly actor: ProcessActor
  readonly changes?: readonly FieldChange[]
  /** Something was written to the record since it was locked. */
  readonly isWritten?: boolean
}
/** Decides an action over what is held, and writes all that follows from it. */
async function carryOut(held: Held, deed: Deed, parts: AppParts, caller: Requester | undefined): Promise<Outcome> {
  const { engine, tx, head, document, state, screen } = held
  const record = screen && held.record && deed.isWritten ? await wholeRecord(tx, screen, head.recordId) : held.record
  const source = new FactSource(tx, scopeOf(held, caller?.locale))
  const decided = await decideWithFacts(source, {
    document,
    state,
    action: deed.action,
    actor: deed.actor,
    record: record ?? {},
  })
  const events = withChanges(decided.events, deed.changes ?? [], screen)
  const actor = caller ? taskActor(caller) : systemActor(head.starter)
  const place = {
    engine,
    tx,
    parts,
    document,
    screen,
    record,
    actor,
    by: deed.actor.username,
    of: { ...head, lastHash: held.lastHash },
  }
  return { state: decided.state, after: await writeDecision(place, state, decided, events) }
}

export const systemActor = (username: string) => ({
  id: '',
  username,
  realname: username,
  orgCode: null,
  locale: 'zh-CN' as const,
  can: () => true,
})

/** How a task writes: under the rights of its node, without the lock that keeps others out. */
async function recordWrite(
  caller: Requester,
  engine: Engine,
  screen: TableScreen,
  document: ProcessDocument,
  node: string,
): Promise<RecordWrite> {
  const rights = nodeRights(document, node)
  const inside = await taskEngine(caller, engine, screen, rights)
  return { engine: inside, screen: restrictScreen(screen, inside.rights), actor: taskActor(caller), rights }
}

/** The values of an action, written under the rights of its task; the checks of the engine on the task itself follow. */
async function writeValues(held: Held, caller: Requester, body: ActBody): Promise<readonly FieldChange[]> {
  const values: WireRow = body.values ?? {}
  const isGiven = Object.keys(values).length > 0
  if (!isWriting(body)) {
    if (isGiven) throw new AppError('INSTANCE_VALUES_NOWHERE')
    return []
  }
  const { engine, document, screen, head, state } = held
  const task = state.tasks.find(({ id }) => id === body.task)
  const me = caller.user.username
  const isMine = task?.status === 'open' && (task.assignee === me || task.owner === me)
  if (!screen || !held.record) throw new AppError('INSTANCE_RECORD_GONE')
  // What is refused about the task is said by the engine, which is asked next.
  if (!isMine) return []
  const write = await recordWrite(caller, engine, screen, document, task.kind === 'start' ? START_NODE : task.nodeKey)
  const own = restrictScreen(screen, caller)
  const isOwnDenied = (key: string) =>
    (own.access?.fields.hidden.includes(key) ?? false) || (own.access?.fields.masked.includes(key) ?? false)
  const changes = isGiven ? await writeThroughTask(write, head.recordId, values, isOwnDenied) : []
  if (body.abstain !== true) await assertComplete(write, head.recordId)
  return changes
}

const JUDGING: ReadonlySet<ActBody['action']> = new Set(['submit', 'agree', 'reject', 'return', 'advise'])
/** Refuses a decision about a record that somebody else has changed since it was seen. */
async function assertUnchanged(
  { tx, head, document, screen, state }: Held,
  { user: { username }, locale }: Requester,
  { action, task: id, lastSeq }: ActBody,
): Promise<void> {
  if (lastSeq === undefined || lastSeq >= head.lastSeq || !JUDGING.has(action) || !screen) return
  const rights = nodeRights(document, state.tasks.find((task) => task.id === id)?.nodeKey ?? '')
  const { material } = document
  for (const { seq, actor, detail } of await readEvents(tx, head.id)) {
    if (seq <= lastSeq || actor === username || !Array.isArray(detail['changes'])) continue
    const changed = (detail['changes'] as readonly FieldChange[])
      .map(({ field }) => field)
      .filter((key) => fieldRight(rights, key) !== 'hidden' && (material?.includes(key) ?? true))
    if (changed.length === 0) continue
    const titles = changed.map(
      (key) => textIn(unrestricted(screen).resolved.byKey.get(key)?.field.title, locale) || key,
    )
    throw new AppError('INSTANCE_CHANGED', { fields: quotedNames(titles, locale) })
  }
}

/** Refuses a decision together with others at a node that wants each one looked at. */
function assertBatch({ document, state }: Held, body: ActBody, locale: Locale): void {
  const key = state.tasks.find(({ id }) => id === body.task)?.nodeKey ?? ''
  const node = nodeOf(document, key)
  if (node && !(isHuman(node) && node.batch === true))
    throw new AppError('INSTANCE_NOT_BATCH', { node: textIn(node.title, locale) || key })
}

/** Does one thing to an instance for somebody, in one transaction. `database`: that of the call, or of a transaction it is part of. */
export async function actOn(
  caller: Requester,
  database: Database,
  id: string,
  body: ActBody,
  isBatch = false,
): Promise<Outcome> {
  const engine = engineOf(caller)
  return database.transaction(async (tx) => {
    const inside = engineOn(engine, transactionDatabase(database, tx))
    const held = await hold(inside, tx, id)
    const { actor } = await requireInstanceAccess(tx, caller, held.head, held.document, held.state)
    if (isRepeated(held.state, body, caller.user.username)) return { state: held.state, after: [] }
    if (isBatch) assertBatch(held, body, caller.locale)
    await assertUnchanged(held, caller, body)
    await assertOwnFiles(tx, inside, caller, id, body)
    const changes = await writeValues(held, caller, body)
    const action = actionOf(
      body,
      changes.map(({ field }) => field),
    )
    const isWritten = Object.keys(body.values ?? {}).length > 0
    return carryOut(held, { action, actor, changes, isWritten }, caller, caller)
  })
}

const SYSTEM: ProcessActor = { username: null, roles: [], mayIntervene: false }
/** The same for the clock, a service or another instance. `actor`: somebody of the demonstration, whom nobody signed in. */
export async function actAsSystem(
  parts: AppParts,
  id: string,
  action: ProcessAction,
  also?: (tx: Queries) => Promise<void>,
  actor: ProcessActor = SYSTEM,
): Promise<Outcome> {
  const engine = engineOf(parts)
  return parts.database.transaction(async (tx) => {
    const held = await hold(engineOn(engine, transactionDatabase(parts.database, tx)), tx, id)
    await also?.(tx)
    return carryOut(held, { action, actor }, parts, undefined)
  })
}

/** Does what waits for the end of the transaction, all at once; a socket that fails changes nothing that was done. */
export async function afterCommit(parts: Pick<AppParts, 'log'>, after: readonly AfterCommit[]): Promise<void> {
  await Promise.all(
    after.map(async (one) => {
      try {
        await one()
      } catch (error) {
        parts.log.warn({ error: String(error) }, 'Pages did not learn of a process')
      }
    }),
  )
}

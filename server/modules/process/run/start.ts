import { nodeRights, titleOf } from '../../../../engine/process/index.ts'
import type { ProcessDocument } from '../../../../schemas/language/process/document.ts'
import { START_NODE } from '../../../../schemas/language/process/node-key.ts'
import { type Locale, textIn } from '../../../../schemas/language/text.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import { isFieldDenied, unrestrictedRows } from '../../../data/access/index.ts'
import { assertAnyAction, engineOf, engineOn, type TableScreen, type WireRow } from '../../../data/catalog/index.ts'
import { rowById } from '../../../data/read/index.ts'
import { addRow, assertNotInProcess, editRow } from '../../../data/write/index.ts'
import { transactionDatabase } from '../../../db/connection/transaction-database.ts'
import type { Database, Queries } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { newId } from '../../../db/ids.ts'
import type { AppParts, Requester } from '../../../http/context.ts'
import { type OpenedScreen, openScreen } from '../../data/api.ts'
import { type PublishedProcess, requirePublished } from '../documents/store.ts'
import type { FactScope } from '../facts/facts.ts'
import { rowIds, systemActor } from './act.ts'
import { decideWithFacts, FactSource } from './decide.ts'
import type { AfterCommit } from './effects.ts'
import { assertAllowed, assertComplete, lockRecord, type RecordWrite, wholeRecord } from './record.ts'
import { mayStart } from './starters.ts'
import { writeDecision } from './write-decision.ts'

export interface StartRequest {
  readonly code: string
  /** A new record where it is missing or ''. */
  readonly recordId?: string
  readonly values?: WireRow
  readonly picks?: Readonly<Record<string, readonly string[]>>
}
export interface Started {
  readonly instanceId: string
  readonly recordId: string
  readonly after: readonly AfterCommit[]
}

type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A new instance over a record that the transaction holds. */
interface Beginning {
  readonly tx: Tx
  readonly parts: AppParts
  readonly database: Database
  readonly process: Pick<PublishedProcess, 'code' | 'version' | 'document'>
  readonly recordId: string
  readonly starter: string
  readonly roles: readonly string[]
  readonly depart: string
  readonly tenant: number
  readonly picks?: StartRequest['picks']
  readonly parentStep: string | null
  /** The transaction has made the record: no instance was before. */
  readonly isNew?: boolean
  /** The screen of the record with all its fields and rows, where it was just opened. */
  readonly screen?: TableScreen
  readonly locale?: Locale
}

async function lastInstance(tx: Queries, screen: string, recordId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('wf_instance')
    .select('id')
    .where('screen', '=', screen)
    .where('record_id', '=', recordId)
    .orderBy('start_time', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** What the instance is called: as its document says, else by the process and its initiator. */
async function titleIn(
  source: FactSource,
  document: ProcessDocument,
  record: WireRow,
  starter: string,
): Promise<string> {
  for (;;) {
    const title = titleOf(
      document,
      source.facts(record, { username: starter, roles: [], mayIntervene: false }),
      starter,
    )
    if (typeof title === 'string' && title !== '') return title.slice(0, 200)
    if (typeof title === 'string') return `${textIn(document.title, 'zh-CN')} · ${await realname(source, starter)}`
    await source.learn(title.needs)
  }
}
async function realname(source: FactSource, username: string): Promise<string> {
  const request = { kind: 'user', username } as const
  await source.learn([request])
  const person = source.known(request)
  return person?.realname ?? username
}

/** Begins an instance: all that its first steps do is written with it. */
export async function beginInstance(begin: Beginning): Promise<Started> {
  const { tx, parts, process, recordId, starter, roles, depart, tenant, parentStep } = begin
  const { code, version, document } = process
  const engine = engineOn(engineOf(parts), transactionDatabase(begin.database, tx))
  const screen = begin.screen ?? (await engine.screens.demandTable(document.screen))
  const record = await wholeRecord(tx, screen, recordId)
  if (!record) throw new AppError('DATA_ROW_GONE')
  const now = engine.now().getTime()
  const scope: FactScope = {
    tenant,
    code,
    now,
    rows: (child) => rowIds(engine, screen, recordId, child),
    ...(begin.locale ? { locale: begin.locale } : {}),
  }
  const source = new FactSource(tx, scope)
  const id = newId(now)
  const about = { id, code, version, recordId, starter, depart, parentStep }
  const decided = await decideWithFacts(source, {
    document,
    state: undefined,
    action: { kind: 'start', ...(begin.picks ? { picks: begin.picks } : {}) },
    actor: { username: starter, roles, mayIntervene: false },
    record,
    begin: { ...about, title: await titleIn(source, document, record, starter) },
  })
  const actor = { ...systemActor(starter), orgCode: depart }
  const previous = begin.isNew === true ? null : await lastInstance(tx, document.screen, recordId)
  const of = { tenant, screen: document.screen, previous, lastHash: '' }
  const place = { engine, tx, parts, document, screen, record, actor, by: starter, of }
  return { instanceId: id, recordId, after: await writeDecision(place, undefined, decided, decided.events) }
}

/** The record of a start, saved with the person's own rights as far as the start allows; answers its id. */
async function saveRecord(opened: OpenedScreen, document: ProcessDocument, request: StartRequest): Promise<string> {
  const { engine, screen, actor } = opened
  const { recordId = '', values } = request
  const rights = nodeRights(document, START_NODE)
  const write: RecordWrite = { engine, screen, actor, rights }
  const isOwnDenied = (key: string) => isFieldDenied(screen, key)
  if (recordId === '') {
    assertAnyAction(actor, screen.permission, ['add'])
    await assertAllowed(write, values ?? {}, undefined, isOwnDenied)
    return String((await addRow(engine, screen, actor, { ...values, id: undefined }))['id'])
  }
  const row = await rowById(engine.database.kysely, screen, recordId)
  if (!row) throw new AppError('DATA_ROW_GONE')
  await assertNotInProcess(engine, screen, row)
  if (values && Object.keys(values).length > 0) {
    assertAnyAction(actor, screen.permission, ['edit'])
    await assertAllowed(write, values, recordId, isOwnDenied)
    await editRow(engine, screen, actor, { ...values, id: recordId })
  }
  return recordId
}

/** A process that the caller may start, with the screen of its record. */
export interface Startable {
  readonly process: PublishedProcess
  readonly opened: OpenedScreen
}
/** Looked up before the transaction, within which nothing outside of it may be asked. */
export async function requireStartable(caller: Requester, code: string): Promise<Startable> {
  const process = await requirePublished(caller.db, code)
  const { document } = process
  const title = textIn(document.title, caller.locale)
  if (!process.enabled) throw new AppError('PROCESS_DOC_OFF', { title })
  const opened = await openScreen(caller, document.screen, undefined, ['add', 'edit'])
  if (!(await mayStart(caller, document, opened.screen))) throw new AppError('INSTANCE_NO_STARTER', { title })
  return { process, opened }
}

/** Saves a record and starts a process for it, in one transaction; both or neither is there afterwards. */
export async function startProcess(
  caller: Requester,
  database: Database,
  { process, opened }: Startable,
  request: StartRequest,
): Promise<Started> {
  const { document } = process
  try {
    return await database.transaction(async (tx) => {
      const inside = { ...opened, engine: engineOn(opened.engine, transactionDatabase(database, tx)) }
      if (request.recordId) await lockRecord(tx, opened.screen, request.recordId)
      const recordId = await saveRecord(inside, document, request)
      const rights = nodeRights(document, START_NODE)
      await assertComplete({ ...inside, rights }, recordId)
      const { username, roles, orgCode, tenant } = caller.user
      return beginInstance({
        tx,
        parts: caller,
        database,
        process,
        recordId,
        starter: username,
        roles,
        depart: orgCode ?? '',
        tenant: Number(tenant),
        picks: request.picks,
        isNew: !request.recordId,
        screen: unrestrictedRows(opened.screen),
        parentStep: null,
        locale: caller.locale,
      })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('INSTANCE_RUNNING', {}, error)
    throw error
  }
}

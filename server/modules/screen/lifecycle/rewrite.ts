import { sql } from 'kysely'
import { renameVariable } from '../../../../engine/document/index.ts'
import { type OutsideRename, renameOutside, resolveScreen } from '../../../../engine/model/index.ts'
import { REPORT_EDIT } from '../../../../schemas/contract/reports/report-head.ts'
import type { UsedBy } from '../../../../schemas/contract/screens/screen-lifecycle.ts'
import type { Policy } from '../../../../schemas/language/policy.ts'
import type { Report } from '../../../../schemas/language/report.ts'
import type { Screen } from '../../../../schemas/language/screen.ts'
import { tableName } from '../../../../schemas/language/table-name.ts'
import { AppError, say } from '../../../../schemas/messages/index.ts'
import { storePolicy, updateRule } from '../../policy/api.ts'
import { storeChangedReport } from '../../report/api.ts'
import type { Queries } from '../../../db/database.ts'
import type { Requester } from '../../../http/context.ts'
import { checkDocument, publishDocument } from '../publish.ts'
import { assertNoReview } from '../review/decide.ts'
import { assertEditor, assertPublisher } from '../review/protection.ts'
import { findDraft, findHead, findPublished, writeDraft } from '../store.ts'
import { usersOfField } from './used-by.ts'
import { sameJson } from '../../../../schemas/language/values.ts'

type User = UsedBy[number]
type FieldRename = OutsideRename & { readonly field: string }

/** The fields that a document calls otherwise than the published one: their columns are the same, or say what they were. */
export function renamesOf(before: Screen, after: Screen): readonly FieldRename[] {
  const [old, next] = [resolveScreen(before), resolveScreen(after)]
  const fresh = next.fields.filter(({ key }) => !old.byKey.has(key))
  return old.fields.flatMap(({ key, storage: { column } }): readonly FieldRename[] => {
    if (next.byKey.has(key)) return []
    const to = fresh.find(({ field, storage }) => storage.column === column || field.column?.was === column)
    if (!to) return []
    return [
      {
        field: key,
        screen: before.id,
        table: tableName(before),
        key: { from: key, to: to.key },
        column: { from: column, to: to.storage.column },
      },
    ]
  })
}

/** What is asked of a person for each kind; the others cannot be rewritten. */
const RIGHTS: Readonly<Partial<Record<User['kind'], string>>> = {
  page: 'system:screen:publish',
  draft: 'system:screen:edit',
  report: REPORT_EDIT,
  policy: 'system:policy:edit',
  rule: 'system:policy:edit',
}
/** Whether a name can be rewritten by this person. Queries of reports, scripts and shared views are not. */
export async function canRewrite(caller: Requester, db: Queries, user: User, rename: FieldRename): Promise<boolean> {
  const right = RIGHTS[user.kind]
  if (right === undefined || !caller.can(right)) return false
  if (user.kind === 'page' || user.kind === 'draft') return (await rewrittenPage(db, user, rename)) !== undefined
  return user.kind !== 'report' || (await findScreenReport(db, user.id, rename.screen)) !== undefined
}

/** The document of a page with the new name; undefined where it still names the old one, or names nothing otherwise. */
async function rewrittenPage(db: Queries, { kind, id }: User, rename: FieldRename) {
  const document = kind === 'page' ? await findPublished(db, id) : await findDraft(db, id)
  if (!document) return undefined
  const next = renameOutside(document as Readonly<Record<string, unknown>>, rename)
  return sameJson(next, document) ? undefined : next
}

interface StoredScreenReport {
  readonly document: Report
  readonly version: number
}
async function findScreenReport(db: Queries, code: string, screen: string): Promise<StoredScreenReport | undefined> {
  const { rows } = await sql<StoredScreenReport>`
    select document, version from sys_report where code = ${code} and document->>'screen' = ${screen}`.execute(db)
  return rows[0]
}
const inReport = (document: Report, { key }: FieldRename): Report => {
  const named = <T extends { readonly field?: string | undefined }>(one: T): T =>
    one.field === key.from ? { ...one, field: key.to } : one
  return {
    ...document,
    columns: document.columns.map(named),
    ...(document.params ? { params: document.params.map(named) } : {}),
  }
}
const inPolicy = (document: Policy, { from, to }: FieldRename['key']): Policy => ({
  ...document,
  ...(document.rows === undefined ? {} : { rows: renameVariable(document.rows, from, to) }),
  ...(document.fields
    ? {
        fields: Object.fromEntries(Object.entries(document.fields).map(([key, one]) => [key === from ? to : key, one])),
      }
    : {}),
})

interface Stamp {
  readonly by: string
  readonly at: Date
}
interface Rewriting {
  readonly caller: Requester
  readonly tx: Queries
  readonly stamp: Stamp
  readonly reports: ReadonlySet<string>
}

async function rewritePage({ caller, tx, stamp, reports }: Rewriting, user: User, rename: FieldRename): Promise<void> {
  const next = await rewrittenPage(tx, user, rename)
  const head = await findHead(tx, user.id, true)
  if (!next || !head || (user.kind === 'page' && head.retired_time !== null)) throw new AppError('SCREEN_RETIRED_FIRST')
  if (user.kind === 'draft') {
    await assertEditor(tx, caller, user.id)
    return writeDraft(tx, user.id, next, stamp.by, stamp.at)
  }
  await assertPublisher(tx, caller, user.id)
  await assertNoReview(tx, user.id)
  const { screen, problems } = await checkDocument(tx, next, reports)
  if (!screen) throw new AppError('SCREEN_INVALID', { count: problems.length, first: '', result: { problems } })
  const message = say('SCREEN_RENAMED_FIELD', { from: rename.key.from, to: rename.key.to }, caller.locale)
  const how = { message, allow: [], author: stamp.by, origin: 'designer' as const, at: stamp.at, by: caller }
  await publishDocument(tx, screen, how, head.next_version)
}

async function rewriteOne(work: Rewriting, user: User, rename: FieldRename): Promise<void> {
  const { caller, tx, stamp } = work
  if (user.kind === 'page' || user.kind === 'draft') return rewritePage(work, user, rename)
  if (user.kind === 'report') {
    const found = await findScreenReport(tx, user.id, rename.screen)
    if (found) await storeChangedReport(caller, tx, inReport(found.document, rename), found.version, stamp)
    return
  }
  if (user.kind === 'policy') {
    const place = { screen: rename.screen, role: user.id }
    const { rows } = await sql<{ document: Policy; version: number }>`
      select document, version from sys_policy where screen_id = ${place.screen} and role_id = ${place.role}`.execute(
      tx,
    )
    for (const { document, version } of rows)
      await storePolicy(tx, place, version, inPolicy(document, rename.key), stamp)
    return
  }
  const { rows } = await sql<{ name: string; condition: string; value: string; status: string; version: number }>`
    select rule_name as name, rule_conditions as condition, rule_value as value, status, version from sys_permission_data_rule where id = ${user.id}`.execute(
    tx,
  )
  for (const { version, ...rule } of rows)
    await updateRule(tx, user.id, version, { ...rule, column: rename.key.to }, stamp)
}

export interface RewriteResult {
  readonly rewritten: UsedBy
  /** What names the old field still. */
  readonly left: UsedBy
}

/**
 * Rewrites what names a renamed field elsewhere, in the transaction of its publication. Each is done as by hand, with
 * the rights of the caller; one that is refused is left as it was and answered.
 */
export async function rewriteUsers(work: Rewriting, before: Screen, after: Screen): Promise<RewriteResult> {
  const { caller, tx } = work
  const [rewritten, left]: [User[], User[]] = [[], []]
  for (const rename of renamesOf(before, after)) {
    for (const user of await usersOfField(caller, tx, rename.field, before)) {
      const isDone = (await canRewrite(caller, tx, user, rename)) && (await isRewritten(work, user, rename))
      ;(isDone ? rewritten : left).push(user)
    }
  }
  return { rewritten, left }
}

async function isRewritten(work: Rewriting, user: User, rename: FieldRename): Promise<boolean> {
  const { tx } = work
  await sql`savepoint rewriting`.execute(tx)
  try {
    await rewriteOne(work, user, rename)
    await sql`release savepoint rewriting`.execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint rewriting`.execute(tx)
    return false
  }
}

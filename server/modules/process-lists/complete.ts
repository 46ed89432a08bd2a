import { sql } from 'kysely'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { nodeTitle } from '../../../engine/process/index.ts'
import type { ApprovalRow } from '../../../schemas/contract/process/tasks.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { say } from '../../../schemas/messages/index.ts'
import { restrictScreen } from '../../data/access/index.ts'
import { engineFor, engineOf, selectColumn, wireTime, type WireRow } from '../../data/catalog/index.ts'
import { labelsFor } from '../../data/read/index.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Requester } from '../../http/context.ts'
import {
  errorSentence,
  isBatch,
  type NamedVersion,
  processTitle,
  summaryFields,
  type VersionOf,
  versionsIn,
  versionsNamed,
} from './documents.ts'

/** A row as the list reads it. */
export type ListRow = Omit<
  ApprovalRow,
  'processTitle' | 'nodeTitle' | 'assignees' | 'overdue' | 'read' | 'batch' | 'summary' | 'summaryText'
> & {
  readonly version: number
  readonly instanceStatus: string
  readonly nodeKey?: string
  readonly readTime?: string | null
  readonly failed?: string
  readonly failed_dictText?: string | null
}

interface Standing {
  readonly instance: string
  readonly node: string
  /** Null where nobody is asked, or nobody claimed it yet. */
  readonly person: string | null
  readonly hasTask: boolean
}
type Standings = ReadonlyMap<string, readonly Standing[]>
/** Where instances stand, who is asked there, and by which documents they run; with one statement, because each page asks for both. */
async function instancesOf(
  { db }: Requester,
  rows: readonly ListRow[],
): Promise<{ readonly versionOf: VersionOf; readonly standings: Standings }> {
  if (rows.length === 0) return { versionOf: () => undefined, standings: new Map() }
  const instances = [...new Set(rows.map(({ instanceId }) => instanceId))]
  const [found] = await runPrepared(
    db,
    sql<{ standings: readonly Standing[] | null; versions: readonly NamedVersion[] | null }>`
    select (
      select json_agg(json_build_object('instance', s.instance_id, 'node', s.node_key, 'person', coalesce(u.realname, t.assignee), 'hasTask', t.id is not null)
        order by s.enter_time, s.id, t.place, t.id)
      from wf_step s left join wf_task t on t.step_id = s.id and t.status = 'open' left join sys_user u on u.username = t.assignee
      where s.instance_id = any(${instances}::text[]) and s.status = 'active' and s.kind <> 'branch') as standings,
      (select json_agg(named) from (${versionsNamed(rows)}) named) as versions`,
  )
  return {
    versionOf: versionsIn(found?.versions ?? []),
    standings: Map.groupBy(found?.standings ?? [], ({ instance }) => instance),
  }
}

type Summary = ApprovalRow['summary']
interface Summed {
  readonly row: ListRow
  readonly fields: readonly string[]
}

/** Titles and texts of the fields that sum records of one screen up, without those that are hidden from the caller. */
async function summariesOf(
  caller: Requester,
  screenId: string,
  wanted: readonly Summed[],
): Promise<readonly [string, Summary][]> {
  if (wanted.every(({ fields }) => fields.length === 0)) return []
  const engine = engineFor(engineOf(caller), caller)
  const found = await engine.screens.find(screenId)
  if (found?.table === undefined) return []
  const screen = restrictScreen(found, caller)
  const columns = [...new Set(wanted.flatMap(({ fields }) => fields))].flatMap((key) => screen.columns.get(key) ?? [])
  if (columns.length === 0) return []
  const { rows } = await sql<WireRow>`
    select id, ${sql.join(columns.map((one) => sql`${selectColumn(one)} as ${sql.id(one.key)}`))} from ${sql.table(found.table)}
    where id = any(${wanted.map(({ row }) => row.recordId)}::text[])`.execute(caller.db)
  const words = await labelsFor(caller.db, engine, columns, rows, caller.locale)
  const records = new Map(rows.map((row) => [String(row['id']), row]))
  return wanted.map(({ row, fields }) => {
    const record = records.get(row.recordId)
    const shown = columns.filter(({ key }) => record !== undefined && fields.includes(key))
    return [
      row.id,
      shown
        .toSorted((one, other) => fields.indexOf(one.key) - fields.indexOf(other.key))
        .map((column) => ({
          title: textIn(column.field?.field.title ?? column.key, caller.locale),
          text: words(column, record?.[column.key]),
        })),
    ]
  })
}

async function allSummaries(caller: Requester, wanted: readonly Summed[]): Promise<ReadonlyMap<string, Summary>> {
  const found: (readonly [string, Summary])[] = []
  for (const [screen, rows] of Map.groupBy(wanted, ({ row }) => row.screen))
    found.push(...(await summariesOf(caller, screen, rows)))
  return new Map(found)
}

function assigneesOf(standing: readonly Standing[], { locale }: Requester): string {
  const names = standing.flatMap(({ person, hasTask }) =>
    hasTask ? [person ?? say('PROCESS_UNCLAIMED', {}, locale)] : [],
  )
  return [...new Set(names)].join(', ')
}

function nodesOf(
  row: ListRow,
  standing: readonly Standing[],
  published: ProcessDocument | undefined,
  { locale }: Requester,
) {
  const keys = row.nodeKey === undefined ? standing.map(({ node }) => node) : [row.nodeKey]
  return [...new Set(keys.map((key) => nodeTitle(published, key, locale)))].join(', ')
}

/** What stands in the documents of processes, in records, and in other tables about the rows of a page. */
export interface RowFacts {
  readonly versionOf: VersionOf
  readonly standings: Standings
  readonly summaries: ReadonlyMap<string, Summary>
}
export async function factsOf(caller: Requester, rows: readonly ListRow[]): Promise<RowFacts> {
  const found = await instancesOf(caller, rows)
  const wanted = rows.map((row) => ({ row, fields: summaryFields(found.versionOf(row), row.nodeKey) }))
  return { ...found, summaries: await allSummaries(caller, wanted) }
}

/** Adds such facts to the rows, whose keys have their words already. */
export function completeRows(
  caller: Requester,
  rows: readonly ListRow[],
  { versionOf, standings, summaries }: RowFacts,
): ApprovalRow[] {
  const now = wireTime(new Date(caller.clock.now()))
  return rows.map((row): ApprovalRow => {
    const {
      version: _version,
      failed: _failed,
      failed_dictText: _words,
      instanceStatus,
      nodeKey,
      readTime,
      ...shown
    } = row
    const published = versionOf(row)
    const summary = summaries.get(row.id) ?? []
    const places = standings.get(row.instanceId) ?? []
    const isOpen = shown.state === 'open' && instanceStatus === 'running'
    const isStandIn = shown.owner !== caller.user.username
    return {
      ...shown,
      taskId: shown.taskId ?? null,
      owner: isStandIn ? (shown.owner ?? null) : null,
      owner_dictText: isStandIn ? (shown.owner_dictText ?? null) : null,
      dueTime: shown.dueTime ?? null,
      error: shown.error ? errorSentence(shown.error, caller.locale) : null,
      processTitle: processTitle(published, row.code, caller.locale),
      nodeTitle: nodesOf(row, places, published, caller),
      assignees: assigneesOf(places, caller),
      overdue: isOpen && typeof shown.dueTime === 'string' && shown.dueTime < now,
      read: readTime === undefined || readTime !== null,
      batch: isOpen && isBatch(published, nodeKey),
      summary,
      summaryText: summary.flatMap(({ title, text }) => (text === '' ? [] : [`${title}: ${text}`])).join(' · '),
    }
  })
}

import { type RawBuilder, sql } from 'kysely'
import { editedChildren, type ResolvedScreen, resolveScreen } from '../../../engine/model/index.ts'
import type { ProcessDocument } from '../../../schemas/language/process/document.ts'
import { STATUS_DICT } from '../../../schemas/language/process/status.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import type { Queries } from '../../db/database.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'

/** What the published processes of a screen say of its records. */
export interface ScreenProcess {
  /** The field that shows the state. */
  readonly status: string
}

/** A process needs a field for its state; a screen without one has none, so that its rows are written without a question. */
export const mayHaveProcess = ({ fields }: ResolvedScreen): boolean =>
  fields.some(({ lookup }) => lookup?.kind === 'dict' && lookup.code === STATUS_DICT)

/** Whether a field of a document can show the state of a process. True for one that is not there: that is said otherwise. */
export function canShowState(screen: Screen, field: string): boolean {
  const stated = Object.hasOwn(screen.fields, field) ? screen.fields[field] : undefined
  return stated === undefined || mayHaveProcess(resolveScreen({ ...screen, fields: { [field]: stated } }))
}

/** A version of a process by which instances run or are started. */
export interface LiveProcess {
  readonly version: number
  readonly document: ProcessDocument
  /** Instances that run by it. */
  readonly running: number
}
/** The versions that can be started or have instances that run, as far as their documents name one of these screens. */
export async function liveProcesses(db: Queries, screens: readonly string[]): Promise<readonly LiveProcess[]> {
  const { rows } = await sql<LiveProcess>`
    with running as (select code, version, count(*)::integer as count from wf_instance where status <> 'ended' group by code, version)
    select v.version, v.document, coalesce(r.count, 0) as running
    from wf_version v join wf_process p on p.code = v.code left join running r on r.code = v.code and r.version = v.version
    where (r.count > 0 or (p.published = v.version and p.enabled))
      and exists (select 1 from unnest(${[...screens]}::text[]) s where strpos(v.document::text, '"' || s || '"') > 0)
    order by p.order_no, v.code, v.version desc`.execute(db)
  return rows
}

/** The field of the state by the first published process of a screen. `screen`: the expression of its id. */
export const processStatus = (screen: RawBuilder<unknown>): RawBuilder<ScreenProcess> => sql<ScreenProcess>`
  select v.document->>'status' as status from wf_process p join wf_version v on v.code = p.code and v.version = p.published
  where p.screen = ${screen} and p.published > 0 order by p.code limit 1`

export async function findScreenProcess(db: Queries, screen: string): Promise<ScreenProcess | undefined> {
  const [found] = await runPrepared(db, processStatus(sql`${screen}`))
  return found
}

/** A screen with a process whose form edits rows of another one, and the field of those that names the record. */
export interface ProcessParent {
  readonly screen: string
  readonly key: string
}
/** What a process of the server remembers of it for a moment. */
export interface ProcessCache {
  parents?: { readonly at: number; readonly of: ReadonlyMap<string, readonly ProcessParent[]> }
}

const PARENTS_MS = 2000
/** The screens with a process in whose forms the rows of a screen are edited. */
export async function processParents(
  db: Queries,
  cache: ProcessCache,
  screen: string,
  now: number,
): Promise<readonly ProcessParent[]> {
  if (!cache.parents || Math.abs(now - cache.parents.at) > PARENTS_MS) {
    const { rows } = await sql<{ document: Screen }>`
      select v.document from sys_screen s join sys_screen_version v on v.screen_id = s.id and v.version = s.published_version
      where s.id in (select screen from wf_process where published > 0)`.execute(db)
    const of = new Map<string, ProcessParent[]>()
    for (const { document } of rows) {
      for (const child of editedChildren(document))
        of.set(child.screen, [...(of.get(child.screen) ?? []), { screen: document.id, key: child.key }])
    }
    cache.parents = { at: now, of }
  }
  return cache.parents.of.get(screen) ?? []
}

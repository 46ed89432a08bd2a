import { sql } from 'kysely'
import { editedChildren, type ResolvedScreen } from '../../../engine/model/index.ts'
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

export async function findScreenProcess(db: Queries, screen: string): Promise<ScreenProcess | undefined> {
  const [found] = await runPrepared(
    db,
    sql<ScreenProcess>`
      select v.document->>'status' as status from wf_process p join wf_version v on v.code = p.code and v.version = p.published
      where p.screen = ${screen} and p.published > 0 order by p.code limit 1`,
  )
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

import { sql } from 'kysely'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Queries } from '../../db/database.ts'
import { runPrepared } from '../../db/statements/prepared-statements.ts'
import { type Engine, type ProcessParent, processParents, type TableScreen, type WireRow } from '../catalog/index.ts'

/** Which of these records of a screen a process has, or has agreed and left locked. */
export async function lockedRecords(db: Queries, screen: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await runPrepared(
    db,
    sql<{ id: string }>`
    select record_id as id from (
      select distinct on (i.record_id) i.record_id, i.status, i.result, v.document->>'after' as after
      from wf_instance i join wf_version v on v.code = i.code and v.version = i.version
      where i.screen = ${screen} and i.record_id = any(${[...ids]}::text[])
      order by i.record_id, (i.status = 'ended'), i.start_time desc, i.id desc) last
    where status <> 'ended' or (result = 'agreed' and after is distinct from 'open')`,
  )
  return new Set(rows.map(({ id }) => id))
}

const idsOf = (rows: readonly WireRow[], key: string) => [
  ...new Set(rows.flatMap((row) => (typeof row[key] === 'string' && row[key] !== '' ? [row[key]] : []))),
]

/** Where an instance names a row of a screen: as its record, or as the record of a sub-table. */
async function placesOf(engine: Engine, { id: screen, process }: TableScreen): Promise<readonly ProcessParent[]> {
  if (engine.isProcess) return []
  const parents = await processParents(engine.database.kysely, engine.processes, screen, engine.now().getTime())
  return process ? [{ screen, key: 'id' }, ...parents] : parents
}
/** False for a screen whose rows no process can have. */
export const mayBeInProcess = async (engine: Engine, screen: TableScreen): Promise<boolean> =>
  (await placesOf(engine, screen)).length > 0

/**
 * Which of these rows nobody but a process may write: those that it has, and those of its sub-tables. A row as it is to be
 * stored counts by the record that it will belong to. Screens without a process are not asked about.
 */
export async function rowsInProcess(
  engine: Engine,
  screen: TableScreen,
  rows: readonly WireRow[],
): Promise<ReadonlySet<WireRow>> {
  if (rows.length === 0) return new Set()
  const db = engine.database.kysely
  const found = new Set<WireRow>()
  for (const place of await placesOf(engine, screen)) {
    const locked = await lockedRecords(db, place.screen, idsOf(rows, place.key))
    if (locked.size > 0) for (const row of rows) if (locked.has(String(row[place.key]))) found.add(row)
  }
  return found
}

export const inProcess = (): AppError => new AppError('DATA_IN_PROCESS')

/** Throws `DATA_IN_PROCESS` where one of these rows is not to be written now. */
export async function assertNotInProcess(
  engine: Engine,
  screen: TableScreen,
  ...rows: readonly WireRow[]
): Promise<void> {
  if ((await rowsInProcess(engine, screen, rows)).size > 0) throw inProcess()
}

/** The record with the state of its process as it is: nobody but the process writes it, and a new record is not submitted. */
export function withProcessStatus({ process }: TableScreen, record: WireRow, previous: WireRow | undefined): WireRow {
  if (!process) return record
  return { ...record, [process.status]: previous ? (previous[process.status] ?? null) : '1' }
}

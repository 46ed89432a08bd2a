import { type RawBuilder, sql } from 'kysely'
import type { ImportCounts, ImportPlan, ImportState } from '../../../../schemas/contract/data/import.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { EncodedRow } from '../book/types.ts'
import { refusedPath } from '../import/error-file.ts'

/** Rows of uploaded sheets, a folder for each person by id. */
export const IMPORT_FOLDER = 'import'
const LIFE_MS = 24 * 3_600_000
/** Of each person, besides those that run: sheets are large. */
const KEPT_AT_ONCE = 5
export const NO_COUNTS: ImportCounts = { total: 0, fresh: 0, changed: 0, same: 0, wrong: 0 }

/** A sheet whose rows lie in the store, a line each. */
export interface StoredSheet {
  readonly name: string
  readonly path: string
  readonly rows: number
  readonly head: readonly EncodedRow[]
  readonly merged: readonly string[]
}
/** Corrected cells by row and field. */
export type Fixes = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface StoredImport {
  readonly id: string
  readonly screen: string
  readonly fileName: string
  readonly sheets: readonly StoredSheet[]
  readonly plan: ImportPlan | null
  readonly fixes: Fixes
  readonly wrong: 'skip' | 'stop' | null
  readonly state: ImportState['state']
  readonly done: number
  readonly nextByte: number
  readonly counts: ImportCounts
  readonly message: string | null
  readonly fileUrl: string | null
  readonly fileDisplay: string | null
  readonly jobId: string | null
  /** When it began to store rows; null before. */
  readonly begun: number | null
}

const at = (now: number): RawBuilder<Date> => sql<Date>`${new Date(now)}::timestamptz`
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
/** Rows of it may be stored already; the others still can be. */
const isCutShort = sql<boolean>`state in ('stopped', 'cancelled')`
const changed = (answer: { numAffectedRows?: bigint }) => (answer.numAffectedRows ?? 0n) > 0n

export async function saveImport(
  db: Queries,
  owner: string,
  storedImport: Pick<StoredImport, 'id' | 'screen' | 'fileName' | 'sheets'>,
  now: number,
): Promise<void> {
  await sql`
    insert into sys_import (id, owner_id, screen_id, file_name, sheets, counts, create_time, expire_time)
    values (${storedImport.id}, ${owner}, ${storedImport.screen}, ${storedImport.fileName}, ${json(storedImport.sheets)}, ${json(NO_COUNTS)}, ${at(now)}, ${at(now + LIFE_MS)})`.execute(
    db,
  )
}

/** An own import of a screen that is still stored. An import of another user is answered like one that does not exist. */
export async function findImport(
  db: Queries,
  owner: string,
  screen: string,
  id: string,
  now: number,
): Promise<StoredImport> {
  const { rows } = await sql<StoredImport>`
    select id, screen_id as screen, file_name as "fileName", sheets, plan, fixes, wrong_policy as wrong, state, done, next_byte as "nextByte", counts,
      message, file_url as "fileUrl", file_display as "fileDisplay", job_id as "jobId", (extract(epoch from begun) * 1000)::bigint as begun
    from sys_import where id = ${id} and owner_id = ${owner} and screen_id = ${screen} and expire_time > ${at(now)}`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new AppError('IMPORT_GONE')
  return found
}

/** Keeps what shall be done, as it was checked; the import begins anew. False while it runs. */
export async function storePlan(
  db: Queries,
  id: string,
  plan: ImportPlan,
  fixes: Fixes,
  counts: ImportCounts,
): Promise<boolean> {
  return changed(
    await sql`
    update sys_import set plan = ${json(plan)}, fixes = ${json(fixes)}, counts = ${json(counts)}, state = 'open', done = 0, next_byte = 0, message = null,
      file_url = null, file_display = null, job_id = null
    where id = ${id} and state <> 'running'`.execute(db),
  )
}

/** Keeps what a person made of the rows that are left of an import which was cut short there. False where it has gone on meanwhile. */
export async function storeFixes(
  db: Queries,
  { id, nextByte }: Pick<StoredImport, 'id' | 'nextByte'>,
  plan: ImportPlan,
  fixes: Fixes,
): Promise<boolean> {
  return changed(
    await sql`update sys_import set plan = ${json(plan)}, fixes = ${json(fixes)} where id = ${id} and ${isCutShort} and next_byte = ${nextByte}`.execute(
      db,
    ),
  )
}

/** Stores the progress of a check. For a resumed import it counts from the interruption. */
export async function storeCheckProgress(db: Queries, id: string, done: number): Promise<void> {
  await sql`update sys_import set done = ${done} where id = ${id} and state <> 'running' and next_byte = 0`.execute(db)
}

/** Lets an import begin, or go on where it was cut short. False where it runs, is done, or has just been forgotten. */
export async function beginImport(
  db: Queries,
  { id, state }: Pick<StoredImport, 'id' | 'state'>,
  wrong: 'skip' | 'stop',
  now: number,
): Promise<boolean> {
  const isKept = sql<boolean>`id = ${id} and expire_time > ${at(now)}`
  if (state !== 'open') {
    return changed(
      await sql`
      update sys_import set state = 'running', wrong_policy = ${wrong}, message = null, file_url = null, file_display = null, job_id = null
      where ${isKept} and ${isCutShort}`.execute(db),
    )
  }
  await sql`delete from sys_import_wrong where import_id = ${id} and exists (select 1 from sys_import where id = ${id} and state = 'open')`.execute(
    db,
  )
  return changed(
    await sql`
    update sys_import set state = 'running', wrong_policy = ${wrong}, done = 0, next_byte = 0, counts = ${json(NO_COUNTS)}, begun = ${at(now)}
    where ${isKept} and state = 'open'`.execute(db),
  )
}

export async function storeJob(db: Queries, id: string, jobId: string): Promise<void> {
  await sql`update sys_import set job_id = ${jobId} where id = ${id}`.execute(db)
}

/** Moves the place on, in the transaction that stores the rows: false when another run has done so, or the import was cancelled. */
export async function advanceImport(
  tx: Queries,
  { id, nextByte }: Pick<StoredImport, 'id' | 'nextByte'>,
  to: Pick<StoredImport, 'done' | 'nextByte' | 'counts'>,
): Promise<boolean> {
  return changed(
    await sql`
    update sys_import set done = ${to.done}, next_byte = ${to.nextByte}, counts = ${json(to.counts)}
    where id = ${id} and state = 'running' and next_byte = ${nextByte}`.execute(tx),
  )
}

export interface ImportEnd {
  readonly state: 'done' | 'stopped' | 'cancelled'
  readonly message: string
  readonly fileUrl?: string
  readonly fileName?: string
}
export async function endImport(
  db: Queries,
  id: string,
  { state, message, fileUrl, fileName }: ImportEnd,
): Promise<boolean> {
  return changed(
    await sql`
    update sys_import set state = ${state}, message = ${message}, file_url = ${fileUrl ?? null}, file_display = ${fileName ?? null}
    where id = ${id} and state = 'running'`.execute(db),
  )
}

/** Keeps the file of what was left out until an import was cut short. False where there is one, or where it has gone on. */
export async function storeFile(
  db: Queries,
  id: string,
  { fileUrl, fileName }: Required<Pick<ImportEnd, 'fileUrl' | 'fileName'>>,
): Promise<boolean> {
  return changed(
    await sql`update sys_import set file_url = ${fileUrl}, file_display = ${fileName} where id = ${id} and ${isCutShort} and file_url is null`.execute(
      db,
    ),
  )
}

/** Holds an import that runs until the end of the transaction: a slice that is just being stored is waited for, so that it is counted, and none follows. */
export async function lockRunning(
  tx: Queries,
  id: string,
): Promise<Pick<StoredImport, 'counts' | 'jobId'> | undefined> {
  return (
    await sql<
      Pick<StoredImport, 'counts' | 'jobId'>
    >`select counts, job_id as "jobId" from sys_import where id = ${id} and state = 'running' for update`.execute(tx)
  ).rows[0]
}

/** Keeps rows that were left out, in the transaction that goes past them. */
export async function storeWrongRows(
  tx: Queries,
  id: string,
  rows: readonly { readonly number: number; readonly words: readonly string[]; readonly reasons: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into sys_import_wrong (import_id, row_number, words, reasons)
    select ${id}, number, words, reasons from jsonb_to_recordset(${json(rows)}) as given(number integer, words jsonb, reasons text)`.execute(
    tx,
  )
}
/** Forgets those from a row on: an earlier run was cut short there, and they are judged anew. */
export async function deleteWrongRows(tx: Queries, id: string, from: number): Promise<void> {
  await sql`delete from sys_import_wrong where import_id = ${id} and row_number >= ${from}`.execute(tx)
}
export async function hasWrongRows(db: Queries, id: string): Promise<boolean> {
  return (await sql`select 1 from sys_import_wrong where import_id = ${id} limit 1`.execute(db)).rows.length > 0
}
const WRONG_AT_ONCE = 500
export async function* wrongRows(
  db: Queries,
  id: string,
): AsyncGenerator<readonly { readonly number: number; readonly words: readonly string[]; readonly reasons: string }[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ number: number; words: readonly string[]; reasons: string }>`
      select row_number as number, words, reasons from sys_import_wrong where import_id = ${id} and row_number > ${after} order by row_number limit ${WRONG_AT_ONCE}`.execute(
      db,
    )
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.number ?? after
  }
}

/** A moment that has also passed in the database, which rounds it to seconds. */
const over = (now: number) => at(now - 1000)
/** Lets an import end that does not run: from now on it is not found. False while it runs. */
export async function expireImport(db: Queries, id: string, now: number): Promise<boolean> {
  return changed(
    await sql`update sys_import set expire_time = ${over(now)} where id = ${id} and state <> 'running'`.execute(db),
  )
}
/** The same of all imports of a person but the newest, and those that run. */
export async function expireOlder(db: Queries, owner: string, now: number): Promise<void> {
  await sql`
    update sys_import set expire_time = ${over(now)} where state <> 'running' and id in (
      select id from sys_import where owner_id = ${owner} and state <> 'running' and expire_time > ${at(now)} order by create_time desc, id desc offset ${KEPT_AT_ONCE})`.execute(
    db,
  )
}
/** Imports whose time is over, of a person or of all, with the paths of all their files. */
export async function expiredImports(
  db: Queries,
  now: number,
  owner?: string,
): Promise<readonly { readonly id: string; readonly paths: readonly string[] }[]> {
  const { rows } = await sql<{ id: string; sheets: readonly StoredSheet[]; fileUrl: string | null }>`
    select id, sheets, file_url as "fileUrl" from sys_import where expire_time <= ${at(now)} and ${owner === undefined ? sql`true` : sql`owner_id = ${owner}`}`.execute(
    db,
  )
  return rows.map(({ id, sheets, fileUrl }) => ({
    id,
    paths: [...sheets.map(({ path }) => path), ...(fileUrl === null ? [] : [refusedPath(fileUrl)])],
  }))
}
export async function deleteImport(db: Queries, id: string): Promise<void> {
  await sql`delete from sys_import where id = ${id}`.execute(db)
}

/** Which field the person chose for each column under the same titles: the last choice. */
export async function rememberedFields(
  db: Queries,
  owner: string,
  screen: string,
  titlesHash: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{
    fields: Record<string, string>
  }>`select fields from sys_import_mapping where user_id = ${owner} and screen_id = ${screen} and titles_hash = ${titlesHash}`.execute(
    db,
  )
  return rows[0]?.fields ?? {}
}
export async function rememberFields(
  db: Queries,
  owner: string,
  screen: string,
  titlesHash: string,
  fields: Readonly<Record<string, string>>,
  now: number,
): Promise<void> {
  await sql`
    insert into sys_import_mapping (user_id, screen_id, titles_hash, fields, update_time) values (${owner}, ${screen}, ${titlesHash}, ${json(fields)}, ${at(now)})
    on conflict (user_id, screen_id, titles_hash) do update set fields = excluded.fields, update_time = excluded.update_time`.execute(
    db,
  )
}

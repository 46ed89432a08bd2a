import { type RawBuilder, sql } from 'kysely'
import type { Job, JobKind, JobState } from '../../schemas/contract/job.ts'
import type { Locale } from '../../schemas/language/text.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { type Database, type Queries, asJson } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import type { JobProgress } from './define.ts'

/** Waiting and running ones of one person. */
const MAX_OPEN = 20
const MAX_LISTED = 50
/** An ended job and its file are there for a day. */
const LIFE_MS = 24 * 3_600_000
/** The notification channel for new and cancelled jobs. */
export const CHANNEL = 'job'

const at = (now: number): RawBuilder<Date> => sql<Date>`${new Date(now)}::timestamptz`
const isOpen = sql<boolean>`state in ('waiting', 'running')`

export interface NewJob {
  readonly kind: JobKind
  readonly userId: string
  readonly locale: Locale
  readonly title: string
  readonly screen?: string
  readonly input: unknown
  readonly inputPath?: string
  /** When it begins, at the earliest; the list of own jobs shows it from then on. */
  readonly due?: number
  /** Its report from the beginning, also where it never ran. */
  readonly report?: Readonly<Record<string, unknown>>
}

/** Puts a job into the queue; `announce` it after the commit. Gives its id. */
export async function addJob(db: Queries, job: NewJob, now: number): Promise<string> {
  const { rows } = await sql<{
    open: number
  }>`select count(*) as open from sys_job where user_id = ${job.userId} and ${isOpen}`.execute(db)
  if (Number(rows[0]?.open ?? 0) >= MAX_OPEN) throw new AppError('JOB_TOO_MANY', { max: MAX_OPEN })
  const id = newId(now)
  await db
    .insertInto('sys_job')
    .values({
      id,
      kind: job.kind,
      user_id: job.userId,
      locale: job.locale,
      title: job.title,
      screen_id: job.screen ?? null,
      input: asJson(job.input),
      input_path: job.inputPath ?? null,
      report: job.report ? asJson(job.report) : null,
      due_time: job.due === undefined ? null : new Date(job.due),
      create_time: new Date(now),
    })
    .execute()
  return id
}

/** Notifies all processes that a job is waiting. */
export const announce = (database: Database, id = ''): Promise<void> => database.notify(CHANNEL, id)

export interface ClaimedJob {
  readonly id: string
  readonly kind: string
  readonly userId: string
  readonly locale: Locale
  readonly title: string
  readonly input: unknown
  readonly inputPath: string | null
  readonly checkpoint: unknown
  readonly attempts: number
  readonly done: number
  readonly total: number | null
}

/**
 * Takes the next job: one that waits, or whose lease has expired. The users take turns: first the user with the
 * fewest running jobs, then the one whose last job started longest ago.
 */
export async function claimJob(
  db: Queries,
  worker: string,
  leaseMs: number,
  now: number,
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update sys_job set state = 'running', worker = ${worker}, attempts = attempts + 1, start_time = clock_timestamp(),
      lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    where id = (
      select j.id from sys_job j
      where (j.state = 'waiting' and (j.due_time is null or j.due_time <= ${at(now)})) or (j.state = 'running' and j.lease_until < clock_timestamp())
      order by (select count(*) from sys_job r where r.user_id = j.user_id and r.state = 'running' and r.lease_until >= clock_timestamp()),
        (select max(r.start_time) from sys_job r where r.user_id = j.user_id) nulls first, j.create_time, j.id
      limit 1 for update of j skip locked)
    returning id, kind, user_id as "userId", locale, title, input, input_path as "inputPath", checkpoint, attempts, done, total`.execute(
    db,
  )
  return rows[0]
}

/** The query for a job that this worker has claimed; all updates of a running job use it. */
const held = (id: string, worker: string) => sql<boolean>`id = ${id} and worker = ${worker} and state = 'running'`
const changed = (answer: { numAffectedRows?: bigint }) => (answer.numAffectedRows ?? 0n) > 0n
const progressSet = ({ done, total, report }: JobProgress) =>
  sql`done = ${done}, total = coalesce(${total ?? null}::integer, total), report = coalesce(${report ? JSON.stringify(report) : null}::jsonb, report)`

/** Renews the lease and stores the progress; false when the job is not this worker's any more. */
export async function renewJob(
  db: Queries,
  id: string,
  worker: string,
  progress: JobProgress,
  leaseMs: number,
): Promise<boolean> {
  return changed(
    await sql`update sys_job set ${progressSet(progress)}, lease_until = clock_timestamp() + ${leaseMs} * interval '1 millisecond' where ${held(id, worker)}`.execute(
      db,
    ),
  )
}

/** Stores the checkpoint; false when the job is not this worker's any more. */
export async function saveCheckpoint(
  db: Queries,
  id: string,
  worker: string,
  checkpoint: unknown,
  progress: JobProgress,
): Promise<boolean> {
  return changed(
    await sql`update sys_job set ${progressSet(progress)}, checkpoint = ${asJson(checkpoint)} where ${held(id, worker)}`.execute(
      db,
    ),
  )
}

/** Lets another process take the job at once. */
export async function releaseJob(db: Queries, id: string, worker: string): Promise<void> {
  // A regular stop is no failed attempt of the job.
  await sql`update sys_job set state = 'waiting', worker = null, lease_until = null, attempts = attempts - 1 where ${held(id, worker)}`.execute(
    db,
  )
}

export interface JobEnd {
  readonly state: Extract<JobState, 'done' | 'failed'>
  readonly message?: string | undefined
  /** The last progress. */
  readonly at: JobProgress
  readonly file?: { readonly name: string; readonly path: string } | undefined
}

/** Stores the end; false when the job is not this worker's any more. */
export async function endJob(
  db: Queries,
  id: string,
  worker: string,
  { state, message, at: reached, file }: JobEnd,
  now: number,
): Promise<boolean> {
  return changed(
    await sql`
    update sys_job set ${progressSet(reached)}, state = ${state}, message = ${message ?? null},
      file_name = ${file?.name ?? null}, file_path = ${file?.path ?? null}, worker = null, lease_until = null,
      end_time = ${at(now)}, expire_time = ${at(now + LIFE_MS)}
    where ${held(id, worker)}`.execute(db),
  )
}

/** Cancels an own job that has not ended; the process that runs it can write nothing more of it. Returns the path of its input. */
export async function cancelJob(
  db: Queries,
  userId: string,
  id: string,
  messageOf: (done: number) => string,
  now: number,
): Promise<{ inputPath: string | null } | undefined> {
  const { rows } = await sql<{ done: number; inputPath: string | null }>`
    update sys_job set state = 'cancelled', worker = null, lease_until = null, end_time = ${at(now)}, expire_time = ${at(now + LIFE_MS)}
    where id = ${id} and user_id = ${userId} and ${isOpen}
    returning done, input_path as "inputPath"`.execute(db)
  const [job] = rows
  if (job) await sql`update sys_job set message = ${messageOf(job.done)} where id = ${id}`.execute(db)
  return job
}

/** Forgets an own job that has ended. */
export async function deleteJob(
  db: Queries,
  userId: string,
  id: string,
): Promise<{ readonly inputPath: string | null } | undefined> {
  return (
    await sql<{
      inputPath: string | null
    }>`delete from sys_job where id = ${id} and user_id = ${userId} and not ${isOpen} returning input_path as "inputPath"`.execute(
      db,
    )
  ).rows[0]
}
/** What ended a day ago. */
export async function expiredJobs(
  db: Queries,
  now: number,
): Promise<readonly { readonly id: string; readonly userId: string; readonly inputPath: string | null }[]> {
  return (
    await sql<{
      id: string
      userId: string
      inputPath: string | null
    }>`select id, user_id as "userId", input_path as "inputPath" from sys_job where expire_time < ${at(now)}`.execute(
      db,
    )
  ).rows
}

/** The name of a job's file for its owner; undefined when there is none, or no longer. */
export async function fileOfJob(db: Queries, userId: string, path: string, now: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select file_name as name from sys_job where file_path = ${path} and user_id = ${userId} and state = 'done' and expire_time > ${at(now)}`.execute(
    db,
  )
  return rows[0]?.name
}

interface JobRow extends Omit<
  Job,
  'screen' | 'message' | 'fileName' | 'fileUrl' | 'endTime' | 'expireTime' | 'report'
> {
  readonly screen: string | null
  readonly message: string | null
  readonly fileName: string | null
  readonly filePath: string | null
  readonly endTime: string | null
  readonly expireTime: string | null
  readonly report: Readonly<Record<string, unknown>> | null
}

/** The own jobs, newest first. */
export async function listJobs(db: Queries, userId: string, now: number): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`
    select id, kind, title, screen_id as screen, state, done, total, message, report, file_name as "fileName", file_path as "filePath",
      create_time as "createTime", end_time as "endTime", expire_time as "expireTime"
    from sys_job where user_id = ${userId} and (due_time is null or due_time <= ${at(now)} or state not in ('waiting', 'running')) and (expire_time is null or expire_time > ${at(now)})
    order by create_time desc, id desc limit ${MAX_LISTED}`.execute(db)
  return rows
}

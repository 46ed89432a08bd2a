import type { JobKind } from '../../schemas/contract/job.ts'
import type { Queries } from '../db/database.ts'
import type { AppParts, Requester } from '../http/context.ts'

/** How far a job is; `total` is null while it is not known. */
export interface JobProgress {
  readonly done: number
  readonly total?: number | null
  /** The report of its kind. */
  readonly report?: Readonly<Record<string, unknown>>
}

/** The context of a job: that of a handler, on behalf of the user with their present rights. */
export interface JobContext<Input = unknown> extends Requester {
  readonly id: string
  readonly title: string
  readonly input: Input
  /** Path of the stored input file. */
  readonly inputPath: string | undefined
  /** The checkpoint of the last `save`; undefined at the first run. */
  readonly checkpoint: unknown
  /** Aborted when the job is cancelled, when another process has it, and when this one stops. */
  readonly signal: AbortSignal
  /** A path of this machine for the file that the job makes; it is offered only once `run` is through. */
  readonly draft: string
  /** Reported to the owner within a second. */
  progress(at: JobProgress): void
  /**
   * Keeps where to go on. Called with the transaction that stores a piece of the work: when the job is not this process's
   * any more it throws, so that the piece is not stored either, and no piece is ever stored twice.
   */
  save(tx: Queries, checkpoint: unknown, at: JobProgress): Promise<void>
}

/** What became of a job. `file`: the draft under its name for the person. */
export interface JobOutcome {
  readonly message?: string
  readonly report?: Readonly<Record<string, unknown>>
  readonly file?: { readonly name: string }
}

/** One kind of work. `run` is begun again from its checkpoint when a process has died of it. */
export interface JobDefinition<Input = unknown> {
  readonly kind: JobKind
  /** The file of a thread that does this kind (`thread/serve.ts`), where the database can serve one; `run` then runs there. */
  readonly thread?: URL
  run(context: JobContext<Input>): Promise<JobOutcome>
  /** Called where the application is, once `run` is through. */
  ended?(parts: AppParts): void
}

/** A definition among others: what is in `input` is its own business. */
export type AnyJob = JobDefinition<never>

/** Declares a kind of work; its input must survive JSON. */
export function defineJob<Input>(definition: JobDefinition<Input>): JobDefinition<Input> {
  return definition
}

import type { MessageCode } from '../../../schemas/messages/index.ts'
import type { ServerAddress } from '../../db/connection/address.ts'
import type { AppParts } from '../../http/context.ts'
import type { ErrorFacts } from '../../http/errors/error-facts.ts'
import type { JobProgress } from '../define.ts'

/** What a thread begins with. */
export interface ThreadStart {
  readonly task: string
  readonly input: unknown
  readonly address: ServerAddress
  readonly env: AppParts['env']
  /** Milliseconds by which the clock of the application differs from that of the machine. */
  readonly skew: number
}

/** To a thread: its work is not wanted any more. */
export interface Abort {
  readonly reason: string
}

/** A failure with a sentence of the catalogue, or the facts of any other. */
export type ThreadFailure =
  | { readonly code: MessageCode; readonly params: Readonly<Record<string, unknown>> }
  | { readonly facts: ErrorFacts }

export type FromThread =
  | { readonly kind: 'progress'; readonly at: JobProgress }
  | {
      readonly kind: 'log'
      readonly level: 'info' | 'warn' | 'error'
      readonly facts: object
      readonly message: string
    }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly failure: ThreadFailure }

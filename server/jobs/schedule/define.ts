import type { Static } from 'typebox'
import { SCHEDULE_PARAMETERS, type ScheduleKind } from '../../../schemas/contract/schedule.ts'
import type { Requester } from '../../http/context.ts'
import type { Send } from '../../http/module.ts'
import type { Sentence } from './sentence.ts'

/** The context of a run: on behalf of the person who saved the schedule, with the rights of this moment. */
export interface ScheduleContext<P = unknown> extends Requester {
  readonly parameters: P
  /** Aborted at the time limit, when another process has the run, and when this process stops. */
  readonly signal: AbortSignal
  /** Writes a line into the history. */
  note(line: Sentence): void
  /** Names a file, by its path in the store, that the run leaves for its person. */
  attach(path: string): void
  readonly send: Send
}

/** One kind of scheduled job. */
export interface ScheduleDefinition<P = unknown> {
  readonly kind: ScheduleKind
  /** Refuses a person who may not write jobs of this kind. */
  assertMayWrite?(writer: Requester): void
  /** Refuses parameters that fit their schema and can never work. Called before the transaction that stores them. */
  check?(parameters: P, writer: Requester): Promise<void> | void
  /** Gives the sentence of the history. */
  run(context: ScheduleContext<P>): Promise<Sentence>
}
/** A definition among others. */
export type AnySchedule = ScheduleDefinition<never>

type ParametersOf<K extends ScheduleKind> = Static<(typeof SCHEDULE_PARAMETERS)[K]>

/** Declares what a kind does; its parameters are those of the contract. */
export function defineSchedule<K extends ScheduleKind>(
  kind: K,
  does: Omit<ScheduleDefinition<ParametersOf<K>>, 'kind'>,
): ScheduleDefinition<ParametersOf<K>> {
  return { kind, ...does }
}

import { runClaimed } from '../context.ts'
import type { JobDefinition } from '../define.ts'
import type { Task } from './serve.ts'

/** A kind of job as a work of a thread. */
export const jobTask =
  (kind: unknown): Task =>
  (parts, held, watch) =>
    runClaimed(kind as JobDefinition, parts, held, watch)

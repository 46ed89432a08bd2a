/** Messages between the PGlite thread and its client thread. */
export type ToWorker =
  | { kind: 'open' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'dump'; file: string }
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: FailureReason; message: string }
  | { kind: 'opened' }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'dumped' }
  | { kind: 'closed' }

type FailureReason = 'locked' | 'unusable'

export interface WorkerOptions {
  /** Absolute directory; without it the database lives in memory. */
  directory?: string
  /** A dump to start from, made by `dump`. */
  snapshot?: string
  /** False leaves the engine as it ships, without fsync: only the control of the durability test wants that. */
  durable: boolean
}

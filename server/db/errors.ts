/** What a failed statement means for the caller; `code` is the SQLSTATE. */
export type DatabaseProblem =
  | { kind: 'unique'; code: string; constraint: string | undefined; table: string | undefined }
  | {
      kind: 'foreignKey' | 'notNull' | 'check'
      code: string
      constraint: string | undefined
      column: string | undefined
    }
  | { kind: 'value'; code: string }
  | { kind: 'retry'; code: string }
  | { kind: 'stalePlan'; code: string }
  | { kind: 'aborted'; code: string }
  | { kind: 'missing'; code: string }
  | { kind: 'stopped'; code: string }
  | { kind: 'unavailable'; code: string }
  | { kind: 'full'; code: string }

interface ErrorFields {
  code?: unknown
  constraint?: unknown
  table?: unknown
  column?: unknown
}

const INTEGRITY = { 23503: 'foreignKey', 23502: 'notNull', 23514: 'check' } as const
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** A row or an index entry that fits no page: what PostgreSQL says of values that are too long together. */
const TOO_LONG = '54000'
/** "cached plan must not change result type" has no code of its own; the others: the session has lost what it prepared, or holds another under the name. */
const LOST = '26000'
const STALE_PLAN = new Set(['0A000', LOST, '42P05'])
/** The transaction has failed already. */
const ABORTED = '25P02'
/** The statement took longer than its session allows, or was cancelled. */
const STOPPED = '57014'
/** No room is left on a disk: the database's own, or that of the process. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const MISSING = new Set(['42P01', '42703', '3F000', '3D000'])
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
])

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads a thrown value; `undefined` when it did not come from the database. */
export function databaseProblem(error: unknown): DatabaseProblem | undefined {
  if (!(error instanceof Error)) return undefined
  const fields = error as ErrorFields
  const code = text(fields.code)
  if (code === undefined) return undefined
  const constraint = text(fields.constraint)
  if (code === '23505') return { kind: 'unique', code, constraint, table: text(fields.table) }
  if (code in INTEGRITY) {
    return { kind: INTEGRITY[code as unknown as keyof typeof INTEGRITY], code, constraint, column: text(fields.column) }
  }
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK) return { kind: 'retry', code }
  if (STALE_PLAN.has(code)) return { kind: 'stalePlan', code }
  if (code === ABORTED) return { kind: 'aborted', code }
  if (code === STOPPED) return { kind: 'stopped', code }
  if (FULL.has(code)) return { kind: 'full', code }
  if (MISSING.has(code)) return { kind: 'missing', code }
  if (UNAVAILABLE.has(code)) return { kind: 'unavailable', code }
  if (code === TOO_LONG || /^22[0-9A-Z]{3}$/.test(code)) return { kind: 'value', code }
  return undefined
}

/** True when a unique index refused the row; with `constraint` only for that index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const problem = databaseProblem(error)
  return problem?.kind === 'unique' && (constraint === undefined || problem.constraint === constraint)
}

/** True when the session no longer has the prepared statement. */
export const isStatementLost = (error: unknown) => databaseProblem(error)?.code === LOST

export interface RetryOptions {
  /** The number of tries in all; by default 5. */
  attempts?: number
  /** Which errors are tried again; by default those that a second try may not meet. */
  when?: (error: unknown) => boolean
}

const FIRST_PAUSE_MS = 10

const AGAIN: ReadonlySet<string | undefined> = new Set(['retry', 'stalePlan'])

/** Runs `work` again after a serialization failure, a deadlock, or a plan that fits its columns no more. `work` must begin its own transaction. */
export async function withRetry<T>(work: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const attempts = options.attempts ?? 5
  const again = options.when ?? ((error: unknown) => AGAIN.has(databaseProblem(error)?.kind))
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !again(error)) throw error
      const pause = FIRST_PAUSE_MS * 2 ** (attempt - 1)
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
    }
  }
}

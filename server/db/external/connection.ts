import { Socket } from 'node:net'
import type { CompiledQuery } from 'kysely'
import type { ReportColumn } from '../../../schemas/language/report.ts'
import { AppError, type MessageCode } from '../../../schemas/messages/index.ts'

/** A database elsewhere, with the account to sign in. */
export interface ExternalDatabase {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** Encrypted, and its certificate is verified. */
  readonly tls: boolean
}

/** What a driver needs of a kind of database: its name, and the reasons that its error codes stand for. */
export interface ExternalKind {
  readonly product: string
  readonly reasons: Readonly<Record<string, MessageCode>>
}

export interface ExternalRows {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The columns of the result, in the words of a report. */
  readonly columns: readonly { readonly field: string; readonly type: NonNullable<ReportColumn['type']> }[]
}
export type ExternalAsk = (query: CompiledQuery) => Promise<ExternalRows>

/** A statement that the database refused: not the connection failed. */
export class StatementError extends Error {
  readonly reason: 'slow' | 'value' | 'broken'
  constructor(reason: StatementError['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.reason = reason
  }
}

export const LIMIT_MS = 5000
const TIMED_OUT = 'ETIMEDOUT'
const NETWORK_REASONS: Readonly<Record<string, MessageCode>> = {
  ENOTFOUND: 'DATA_SOURCE_NO_HOST',
  EAI_AGAIN: 'DATA_SOURCE_NO_HOST',
  ECONNREFUSED: 'DATA_SOURCE_REFUSED',
  EHOSTUNREACH: 'DATA_SOURCE_REFUSED',
  ENETUNREACH: 'DATA_SOURCE_REFUSED',
  [TIMED_OUT]: 'DATA_SOURCE_TIMEOUT',
}

function explained(error: unknown, { product, reasons }: ExternalKind): Error {
  if (error instanceof AppError || error instanceof StatementError) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const known = { ...NETWORK_REASONS, ...reasons }
  return new AppError((Object.hasOwn(known, code) && known[code]) || 'DATA_SOURCE_FAILED', { product }, error)
}

/**
 * Gives the driver a socket that is cut after `limitMs`, whatever the server does, and at the end. Rejects with an `AppError`
 * that says why the connection failed. `signedIn` begins the time of the statements, after which they are too slow.
 */
export async function overSocket<Result>(
  kind: ExternalKind,
  limitMs: number,
  work: (socket: Socket, signedIn: (statementMs: number) => void) => Promise<Result>,
): Promise<Result> {
  const socket = new Socket()
  let timer = setTimeout(() => socket.destroy(Object.assign(new Error('Too slow'), { code: TIMED_OUT })), limitMs)
  const signedIn = (statementMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => socket.destroy(new StatementError('slow', 'Too slow')), statementMs)
  }
  try {
    return await work(socket, signedIn)
  } catch (error) {
    throw explained(error, kind)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

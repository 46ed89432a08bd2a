import { Socket } from 'node:net'
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

function explained(error: unknown, { product, reasons }: ExternalKind): AppError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const known = { ...NETWORK_REASONS, ...reasons }
  return new AppError((Object.hasOwn(known, code) && known[code]) || 'DATA_SOURCE_FAILED', { product }, error)
}

/**
 * Gives the driver a socket that is cut after `limitMs`, whatever the server does, and at the end. Rejects with an `AppError`
 * that says why the connection failed.
 */
export async function overSocket<Result>(
  kind: ExternalKind,
  limitMs: number,
  work: (socket: Socket) => Promise<Result>,
): Promise<Result> {
  const socket = new Socket()
  const timer = setTimeout(() => socket.destroy(Object.assign(new Error('Too slow'), { code: TIMED_OUT })), limitMs)
  try {
    return await work(socket)
  } catch (error) {
    throw explained(error, kind)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

import { Socket } from 'node:net'
import { Client } from 'pg'
import { AppError, type MessageCode } from '../../../schemas/messages/index.ts'

/** A PostgreSQL server elsewhere. */
export interface ExternalPostgres {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** Encrypted, and its certificate is verified. */
  readonly tls: boolean
}

const LIMIT_MS = 5000
const TIMED_OUT = 'ETIMEDOUT'
const REASONS: Readonly<Record<string, MessageCode>> = {
  '28P01': 'DATA_SOURCE_SIGN_IN',
  '28000': 'DATA_SOURCE_SIGN_IN',
  '3D000': 'DATA_SOURCE_NO_DATABASE',
  ENOTFOUND: 'DATA_SOURCE_NO_HOST',
  EAI_AGAIN: 'DATA_SOURCE_NO_HOST',
  ECONNREFUSED: 'DATA_SOURCE_REFUSED',
  EHOSTUNREACH: 'DATA_SOURCE_REFUSED',
  ENETUNREACH: 'DATA_SOURCE_REFUSED',
  [TIMED_OUT]: 'DATA_SOURCE_TIMEOUT',
}

function explained(error: unknown): AppError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return new AppError((Object.hasOwn(REASONS, code) && REASONS[code]) || 'DATA_SOURCE_FAILED', {}, error)
}

/**
 * Signs in at a server and gives its version. After `limitMs` the connection is cut, whatever the server does. Rejects with an
 * `AppError` that says why.
 */
export async function postgresVersion(target: ExternalPostgres, limitMs = LIMIT_MS): Promise<string> {
  const socket = new Socket()
  const { tls, ...where } = target
  const client = new Client({ ...where, ssl: tls, stream: () => socket, application_name: 'vitrine' })
  // The connection may break between two calls; each of them rejects by itself.
  client.on('error', () => undefined)
  const timer = setTimeout(() => socket.destroy(Object.assign(new Error('Too slow'), { code: TIMED_OUT })), limitMs)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  } catch (error) {
    throw explained(error)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

import { POSTGRES } from '../../../schemas/contract/data-source.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { ExternalPostgres } from '../../db/external/postgres.ts'

type Address = Omit<ExternalPostgres, 'user' | 'password'>
const PROTOCOLS: ReadonlySet<string> = new Set(['postgresql:', 'postgres:'])
const DEFAULT_PORT = 5432
/** Modes that ask for a verified, encrypted connection; a weaker one is not offered. */
const ENCRYPTED: ReadonlySet<string> = new Set(['require', 'verify-ca', 'verify-full'])

function databaseIn(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path.slice(1))
    return /^[^/\s]{1,63}$/.test(name) ? name : undefined
  } catch {
    return undefined
  }
}

/** The server and the database of `postgresql://host:port/name`, also with `jdbc:` in front. Accounts have fields of their own. */
export function postgresAddress(text: string): Address {
  const url = URL.parse(text.trim().replace(/^jdbc:/i, ''))
  const database = url ? databaseIn(url.pathname) : undefined
  if (
    !url ||
    !PROTOCOLS.has(url.protocol) ||
    url.hostname === '' ||
    database === undefined ||
    url.username ||
    url.password
  )
    throw new AppError('DATA_SOURCE_ADDRESS')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    database,
    tls: ENCRYPTED.has(url.searchParams.get('sslmode') ?? ''),
  }
}

/** Refuses what the configuration does not name: a server must not be a way into its network. */
export function assertReachable({ host, port }: Address, allowed: readonly string[]): void {
  const name = `${host.includes(':') ? `[${host}]` : host}:${port}`.toLowerCase()
  if (!allowed.includes(name)) throw new AppError('DATA_SOURCE_NOT_NAMED', { name })
}

/** Refuses the address of a kind that is connected to where it is none. */
export function assertAddress(kind: string, text: string): void {
  if (kind === POSTGRES) postgresAddress(text)
}

import { AppError } from '../../../schemas/messages/index.ts'
import { POSTGRES } from '../../../schemas/contract/data-source.ts'
import type { ExternalAsk, ExternalDatabase } from '../../db/external/connection.ts'
import { mysqlVersion } from '../../db/external/mysql.ts'
import { postgresSession, postgresVersion } from '../../db/external/postgres.ts'

type Address = Omit<ExternalDatabase, 'user' | 'password'>
/** How the addresses of a kind of database are written, and what signs in there. */
interface SourceKind {
  readonly scheme: string
  readonly schemes: readonly string[]
  readonly port: number
  /** The parameter of the address, and its values that ask for a verified, encrypted connection; a weaker one is not offered. */
  readonly encrypted: readonly [parameter: string, values: RegExp]
  readonly version: (target: ExternalDatabase) => Promise<string>
  /** Undefined where no queries are run. */
  readonly session?: <Result>(
    target: ExternalDatabase,
    statementMs: number,
    work: (ask: ExternalAsk) => Promise<Result>,
  ) => Promise<Result>
}
const POSTGRES_KIND: SourceKind = {
  scheme: 'postgresql',
  schemes: ['postgresql:', 'postgres:'],
  port: 5432,
  encrypted: ['sslmode', /^(?:require|verify-ca|verify-full)$/],
  version: postgresVersion,
  session: postgresSession,
}
const MYSQL_KIND: SourceKind = {
  scheme: 'mysql',
  schemes: ['mysql:', 'mariadb:'],
  port: 3306,
  encrypted: ['sslMode', /^(?:required|verify_ca|verify_identity)$/i],
  version: mysqlVersion,
}
/** By the value of the dictionary `database_type`. */
export const kindOf = (dbType: string): SourceKind => (dbType === POSTGRES ? POSTGRES_KIND : MYSQL_KIND)

function databaseIn(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path.slice(1))
    return /^[^/\s]{1,63}$/.test(name) ? name : undefined
  } catch {
    return undefined
  }
}

/** The server and the database of `postgresql://host:port/name`, also with `jdbc:` in front. Accounts have fields of their own. */
export function sourceAddress(dbType: string, text: string): Address {
  const kind = kindOf(dbType)
  const url = URL.parse(text.trim().replace(/^jdbc:/i, ''))
  const database = url ? databaseIn(url.pathname) : undefined
  if (
    !url ||
    !kind.schemes.includes(url.protocol) ||
    url.hostname === '' ||
    database === undefined ||
    url.username ||
    url.password
  )
    throw new AppError('DATA_SOURCE_ADDRESS', { scheme: kind.scheme })
  const [parameter, values] = kind.encrypted
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? kind.port : Number(url.port),
    database,
    tls: values.test(url.searchParams.get(parameter) ?? ''),
  }
}

/** Refuses what the configuration does not name: a server must not be a way into its network. */
export function assertReachable({ host, port }: Address, allowed: readonly string[]): void {
  const name = `${host.includes(':') ? `[${host}]` : host}:${port}`.toLowerCase()
  if (!allowed.includes(name)) throw new AppError('DATA_SOURCE_NOT_NAMED', { name })
}

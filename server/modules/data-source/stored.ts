import { AppError } from '../../../schemas/messages/index.ts'
import type { ExternalAsk, ExternalDatabase } from '../../db/external/connection.ts'
import type { Requester } from '../../http/context.ts'
import { openSecret } from '../../lib/secret-box.ts'
import { assertReachable, kindOf, sourceAddress } from './address.ts'
import { placeOf } from './table.ts'

interface Account {
  readonly dbType: string
  readonly dbUrl: string
  readonly dbUsername: string
  readonly dbPassword: string
}
type Asker = Pick<Requester, 'db' | 'env'>

/** A stored source by its id or its code, with its password. */
export async function storedSource(
  { db, env }: Asker,
  by: { readonly id: string } | { readonly code: string },
): Promise<Account> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['code', by.code] as const)
  const row = await db
    .selectFrom('sys_data_source')
    .select(['id', 'db_type', 'db_url', 'db_username', 'db_password'])
    .where(column, '=', value)
    .executeTakeFirst()
  if (!row) throw new AppError('DATA_SOURCE_UNKNOWN', { code: value })
  const dbPassword = row.db_password === null ? '' : openSecret(env, row.db_password, placeOf(row.id))
  if (dbPassword === undefined) throw new AppError('DATA_SOURCE_PASSWORD_LOST')
  return { dbType: row.db_type, dbUrl: row.db_url, dbUsername: row.db_username, dbPassword }
}

/** The database of an account, where the configuration names its server. */
export function reachable(
  { env }: Pick<Asker, 'env'>,
  { dbType, dbUrl, dbUsername, dbPassword }: Account,
): ExternalDatabase {
  const address = sourceAddress(dbType, dbUrl)
  assertReachable(address, env.dataSourceHosts)
  return { ...address, user: dbUsername, password: dbPassword }
}

/** A data source that queries are run on. */
export interface QuerySource {
  readonly code: string
  /** Runs work in one read-only transaction, all of whose statements together end after so many milliseconds. */
  session<Result>(statementMs: number, work: (ask: ExternalAsk) => Promise<Result>): Promise<Result>
}

/** The data source of a code. Its address is checked again at each call, as the configuration may have changed. */
export async function querySource(asker: Asker, code: string): Promise<QuerySource> {
  const account = await storedSource(asker, { code })
  const target = reachable(asker, account)
  const { session } = kindOf(account.dbType)
  if (!session) throw new AppError('DATA_SOURCE_NO_QUERIES', { code })
  return { code, session: (statementMs, work) => session(target, statementMs, work) }
}

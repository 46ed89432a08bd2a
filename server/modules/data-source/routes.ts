import * as contract from '../../../schemas/contract/data-source.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { systemColumn } from '../../data/read/index.ts'
import type { SystemTable } from '../../data/write/index.ts'
import { postgresVersion } from '../../db/external/postgres.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { answer } from '../../http/response/answer.ts'
import { openSecret, sealSecret } from '../../lib/secret-box.ts'
import { systemRoutes } from '../system-table/api.ts'
import { assertAddress, assertReachable, postgresAddress } from './address.ts'

/** Where the password of a source is stored, for its encryption. */
const placeOf = (id: string) => `sys_data_source.db_password ${id}`

/** The password that a call states; '' and nothing leave the stored one. */
function statedPassword({ body }: Pick<HandlerContext, 'body'>): string | undefined {
  const stated = typeof body === 'object' && body !== null && 'dbPassword' in body ? body.dbPassword : undefined
  return typeof stated === 'string' && stated !== '' ? stated : undefined
}

const SOURCES: SystemTable = {
  table: 'sys_data_source',
  permission: contract.DATA_SOURCE_PERMISSION,
  open: [
    systemColumn('id', 'id'),
    systemColumn('code', 'code'),
    systemColumn('name', 'name', { match: 'text' }),
    systemColumn('remark', 'remark', { match: 'text', notNull: false }),
    systemColumn('dbType', 'db_type', { lookup: { kind: 'dict', code: 'database_type' } }),
    systemColumn('dbDriver', 'db_driver', { notNull: false }),
    systemColumn('dbUrl', 'db_url', { match: 'text' }),
    systemColumn('dbName', 'db_name', { notNull: false }),
    systemColumn('dbUsername', 'db_username', { match: 'text' }),
    systemColumn('createTime', 'create_time', { type: 'timestamp' }),
  ],
  sort: { field: 'code', order: 'asc' },
  writable: ['code', 'name', 'remark', 'dbType', 'dbDriver', 'dbUrl', 'dbName', 'dbUsername'],
  unique: { code: 'DATA_SOURCE_TAKEN' },
  fixed: { code: 'DATA_SOURCE_FIXED' },
  unknown: 'DATA_SOURCE_UNKNOWN',
  beforeWrite({ context, before, after }) {
    if (!after) return
    assertAddress(String(after['dbType']), String(after['dbUrl']))
    // Who may change the address must not be able to send the stored password to a server of his own.
    const isMoved = before && ['dbUrl', 'dbUsername'].some((key) => before[key] !== after[key])
    if (isMoved && statedPassword(context) === undefined) throw new AppError('DATA_SOURCE_PASSWORD_AGAIN')
  },
  async afterWrite({ context, tx, id, after }) {
    const password = after && statedPassword(context)
    if (password === undefined) return
    const db_password = sealSecret(context.env, password, placeOf(id))
    await tx.updateTable('sys_data_source').set({ db_password }).where('id', '=', id).execute()
  },
}

interface Tested {
  readonly dbType: string
  readonly dbUrl: string
  readonly dbUsername: string
  readonly dbPassword: string
}

async function storedSource({ db, env }: HandlerContext, id: string): Promise<Tested> {
  const row = await db
    .selectFrom('sys_data_source')
    .select(['db_type', 'db_url', 'db_username', 'db_password'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('DATA_SOURCE_UNKNOWN', { code: id })
  const dbPassword = row.db_password === null ? '' : openSecret(env, row.db_password, placeOf(id))
  if (dbPassword === undefined) throw new AppError('DATA_SOURCE_PASSWORD_LOST')
  return { dbType: row.db_type, dbUrl: row.db_url, dbUsername: row.db_username, dbPassword }
}

/** Signs in at a database that the configuration names; gives its version. */
async function connect({ env }: HandlerContext, { dbType, dbUrl, dbUsername, dbPassword }: Tested): Promise<string> {
  if (dbType !== contract.POSTGRES) throw new AppError('DATA_SOURCE_NO_DRIVER')
  const address = postgresAddress(dbUrl)
  assertReachable(address, env.dataSourceHosts)
  return postgresVersion({ ...address, user: dbUsername, password: dbPassword })
}

/** Databases elsewhere. */
export const dataSource: ServerModule = {
  name: 'dataSource',
  routes: () => [
    ...systemRoutes(contract.sources, SOURCES),
    bind(contract.options, async ({ db }) => {
      const rows = await db.selectFrom('sys_data_source').select(['code', 'name']).orderBy('code').execute()
      return rows.map(({ code, name }) => ({ value: code, text: name, label: name }))
    }),
    bind(
      contract.testConnection,
      async (context) => {
        const { id, dbType = contract.POSTGRES, dbUrl = '', dbUsername = '', dbPassword } = context.body
        const tested = id
          ? await storedSource(context, id)
          : { dbType, dbUrl, dbUsername, dbPassword: dbPassword ?? '' }
        const version = await connect(context, tested)
        return answer({ result: { version }, message: 'DATA_SOURCE_CONNECTED', params: { version } })
      },
      { limited: true },
    ),
  ],
}

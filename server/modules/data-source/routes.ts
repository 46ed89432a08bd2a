import * as contract from '../../../schemas/contract/data-source.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { ServerModule } from '../../http/module.ts'
import { answer } from '../../http/response/answer.ts'
import { openSecret } from '../../lib/secret-box.ts'
import { systemRoutes } from '../system-table/api.ts'
import { assertReachable, kindOf, sourceAddress } from './address.ts'
import { placeOf, SOURCES } from './table.ts'

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

/** Signs in at a database that the configuration names; gives its product and version. */
async function connect({ env }: HandlerContext, { dbType, dbUrl, dbUsername, dbPassword }: Tested): Promise<string> {
  const address = sourceAddress(dbType, dbUrl)
  assertReachable(address, env.dataSourceHosts)
  return kindOf(dbType).version({ ...address, user: dbUsername, password: dbPassword })
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

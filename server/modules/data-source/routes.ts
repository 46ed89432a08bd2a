import * as contract from '../../../schemas/contract/data-source.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { answer } from '../../http/response/answer.ts'
import { systemRoutes } from '../system-table/api.ts'
import { kindOf } from './address.ts'
import { reachable, storedSource } from './stored.ts'
import { SOURCES } from './table.ts'

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
          ? await storedSource(context, { id })
          : { dbType, dbUrl, dbUsername, dbPassword: dbPassword ?? '' }
        // Signs in at a database that the configuration names.
        const version = await kindOf(tested.dbType).version(reachable(context, tested))
        return answer({ result: { version }, message: 'DATA_SOURCE_CONNECTED', params: { version } })
      },
      { limited: true },
    ),
  ],
}

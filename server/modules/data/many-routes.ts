import * as contract from '../../../schemas/contract/data/data-many.ts'
import { splitCommaList } from '../../../schemas/language/comma-list.ts'
import { removeChosen } from '../../data/write/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import { cleanQueryValue } from '../../http/request/cleaning.ts'
import { sendExport } from './export.ts'
import { runOnce } from './once.ts'
import { OPTIONS, open, openScoped } from './open.ts'
import { removedMessage } from './removed.ts'
import { parseListQuery } from '../../data/query/index.ts'

/** What is done with rows whose ids no address holds, by the rights of the calls that have them there. */
export const manyRoutes = () => [
  bind(
    contract.deleteRows,
    async (context) => {
      const opened = await open(context, 'batch_delete')
      const ids = [...new Set(context.body.ids.flatMap(splitCommaList))]
      const result = await runOnce(context, contract.deleteRows, opened, (engine) =>
        removeChosen(engine, opened.screen, opened.actor, 'batch_delete', ids),
      )
      return answer({ result, ...removedMessage(result) })
    },
    OPTIONS,
  ),
  bind(
    contract.exportRows,
    async (context) => {
      // A query, which no address holds.
      const asked = cleanQueryValue(context.body) as typeof context.body
      const query = parseListQuery(asked)
      return sendExport(context, await openScoped(context, query, 'export'), { params: asked, query })
    },
    OPTIONS,
  ),
]

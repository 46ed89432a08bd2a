import * as contract from '../../../../schemas/contract/organization/user-sheet.ts'
import { parseListQuery } from '../../../data/query/index.ts'
import { MAX_BYTES, withErrorFileLink } from '../../../data/spreadsheet/index.ts'
import { bind } from '../../../http/bind.ts'
import { answer, download } from '../../../http/response/answer.ts'
import { exportUsers, userTemplate } from './export.ts'
import { importUsers } from './import.ts'

/** Accounts as sheets. */
export const sheetRoutes = () => [
  bind(contract.importExcel, async (context) => {
    const sent = await context.upload(MAX_BYTES)
    return answer(
      await withErrorFileLink(context, () => importUsers(context, sent, sent.fields['validateStatus'] === '1')),
    )
  }),
  bind(contract.exportXls, async (context) => {
    const { selections, ...query } = context.query
    return download(await exportUsers(context, parseListQuery(selections ? { ...query, id: selections } : query)))
  }),
  bind(contract.importTemplate, async (context) => download(await userTemplate(context))),
]

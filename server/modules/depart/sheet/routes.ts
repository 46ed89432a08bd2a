import * as contract from '../../../../schemas/contract/organization/depart-sheet.ts'
import { MAX_BYTES, withErrorFileLink } from '../../../data/spreadsheet/index.ts'
import { bind } from '../../../http/bind.ts'
import { answer, download } from '../../../http/response/answer.ts'
import { departTemplate, exportDeparts } from './export.ts'
import { importDeparts } from './import.ts'

/** Departments as sheets. */
export const sheetRoutes = () => [
  bind(contract.importExcel, async (context) => {
    const sent = await context.upload(MAX_BYTES)
    return answer(
      await withErrorFileLink(context, () => importDeparts(context, sent, sent.fields['validateStatus'] === '1')),
    )
  }),
  bind(contract.exportXls, async (context) => download(await exportDeparts(context, context.query))),
  bind(contract.importTemplate, async (context) => download(await departTemplate(context))),
]

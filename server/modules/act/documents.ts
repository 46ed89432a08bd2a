import * as contract from '../../../schemas/contract/process/act-processes.ts'
import type { ProcessSummary } from '../../../schemas/contract/process/documents.ts'
import { parseListQuery } from '../../data/query/index.ts'
import { bind, type BoundRoute } from '../../http/bind.ts'
import { answer, page } from '../../http/response/answer.ts'
import { copyProcess, deployProcess, listProcesses, processSummary, requireProcess } from '../process/api.ts'

const rowOf = ({
  code,
  title,
  category,
  category_dictText,
  version,
  enabled,
}: ProcessSummary): contract.ActProcess => ({
  id: code,
  processKey: code,
  processName: title,
  processType: category ?? null,
  processType_dictText: category_dictText ?? null,
  processStatus: version > 0 && enabled ? '1' : '0',
  processVersion: version,
})

/** Processes as an existing client lists them. */
export const documents = (): BoundRoute[] => [
  bind(contract.processList, async ({ db, locale, query }) => {
    const all = (await listProcesses(db, locale)).map((one) => rowOf(processSummary(one, locale)))
    const { current, size } = parseListQuery(query).page
    const { processName = '', processKey = '', processStatus = '' } = query
    const found = all.filter(
      (row) =>
        row.processName.includes(processName) &&
        row.processKey.includes(processKey) &&
        (processStatus === '' || row.processStatus === processStatus),
    )
    const records = found.slice((current - 1) * size, current * size)
    return page(records, found.length, current, size)
  }),
  bind(contract.processById, async ({ db, locale, query }) =>
    rowOf(processSummary(await requireProcess(db, query.id), locale)),
  ),
  bind(contract.copyProcess, async (context) =>
    answer({ result: { id: await copyProcess(context, context.body.id) }, message: 'COMMON_OK' as const }),
  ),
  bind(contract.deployProcess, async (context) =>
    answer({
      result: { version: await deployProcess(context, context.body.id) },
      message: 'PROCESS_DOC_PUBLISHED' as const,
    }),
  ),
]

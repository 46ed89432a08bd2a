import type { SystemList } from '../../data/read/index.ts'
import type { Download, HandlerContext } from '../../http/context.ts'
import { exportSystem } from '../system-table/api.ts'
import { completeRows, factsOf, type ListRow } from './complete.ts'

/** What is added to the rows and is a field of their page. */
const ADDED = ['processTitle', 'nodeTitle', 'assignees', 'summaryText', 'error']

/** The rows of a query as a workbook, as the list shows them. */
export const exportList = (
  context: HandlerContext<unknown, Readonly<Record<string, string>>>,
  list: SystemList,
): Promise<Download> =>
  exportSystem(
    context,
    list,
    async (caller, rows) => {
      const listed = rows as unknown as readonly ListRow[]
      const whole = completeRows(caller, listed, await factsOf(caller, listed))
      for (const [at, row] of rows.entries()) Object.assign(row, whole[at])
    },
    ADDED,
  )

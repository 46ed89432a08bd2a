import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { ApprovalRow } from '../../../schemas/contract/process/tasks.ts'
import type { ListQuery } from '../../data/query/index.ts'
import { listSystem, type SystemList } from '../../data/read/index.ts'
import type { Requester } from '../../http/context.ts'
import { completeRows, factsOf, type ListRow, type RowFacts } from './complete.ts'
import { type ListName, LISTS } from './tables.ts'
import { rowsIn } from './visible.ts'

/** A list with the rows that the caller has. */
export const listFor = async (context: Requester, name: ListName): Promise<SystemList> => ({
  ...LISTS[name],
  where: await rowsIn(name, context),
})

/** One page of a list of approvals. */
export async function listApprovals(
  context: Requester,
  name: ListName,
  query: ListQuery,
): Promise<PageResult<ApprovalRow>> {
  const about: { facts?: RowFacts } = {}
  const found = await listSystem<ListRow>(context, await listFor(context, name), query, async (rows) => {
    about.facts = await factsOf(context, rows)
  })
  return { ...found, records: about.facts ? completeRows(context, found.records, about.facts) : [] }
}

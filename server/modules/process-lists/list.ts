import { sql } from 'kysely'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { ApprovalRow } from '../../../schemas/contract/process/tasks.ts'
import type { ListQuery } from '../../data/query/index.ts'
import { listSystem, type SystemList } from '../../data/read/index.ts'
import type { Requester } from '../../http/context.ts'
import { completeRows, factsOf, type ListRow, type RowFacts } from './complete.ts'
import { FAILED, type ListName, LISTS } from './tables.ts'
import { rowsIn } from './visible.ts'

/** A list with the rows that the caller has. `terms`: the conditions of the call. */
export async function listFor(
  context: Requester,
  name: ListName,
  terms: ListQuery['terms'] | undefined,
): Promise<SystemList> {
  const list: SystemList = LISTS[name]
  const where = await rowsIn(name, context)
  // Few instances fail: they are looked up, rather than each instance is looked at.
  const isFew = terms?.[FAILED] === '1' && list.open.some(({ key }) => key === FAILED)
  return { ...list, where: isFew ? sql<boolean>`${where} and id in (select instance_id from wf_failing)` : where }
}

/** One page of a list of approvals. */
export async function listApprovals(
  context: Requester,
  name: ListName,
  query: ListQuery,
): Promise<PageResult<ApprovalRow>> {
  const about: { facts?: RowFacts } = {}
  const found = await listSystem<ListRow>(context, await listFor(context, name, query.terms), query, async (rows) => {
    about.facts = await factsOf(context, rows)
  })
  return { ...found, records: about.facts ? completeRows(context, found.records, about.facts) : [] }
}

import type { ActTask } from '../../../schemas/contract/process/act.ts'
import type { PageResult } from '../../../schemas/contract/envelope.ts'
import type { ApprovalRow } from '../../../schemas/contract/process/tasks.ts'
import { parseListQuery } from '../../data/query/index.ts'
import type { Requester } from '../../http/context.ts'
import { type ListName, listApprovals } from '../process-lists/api.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** `2d 3h 5m`, as an existing client shows it. */
function durationText(from: string | null | undefined, to: string | null | undefined): string {
  if (typeof from !== 'string' || typeof to !== 'string') return ''
  const minutes = Math.max(
    0,
    Math.round((Date.parse(to.replace(' ', 'T')) - Date.parse(from.replace(' ', 'T'))) / MINUTE_MS),
  )
  const parts = [
    [Math.floor(minutes / DAY_MINUTES), 'd'],
    [Math.floor((minutes % DAY_MINUTES) / 60), 'h'],
    [minutes % 60, 'm'],
  ] as const
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(' ') || '0m'
}

const taskOf = (row: ApprovalRow): ActTask => ({
  id: row.id,
  taskId: row.taskId ?? null,
  taskName: row.nodeTitle,
  bpmBizTitle: row.title,
  processDefinitionId: row.code,
  processDefinitionName: row.processTitle,
  processInstanceId: row.instanceId,
  dataId: row.recordId,
  processApplyUserId: row.starter,
  processApplyUserName: row.starter_dictText ?? row.starter,
  taskAssigneeName: row.assignees,
  taskBeginTime: row.beginTime ?? null,
  taskEndTime: row.endTime ?? null,
  durationStr: durationText(row.beginTime, row.endTime),
  currentTaskName: row.nodeTitle,
  bpmStatus: row.bpmStatus,
})

/** Parameters of an existing client by the columns that they search. */
const COLUMNS: Readonly<Record<string, string>> = {
  bpmBizTitle: 'title',
  processDefinitionId: 'code',
  processApplyUserId: 'starter',
  userName: 'starter',
  bpmStatus: 'bpmStatus',
  pageNo: 'pageNo',
  pageSize: 'pageSize',
}

export async function listTasks(
  caller: Requester,
  name: ListName,
  query: Readonly<Record<string, string>>,
): Promise<PageResult<ActTask>> {
  const terms = Object.entries(query).flatMap(([key, value]) => {
    const column = Object.hasOwn(COLUMNS, key) ? COLUMNS[key] : undefined
    return column === undefined ? [] : [[column, value]]
  })
  const found = await listApprovals(caller, name, parseListQuery(Object.fromEntries(terms)))
  return { ...found, records: found.records.map(taskOf) }
}

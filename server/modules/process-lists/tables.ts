import type { DataColumn } from '../../data/catalog/index.ts'
import { systemColumn, type SystemList } from '../../data/read/index.ts'

const PERSON = { kind: 'user', store: 'username', text: 'realname' } as const
const state = (code: string) => systemColumn('state', 'state', { lookup: { kind: 'dict', code } })

/** Columns of all lists. The last ones are for what is added to a row and are no part of the answer. */
const COMMON: readonly DataColumn[] = [
  systemColumn('id', 'id'),
  systemColumn('instanceId', 'instance_id'),
  systemColumn('title', 'title', { match: 'text' }),
  systemColumn('code', 'code'),
  systemColumn('category', 'category', { notNull: false, lookup: { kind: 'dict', code: 'bpm_process_type' } }),
  systemColumn('starter', 'starter', { lookup: PERSON }),
  systemColumn('bpmStatus', 'bpm_status', { lookup: { kind: 'dict', code: 'bpm_status' } }),
  systemColumn('beginTime', 'begin_time', { type: 'timestamp' }),
  systemColumn('screen', 'screen'),
  systemColumn('recordId', 'record_id'),
  systemColumn('version', 'version', { type: 'integer' }),
  systemColumn('instanceStatus', 'instance_status'),
]
const ENDED = systemColumn('endTime', 'end_time', { type: 'timestamp' })
const MAYBE_ENDED: DataColumn = { ...ENDED, notNull: false }
const READ = systemColumn('readTime', 'read_time', { type: 'timestamp', notNull: false })
const TASK: readonly DataColumn[] = [
  ...COMMON,
  state('bpm_task_state'),
  systemColumn('taskId', 'task_id'),
  systemColumn('nodeKey', 'node_key'),
  systemColumn('owner', 'owner', { notNull: false, lookup: PERSON }),
  systemColumn('dueTime', 'due_time', { type: 'timestamp', notNull: false }),
  READ,
]
/** Whether an instance does not go on: `1` or `0`. */
export const FAILED = 'failed'
const INSTANCE: readonly DataColumn[] = [
  ...COMMON,
  state('bpm_instance_state'),
  MAYBE_ENDED,
  systemColumn('error', 'error', { notNull: false, match: 'text' }),
  systemColumn(FAILED, 'failed', { lookup: { kind: 'dict', code: 'yn' } }),
]

const newestFirst = { field: 'beginTime', order: 'desc' } as const
const listOf = (name: string, table: string, open: readonly DataColumn[]): SystemList => ({
  table,
  permission: `approval:${name}`,
  screen: `approval.${name}`,
  open,
  sort: newestFirst,
  isCountCapped: true,
})

export const LISTS = {
  todo: { ...listOf('todo', 'wf_todo_row', [...TASK, MAYBE_ENDED]), counted: 'wf_todo' },
  claim: listOf('claim', 'wf_task_row', [...TASK, MAYBE_ENDED]),
  // Its rows are ended, so that the index gives the order.
  done: { ...listOf('done', 'wf_task_row', [...TASK, ENDED]), sort: { field: 'endTime', order: 'desc' } },
  started: listOf('started', 'wf_instance_row', INSTANCE),
  copied: listOf('copied', 'wf_copy_row', [...COMMON, state('bpm_instance_state'), MAYBE_ENDED, READ]),
  search: listOf('search', 'wf_instance_row', INSTANCE),
  monitor: listOf('monitor', 'wf_instance_row', INSTANCE),
} as const satisfies Readonly<Record<string, SystemList>>
export type ListName = keyof typeof LISTS

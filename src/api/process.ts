import type { BodyOf, QueryOf, ReplyOf } from '../../schemas/contract/endpoint.ts'
import * as documents from '../../schemas/contract/process/documents.ts'
import * as instances from '../../schemas/contract/process/instances.ts'
import * as tasks from '../../schemas/contract/process/tasks.ts'
import { call, callList } from './client/call.ts'
import { preparePackages } from './screens.ts'

export type { ProcessesOfScreen } from '../../schemas/contract/process/documents.ts'
export type {
  ActBody,
  InstanceReply,
  OfferedAction,
  PreviewNode,
  RecordInstance,
  StartRights,
  TimelineEvent,
  TimelineStep,
} from '../../schemas/contract/process/instances.ts'
export type Startable = ReplyOf<typeof instances.startable>[number]
export type ApprovalCounts = ReplyOf<typeof tasks.counts>
export type ProcessStatistics = ReplyOf<typeof tasks.statistics>
export type Acted = ReplyOf<typeof instances.act>
export type BatchAnswer = ReplyOf<typeof instances.batch>[number]
type StartBody = BodyOf<typeof instances.start>

/** The processes that the signed-in person may start. Rejects with `ApiError`, as all of these. */
export const getStartable = (signal?: AbortSignal): Promise<readonly Startable[]> =>
  callList(instances.startable, { signal })
/** The processes that the person may start for a record of a screen, and the states in which nobody edits one. */
export const getProcessesOf = (screen: string, signal?: AbortSignal): Promise<documents.ProcessesOfScreen> =>
  call(documents.ofScreen, { params: { screen }, signal, quiet: true, background: true })
/** The way that a record would take, and its people. */
export const previewProcess = (body: StartBody, signal?: AbortSignal): Promise<readonly instances.PreviewNode[]> =>
  call(instances.preview, { body, signal, quiet: true, background: true })
/** Saves the values and starts the process in one transaction; sent again under the same key it starts one instance. */
export const startInstance = (body: StartBody, key?: string): Promise<ReplyOf<typeof instances.start>> =>
  call(instances.start, { body, key })
/** An instance with all that the person may see of it. `task`: the one to decide. */
export const getInstance = async (
  id: string,
  task: string | undefined,
  signal?: AbortSignal,
): Promise<instances.InstanceReply> => {
  const reply = await call(instances.instance, { params: { id }, query: task === undefined ? {} : { task }, signal })
  await Promise.all([reply.document, ...Object.values(reply.childDocuments)].map(preparePackages))
  return reply
}
/** The person has seen an instance: the own tasks in it and the copy of it. */
export const markInstanceRead = (id: string): Promise<unknown> =>
  call(instances.markInstanceRead, { params: { id }, quiet: true, background: true })
/** What the form of a start opens. */
export const getStartRights = (code: string, signal?: AbortSignal): Promise<instances.StartRights> =>
  call(instances.startRights, { params: { code }, signal })
/** The instances of a record, the newest first. */
export const getInstancesOf = (
  screen: string,
  id: string,
  signal?: AbortSignal,
): Promise<readonly instances.RecordInstance[]> => callList(instances.ofRecord, { params: { screen, id }, signal })
/** Does one thing to an instance; under the same key it is done once. */
export const actOn = (id: string, body: instances.ActBody, key?: string): Promise<Acted> =>
  call(instances.act, { params: { id }, body, key })
/** Decides several tasks, each for itself. */
export const actOnMany = (body: BodyOf<typeof instances.batch>): Promise<readonly BatchAnswer[]> =>
  call(instances.batch, { body })
/** What waits for the person, each number up to 999. */
export const getApprovalCounts = (): Promise<ApprovalCounts> => call(tasks.counts, { quiet: true, background: true })
/** Amounts and times of the instances that the person monitors. */
export const getProcessStatistics = (
  query: QueryOf<typeof tasks.statistics>,
  signal?: AbortSignal,
): Promise<ProcessStatistics> => call(tasks.statistics, { query, signal })

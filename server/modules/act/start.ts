import type { startProcess } from '../../../schemas/contract/process/act-processes.ts'
import type { BodyOf, ReplyOf } from '../../../schemas/contract/endpoint.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Requester } from '../../http/context.ts'
import { startProcess as startOne } from '../process/api.ts'
import { newestOf, processesOf } from './find.ts'

/** Starts the first process of a form that the caller may start. What was started while the record was saved is a success. */
export async function startFlow(
  caller: Requester,
  { flowCode, id }: BodyOf<typeof startProcess>,
): Promise<ReplyOf<typeof startProcess>> {
  const processes = await processesOf(caller, flowCode)
  const running = await newestOf(caller, processes, id)
  if (running && running.status !== 'ended') return { processInstanceId: running.id, id }
  let refusal: unknown = new AppError('PROCESS_FLOW_UNKNOWN', { code: flowCode.slice(0, 80) })
  for (const { code } of processes) {
    try {
      const { instanceId, recordId } = await startOne(caller, { code, recordId: id })
      return { processInstanceId: instanceId, id: recordId }
    } catch (error) {
      refusal = error
      if (!(error instanceof AppError) || error.code !== 'INSTANCE_NO_STARTER') break
    }
  }
  throw refusal
}

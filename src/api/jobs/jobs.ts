import * as contract from '../../../schemas/contract/job.ts'
import type { Job } from '../../../schemas/contract/job.ts'
import { call, callList, requestFile } from '../client/call.ts'
import { ApiError } from '../client/errors.ts'

export type { Job } from '../../../schemas/contract/job.ts'

/** Background jobs of the server and their state. */
export interface StartedJob {
  readonly jobId: string
  readonly message: string
}

export const getJobs = (): Promise<readonly Job[]> => callList(contract.list, { background: true, quiet: true })
export const cancelJob = (id: string): Promise<unknown> => call(contract.cancel, { body: { id } })
export const removeJob = (id: string): Promise<unknown> => call(contract.remove, { query: { id } })
export const fetchJobFile = async (url: string): Promise<Blob> => (await requestFile({ method: 'GET', path: url })).blob

/** The file, or the job that makes it: a server that has much to write answers with its name in place of the file. */
export async function fileOrJob(file: () => Promise<Blob>): Promise<Blob | StartedJob> {
  try {
    return await file()
  } catch (error) {
    const result = error instanceof ApiError ? error.result : undefined
    const jobId = typeof result === 'object' && result !== null && 'jobId' in result ? result.jobId : undefined
    if (typeof jobId !== 'string' || !(error instanceof ApiError)) throw error
    return { jobId, message: error.said }
  }
}

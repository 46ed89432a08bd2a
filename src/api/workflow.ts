import type { Workflow } from '../../schemas/language/sections.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { requestEnvelope } from './client/call.ts'
import { startInstance } from './process.ts'

const START = '/act/process/extActProcess/startMutilProcess'

/** Starts a process of the back end for one record; resolves to what it says. Two would run if this were sent twice. */
export async function startProcess({ code, formUrl = '', formUrlMobile = '' }: Workflow, id: string): Promise<string> {
  if (id === '') throw new AppError('COMMON_NOT_FOUND')
  return (
    await requestEnvelope({
      method: 'POST',
      path: START,
      once: true,
      body: { flowCode: code, id, formUrl, formUrlMobile },
    })
  ).message
}

/** Starts a process of our own for one record. What it answers has no words. */
export async function startOwnProcess({ code }: Workflow, id: string): Promise<string> {
  if (id === '') throw new AppError('COMMON_NOT_FOUND')
  await startInstance({ code, recordId: id })
  return ''
}

import * as message from '../../../schemas/contract/messaging/message.ts'
import { call, callEnvelope } from '../client/call.ts'

export interface MessageTemplate {
  readonly code: string
  readonly title: string
  readonly content: string
  readonly values: string
}
/** A template as it is stored. Rejects with `ApiError`. */
export async function getMessageTemplate(id: string, signal: AbortSignal): Promise<MessageTemplate> {
  const { templateCode, templateName, templateContent, templateTestJson } = await call(message.templates.queryById, {
    query: { id },
    signal,
  })
  return { code: templateCode, title: templateName, content: templateContent, values: templateTestJson ?? '' }
}
/** Sends a template to the user who is signed in. Resolves to the words of the server. */
export async function sendTestMessage(kind: '2' | '4', code: string, values: string): Promise<string> {
  const body = { msgType: kind, receiver: '', templateCode: code, testData: values }
  return (await callEnvelope(message.sendMsg, { body, quiet: true })).message
}

import * as contract from '../../schemas/contract/process/documents.ts'
import type { ReplyOf } from '../../schemas/contract/endpoint.ts'
import { get } from '../../schemas/contract/screens/schema.ts'
import { call } from '../../src/api/client/call.ts'
import type { JsonObject } from '../document/json.ts'
import type { SaveRequest, SaveResult } from '../storage/remote.ts'

export type { ProcessChoices, ProcessSummary } from '../../schemas/contract/process/documents.ts'
export type ProcessDraft = ReplyOf<typeof contract.draft>

export const listProcesses = () => call(contract.list)
export const loadDraft = (code: string) => call(contract.draft, { params: { code } })
/** What a process may name beside screens and people. */
export const loadChoices = () => call(contract.choices)
export const dropDraft = (code: string) => call(contract.dropDraft, { params: { code } })
export const publishProcess = (code: string, revision: number, message: string) =>
  call(contract.publish, { params: { code }, body: { revision, ...(message === '' ? {} : { message }) } })
export const loadVersions = (code: string) => call(contract.versions, { params: { code } })
export const loadVersion = (code: string, version: number) => call(contract.version, { params: { code, version } })
export const rollBack = (code: string, version: number, message: string) =>
  call(contract.rollback, { params: { code }, body: { version, ...(message === '' ? {} : { message }) } })
export const enableProcess = (code: string, enabled: boolean) =>
  call(contract.enable, { params: { code }, body: { enabled } })
export const removeProcesses = (codes: readonly string[]) => call(contract.remove, { query: { ids: codes.join(',') } })
export const askFacts = (code: string, requests: readonly object[]) =>
  call(contract.facts, {
    params: { code },
    body: { requests: requests.map((request) => ({ ...request })) },
    background: true,
  })
/** A screen as it is published. */
export const loadScreen = async (id: string): Promise<JsonObject> =>
  (await call(get, { params: { id }, quiet: true })).document

/** A draft of a code that nobody has. */
export const createProcess = (code: string, document: JsonObject) =>
  call(contract.saveDraft, { params: { code }, body: { document: { ...document }, revision: 0 } })
export interface SavedProcess {
  readonly result: SaveResult
  readonly problems: ProcessDraft['problems']
}
/** Stores a draft; what somebody else saved meanwhile is answered instead. */
export async function saveProcess({ id, document, baseVersion, revision }: SaveRequest): Promise<SavedProcess> {
  try {
    const reply = await call(contract.saveDraft, {
      params: { code: id },
      body: { document: { ...document }, revision },
      quiet: true,
    })
    return { result: { kind: 'saved', baseVersion, revision: reply.revision }, problems: reply.problems }
  } catch (reason) {
    const theirs = await loadDraft(id)
    if (theirs.revision === revision) throw reason
    return { result: { kind: 'conflict', theirs }, problems: theirs.problems }
  }
}

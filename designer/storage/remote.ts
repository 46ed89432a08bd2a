import * as enhance from '../../schemas/contract/screens/enhance.ts'
import * as publicForm from '../../schemas/contract/data/public-form.ts'
import * as schema from '../../schemas/contract/screens/schema.ts'
import * as guesses from '../../schemas/contract/screens/screen-guess.ts'
import * as assist from '../../schemas/contract/screens/screen-assist.ts'
import * as existing from '../../schemas/contract/screens/screen-tables.ts'
import * as lifecycle from '../../schemas/contract/screens/screen-lifecycle.ts'
import * as screenPresence from '../../schemas/contract/screens/screen-presence.ts'
import * as preview from '../../schemas/contract/screens/screen-preview.ts'
import type { ReplyOf } from '../../schemas/contract/endpoint.ts'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import { call } from '../../src/api/client/call.ts'
import type { ScreenDocument } from '../document/json.ts'

export type Draft = ReplyOf<typeof schema.getDraft>
export type Plan = ReplyOf<typeof schema.plan>
export type { PreviewAs } from '../../schemas/contract/screens/screen-preview.ts'
export type PublishReply = ReplyOf<typeof schema.publish>
export type { Grants, ScreenSummary, StepReply, VersionSummary } from '../../schemas/contract/screens/schema.ts'

export const listScreens = () => call(schema.list)
export const loadDraft = (id: string) => call(schema.getDraft, { params: { id } })
export const deleteDraft = (id: string) => call(schema.deleteDraft, { params: { id } })
export const createScreen = (document: ScreenDocument) => call(schema.create, { body: { document } })
export const planScreen = (id: string, document: ScreenDocument) =>
  call(schema.plan, { params: { id }, body: { document } })
export const loadHistory = (id: string) => call(schema.history, { params: { id } })
export const loadVersion = (id: string, version: number) => call(schema.getVersion, { params: { id, version } })
/** The published page as a role (by code) or a person (by id) has it; '' for the other one. */
export const previewAs = (id: string, query: { user: string; role: string }) =>
  call(preview.previewAs, { params: { id }, query })
export const sendPresence = (id: string, body: { page: string; place: string; left?: boolean }) =>
  call(screenPresence.presence, { params: { id }, body, background: true, quiet: true })
export const rollBack = (id: string, body: { version: number; message: string; allow: string[]; dropDraft: boolean }) =>
  call(schema.rollback, { params: { id }, body })
export const publishScreen = (
  id: string,
  body: { message: string; baseVersion: number; allow: string[]; rewrite?: boolean },
) => call(schema.publish, { params: { id }, body })

/** Who proposes fields for a sentence. */
export const loadAssistant = () => call(assist.assistant)
export const proposeFields = (text: string, document: ScreenDocument | undefined) =>
  call(assist.propose, { body: { text, ...(document ? { document } : {}) }, quiet: true })

/** Tables of the database that no page uses yet. */
export const listTables = () => call(existing.tables)
export const loadTable = (name: string) => call(existing.table, { params: { name } })

/** Reads a spreadsheet on the server and guesses the fields of its columns. */
export function guessSheet(
  file: File,
  { sheet, header }: { readonly sheet?: number; readonly header?: number },
  onUploadProgress: (percent: number) => void,
) {
  const body = new FormData()
  body.append('file', file, file.name)
  const query = {
    ...(sheet === undefined ? {} : { sheet: String(sheet) }),
    ...(header === undefined ? {} : { header: String(header) }),
  }
  return call(guesses.guess, { query, body, quiet: true, onUploadProgress })
}

export const loadGrants = (id: string) => call(schema.grants, { params: { id } })
export const saveGrants = (id: string, roleId: string, actions: readonly string[]) =>
  call(schema.saveGrants, { params: { id }, body: { roleId, actions: [...actions] } })

export const loadUses = (id: string) => call(lifecycle.uses, { params: { id } })
export const loadUsedBy = (query: lifecycle.UsedByQuery) => call(lifecycle.usedBy, { query })
export const retireScreen = (id: string) => call(lifecycle.retire, { params: { id } })
export const reinstateScreen = (id: string) => call(lifecycle.reinstate, { params: { id } })
/** `name`: the title of the page, as the person typed it. */
export const removeScreen = (id: string, name: string) => call(lifecycle.remove, { params: { id }, body: { name } })
export const listRemoved = () => call(lifecycle.removed)
export const restoreScreen = (id: string) => call(lifecycle.restore, { params: { id } })

export const loadLinks = (id: string) => call(publicForm.listLinks, { query: { screen: id } })
export const makeLink = (id: string, days: number, maxUses: number) =>
  call(publicForm.makeLink, { body: { screen: id, days, maxUses } })
export const closeLink = async (id: string): Promise<void> => void (await call(publicForm.closeLink, { query: { id } }))

export const loadScript = (id: string, type: ScriptKind) => call(enhance.get, { params: { code: id }, query: { type } })
/** `version` as it was read: a script that another person saved meanwhile is not overwritten. */
export const saveScript = (id: string, type: ScriptKind, cgJs: string, version: number) =>
  call(enhance.edit, { params: { code: id }, body: { cgJs, cgJsType: type, version } })
export const loadScriptVersions = (id: string, type: ScriptKind) =>
  call(enhance.versions, { params: { code: id }, query: { type } })
export const loadScriptVersion = (id: string, type: ScriptKind, version: number) =>
  call(enhance.version, { params: { code: id, version }, query: { type } })

export type SaveResult =
  | { readonly kind: 'saved'; readonly baseVersion: number; readonly revision: number }
  /** Another person saved or published since the document was read. */
  | { readonly kind: 'conflict'; readonly theirs: StoredDraft }

/** What the server has of a document that is open. */
export type StoredDraft = Pick<Draft, 'document' | 'baseVersion' | 'revision'>

export interface SaveRequest {
  readonly id: string
  readonly document: ScreenDocument
  /** Version and revision that were read or saved last. */
  readonly baseVersion: number
  readonly revision: number
}

/** Stores a draft. On a version conflict it returns the current version. */
export async function saveDraft({ id, document, baseVersion, revision }: SaveRequest): Promise<SaveResult> {
  try {
    const reply = await call(schema.saveDraft, { params: { id }, body: { document, baseVersion, revision } })
    return { kind: 'saved', baseVersion: reply.baseVersion, revision: reply.revision }
  } catch (reason) {
    const theirs = await loadDraft(id)
    if (theirs.revision === revision && theirs.baseVersion === baseVersion) throw reason
    return { kind: 'conflict', theirs }
  }
}

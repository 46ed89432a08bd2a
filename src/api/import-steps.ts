import type { Endpoint } from '../../schemas/contract/endpoint.ts'
import type { BookSheet, CellFix, ImportBook, ImportCheck, ImportPlan, ImportState } from '../../schemas/contract/import.ts'
import * as contract from '../../schemas/contract/import.ts'
import { type CallRequest, call } from './call.ts'

/** An import step by step: the file is sent once, everything else is about the sheets that are kept of it. */
export interface ImportSteps {
  upload(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<ImportBook>
  look(id: string, sheet: number, header: number): Promise<BookSheet>
  check(id: string, plan: ImportPlan, fixes: readonly CellFix[]): Promise<ImportCheck>
  apply(id: string, wrong: 'skip' | 'stop'): Promise<ImportState>
  /** Asked again and again while something runs. */
  state(id: string): Promise<ImportState>
  cancel(id: string): Promise<ImportState>
  /** Forgets one that will not be stored. */
  remove(id: string): Promise<unknown>
}

export function importSteps(screen: string, place: Readonly<Record<string, string>> = {}): ImportSteps {
  const ask = <const E extends Endpoint>(endpoint: E, asked: Pick<CallRequest<E>, 'body' | 'query' | 'background' | 'signal' | 'onUploadProgress'>) =>
    call(endpoint, { params: { screen }, query: place, quiet: true, ...asked } as CallRequest<E>)
  return {
    upload(file, onUploadProgress, signal) {
      const body = new FormData()
      body.append('file', file, file.name)
      return ask(contract.upload, { body, onUploadProgress, signal })
    },
    look: (id, sheet, header) => ask(contract.look, { body: { id, sheet, header } }),
    check: (id, plan, fixes) => ask(contract.check, { body: { id, plan, fixes: [...fixes] } }),
    apply: (id, wrong) => ask(contract.apply, { body: { id, wrong } }),
    state: (id) => ask(contract.state, { query: { ...place, id }, background: true }),
    cancel: (id) => ask(contract.cancel, { body: { id } }),
    remove: (id) => ask(contract.remove, { query: { ...place, id } }),
  }
}

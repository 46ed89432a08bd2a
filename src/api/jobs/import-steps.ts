import type { Endpoint } from '../../../schemas/contract/endpoint.ts'
import type {
  BookSheet,
  CellFix,
  ImportBook,
  ImportCheck,
  ImportPlan,
  ImportState,
} from '../../../schemas/contract/data/import.ts'
import { type CallRequest, call } from '../client/call.ts'

/** An import step by step: the file is sent once, the other calls refer to the sheets that the server stored of it. */
export interface ImportSteps {
  upload(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<ImportBook>
  look(id: string, sheet: number, header: number): Promise<BookSheet>
  check(id: string, plan: ImportPlan, fixes: readonly CellFix[]): Promise<ImportCheck>
  /** Adds what cells of a field say to its dictionary. */
  addEntries(id: string, field: string, said: string): Promise<unknown>
  apply(id: string, wrong: 'skip' | 'stop'): Promise<ImportState>
  /** Asked again and again while something runs. */
  state(id: string): Promise<ImportState>
  cancel(id: string): Promise<ImportState>
  /** Forgets one that will not be stored. */
  remove(id: string): Promise<unknown>
}

type Contract = typeof import('../../../schemas/contract/data/import.ts')

export function importSteps(screen: string, place: Readonly<Record<string, string>> = {}): ImportSteps {
  // Lists are opened more often than files are imported.
  const ask = async <const E extends Endpoint>(
    of: (contract: Contract) => E,
    asked: Pick<CallRequest<E>, 'body' | 'query' | 'background' | 'signal' | 'onUploadProgress'>,
  ) =>
    call(of(await import('../../../schemas/contract/data/import.ts')), {
      params: { screen },
      query: place,
      quiet: true,
      ...asked,
    } as CallRequest<E>)
  return {
    upload(file, onUploadProgress, signal) {
      const body = new FormData()
      body.append('file', file, file.name)
      return ask(({ upload }) => upload, { body, onUploadProgress, signal })
    },
    look: (id, sheet, header) => ask(({ look }) => look, { body: { id, sheet, header } }),
    check: (id, plan, fixes) => ask(({ check }) => check, { body: { id, plan, fixes: [...fixes] } }),
    addEntries: (id, field, said) => ask(({ addEntries }) => addEntries, { body: { id, field, said } }),
    apply: (id, wrong) => ask(({ apply }) => apply, { body: { id, wrong } }),
    state: (id) => ask(({ state }) => state, { query: { ...place, id }, background: true }),
    cancel: (id) => ask(({ cancel }) => cancel, { body: { id } }),
    remove: (id) => ask(({ remove }) => remove, { query: { ...place, id } }),
  }
}

import * as contract from '../../schemas/contract/data/list-view.ts'
import type { Saved, SavedKind } from '../../schemas/contract/data/list-view.ts'
import { call, callList } from './client/call.ts'

export type { Saved, SavedKind }

export interface ViewToSave {
  readonly kind: SavedKind
  readonly title: string
  readonly content: Readonly<Record<string, unknown>>
  readonly shared?: boolean
}

/** What a person keeps of the lists of screens, on the server. Rejects where a back end does not keep such things. */
export interface SavedLists {
  /** The own ones and those shared by others. */
  list(screen: string, signal?: AbortSignal): Promise<readonly Saved[]>
  /** Makes one, or replaces the own one of the same kind and title. */
  save(screen: string, wanted: ViewToSave): Promise<Saved>
  rename(id: string, title: string, shared?: boolean): Promise<Saved>
  remove(id: string): Promise<void>
}

export const savedLists: SavedLists = {
  list: (screen, signal) => callList(contract.list, { query: { screen }, signal, quiet: true, background: true }),
  save: (screen, wanted) => call(contract.save, { body: { screen, ...wanted }, quiet: true }),
  rename: (id, title, shared) =>
    call(contract.rename, { body: { id, title, ...(shared === undefined ? {} : { shared }) }, quiet: true }),
  remove: async (id) => void (await call(contract.remove, { query: { id }, quiet: true })),
}

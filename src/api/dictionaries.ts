import * as dict from '../../schemas/contract/values/dict.ts'
import type { DictRecord } from '../../schemas/contract/values/dict.ts'
import * as item from '../../schemas/contract/values/dict-item.ts'
import type { DictItemRecord } from '../../schemas/contract/values/dict-item.ts'
import { call, callEnvelope } from './client/call.ts'
import { ApiError } from './client/errors.ts'

export type { DictItemRecord, DictRecord }
/** An entry as it is sent. */
export interface Entry {
  readonly itemText: string
  readonly itemValue: string
  readonly description: string | null
  readonly sortOrder: number
  readonly status: number
  readonly color: string | null
}

const PER_CALL = 500
/** So many entries go in one call at most. */
export const REMOVED_PER_CALL = 100

/** The dictionary of an id; undefined where there is none. All calls here reject with `ApiError`, and are those of every back end of the contract. */
export async function getDictionary(id: string, signal?: AbortSignal): Promise<DictRecord | undefined> {
  return (await call(dict.list, { query: { id, pageSize: 1 }, signal })).records.find((one) => one.id === id)
}
/** Deleted dictionaries, the newest first. */
export const getDeletedDictionaries = (signal?: AbortSignal): Promise<readonly DictRecord[]> =>
  call(dict.deleteList, { signal })

/** The contract restores and removes one dictionary by a call; resolves to the message of the last. */
async function eachOf(ids: readonly string[], send: (id: string) => Promise<{ readonly message: string }>) {
  let said = ''
  for (const id of ids) said = (await send(id)).message
  return said
}
/** Restores deleted dictionaries with their entries. Resolves to the message of the server. */
export const restoreDictionaries = (ids: readonly string[]): Promise<string> =>
  eachOf(ids, (id) => callEnvelope(dict.back, { params: { id } }))
/** Removes deleted dictionaries for good. Resolves to the message of the server. */
export const purgeDictionaries = (ids: readonly string[]): Promise<string> =>
  eachOf(ids, (id) => callEnvelope(dict.deletePhysic, { params: { id } }))

/** All entries of a dictionary, in their order. */
export async function getEntries(dictId: string, signal?: AbortSignal): Promise<readonly DictItemRecord[]> {
  const all: DictItemRecord[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { records, total } = await call(item.list, {
      query: { dictId, pageNo, pageSize: PER_CALL, column: 'sortOrder', order: 'asc' },
      signal,
    })
    all.push(...records)
    if (records.length === 0 || all.length >= total) return all
  }
}

/** What may be done to the entries of a dictionary. */
export interface EntryCalls {
  readonly read: () => Promise<readonly DictItemRecord[]>
  /** Returns the id of the entry, if the back end sends one. */
  readonly add: (entry: Entry) => Promise<string | undefined>
  readonly edit: (id: string, entry: Entry) => Promise<unknown>
  readonly remove: (ids: readonly string[]) => Promise<unknown>
  /** Has another entry this value? `id` is left out of account. */
  readonly isTaken: (value: string, id: string | undefined) => Promise<boolean>
}

/** True for an answer that says no to what was sent. */
const isRefusal = (reason: unknown): reason is ApiError => reason instanceof ApiError && reason.code === 'API_REFUSED'

export function entryCalls(dictId: string): EntryCalls {
  return {
    read: () => getEntries(dictId),
    async add(entry) {
      const stored = (await call(item.add, {
        body: { dictId, ...entry },
        quiet: true,
      })) as Partial<DictItemRecord> | null
      return stored?.id
    },
    edit: (id, entry) => call(item.edit, { body: { id, dictId, ...entry }, quiet: true }),
    remove: (ids) => call(item.removeBatch, { query: { ids: ids.join(',') }, quiet: true }),
    async isTaken(itemValue, id) {
      try {
        await call(item.check, { query: { dictId, itemValue, ...(id === undefined ? {} : { id }) }, quiet: true })
        return false
      } catch (reason) {
        if (isRefusal(reason)) return true
        throw reason
      }
    },
  }
}

import * as contract from '../../schemas/contract/data/search.ts'
import type { Counter, FoundGroup } from '../../schemas/contract/data/search.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { call, callList } from './client/call.ts'

export type { Counter, FoundGroup }

/** Records of the pages of the person that contain the words; those of the screens `first` before the others. Rejects where the back end does not support it. */
export async function searchRecords(
  words: string,
  first: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly groups: readonly FoundGroup[]; readonly whole: boolean }> {
  const found = await call(contract.records, {
    query: { words, first: first.join(',') },
    signal,
    quiet: true,
    background: true,
  })
  if (!Array.isArray((found as Partial<typeof found> | null)?.groups)) throw new AppError('LIST_RESULT_UNKNOWN')
  return found
}

/** How many records there are on the pages of the person. Rejects where a back end does not count so. */
export const countPages = (first: readonly string[], signal: AbortSignal): Promise<readonly Counter[]> =>
  callList(contract.counts, { query: { first: first.join(',') }, signal, quiet: true, background: true })

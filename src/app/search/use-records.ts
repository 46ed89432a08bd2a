import { useEffect, useState } from 'react'
import { type FoundGroup, searchRecords } from '../../api/search.ts'
import { ApiError } from '../../api/client/errors.ts'

/** Pause after the last keystroke before the search starts. */
const PAUSE_MS = 250
/** One letter is in nearly every record; one Chinese character is a word. */
const isEnough = (words: string) => words.length > 1 || /[^\p{ASCII}]/u.test(words)

export interface FoundRecords {
  readonly groups: readonly FoundGroup[]
  readonly state: 'idle' | 'busy' | 'done' | 'part' | 'failed'
  readonly error?: unknown
}
const IDLE: FoundRecords = { groups: [], state: 'idle' }

/** Records that contain the words, requested once the user has stopped typing. `first`: screens that are searched before the others. */
export function useFoundRecords(typed: string, first: readonly string[]): FoundRecords {
  const words = typed.trim()
  const [found, setFound] = useState<FoundRecords & { readonly words: string }>({ ...IDLE, words: '' })
  useEffect(() => {
    if (!isEnough(words)) return undefined
    const stop = new AbortController()
    const pause = setTimeout(() => {
      searchRecords(words, first, stop.signal).then(
        ({ groups, whole }) => !stop.signal.aborted && setFound({ words, groups, state: whole ? 'done' : 'part' }),
        // A back end that has no such search still has pages to be found.
        (error: unknown) =>
          !stop.signal.aborted &&
          setFound({
            words,
            groups: [],
            state: error instanceof ApiError && error.code !== 'API_NOT_FOUND' ? 'failed' : 'done',
            error,
          }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      stop.abort()
    }
  }, [words, first])
  if (!isEnough(words)) return IDLE
  // What was found for the words before stays until the next answer.
  return found.words === words ? found : { groups: found.groups, state: 'busy' }
}

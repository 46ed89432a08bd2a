import { screenAt } from '../../schemas/contract/screen-at.ts'
import { build } from '../lib/build.ts'
import { prefetch, peekPrefetched, takePrefetched } from './rows/prefetch.ts'
import { call } from './client/call.ts'

/** A screen as the server published it, unread. */
export interface RawScreen {
  readonly id: string
  readonly etag: string
  readonly document: unknown
}
const KEY = 'screen-at'
let guessedPath = ''

/**
 * Asks for the screen of an address together with the menu that would tell which one it is: one round trip less until its
 * first rows. Undefined where the address shows no screen; only our own server is asked, no other knows the call.
 */
export function guessScreen(path: string): void {
  if (build.apiBase !== '') return
  if (peekPrefetched(KEY) && guessedPath === path) return
  guessedPath = path
  void prefetch(
    KEY,
    async (): Promise<RawScreen | undefined> =>
      (await call(screenAt, { query: { path }, quiet: true, background: true }).catch(() => null)) ?? undefined,
  )
}
/** What was guessed, and stays so. */
export const guessedScreen = (): Promise<RawScreen | undefined> =>
  peekPrefetched<RawScreen | undefined>(KEY) ?? Promise.resolve(undefined)
/** The same, once. */
export const takeGuess = (): Promise<RawScreen | undefined> =>
  takePrefetched<RawScreen | undefined>(KEY, () => Promise.resolve(undefined))

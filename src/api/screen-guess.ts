import { screenAt } from '../../schemas/contract/screens/screen-at.ts'
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
 * Loads the screen of an address in parallel with the menu that maps the address to it, which saves one round trip before the first rows. Only this product's server supports the call.
 */
export function prefetchGuessedScreen(path: string): void {
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
export const takeGuessedScreen = (): Promise<RawScreen | undefined> =>
  takePrefetched<RawScreen | undefined>(KEY, () => Promise.resolve(undefined))

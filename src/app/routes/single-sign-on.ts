import { build, type Build } from '../../lib/build.ts'
import { isMessenger } from '../../lib/platform.ts'

/**
 * Where whoever is not signed in is sent by a build with single sign-on; undefined where the sign-in page is the way.
 * Whoever comes back with a ticket has been there: the sign-in page takes it. Messengers have a way of their own.
 */
export function singleSignOnAddress({ origin, search }: Pick<Location, 'origin' | 'search'>, told: Pick<Build, 'casUrl' | 'singleSignOn'> = build, messenger: boolean = isMessenger()): string | undefined {
  if (!told.singleSignOn || messenger || new URLSearchParams(search).has('ticket')) return undefined
  return `${told.casUrl}/login?service=${encodeURIComponent(`${origin}/`)}`
}

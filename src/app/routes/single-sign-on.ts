import { build, type Build } from '../../lib/build.ts'
import { isMessenger } from '../../lib/platform.ts'

/**
 * Where a build with single sign-on sends a user without a session; undefined where the sign-in page is used.
 * The sign-in page redeems the ticket of a returning user. Messengers have a separate sign-in.
 */
export function singleSignOnAddress(
  { origin, search }: Pick<Location, 'origin' | 'search'>,
  config: Pick<Build, 'casUrl' | 'singleSignOn'> = build,
  messenger: boolean = isMessenger(),
): string | undefined {
  if (!config.singleSignOn || messenger || new URLSearchParams(search).has('ticket')) return undefined
  return `${config.casUrl}/login?service=${encodeURIComponent(`${origin}/`)}`
}

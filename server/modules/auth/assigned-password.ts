import { wireTime } from '../../../schemas/language/zone.ts'
import type { Locale } from '../../../schemas/language/text.ts'
import { AppError, say } from '../../../schemas/messages/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import type { Account } from './store.ts'

type Parts = Pick<HandlerContext, 'env' | 'clock'>
type Given = Pick<Account, 'must_change_password' | 'password_given_at'>

const HOUR_MS = 3_600_000
const LOCALES: readonly Locale[] = ['zh-CN', 'en-US']
/** What the notice about a password is about. */
export const PASSWORD_ASSIGNED = 'password-given'

/** Until when a password that an administrator gave is good, by the clock of the wire to the second; undefined where it does not end. */
function goodUntil({ env }: Pick<Parts, 'env'>, givenAt: string | null): string | undefined {
  if (givenAt === null || env.givenPasswordHours === 0) return undefined
  return new Date(Date.parse(`${givenAt.replace(' ', 'T')}Z`) + env.givenPasswordHours * HOUR_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
}
const toTheMinute = (moment: string) => moment.slice(0, 16)

/** Throws for an assigned password that has expired. */
export function assertNotExpired(
  parts: Parts,
  { must_change_password: isGiven, password_given_at: givenAt }: Given,
): void {
  const until = isGiven ? goodUntil(parts, givenAt) : undefined
  if (until !== undefined && wireTime(parts.clock.now()) > until)
    throw new AppError('SESSION_GIVEN_EXPIRED', { hours: parts.env.givenPasswordHours })
}

/** The message of a sign-in with an assigned password, for clients that do not support a forced change. */
export function signInMessage(
  parts: Pick<Parts, 'env'>,
  { must_change_password: isGiven, password_given_at: givenAt }: Given,
) {
  const until = isGiven ? goodUntil(parts, givenAt) : undefined
  if (until !== undefined) return { message: 'SESSION_SIGNED_IN_GIVEN', params: { until: toTheMinute(until) } } as const
  return { message: isGiven ? 'SESSION_SIGNED_IN_MUST_CHANGE' : 'SESSION_SIGNED_IN' } as const
}

/** The notice to the person whose password an administrator has set at this moment, in both languages: which one the person reads is not known. */
export function assignedPasswordNotice(
  { env }: Pick<Parts, 'env'>,
  now: number,
): { readonly title: string; readonly paragraphs: readonly string[] } {
  const until = goodUntil({ env }, wireTime(now))
  return {
    title: LOCALES.map((locale) => say('SESSION_GIVEN_TITLE', {}, locale)).join(' / '),
    paragraphs: LOCALES.flatMap((locale) => [
      say('SESSION_GIVEN_NOTICE', {}, locale),
      ...(until === undefined ? [] : [say('SESSION_GIVEN_UNTIL', { until: toTheMinute(until) }, locale)]),
    ]),
  }
}

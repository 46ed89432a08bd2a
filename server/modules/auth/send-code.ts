import { AppError, type MessageCode, say } from '../../../schemas/messages/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { deliver } from '../outbox/api.ts'
import { type CodePurpose, makeCode } from './codes.ts'
import type { Account } from './store.ts'

const WORDS: Readonly<Record<CodePurpose, MessageCode>> = {
  login: 'CODE_FOR_LOGIN',
  register: 'CODE_FOR_REGISTER',
  forgotten: 'CODE_FOR_FORGOTTEN',
}

/** Where codes of an account go: its telephone, else its mailbox. */
function addressOf({ phone, email }: Account): { channel: 'sms' | 'mail'; to: string } | undefined {
  if (phone) return { channel: 'sms', to: phone }
  return email ? { channel: 'mail', to: email } : undefined
}

/** Sends a code to an account in use, or pretends to: what the caller sees and waits for is the same. */
export async function sendCode(
  context: HandlerContext,
  purpose: CodePurpose,
  subject: string,
  account: Account | undefined,
): Promise<void> {
  const { db, env, ip, clock, locale } = context
  if (env.messages.driver === 'off') throw new AppError('CODE_NO_DRIVER')
  const address = account && addressOf(account)
  const code = await makeCode(
    db,
    { purpose, subject, userId: address && account?.id, isSent: address !== undefined, ip },
    clock.now(),
  )
  if (!address) return
  await deliver(context, {
    ...address,
    subject: say('CODE_SUBJECT', {}, locale),
    text: say('CODE_TEXT', { code, purpose: say(WORDS[purpose], {}, locale) }, locale),
  })
}

/** Sends a code to a number that has no account yet; the owner of a number with an account gets a message about it. */
export async function sendRegistrationCode(context: HandlerContext, mobile: string, isTaken: boolean): Promise<void> {
  const { db, env, ip, clock, locale } = context
  if (env.messages.driver === 'off') throw new AppError('CODE_NO_DRIVER')
  const code = await makeCode(
    db,
    { purpose: 'register', subject: mobile, userId: undefined, isSent: !isTaken, ip },
    clock.now(),
  )
  const text = isTaken
    ? say('CODE_TEXT_TAKEN', {}, locale)
    : say('CODE_TEXT', { code, purpose: say('CODE_FOR_REGISTER', {}, locale) }, locale)
  await deliver(context, { channel: 'sms', to: mobile, subject: say('CODE_SUBJECT', {}, locale), text })
}

import { mobileProblem } from '../../../schemas/contract/session/person-rules.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { endSessionsOf } from '../../http/session/session.ts'
import {
  type Account,
  accountById,
  accountByName,
  accountByPhone,
  beginAttempt,
  checkCode,
  checkStrength,
  assertPasswordsMatch,
  resetAttempts,
  hashPassword,
  peekStep,
  storeStep,
  sendCode,
  consumeCode,
  consumeStep,
} from '../auth/api.ts'
import { replacePassword } from './store.ts'

const FLOW = 'alteration'
const TICKET = 'new-password'
const FLOW_MS = 20 * 60_000
const TICKET_MS = 10 * 60_000

async function accountInUse({ db }: HandlerContext, named: string): Promise<Account | undefined> {
  const account = mobileProblem(named) === undefined ? await accountByPhone(db, named) : await accountByName(db, named)
  return account?.status === 1 && account.del_flag === 0 ? account : undefined
}

/** First step. Whether there is such an account shows nowhere: not in the answer, not in what follows from a wrong code. */
export async function beginAlteration(context: HandlerContext, named: string): Promise<string> {
  await sendCode(context, 'forgotten', named, await accountInUse(context, named))
  return storeStep(context.db, FLOW, { subject: named }, FLOW_MS, context.clock.now())
}

/** The account whose owner read the code, and the ticket for one new password. */
export async function verifyOwner(
  context: HandlerContext,
  subject: string,
  code: string,
): Promise<{ account: Account; ticket: string } | undefined> {
  const { db, ip, clock } = context
  const attempt = await beginAttempt(db, { username: `code:${subject}`, ip }, clock.now())
  const known = await checkCode(db, 'forgotten', subject, code, clock.now())
  const account = known?.userId === undefined ? undefined : await accountById(db, known.userId)
  if (!known || !account || !(await consumeCode(db, known))) return undefined
  await attempt.succeed()
  return { account, ticket: await storeStep(db, TICKET, { userId: account.id }, TICKET_MS, clock.now()) }
}

/** Second step: a wrong code may be tried again within the limits of the code. */
export async function verifyAlteration(context: HandlerContext, flow: string, code: string): Promise<string> {
  const { db, clock } = context
  const subject = (await peekStep(db, FLOW, flow, clock.now()))?.['subject']
  if (subject === undefined) throw new AppError('ACCOUNT_STEP_OVER')
  const proof = await verifyOwner(context, subject, code)
  if (!proof) throw new AppError('CODE_WRONG')
  await consumeStep(db, FLOW, flow, clock.now())
  return proof.ticket
}

/** Third step: the new password holds at once, and every session of the account is over on every process. */
export async function finishAlteration(
  context: HandlerContext,
  ticket: string,
  password: string,
  again: string,
  username?: string,
): Promise<void> {
  const { database, db, env, clock } = context
  assertPasswordsMatch(password, again)
  // Before the ticket is used up: a refused password is no reason to begin anew.
  const owner = (await peekStep(db, TICKET, ticket, clock.now()))?.['userId']
  checkStrength(env, password, (owner === undefined ? undefined : await accountById(db, owner))?.username ?? '')
  const userId = (await consumeStep(db, TICKET, ticket, clock.now()))?.['userId']
  const account = userId === undefined ? undefined : await accountById(db, userId)
  if (!account) throw new AppError('ACCOUNT_STEP_OVER')
  if (username !== undefined && username !== account.username) throw new AppError('SESSION_PASSWORD_NOT_OWN')
  const passwordHash = await hashPassword(password)
  await database.transaction(async (tx) => {
    if (!(await replacePassword(tx, account.id, passwordHash, account.username)))
      throw new AppError('ACCOUNT_STEP_OVER')
    await endSessionsOf(tx, account.id)
    await resetAttempts(tx, account.username)
  })
}

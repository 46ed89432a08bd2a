import { AppError } from '../../../schemas/messages/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { beginAttempt } from './attempts.ts'
import { checkCode, consumeCode } from './codes.ts'
import { admitAccount } from './sign-in.ts'
import { type Account, accountById } from './store.ts'

/** The account whose number got the code. Wrong codes count like wrong passwords. */
export async function signInByPhone(context: HandlerContext, mobile: string, code: string): Promise<Account> {
  const { db, ip, clock } = context
  const attempt = await beginAttempt(db, { username: `phone:${mobile}`, ip }, clock.now())
  const known = await checkCode(db, 'login', mobile, code, clock.now())
  const account = known?.userId === undefined ? undefined : await accountById(db, known.userId)
  if (!known || !account || !(await consumeCode(db, known))) throw new AppError('CODE_WRONG_MOBILE')
  admitAccount(account)
  await attempt.succeed()
  return account
}

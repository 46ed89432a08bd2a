import type { BodyOf } from '../../../schemas/contract/endpoint.ts'
import type { register as contract } from '../../../schemas/contract/session/account.ts'
import { emailProblem, mobileProblem, userNameProblem } from '../../../schemas/contract/session/person-rules.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { HandlerContext } from '../../http/context.ts'
import { beginAttempt, checkCode, checkStrength, assertPasswordsMatch, hashPassword, consumeCode } from '../auth/api.ts'
import { addAccount, isNameTaken, isPhoneTaken } from './store.ts'

/** Creates an account for a person who sends the code that the number received. */
export async function registerAccount(
  context: HandlerContext,
  wish: BodyOf<typeof contract>,
): Promise<{ username: string; waits: boolean }> {
  const { database, db, env, clock } = context
  const [username, phone, email] = [wish.username.trim(), wish.phone.trim(), wish.email?.trim() ?? '']
  if (env.registration === 'off') throw new AppError('ACCOUNT_NO_REGISTRATION')
  const problem = userNameProblem(username) ?? mobileProblem(phone) ?? emailProblem(email)
  if (problem) throw new AppError(problem)
  assertPasswordsMatch(wish.password, wish.password)
  checkStrength(env, wish.password, username)
  // Asked before the code is looked at: a name that is taken must not cost a code.
  if (await isNameTaken(db, username)) throw new AppError('ACCOUNT_TAKEN')
  const attempt = await beginAttempt(db, { username: `phone:${phone}`, ip: context.ip }, clock.now())
  const known = await checkCode(db, 'register', phone, wish.smscode, clock.now())
  if (!known) throw new AppError('CODE_WRONG_MOBILE')
  const passwordHash = await hashPassword(wish.password)
  const waits = env.registration === 'approval'
  try {
    await database.transaction(async (tx) => {
      if (!(await consumeCode(tx, known)) || (await isPhoneTaken(tx, phone))) throw new AppError('CODE_WRONG_MOBILE')
      await addAccount(
        tx,
        { username, passwordHash, phone, realname: wish.realname?.trim() || username, email: email || null, waits },
        clock.now(),
      )
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('ACCOUNT_TAKEN', {}, error)
    throw error
  }
  await attempt.succeed()
  return { username, waits }
}

import type { AppError } from '../../../schemas/messages/index.ts'
import type { HandlerContext } from '../../http/context.ts'
import { beginAttempt, isPassword } from '../auth/api.ts'
import { passwordHashOf } from './store.ts'

/** Guessing the password through a stolen session counts like guessing it at the sign-in. */
export async function checkOldPassword(context: HandlerContext, oldPassword: string, refusal: AppError): Promise<void> {
  const { db, user, ip, clock } = context
  const attempt = await beginAttempt(db, { username: user.username, ip }, clock.now())
  if (!(await isPassword((await passwordHashOf(db, user.id)) ?? '', oldPassword))) throw refusal
  await attempt.succeed()
}

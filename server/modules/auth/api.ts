import { passwordProblem } from '../../../schemas/contract/session/password-rules.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Env } from '../../env.ts'

/** Throws unless a new password was typed twice alike. */
export function assertPasswordsMatch(password: string, again: string): void {
  if (password === '') throw new AppError('SESSION_PASSWORD_EMPTY')
  if (password !== again) throw new AppError('SESSION_PASSWORDS_DIFFER')
}

/** Throws unless a new password meets the rule of this installation, or, where it states none, the usual one. */
export function checkStrength(
  { passwordPattern }: Pick<Env, 'passwordPattern'>,
  password: string,
  username: string,
): void {
  if (passwordPattern && !passwordPattern.test(password)) throw new AppError('ACCOUNT_PASSWORD_WEAK')
  const problem = passwordPattern ? undefined : passwordProblem(password, username)
  if (problem) throw new AppError(problem)
}

export { hashPassword, isPassword } from '../../http/crypto/password-hash.ts'
export { beginAttempt, resetAttempts } from './attempts.ts'
export { requiresCaptcha } from './captcha.ts'
export { checkCode, consumeCode } from './codes.ts'
export { assignedPasswordNotice, PASSWORD_ASSIGNED, signInMessage } from './assigned-password.ts'
export { signInByPhone } from './phone.ts'
export { sendCode } from './send-code.ts'
export { admitAccount, checkCaptcha, signIn } from './sign-in.ts'
export { peekStep, storeStep, consumeStep } from './steps.ts'
export type { StepContent } from './steps.ts'
export { accountById, accountByName, accountByPhone } from './store.ts'
export type { Account } from './store.ts'

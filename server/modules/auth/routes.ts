import * as contract from '../../../schemas/contract/session/auth.ts'
import { mobileProblem } from '../../../schemas/contract/session/person-rules.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { HandlerContext } from '../../http/context.ts'
import { endFilesCookie } from '../../http/session/files-cookie.ts'
import type { ServerModule } from '../../http/module.ts'
import { endSession } from '../../http/session/session.ts'
import { departsOf } from '../depart/api.ts'
import { userInfo } from '../user/api.ts'
import { hashPassword, isPassword } from './api.ts'
import { beginAttempt } from './attempts.ts'
import { requiresCaptcha, captchaText, drawCaptcha, storeCaptcha, peekCaptcha } from './captcha.ts'
import { queueSignIn } from './queue-sign-in.ts'
import { assertNotExpired, signInMessage } from './assigned-password.ts'
import { PASSWORD_CIPHER, plainPassword } from './password-cipher.ts'
import { signInByPhone } from './phone.ts'
import { sendCode, sendRegistrationCode } from './send-code.ts'
import { admitAccount, checkCaptcha, signIn } from './sign-in.ts'
import { type Account, accountByName, accountByPhone, setCurrentDepart } from './store.ts'

let decoy: Promise<string> | undefined

/** The account of the credentials. An unknown name takes as much time as a wrong password, and gets the same answer. */
async function authenticate(
  context: HandlerContext,
  { username, password }: { username: string; password: string },
): Promise<Account> {
  const attempt = await beginAttempt(
    context.db,
    { username, ip: context.ip, withPicture: requiresCaptcha(context) },
    context.clock.now(),
  )
  const account = await accountByName(context.db, username)
  decoy ??= hashPassword('nobody')
  const stored = account?.password_hash.startsWith('$argon2') ? account.password_hash : await decoy
  const right = await isPassword(stored, password)
  if (!account || !right || stored !== account.password_hash) throw new AppError('SESSION_WRONG_PASSWORD')
  admitAccount(account)
  await attempt.succeed()
  assertNotExpired(context, account)
  return account
}

async function sendMode(context: HandlerContext, mobile: string, mode: string): Promise<void> {
  if (mobile === '') throw new AppError('CODE_NO_MOBILE')
  const problem = mobileProblem(mobile)
  if (problem) throw new AppError(problem)
  const account = await accountByPhone(context.db, mobile)
  if (mode !== '1') return sendCode(context, mode === '0' ? 'login' : 'forgotten', mobile, account)
  if (context.env.registration === 'off') throw new AppError('ACCOUNT_NO_REGISTRATION')
  return sendRegistrationCode(context, mobile, account !== undefined)
}

const captcha = () => [
  bind(
    contract.randomImage,
    async (context) => {
      const { db, params, clock } = context
      // A client that gets no picture asks for no code.
      if (!requiresCaptcha(context)) return ''
      return queueSignIn(context, async () => {
        const text = captchaText()
        await storeCaptcha(db, params.checkKey, text, clock.now())
        return drawCaptcha(text)
      })
    },
    { limited: false },
  ),
  bind(contract.checkCaptcha, async ({ db, body, clock }) => {
    if (!(await peekCaptcha(db, body.checkKey, body.captcha, clock.now()))) throw new AppError('SESSION_CAPTCHA_WRONG')
    return null
  }),
]

const inAndOut = () => [
  bind(contract.getEncryptedString, async () => PASSWORD_CIPHER),
  bind(
    contract.login,
    (context) =>
      queueSignIn(context, async () => {
        await checkCaptcha(context, context.body)
        const { username, password } = context.body
        const account = await authenticate(context, { username, password: plainPassword(password) })
        return answer({
          result: await signIn(context, account, context.body.remember_me),
          ...signInMessage(context, account),
        })
      }),
    { limited: false },
  ),
  bind(contract.sms, async (context) => {
    await sendMode(context, context.body.mobile.trim(), context.body.smsmode)
    return answer({ result: null, message: 'CODE_SENT' })
  }),
  bind(contract.phoneLogin, async (context) => {
    const { mobile, captcha: code, remember_me } = context.body
    const account = await signInByPhone(context, mobile.trim(), code)
    return answer({ result: await signIn(context, account, remember_me), ...signInMessage(context, account) })
  }),
  bind(contract.logout, async (context) => {
    const { db, token } = context
    if (token !== undefined) await endSession(db, token)
    endFilesCookie(context)
    return answer({ result: null, message: 'SESSION_SIGNED_OUT' })
  }),
  bind(contract.selectDepart, async ({ db, body, user }) => {
    // Clients of the family send an empty name for their own account.
    if ((body.username ?? '') !== '' && body.username !== user.username) throw new AppError('SESSION_NOT_OWN')
    const departs = await departsOf(db, user.id)
    if (!departs.some((depart) => depart.orgCode === body.orgCode)) throw new AppError('SESSION_DEPART_NOT_OWN')
    await setCurrentDepart(db, user.id, body.orgCode)
    const info = await userInfo(db, user.id)
    if (!info) throw new AppError('SESSION_EXPIRED')
    return { userInfo: info }
  }),
]

export const auth: ServerModule = { name: 'auth', routes: () => [...captcha(), ...inAndOut()] }

import * as contract from '../../../schemas/contract/session/account.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { answer } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { ServerModule } from '../../http/module.ts'
import { checkCaptcha } from '../auth/api.ts'
import { beginAlteration, finishAlteration, verifyOwner, verifyAlteration } from './alteration.ts'
import { registerAccount } from './register.ts'
import { isAnyTaken, isNameTaken } from './store.ts'

const alteration = () => [
  bind(contract.alterationBegin, async (context) => {
    await checkCaptcha(context, context.body)
    return answer({
      result: { flow: await beginAlteration(context, context.body.account.trim()) },
      message: 'ALTERATION_SENT',
    })
  }),
  bind(contract.alterationVerify, async (context) => ({
    ticket: await verifyAlteration(context, context.body.flow, context.body.code),
  })),
  bind(contract.alterationFinish, async (context) => {
    const { ticket, password, confirmpassword } = context.body
    await finishAlteration(context, ticket, password, confirmpassword)
    return answer({ result: null, message: 'SESSION_PASSWORD_CHANGED' })
  }),
  bind(contract.phoneVerification, async (context) => {
    const phone = context.body.phone.trim()
    const proof = await verifyOwner(context, phone, context.body.smscode)
    if (!proof) throw new AppError('CODE_WRONG_MOBILE')
    return { username: proof.account.username, phone, smscode: proof.ticket }
  }),
  bind(contract.passwordChange, async (context) => {
    const { username, password, smscode } = context.query
    await finishAlteration(context, smscode, password, password, username)
    return answer({ result: null, message: 'SESSION_PASSWORD_CHANGED' })
  }),
]

/** Accounts from outside: making one, and setting a forgotten password. */
export const account: ServerModule = {
  name: 'account',
  routes: () => [
    bind(contract.checkOnlyUser, async ({ db, query, env, visitor, can }) => {
      // An administrator fills a form and is told everything.
      if (visitor && can('system:user:list')) {
        if (await isAnyTaken(db, query)) throw new AppError('ACCOUNT_TAKEN')
        return answer({ result: null, message: 'ACCOUNT_FREE' })
      }
      // Without registration no user chooses a name, so the answer must not reveal which names exist.
      if (env.registration === 'off') throw new AppError('ACCOUNT_NO_REGISTRATION')
      if (query.username && (await isNameTaken(db, query.username))) throw new AppError('ACCOUNT_TAKEN')
      return answer({ result: null, message: 'ACCOUNT_FREE' })
    }),
    bind(contract.register, async (context) =>
      answer({ result: await registerAccount(context, context.body), message: 'ACCOUNT_REGISTERED' }),
    ),
    ...alteration(),
  ],
}

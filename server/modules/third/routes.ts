import { API_PREFIX } from '../../../schemas/contract/envelope.ts'
import { mailbox } from '../../../schemas/contract/session/outbox.ts'
import * as contract from '../../../schemas/contract/session/third.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Env } from '../../env.ts'
import { answer, redirect } from '../../http/response/answer.ts'
import { bind } from '../../http/bind.ts'
import type { AppParts, HandlerContext } from '../../http/context.ts'
import { type Caller, isLocal } from '../../http/request/local.ts'
import type { ServerModule } from '../../http/module.ts'
import {
  type Account,
  accountById,
  accountByName,
  admitAccount,
  signIn,
  signInMessage,
  signInByPhone,
} from '../auth/api.ts'
import { validateTicket } from './cas.ts'
import { beginFlow, bindPerson, endFlow, isBindable, consumeLogin } from './flow.ts'
import { makeProvider } from './oidc.ts'

function waysOf(context: Caller & { readonly env: Env }): contract.SignInWays {
  const { env } = context
  const { driver } = env.messages
  return {
    phone: driver !== 'off',
    register: driver !== 'off' && env.registration !== 'off',
    alteration: driver !== 'off',
    mailbox: driver === 'development' && isLocal(context) ? `${API_PREFIX}${mailbox.path}` : '',
    third: env.oidc ? [{ source: env.oidc.source, title: env.oidc.title }] : [],
    casUrl: env.casUrl ?? '',
    casService: env.casUrl === undefined ? '' : `${env.publicUrl}/`,
  }
}

/** The query as the provider wrote it, also what the contract does not name (`iss`, `error`). */
function searchOf(query: object): string {
  return `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()}`
}

function admitted(account: Account | undefined): Account {
  if (!account) throw new AppError('THIRD_NOT_BOUND')
  admitAccount(account)
  return account
}

/** A way to sign in at the configured OpenID Connect provider; without one, and for any other name, there is none. */
function thirdRoutes({ env, clock }: AppParts) {
  const settings = env.oidc
  const provider = settings && makeProvider(settings, env, clock.now)
  const need = (source: string) => {
    if (!settings || !provider || source !== settings.source) throw new AppError('THIRD_UNKNOWN_SOURCE')
    return { settings, provider }
  }
  const begin = async (context: HandlerContext, source: string) =>
    redirect(await beginFlow(context, need(source).provider, source))
  return [
    bind(contract.enabledType, async () => ({ wechatEnterprise: false, dingtalk: false })),
    bind(contract.render, (context) => begin(context, context.params.source)),
    bind(contract.oauth2Login, (context) => begin(context, context.params.source)),
    bind(contract.callback, async (context) => {
      const { provider: house, settings: known } = need(context.params.source)
      return redirect(await endFlow(context, house, known, searchOf(context.query)))
    }),
    bind(contract.getLoginUser, async (context) => {
      const userId = await consumeLogin(context, context.params.token, context.params.thirdType)
      const account = admitted(userId === undefined ? undefined : await accountById(context.db, userId))
      return answer({ result: await signIn(context, account), message: 'SESSION_SIGNED_IN' })
    }),
    bind(contract.bindingThirdPhone, async (context) => {
      const { mobile, captcha, thirdUserUuid } = context.body
      if (!(await isBindable(context, thirdUserUuid))) throw new AppError('ACCOUNT_STEP_OVER')
      const account = await signInByPhone(context, mobile.trim(), captcha)
      if (!(await bindPerson(context, thirdUserUuid, account.id))) throw new AppError('ACCOUNT_STEP_OVER')
      return answer({ result: await signIn(context, account), message: 'SESSION_SIGNED_IN' })
    }),
  ]
}

/** Single sign-on: the service address is the server's own, whatever a request says. */
function casRoute() {
  return bind(contract.casValidateLogin, async (context) => {
    const { env, query, db } = context
    if (env.casUrl === undefined) throw new AppError('CAS_NOT_SET')
    const service = `${env.publicUrl}/`
    if (query.service !== undefined && query.service !== service) throw new AppError('CAS_REFUSED')
    const account = await accountByName(db, await validateTicket(env.casUrl, query.ticket, service))
    if (!account) throw new AppError('CAS_NO_ACCOUNT')
    admitAccount(account)
    const { token, userInfo, mustChangePassword } = await signIn(context, account)
    return answer({
      result: { token, userInfo, ...(mustChangePassword ? { mustChangePassword } : {}) },
      ...signInMessage(context, account),
    })
  })
}

/** The ways of signing in through another house. */
export const third: ServerModule = {
  name: 'third',
  routes: (parts) => [bind(contract.signInWays, async (context) => waysOf(context)), ...thirdRoutes(parts), casRoute()],
}

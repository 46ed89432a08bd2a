import * as account from '../../schemas/contract/session/account.ts'
import * as auth from '../../schemas/contract/session/auth.ts'
import type { Endpoint } from '../../schemas/contract/endpoint.ts'
import * as third from '../../schemas/contract/session/third.ts'
import { build } from '../lib/build.ts'
import { call } from './client/call.ts'
import { apiUrl } from './client/context.ts'
import { fillPath, type QueryValues } from './rows/query.ts'
import { send, sendEnvelope } from './client/send.ts'
import { signInOf, userInfoOf, type SignedIn } from './session.ts'

interface Sent {
  readonly params?: QueryValues
  readonly query?: QueryValues
  readonly body?: unknown
}

async function ask(endpoint: Endpoint, { params, query, body }: Sent): Promise<SignedIn> {
  return signInOf(
    await send({
      method: endpoint.methods[0],
      path: fillPath(endpoint.path, params),
      query,
      body,
      helper: 'plain',
      quiet: true,
      once: endpoint.once,
    }),
  )
}

export interface PhoneCredentials {
  readonly mobile: string
  /** The code of the text message. */
  readonly captcha: string
  readonly remember_me: boolean
}

/** Signs in with a mobile number and its code. Only code 200 is a sign-in. */
export const postPhoneLogin = (credentials: PhoneCredentials): Promise<SignedIn> =>
  ask(auth.phoneLogin, { body: credentials })
/** Signs in with the ticket of an identity provider. Only code 200 is a sign-in. */
export const getThirdLogin = (token: string, thirdType: string): Promise<SignedIn> =>
  ask(third.getLoginUser, { params: { token, thirdType } })
/** Binds the user of `ticket` to the account of a mobile number, and signs in. */
export const postThirdBinding = (mobile: string, captcha: string, ticket: string): Promise<SignedIn> =>
  ask(third.bindingThirdPhone, { body: { mobile, captcha, thirdUserUuid: ticket } })

/** Signs in with a ticket of the single sign-on server: here the success flag decides. */
export async function getCasLogin(
  ticket: string,
  service: string,
): Promise<Pick<SignedIn, 'token' | 'userInfo' | 'mustChangePassword'>> {
  const { method, path } = { method: third.casValidateLogin.methods[0], path: third.casValidateLogin.path }
  const { result } = await sendEnvelope({
    method,
    path,
    query: { ticket, service },
    helper: 'plain',
    quiet: true,
    once: true,
  })
  const { token, userInfo, mustChangePassword } = result as {
    token?: unknown
    userInfo?: unknown
    mustChangePassword?: unknown
  }
  return {
    token: typeof token === 'string' ? token : '',
    userInfo: userInfoOf(userInfo),
    mustChangePassword: mustChangePassword === true,
  }
}

/** `'0'` sign-in, `'1'` registration, `'2'` forgotten password. */
export type CodeMode = '0' | '1' | '2'
/** Has a code sent. Rejects with `ApiError`. */
export async function postCode(mobile: string, smsmode: CodeMode): Promise<void> {
  await call(auth.sms, { body: { mobile, smsmode }, quiet: true })
}

export type SignInWays = third.SignInWays
/** What another back end offers, of which nothing is known: the ways of the contract that need no setting. */
const PLAIN_WAYS: SignInWays = {
  phone: true,
  register: true,
  alteration: false,
  mailbox: '',
  third: [],
  casUrl: '',
  casService: '',
}
/** The ways of signing in; a back end that does not say has the plain ones. Single sign-on may be the build's. */
export async function getSignInWays(): Promise<SignInWays> {
  const configured: Partial<SignInWays> | null = await call(third.signInWays, { quiet: true }).catch(() => null)
  const ways = { ...PLAIN_WAYS, ...configured }
  return ways.casUrl !== '' || build.casUrl === ''
    ? ways
    : { ...ways, casUrl: build.casUrl, casService: `${window.location.origin}/` }
}

/** The address at which the browser signs in at an identity provider. */
export function thirdAddress(source: string): string {
  return apiUrl(fillPath(third.render.path, { source }))
}

export interface Registration {
  readonly username: string
  readonly password: string
  readonly phone: string
  readonly smscode: string
  readonly realname: string
  readonly email: string
}
/** Makes an account. `waits`: an administrator must unlock it first. Rejects with `ApiError`. */
export const postRegistration = (
  registration: Registration,
): Promise<{ readonly username: string; readonly waits: boolean }> =>
  call(account.register, { body: registration, quiet: true })

/** The three calls of the change of details. Each rejects with `ApiError`. */
export const alteration = {
  begin: async (body: { account: string; captcha: string; checkKey: string }): Promise<string> =>
    (await call(account.alterationBegin, { body, quiet: true })).flow,
  verify: async (flow: string, code: string): Promise<string> =>
    (await call(account.alterationVerify, { body: { flow, code }, quiet: true })).ticket,
  finish: async (ticket: string, password: string, confirmpassword: string): Promise<void> => {
    await call(account.alterationFinish, { body: { ticket, password, confirmpassword }, quiet: true })
  },
} as const

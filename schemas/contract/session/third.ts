import Type, { type Static } from 'typebox'
import { LoginResult, UserInfo } from './auth.ts'
import { ShortText } from '../common.ts'
import { ANONYMOUS, SIGNED_IN, endpoint } from '../endpoint.ts'

/** The ways of signing in that this server offers besides the password. */
export const SignInWays = Type.Object({
  phone: Type.Boolean(),
  register: Type.Boolean(),
  alteration: Type.Boolean(),
  /** Where codes that are "sent" in development can be read, '' when they are really sent. */
  mailbox: Type.String(),
  third: Type.Array(Type.Object({ source: Type.String(), title: Type.String() })),
  /** '' without single sign-on. */
  casUrl: Type.String(),
  casService: Type.String(),
})
export type SignInWays = Static<typeof SignInWays>

export const signInWays = endpoint({
  id: 'third.signInWays',
  methods: ['GET'],
  path: '/sys/signInWays',
  access: ANONYMOUS,
  reply: SignInWays,
})

/** Whether messages and people are exchanged with these services, as clients of the family ask; this server is bound to neither. */
export const enabledType = endpoint({
  id: 'third.getEnabledType',
  methods: ['GET'],
  path: '/sys/thirdApp/getEnabledType',
  access: SIGNED_IN,
  reply: Type.Object({ wechatEnterprise: Type.Boolean(), dingtalk: Type.Boolean() }),
})

const Source = Type.Object({ source: Type.String({ maxLength: 40 }) })
/** Leads the browser to the identity provider named by `source`. */
export const render = endpoint({
  id: 'third.render',
  methods: ['GET'],
  path: '/sys/thirdLogin/render/:source',
  access: ANONYMOUS,
  params: Source,
})
/** The same, as pages inside an app call it. */
export const oauth2Login = endpoint({
  id: 'third.oauth2Login',
  methods: ['GET'],
  path: '/sys/thirdLogin/oauth2/:source/login',
  access: ANONYMOUS,
  params: Source,
  query: Type.Object({ state: Type.Optional(ShortText) }),
})
/** The address to which the identity provider returns the browser; leads on to the sign-in page with a ticket. */
export const callback = endpoint({
  id: 'third.callback',
  methods: ['GET'],
  path: '/sys/thirdLogin/callback/:source',
  access: ANONYMOUS,
  params: Source,
  query: Type.Object({
    state: Type.Optional(Type.String({ maxLength: 500 })),
    code: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
})
/** `token` is the ticket of the callback: good once, for a minute, in the browser that began. Answers as `login`. */
export const getLoginUser = endpoint({
  id: 'third.getLoginUser',
  methods: ['GET'],
  path: '/sys/thirdLogin/getLoginUser/:token/:thirdType',
  access: ANONYMOUS,
  log: 'sign-in',
  helper: 'plain',
  once: true,
  params: Type.Object({ token: Type.String({ maxLength: 200 }), thirdType: Type.String({ maxLength: 40 }) }),
  reply: LoginResult,
})
/** Binds the person of the identity provider, named by the ticket `thirdUserUuid` of the same browser, to the account of a mobile number, and signs in. */
export const bindingThirdPhone = endpoint({
  id: 'third.bindingThirdPhone',
  methods: ['POST'],
  path: '/sys/thirdLogin/bindingThirdPhone',
  access: ANONYMOUS,
  log: 'sign-in',
  helper: 'plain',
  body: Type.Object({ mobile: ShortText, captcha: ShortText, thirdUserUuid: ShortText }),
  reply: LoginResult,
})
/** Signs in with the ticket of the single sign-on server. `service` must be the address configured on this server. */
export const casValidateLogin = endpoint({
  id: 'third.casValidateLogin',
  methods: ['GET'],
  path: '/sys/cas/client/validateLogin',
  access: ANONYMOUS,
  log: 'sign-in',
  helper: 'plain',
  once: true,
  query: Type.Object({
    ticket: Type.String({ minLength: 1, maxLength: 1000 }),
    service: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  reply: Type.Object({ token: Type.String(), userInfo: UserInfo, mustChangePassword: Type.Optional(Type.Boolean()) }),
})

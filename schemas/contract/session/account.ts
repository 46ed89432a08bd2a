import Type from 'typebox'
import { Nothing, PasswordText, ShortText } from '../common.ts'
import { ANONYMOUS, endpoint } from '../endpoint.ts'

const Password = Type.String({ ...PasswordText, minLength: 1 })
const Ticket = Type.String({ minLength: 1, maxLength: 100 })
const CheckKey = Type.Optional(Type.String({ maxLength: 40 }))

/** Whether a user name is free. The reply reveals nothing about telephone numbers and addresses. */
export const checkOnlyUser = endpoint({
  id: 'account.checkOnlyUser',
  methods: ['GET'],
  path: '/sys/user/checkOnlyUser',
  access: ANONYMOUS,
  query: Type.Object({
    username: Type.Optional(ShortText),
    phone: Type.Optional(ShortText),
    email: Type.Optional(ShortText),
    id: Type.Optional(ShortText),
  }),
  reply: Nothing,
})
/** `smscode` is the code that was sent to `phone` (smsmode "1"). `result.waits`: an administrator must unlock the account first. */
export const register = endpoint({
  id: 'account.register',
  methods: ['POST'],
  path: '/sys/user/register',
  access: ANONYMOUS,
  log: 'critical',
  helper: 'plain',
  body: Type.Object({
    username: ShortText,
    password: Password,
    phone: ShortText,
    smscode: ShortText,
    realname: Type.Optional(ShortText),
    email: Type.Optional(ShortText),
  }),
  reply: Type.Object({ username: Type.String(), waits: Type.Boolean() }),
})

/** First step: names the account by user name or mobile number. Every account, known or not, is answered alike. */
export const alterationBegin = endpoint({
  id: 'account.alterationBegin',
  methods: ['POST'],
  path: '/sys/user/alteration/begin',
  access: ANONYMOUS,
  log: 'none',
  helper: 'plain',
  body: Type.Object({ account: ShortText, captcha: Type.Optional(ShortText), checkKey: CheckKey }),
  reply: Type.Object({ flow: Type.String() }),
})
/** Second step: the code that was sent. The ticket is good for one new password within ten minutes. */
export const alterationVerify = endpoint({
  id: 'account.alterationVerify',
  methods: ['POST'],
  path: '/sys/user/alteration/verify',
  access: ANONYMOUS,
  log: 'none',
  helper: 'plain',
  body: Type.Object({ flow: Ticket, code: ShortText }),
  reply: Type.Object({ ticket: Type.String() }),
})
/** Third step: every session of the account ends. */
export const alterationFinish = endpoint({
  id: 'account.alterationFinish',
  methods: ['POST'],
  path: '/sys/user/alteration/finish',
  access: ANONYMOUS,
  log: 'critical',
  helper: 'plain',
  body: Type.Object({ ticket: Ticket, password: Password, confirmpassword: PasswordText }),
  reply: Nothing,
})

/** Second step of older clients: `smscode` of the answer is the ticket that `passwordChange` takes. */
export const phoneVerification = endpoint({
  id: 'account.phoneVerification',
  methods: ['POST'],
  path: '/sys/user/phoneVerification',
  access: ANONYMOUS,
  log: 'none',
  body: Type.Object({ phone: ShortText, smscode: ShortText }),
  reply: Type.Object({ username: Type.String(), phone: Type.String(), smscode: Type.String() }),
})
/** Third step of older clients. The account is the ticket's; a differing name is refused. */
export const passwordChange = endpoint({
  id: 'account.passwordChange',
  methods: ['GET'],
  path: '/sys/user/passwordChange',
  access: ANONYMOUS,
  log: 'critical',
  once: true,
  query: Type.Object({ username: ShortText, password: Password, smscode: Ticket, phone: Type.Optional(ShortText) }),
})

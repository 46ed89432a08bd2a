import Type, { type Static } from 'typebox'
import { DictMap, Nothing, Nullable, NullableNumber, PasswordText, ShortText } from '../common.ts'
import { ANONYMOUS, SIGNED_IN, endpoint } from '../endpoint.ts'

/** A department as login and the department choice describe it. */
export const DepartBrief = Type.Object({ id: Type.String(), departName: Type.String(), orgCode: Type.String() })
export type DepartBrief = Static<typeof DepartBrief>

/** The signed-in person; the client stores it for 7 days, so it holds nothing secret. */
export const UserInfo = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable,
  orgCode: Nullable,
  birthday: Nullable,
  sex: NullableNumber,
  email: Nullable,
  phone: Nullable,
  status: NullableNumber,
  workNo: Nullable,
  post: Nullable,
  userIdentity: NullableNumber,
  departIds: Nullable,
  relTenantIds: Nullable,
  /** The tenant that the person works for at first; absent without one. */
  loginTenantId: NullableNumber,
  homePath: Nullable,
  /** True: an administrator set the password and it must be changed. Absent otherwise. */
  mustChangePassword: Type.Optional(Type.Boolean()),
})
export type UserInfo = Static<typeof UserInfo>

export const TenantBrief = Type.Object({ id: Type.Integer(), name: Type.String(), status: Type.Integer() })
export type TenantBrief = Static<typeof TenantBrief>

/** `result` of a successful login. `multi_depart`: 0 no department, 1 exactly one, 2 several. */
export const LoginResult = Type.Object({
  token: Type.String(),
  multi_depart: Type.Integer(),
  departs: Type.Array(DepartBrief),
  tenantList: Type.Optional(Type.Array(TenantBrief)),
  /** True: an administrator set the password and it must be changed; calls of `ownPassword` are refused with code 428. Absent otherwise. */
  mustChangePassword: Type.Optional(Type.Boolean()),
  userInfo: UserInfo,
  sysAllDictItems: DictMap,
})
export type LoginResult = Static<typeof LoginResult>

/** What passwords may be encrypted with on their way, as a later client of the family does it: AES-128-CBC, PKCS #7, base64. TLS protects them. */
export const PasswordCipher = Type.Object({ key: Type.String(), iv: Type.String() })
export const getEncryptedString = endpoint({
  id: 'auth.getEncryptedString',
  methods: ['GET'],
  path: '/sys/getEncryptedString',
  access: ANONYMOUS,
  reply: PasswordCipher,
})

const CheckKey = Type.String({ minLength: 1, maxLength: 40 })

/** `result` is the image as a data URI; the code lives 60 s and is good for one attempt. */
export const randomImage = endpoint({
  id: 'auth.randomImage',
  methods: ['GET'],
  path: '/sys/randomImage/:checkKey',
  access: ANONYMOUS,
  params: Type.Object({ checkKey: CheckKey }),
  reply: Type.String(),
})
export const checkCaptcha = endpoint({
  id: 'auth.checkCaptcha',
  methods: ['POST'],
  path: '/sys/checkCaptcha',
  access: ANONYMOUS,
  log: 'none',
  helper: 'plain',
  body: Type.Object({ captcha: ShortText, checkKey: CheckKey }),
  reply: Nothing,
})
/** Answers `code` 200; a wrong captcha answers 412. */
export const login = endpoint({
  id: 'auth.login',
  methods: ['POST'],
  path: '/sys/login',
  access: ANONYMOUS,
  log: 'sign-in',
  helper: 'plain',
  body: Type.Object({
    username: ShortText,
    password: PasswordText,
    captcha: Type.Optional(ShortText),
    checkKey: Type.Optional(CheckKey),
    remember_me: Type.Optional(Type.Boolean()),
  }),
  reply: LoginResult,
})
/** Asks for a code by text message. `smsmode`: "0" sign-in, "1" registration, "2" forgotten password. Every number is answered alike. */
export const sms = endpoint({
  id: 'auth.sms',
  methods: ['POST'],
  path: '/sys/sms',
  access: ANONYMOUS,
  log: 'none',
  body: Type.Object({ mobile: ShortText, smsmode: Type.String({ pattern: '^[012]$' }) }),
  reply: Nothing,
})
/** Answers as `login`. */
export const phoneLogin = endpoint({
  id: 'auth.phoneLogin',
  methods: ['POST'],
  path: '/sys/phoneLogin',
  access: ANONYMOUS,
  log: 'sign-in',
  helper: 'plain',
  body: Type.Object({ mobile: ShortText, captcha: ShortText, remember_me: Type.Optional(Type.Boolean()) }),
  reply: LoginResult,
})
/** Ends the session of the token in the header; answers success even when there is none. */
export const logout = endpoint({
  id: 'auth.logout',
  methods: ['POST', 'GET'],
  path: '/sys/logout',
  access: ANONYMOUS,
  log: 'sign-out',
  helper: 'plain',
  reply: Nothing,
})
/** Makes one of the person's own departments the current one. */
export const selectDepart = endpoint({
  id: 'auth.selectDepart',
  methods: ['POST', 'PUT'],
  path: '/sys/selectDepart',
  access: SIGNED_IN,
  body: Type.Object({ orgCode: ShortText, username: Type.Optional(ShortText) }),
  reply: Type.Object({ userInfo: UserInfo }),
})

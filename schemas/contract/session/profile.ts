import Type, { type Static } from 'typebox'
import { Id, Nullable, PasswordText } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'
import { UserInfo } from './auth.ts'

/** The own account as its settings show it. */
export const Profile = Type.Object({
  ...UserInfo.properties,
  telephone: Nullable,
  /** Names of the departments, joined by commas. */
  orgCodeTxt: Nullable,
  /** Names of the positions, joined by ` | `. */
  postText: Nullable,
  /** The people of identity providers who sign in as this account. */
  bindings: Type.Array(Type.Object({ source: Type.String(), title: Type.String(), createTime: Type.String() })),
})
export type Profile = Static<typeof Profile>

export const getUserData = endpoint({
  id: 'profile.getUserData',
  methods: ['GET'],
  path: '/sys/user/login/setting/getUserData',
  access: SIGNED_IN,
  reply: Profile,
})

const Words = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))
/**
 * Changes what is stated of the own account; anything else in the body is ignored. Another mobile number or e-mail address is a
 * way into the account, so that it demands the password.
 */
export const userEdit = endpoint({
  id: 'profile.userEdit',
  methods: ['POST', 'PUT'],
  path: '/sys/user/login/setting/userEdit',
  access: SIGNED_IN,
  log: 'critical',
  helper: 'plain',
  body: Type.Object({
    id: Type.Optional(Id),
    realname: Type.Optional(Type.String({ maxLength: 100 })),
    /** Path of a picture that the person has uploaded. */
    avatar: Words(400),
    /** `YYYY-MM-DD` */
    birthday: Type.Optional(Type.Union([Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' }), Type.Null()])),
    sex: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 2 }), Type.String({ pattern: '^[0-2]?$' }), Type.Null()]),
    ),
    email: Words(100),
    phone: Words(20),
    telephone: Words(40),
    oldpassword: Type.Optional(PasswordText),
  }),
  reply: Profile,
})

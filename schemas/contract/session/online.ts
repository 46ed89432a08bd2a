import Type, { type Static } from 'typebox'
import { Id, Nothing, Nullable, ShortText, pageQuery } from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'

/** Permission to see who is signed in and to end their sessions. */
const ONLINE = holding('system:online:list')

/** One session that has not ended. `token` names it for `forceLogout`; it is never the token that signs calls. */
export const OnlineSession = Type.Object({
  token: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  avatar: Nullable,
  /** Time of the sign-in and of the last call, `YYYY-MM-DD HH:mm:ss`. */
  createTime: Type.String(),
  lastTime: Type.String(),
  ip: Nullable,
  userAgent: Nullable,
  /** True for the session that asks. */
  current: Type.Boolean(),
})
export type OnlineSession = Static<typeof OnlineSession>

/** The latest sign-in first; names are searched by a part. */
export const list = endpoint({
  id: 'online.list',
  methods: ['GET'],
  path: '/sys/online/list',
  access: ONLINE,
  query: Type.Object({ ...pageQuery, username: Type.Optional(ShortText), realname: Type.Optional(ShortText) }),
  reply: pageOf(OnlineSession),
})
/** Ends a session: its next call, in whichever process, is answered 401. `token` as the list names it, or the session's own token. */
export const forceLogout = endpoint({
  id: 'online.forceLogout',
  methods: ['POST'],
  path: '/sys/online/forceLogout',
  access: ONLINE,
  log: 'critical',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: Nothing,
})
/** Ends every session of users. */
export const forceLogoutUsers = endpoint({
  id: 'online.forceLogoutUsers',
  methods: ['POST'],
  path: '/sys/online/forceLogoutUsers',
  access: ONLINE,
  log: 'critical',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }),
  reply: Nothing,
})

const OWN = '/sys/online/own'
/** The own sessions that have not ended, the latest sign-in first. */
export const own = endpoint({
  id: 'online.own',
  methods: ['GET'],
  path: OWN,
  access: SIGNED_IN,
  query: Type.Object({ ...pageQuery }),
  reply: pageOf(OnlineSession),
})
/** Ends one of the own sessions. */
export const endOwn = endpoint({
  id: 'online.endOwn',
  methods: ['POST'],
  path: `${OWN}/end`,
  access: SIGNED_IN,
  log: 'critical',
  helper: 'plain',
  body: Type.Object({ token: Id }),
  reply: Nothing,
})
/** Ends all own sessions but the one that asks. */
export const endOthers = endpoint({
  id: 'online.endOthers',
  methods: ['POST'],
  path: `${OWN}/endOthers`,
  access: SIGNED_IN,
  log: 'critical',
  helper: 'plain',
  reply: Nothing,
})

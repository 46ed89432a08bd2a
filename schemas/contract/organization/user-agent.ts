import Type, { type Static } from 'typebox'
import { Nullable, ShortText } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'
import { systemEndpoints } from '../system-endpoints.ts'

/** An absence: from when until when another person stands in. People are named by their user names. */
const UserAgentRecord = Type.Object({
  id: Type.String(),
  userName: Type.String(),
  userName_dictText: Nullable,
  agentUserName: Type.String(),
  agentUserName_dictText: Nullable,
  startTime: Type.String(),
  endTime: Type.String(),
  /** Codes of the processes that it is for, joined by commas; empty: all. */
  processCodes: Nullable,
  /** 1 in use, 0 not. */
  status: Type.String(),
  status_dictText: Nullable,
  createTime: Nullable,
})
export type UserAgentRecord = Static<typeof UserAgentRecord>

const Time = Type.String({ minLength: 10, maxLength: 19 })
/** Everybody has the own absences; those of others has whoever may change accounts. */
export const agents = systemEndpoints({
  module: 'userAgent',
  path: '/sys/sysUserAgent',
  permission: 'system:agent',
  record: UserAgentRecord,
  readers: SIGNED_IN,
  writers: SIGNED_IN,
  fields: {
    userName: Type.Optional(Type.Union([ShortText, Type.Null()])),
    agentUserName: Type.String({ minLength: 1, maxLength: 100 }),
    startTime: Time,
    endTime: Time,
    processCodes: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()])),
    status: Type.Optional(Type.String({ enum: ['0', '1'] })),
  },
})
/** The latest absence of a person; null where there is none. */
export const queryByUserName = endpoint({
  id: 'userAgent.queryByUserName',
  methods: ['GET'],
  path: '/sys/sysUserAgent/queryByUserName',
  access: SIGNED_IN,
  query: Type.Object({ userName: ShortText }),
  reply: Type.Union([UserAgentRecord, Type.Null()]),
})

import Type, { type Static } from 'typebox'
import { SCRIPT_KINDS, SCRIPT_LENGTH } from '../../language/script/kinds.ts'
import { Nullable, ShortText } from '../common.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { SCRIPT_PERMISSION } from './script-permission.ts'

const EDIT = holding(SCRIPT_PERMISSION)

/** Id of a screen, the head of the contract. */
const Code = Type.String({ minLength: 1, maxLength: 80 })
const params = Type.Object({ code: Code })
const Kind = Type.String({ enum: [...SCRIPT_KINDS] })
const kindQuery = Type.Object({ type: Kind })

/** A script as the contract has it; with the number, author and time of its version. */
export const EnhanceJs = Type.Object({
  id: Type.String(),
  cgJs: Type.String(),
  cgJsType: Type.String(),
  content: Type.String(),
  version: Type.Integer(),
  updateBy: Nullable,
  updateTime: Nullable,
})
export type EnhanceJs = Static<typeof EnhanceJs>

const Written = Type.Object({
  cgJs: Type.String({ maxLength: SCRIPT_LENGTH }),
  cgJsType: Kind,
  /** A note of the author; the contract carries it, and it is never read. */
  content: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()])),
  id: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
  /** As it was read: a script that another person saved meanwhile is then not overwritten (409). */
  version: Type.Optional(Type.Integer({ minimum: 0 })),
})

/** The author's text; null where there is none. */
export const get = endpoint({
  id: 'enhance.get',
  methods: ['GET'],
  path: '/online/cgform/head/enhanceJs/:code',
  access: EDIT,
  params,
  query: kindQuery,
  reply: Type.Union([EnhanceJs, Type.Null()]),
})
export const add = endpoint({
  id: 'enhance.add',
  methods: ['POST'],
  path: '/online/cgform/head/enhanceJs/:code',
  access: EDIT,
  params,
  body: Written,
  reply: EnhanceJs,
  helper: 'plain',
})
export const edit = endpoint({
  id: 'enhance.edit',
  methods: ['PUT'],
  path: '/online/cgform/head/enhanceJs/:code',
  access: EDIT,
  params,
  body: Written,
  reply: EnhanceJs,
  helper: 'plain',
})

const VersionReply = Type.Object({
  version: Type.Integer(),
  author: Nullable,
  createTime: Type.String(),
  length: Type.Integer(),
})
export type ScriptVersion = Static<typeof VersionReply>
/** The stored versions, newest first. */
export const versions = endpoint({
  id: 'enhance.versions',
  methods: ['GET'],
  path: '/online/cgform/head/enhanceJsVersions/:code',
  access: EDIT,
  params,
  query: kindQuery,
  reply: Type.Array(VersionReply),
})
export const version = endpoint({
  id: 'enhance.version',
  methods: ['GET'],
  path: '/online/cgform/head/enhanceJsVersions/:code/:version',
  access: EDIT,
  query: kindQuery,
  params: Type.Object({ code: Code, version: Type.Integer({ minimum: 1 }) }),
  reply: Type.Object({ version: Type.Integer(), cgJs: Type.String() }),
})

/** What runs: the text of a constructor, '' where there is none or scripts are off. Needs any permission of the screen. */
export const run = endpoint({
  id: 'enhance.run',
  methods: ['GET'],
  path: '/online/cgform/api/getEnhanceJs/:code',
  access: SIGNED_IN,
  params,
  /** That of the form unless `list` is asked. */
  query: Type.Object({ type: Type.Optional(ShortText) }),
  reply: Type.String(),
})

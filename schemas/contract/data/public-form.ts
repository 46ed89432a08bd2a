import Type, { type Static } from 'typebox'
import { Id, IdQuery } from '../common.ts'
import { ANONYMOUS, endpoint, holding } from '../endpoint.ts'

/** A person who may publish a screen may open its form to the public. */
const PUBLISH = holding('system:screen:publish')
const Screen = Type.String({ minLength: 1, maxLength: 80 })
const Token = Type.String({ pattern: '^[\\w-]{20,100}$' })
const Document = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })

/** A link to a public form; its token is sent once, when it is made. Times are `YYYY-MM-DD HH:mm:ss`. */
export const PublicLink = Type.Object({
  id: Type.String(),
  screen: Screen,
  createBy: Type.String(),
  createTime: Type.String(),
  expireTime: Type.String(),
  uses: Type.Integer(),
  maxUses: Type.Integer(),
  open: Type.Boolean(),
})
export type PublicLink = Static<typeof PublicLink>

export const makeLink = endpoint({
  id: 'publicForm.makeLink',
  methods: ['POST'],
  path: '/schema/publicLink/add',
  access: PUBLISH,
  helper: 'plain',
  body: Type.Object({
    screen: Screen,
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
    maxUses: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  reply: Type.Object({ id: Type.String(), token: Type.String(), expireTime: Type.String() }),
})
export const listLinks = endpoint({
  id: 'publicForm.listLinks',
  methods: ['GET'],
  path: '/schema/publicLink/list',
  access: PUBLISH,
  query: Type.Object({ screen: Screen }),
  reply: Type.Array(PublicLink),
})
export const closeLink = endpoint({
  id: 'publicForm.closeLink',
  methods: ['DELETE'],
  path: '/schema/publicLink/delete',
  access: PUBLISH,
  query: IdQuery,
  reply: Type.Unknown(),
})

/** The form of a link, with its public fields only. `captcha`: a code must be sent with it. */
export const openForm = endpoint({
  id: 'publicForm.open',
  methods: ['GET'],
  path: '/form/open/:token',
  access: ANONYMOUS,
  params: Type.Object({ token: Token }),
  reply: Type.Object({ document: Document, captcha: Type.Boolean(), expireTime: Type.String() }),
})
/**
 * Stores a filled-in form; the reply says only that the record is stored. A second call under the same
 * `Idempotency-Key` is stored once, takes one use of the link and needs no second code.
 */
export const sendForm = endpoint({
  id: 'publicForm.send',
  methods: ['POST'],
  path: '/form/open/:token',
  access: ANONYMOUS,
  params: Type.Object({ token: Token }),
  helper: 'plain',
  body: Type.Object({
    record: Document,
    captcha: Type.Optional(Type.String({ maxLength: 20 })),
    checkKey: Type.Optional(Id),
  }),
  reply: Type.Unknown(),
})

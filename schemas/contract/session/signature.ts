import Type, { type Static } from 'typebox'
import { Nothing, Nullable } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'
import { systemEndpoints } from '../system-endpoints.ts'

export const SIGNATURE_PERMISSION = 'system:signature'
/** Bytes that an uploaded picture may have. */
export const SIGNATURE_BYTES = 2 * 1024 * 1024

/** The picture lies in the file store, where its owner and holders of `system:signature:list` may read it. */
export const Signature = Type.Object({
  path: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  signTime: Type.String(),
})
export type Signature = Static<typeof Signature>
const OwnSignature = Type.Union([Signature, Type.Null()])
const SignatureRecord = Type.Object({
  id: Type.String(),
  userName: Type.String(),
  userName_dictText: Nullable,
  ...Signature.properties,
})

const all = systemEndpoints({
  module: 'signature',
  path: '/sys/userSignature',
  permission: SIGNATURE_PERMISSION,
  record: SignatureRecord,
  fields: {},
})
/** The signatures as they are administered. Nobody adds or changes that of another person. */
export const signatures = {
  list: all.list,
  queryById: all.queryById,
  remove: all.remove,
  removeBatch: all.removeBatch,
}

const OWN = '/sys/userSignature/own'
/** The own signature; null where there is none. */
export const own = endpoint({
  id: 'signature.own',
  methods: ['GET'],
  path: OWN,
  access: SIGNED_IN,
  reply: OwnSignature,
})
/** Multipart: part `file`, a PNG or JPEG. What is drawn is stored on a transparent ground without its margins, in place of an earlier one. */
export const saveOwn = endpoint({
  id: 'signature.saveOwn',
  methods: ['POST'],
  path: OWN,
  access: SIGNED_IN,
  kind: 'upload',
  helper: 'plain',
  reply: OwnSignature,
})
export const deleteOwn = endpoint({
  id: 'signature.deleteOwn',
  methods: ['DELETE'],
  path: OWN,
  access: SIGNED_IN,
  reply: Nothing,
})

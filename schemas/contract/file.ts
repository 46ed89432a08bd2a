import Type, { type Static } from 'typebox'
import { Nothing } from './common.ts'
import { ANONYMOUS, SIGNED_IN, endpoint } from './endpoint.ts'

/** Multipart: part `file`, fields `biz` (one of the fixed folders) and `isup`. The reply has the stored path in `message`. */
export const upload = endpoint({
  id: 'file.upload',
  methods: ['POST'],
  path: '/sys/common/upload',
  access: SIGNED_IN,
  kind: 'upload',
  helper: 'plain',
  reply: Nothing,
})
/** The stored file, or its thumbnail at `{folder}/thumbs/{name}`. */
export const staticFile = endpoint({
  id: 'file.static',
  methods: ['GET'],
  path: '/sys/common/static/*',
  access: ANONYMOUS,
  kind: 'download',
  rereads: true,
  envelope: false,
  helper: 'plain',
  params: Type.Object({ '*': Type.String({ maxLength: 400 }) }),
})
/** The same for a view without download. */
export const viewFile = endpoint({
  id: 'file.view',
  methods: ['GET'],
  path: '/sys/common/view/*',
  access: ANONYMOUS,
  kind: 'download',
  rereads: true,
  envelope: false,
  helper: 'plain',
  params: Type.Object({ '*': Type.String({ maxLength: 400 }) }),
})
/** The beginning of a sheet: the rows that are not empty, with their cells as shown. */
const PreviewSheet = Type.Object({
  name: Type.String(),
  rows: Type.Array(Type.Object({ row: Type.Integer(), words: Type.Array(Type.String()) })),
  isCut: Type.Boolean(),
})
export type PreviewSheet = Static<typeof PreviewSheet>
/** A stored workbook as the reader of imports reads it. */
export const sheets = endpoint({
  id: 'file.sheets',
  methods: ['GET'],
  path: '/sys/common/sheets/*',
  access: SIGNED_IN,
  helper: 'plain',
  params: Type.Object({ '*': Type.String({ maxLength: 400 }) }),
  reply: Type.Array(PreviewSheet),
})
/** A page around a stored PDF; without one an empty page, which clients of the family load first. */
export const pdfPage = endpoint({
  id: 'file.pdfPage',
  methods: ['GET'],
  path: '/sys/common/pdf/pdfPreviewIframe',
  access: ANONYMOUS,
  kind: 'download',
  envelope: false,
  helper: 'plain',
  query: Type.Object({ file: Type.Optional(Type.String({ maxLength: 400 })) }),
})

/** A ticket for one download that a browser makes by itself: `address` is its path below the server, with its query. Good once, for a stored file as often as a viewer reads it, for a minute. */
export const ticket = endpoint({
  id: 'file.ticket',
  methods: ['POST'],
  path: '/sys/common/ticket',
  access: SIGNED_IN,
  log: 'none',
  helper: 'plain',
  body: Type.Object({ address: Type.String({ minLength: 1, maxLength: 8000 }) }),
  reply: Type.Object({ ticket: Type.String() }),
})
/** Large files come in by parts, in the tus protocol 1.0: here an upload begins; `Upload-Metadata` names `filename` and `biz`. */
export const beginParts = endpoint({
  id: 'file.beginParts',
  methods: ['POST'],
  path: '/sys/common/tus',
  access: SIGNED_IN,
  kind: 'upload',
  envelope: false,
  helper: 'plain',
})
/** A part at `Upload-Offset`; how much has come (also by HEAD); an end without a file. */
export const part = endpoint({
  id: 'file.part',
  methods: ['PATCH', 'GET', 'DELETE'],
  path: '/sys/common/tus/:id',
  access: SIGNED_IN,
  log: 'none',
  kind: 'upload',
  envelope: false,
  helper: 'plain',
  params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
})
/** Joins the parts. The reply has the stored path in `message`; a repeated call returns the same path. */
export const finishParts = endpoint({
  id: 'file.finishParts',
  methods: ['POST'],
  path: '/sys/common/tus/:id/finish',
  access: SIGNED_IN,
  helper: 'plain',
  reply: Nothing,
  params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
})

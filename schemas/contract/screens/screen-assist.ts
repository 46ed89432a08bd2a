import Type, { type Static } from 'typebox'
import { endpoint, holding } from '../endpoint.ts'

/** Where proposals are from: the built-in words, or a configured model server. */
const Origin = {
  origin: Type.Enum(['words', 'model']),
  /** The host that the sentence and the document are sent to. */
  host: Type.Optional(Type.String()),
  model: Type.Optional(Type.String()),
}
export const assistant = endpoint({
  id: 'schema.assistant',
  methods: ['GET'],
  path: '/schema/assistant',
  access: holding('system:screen:edit'),
  reply: Type.Object(Origin),
})

export const ProposedField = Type.Object({
  action: Type.Enum(['add', 'change']),
  /** '' where the designer finds one. */
  key: Type.String(),
  title: Type.Unknown(),
  /** The field, or the properties of it that are changed. */
  field: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
})
export type ProposedField = Static<typeof ProposedField>
export const Proposal = Type.Object({
  ...Origin,
  proposals: Type.Array(ProposedField),
  /** What was proposed and does not fit, each with its reason in words. */
  refused: Type.Array(Type.Object({ title: Type.String(), reason: Type.String() })),
})
export type Proposal = Static<typeof Proposal>
/** Proposes fields for a sentence. Nothing is stored; the sentence and the document are all that a model server is sent. */
export const propose = endpoint({
  id: 'schema.propose',
  methods: ['POST'],
  path: '/schema/propose',
  access: holding('system:screen:edit'),
  log: 'none',
  helper: 'plain',
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 4000 }),
    /** The page as it is edited; a new page has none. */
    document: Type.Optional(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })),
  }),
  reply: Proposal,
})

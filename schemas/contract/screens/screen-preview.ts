import Type from 'typebox'
import { VIEW_AS } from '../permissions/permission-rules.ts'
import { type ReplyOf, endpoint, holding } from '../endpoint.ts'

const Name = Type.Optional(Type.String({ maxLength: 100 }))

/** Rows of a preview at most. */
export const PREVIEW_ROWS = 50

/**
 * A published page as a role or a person has it: what of it is open to them, and rows that both they and the caller may see. `user`: an id;
 * `role`: a code; one of them, the other is left out or ''. With neither it is the caller's own.
 */
export const previewAs = endpoint({
  id: 'schema.previewAs',
  methods: ['GET'],
  path: '/schema/previewAs/:id',
  access: holding(VIEW_AS),
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 80 }) }),
  query: Type.Object({ user: Name, role: Name }),
  reply: Type.Object({
    /** Permission codes of the page that they hold. */
    codes: Type.Array(Type.String()),
    hidden: Type.Array(Type.String()),
    readonly: Type.Array(Type.String()),
    masked: Type.Array(Type.String()),
    /** False: they may not list the page, so there are no rows. */
    mayList: Type.Boolean(),
    rows: Type.Array(Type.Unsafe<Readonly<Record<string, unknown>> & { readonly id: string }>({ type: 'object' })),
    total: Type.Integer(),
  }),
})
export type PreviewAs = ReplyOf<typeof previewAs>

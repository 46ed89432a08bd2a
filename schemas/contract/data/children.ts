import Type, { type Static } from 'typebox'
import { Id } from '../common.ts'

/** Asks for the rows of a record's sub-tables together with it. No field can be called so. */
export const CHILDREN_PARAM = '_children'

const Row = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })
const ids = Type.Optional(Type.Array(Id))
/**
 * What a save does to one sub-table, in the record under the sub-table's name. A plain array in its place is the whole
 * sub-table: its rows without an `id` are new, those that are missing go.
 */
export const ChildChanges = Type.Object(
  {
    added: Type.Optional(
      Type.Array(Row, {
        description:
          'The `id` of a new row is a word of the sender’s own, for `order` and for what is wrong with it. Under `+` and 20 hexadecimal digits, drawn anew for each row, a row that is sent twice is stored once.',
      }),
    ),
    changed: Type.Optional(
      Type.Array(Row, { description: 'With `id`, and the `version` it was read with; fields that are left out stay.' }),
    ),
    removed: ids,
    versions: Type.Optional(
      Type.Record(Type.String(), Type.Number(), {
        description:
          'The versions that removed rows were read with, by their ids: one that somebody changed since answers 409.',
      }),
    ),
    order: Type.Optional(Type.Array(Id, { description: 'All rows in their order; those it leaves out follow.' })),
  },
  { additionalProperties: false },
)
export type ChildChanges = Static<typeof ChildChanges>

import Type, { type Static } from 'typebox'
import { endpoint, holding } from '../endpoint.ts'
import { COLUMN_TYPES } from '../../language/field.ts'

/** A table of the own database that no page uses yet. */
const FreeTable = Type.Object({
  name: Type.String(),
  comment: Type.String(),
  columns: Type.Integer(),
  /** About how many there are. */
  rows: Type.Integer(),
  /** Why no page can take it over, in words. */
  refused: Type.Optional(Type.String()),
})
export const tables = endpoint({
  id: 'schema.tables',
  methods: ['GET'],
  path: '/schema/tables',
  access: holding('system:screen:publish'),
  reply: Type.Array(FreeTable),
})

export const TableColumn = Type.Object({
  name: Type.String(),
  /** As the database writes it. */
  type: Type.String(),
  comment: Type.String(),
  isKey: Type.Boolean(),
  isUnique: Type.Boolean(),
  required: Type.Boolean(),
  /** The type of a field for it; with `refused` there is none. */
  shape: Type.Optional(
    Type.Object({
      type: Type.Enum(COLUMN_TYPES),
      length: Type.Optional(Type.Integer()),
      scale: Type.Optional(Type.Integer()),
    }),
  ),
  /** Why it becomes no field, in words. */
  refused: Type.Optional(Type.String()),
})
export type TableColumn = Static<typeof TableColumn>
export const ExistingTableReply = Type.Object({
  name: Type.String(),
  comment: Type.String(),
  rows: Type.Integer(),
  /** There are more rows than were counted. */
  more: Type.Boolean(),
  columns: Type.Array(TableColumn),
  /** What prevents a page from taking it over, in words. */
  obstacles: Type.Array(Type.String()),
  /** What its publication would do to the table, in words. */
  steps: Type.Array(Type.String()),
})
export type ExistingTableReply = Static<typeof ExistingTableReply>
/** One of them with its columns. None of its rows is read. */
export const table = endpoint({
  id: 'schema.table',
  methods: ['GET'],
  path: '/schema/table/:name',
  access: holding('system:screen:publish'),
  params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }) }),
  reply: ExistingTableReply,
})

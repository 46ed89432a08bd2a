import Type, { type Static } from 'typebox'
import { CHILDREN_PARAM } from './children.ts'
import { Id, IdList } from '../common.ts'
import { SIGNED_IN, endpoint } from '../endpoint.ts'
import { pageOf } from '../envelope.ts'
import { PlaceQuery } from './place.ts'

/**
 * The data engine. Who may call depends on the screen: each handler demands `{permission prefix}:{action}` of the
 * document, so the declarations ask for a session only.
 */
const params = Type.Object({ screen: Type.String({ minLength: 1, maxLength: 80 }) })
/** A row as stored; dictionary-like fields have a sibling `{field}_dictText`, and `version` guards edits. */
const Row = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', 'x-row': true })
/** Field queries with the operators of the wire, `_begin`, `_end`, `_MultiString`; unknown names are ignored. */
const ListQuery = Type.Record(Type.String(), Type.String({ maxLength: 40_000 }))

const COUNT_KINDS = ['exact', 'capped', 'estimated', 'unknown'] as const
export type CountKind = (typeof COUNT_KINDS)[number]
export const isCountKind = (value: unknown): value is CountKind => (COUNT_KINDS as readonly unknown[]).includes(value)
/**
 * How far `total` counts: all of them, up to 10,000, by the statistics of the database, or not at all (-1). A call with
 * `_count=exact` counts all of them, `_count=none` none, whatever the screen says.
 */
export const CountKind = Type.Unsafe<CountKind>(Type.String({ enum: [...COUNT_KINDS] }))
/**
 * `next`: sent back as `_after` with a later page of the same query, order and size, that page is found as fast as the first.
 * So is an earlier one by `prev`, sent back as `_before`. `indexing` is there while the server makes an index of the table.
 */
const Page = Type.Object({
  ...pageOf(Row).properties,
  countKind: CountKind,
  next: Type.Optional(Type.String()),
  prev: Type.Optional(Type.String()),
  indexing: Type.Optional(Type.Literal(true)),
})

/** `column` and `order` may be lists of one length; the words of `_quick` are looked for in the fields that the screen names for it; `_subtree` as in `place.ts`. */
export const list = endpoint({
  id: 'data.list',
  methods: ['GET'],
  path: '/data/:screen/list',
  access: SIGNED_IN,
  params,
  query: ListQuery,
  reply: Page,
})
/** The totals over all rows of the query, by field key: those that `_totals` names as `field:sum`, else those of the list. A field that the caller may not read has none. */
export const totals = endpoint({
  id: 'data.totals',
  methods: ['GET'],
  path: '/data/:screen/totals',
  access: SIGNED_IN,
  params,
  query: ListQuery,
  reply: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Null()])),
})
/** With `_children=true` the rows of its sub-tables are in it, each list under the sub-table’s name. */
export const queryById = endpoint({
  id: 'data.queryById',
  methods: ['GET'],
  path: '/data/:screen/queryById',
  access: SIGNED_IN,
  params,
  query: Type.Object({ id: Id, [CHILDREN_PARAM]: Type.Optional(Type.String({ maxLength: 5 })) }),
  reply: Row,
})
/**
 * The row with the form it was last filled in by: `filled` is null where that is the published one. Fields of it that are
 * no part of the screen any more are answered as long as their columns are there.
 */
export const asFilled = endpoint({
  id: 'data.asFilled',
  methods: ['GET'],
  path: '/data/:screen/asFilled',
  access: SIGNED_IN,
  params,
  query: Type.Object({ id: Id }),
  reply: Type.Object({
    row: Row,
    filled: Type.Union([
      Type.Object({
        version: Type.Integer(),
        document: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' }),
      }),
      Type.Null(),
    ]),
  }),
})
/** What a record's sub-tables become travels in it, under the name of each (`contract/children.ts`); what is wrong there is answered as `children`. */
export const add = endpoint({
  id: 'data.add',
  methods: ['POST'],
  path: '/data/:screen/add',
  access: SIGNED_IN,
  params,
  query: PlaceQuery,
  body: Row,
  reply: Row,
  helper: 'plain',
})
/** Needs `id`. With an outdated `version` it answers 409 and names the user who changed the row. */
export const edit = endpoint({
  id: 'data.edit',
  methods: ['PUT', 'POST'],
  path: '/data/:screen/edit',
  access: SIGNED_IN,
  params,
  body: Row,
  reply: Row,
  helper: 'plain',
})
/**
 * Adds, changes and removes rows of a list at once, 1,000 at most, each for itself: `saved` and `refused` name a row by the
 * id it was sent with, which of an added one is a word of the sender. With the `version` it was read with, a row that
 * another person changed since is refused with the row as it is `now`.
 */
export const saveRows = endpoint({
  id: 'data.saveRows',
  methods: ['POST'],
  path: '/data/:screen/saveRows',
  access: SIGNED_IN,
  helper: 'plain',
  params,
  query: PlaceQuery,
  body: Type.Object(
    {
      added: Type.Optional(Type.Array(Row)),
      changed: Type.Optional(Type.Array(Row)),
      removed: Type.Optional(Type.Array(Id)),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    saved: Type.Array(Type.Object({ id: Type.String(), row: Row })),
    removed: Type.Array(Type.String()),
    refused: Type.Array(
      Type.Object({ id: Type.String(), errors: Type.Record(Type.String(), Type.String()), now: Type.Optional(Row) }),
    ),
  }),
})
/** Runs a custom action of the document; who may is `{permission prefix}:{action}`. A stale `version` answers 409, as for edits. */
export const act = endpoint({
  id: 'data.act',
  methods: ['POST'],
  path: '/data/:screen/act/:action',
  access: SIGNED_IN,
  helper: 'plain',
  reply: Row,
  params: Type.Object({ ...params.properties, action: Type.String({ minLength: 1, maxLength: 80 }) }),
  body: Type.Object({ id: Id, version: Type.Optional(Type.Integer()) }),
})
export const remove = endpoint({
  id: 'data.delete',
  methods: ['DELETE'],
  path: '/data/:screen/delete',
  access: SIGNED_IN,
  params,
  query: Type.Object({ id: Id }),
  reply: Type.Unknown(),
})
export const removeBatch = endpoint({
  id: 'data.deleteBatch',
  methods: ['DELETE'],
  path: '/data/:screen/deleteBatch',
  access: SIGNED_IN,
  params,
  query: Type.Object({ ids: IdList }),
  reply: Type.Unknown(),
})
/** The rows of the current query, or those of `selections` (ids joined by commas). */
export const exportXls = endpoint({
  id: 'data.exportXls',
  methods: ['GET'],
  path: '/data/:screen/exportXls',
  access: SIGNED_IN,
  log: 'export',
  params,
  query: ListQuery,
  kind: 'download',
  envelope: false,
})
/** One refused cell of an import; `row` is the spreadsheet's row number. */
export const ImportProblem = Type.Object({
  row: Type.Integer(),
  field: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  value: Type.Optional(Type.String()),
  text: Type.String(),
})
export const ImportReport = Type.Object({
  totalCount: Type.Integer(),
  successCount: Type.Integer(),
  errorCount: Type.Integer(),
  msg: Type.String(),
  fileUrl: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
  problems: Type.Optional(Type.Array(ImportProblem)),
  /** Titles of columns that contain values and that no field takes. */
  columnsLeft: Type.Optional(Type.Array(Type.String())),
})
export type ImportReport = Static<typeof ImportReport>
/** `mode` all: nothing is stored when one row is refused; valid: the good rows are. `merged` repeat: what merged cells say holds for all rows that they reach over. Answers code 201 when rows were refused. */
export const importExcel = endpoint({
  id: 'data.importExcel',
  methods: ['POST'],
  path: '/data/:screen/importExcel',
  access: SIGNED_IN,
  params,
  kind: 'upload',
  helper: 'plain',
  query: Type.Object({
    mode: Type.Optional(Type.String({ maxLength: 10 })),
    merged: Type.Optional(Type.Literal('repeat')),
    ...PlaceQuery.properties,
  }),
  reply: ImportReport,
})
export const importTemplate = endpoint({
  id: 'data.importTemplate',
  methods: ['GET'],
  path: '/data/:screen/importTemplate',
  access: SIGNED_IN,
  params,
  kind: 'download',
  envelope: false,
})

import Type, { type Static } from 'typebox'
import { Id } from '../common.ts'
import { ImportProblem } from './data.ts'
import { SIGNED_IN, endpoint, holding } from '../endpoint.ts'
import { PlaceQuery } from './place.ts'

/** An import step by step: the file is sent once and stored for a day for its sender, the newest few of each person, then inspected, mapped, checked, corrected and stored. */
const params = Type.Object({ screen: Type.String({ minLength: 1, maxLength: 80 }) })
const query = PlaceQuery

/** One column of a sheet under its header, and which field it seems to hold. */
export const SheetColumn = Type.Object({
  column: Type.Integer(),
  title: Type.String(),
  sample: Type.Array(Type.String()),
  field: Type.Optional(Type.String()),
  /** Why: its title or key, one that a field of a sub-table could have as well, a similar title, or because this person chose so before. */
  how: Type.Optional(Type.Enum(['title', 'unsure', 'similar', 'earlier'])),
})
export const BookSheet = Type.Object({
  name: Type.String(),
  rows: Type.Integer(),
  /** The row of the sheet that holds its titles; 0 where there is none. */
  header: Type.Integer(),
  columns: Type.Array(SheetColumn),
  preview: Type.Array(Type.Object({ row: Type.Integer(), words: Type.Array(Type.String()) })),
  /** Of a sheet in the layout of our own exports: the field that finds the records of its rows again. */
  key: Type.Optional(Type.Array(Type.String())),
  /** Areas of merged cells below the header, some of them. */
  merged: Type.Optional(Type.Array(Type.String())),
})
export type BookSheet = Static<typeof BookSheet>
export type SheetColumn = Static<typeof SheetColumn>

/** A field of the record, or one of a sub-table by the name of that: `lines,name`. */
const ColumnField = Type.String({ minLength: 1, maxLength: 160 })
/** A field that a column may hold. */
export const ImportField = Type.Object({
  key: Type.String(),
  title: Type.String(),
  required: Type.Boolean(),
  unique: Type.Boolean(),
  /** True for a field of a sub-table. */
  below: Type.Optional(Type.Boolean()),
})
export type ImportField = Static<typeof ImportField>

/** The numbers of rows by their outcome. */
export const ImportCounts = Type.Object({
  total: Type.Integer(),
  fresh: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  wrong: Type.Integer(),
  /** Wrong rows that a person wants left out; absent where there are none. */
  left: Type.Optional(Type.Integer()),
})
export type ImportCounts = Static<typeof ImportCounts>

export const IMPORT_STATES = ['open', 'running', 'done', 'stopped', 'cancelled'] as const
export const ImportState = Type.Object({
  id: Type.String(),
  state: Type.Enum(IMPORT_STATES),
  /** Rows gone through so far, by the check or the import that runs. */
  done: Type.Integer(),
  counts: ImportCounts,
  message: Type.Optional(Type.String()),
  fileUrl: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
  /** The background job that does it; absent where it was done at once. */
  jobId: Type.Optional(Type.String()),
})
export type ImportState = Static<typeof ImportState>

/** The report of an import job: its owner, the counts so far, and, once it has ended, the file of the skipped rows. */
export interface ImportJobReport extends Partial<Pick<ImportState, 'fileUrl' | 'fileName'>> {
  readonly importId: string
  readonly counts: ImportCounts
  /** The place below a record that its rows go to, as its calls are asked with. */
  readonly place?: Readonly<Record<string, string>>
  /** True at the end of one that stopped at a wrong row: rows are left, as of one that failed or was cancelled. */
  readonly isStopped?: boolean
}

export const ImportBook = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  sheets: Type.Array(BookSheet),
  fields: Type.Array(ImportField),
  mayAdd: Type.Boolean(),
  mayUpdate: Type.Boolean(),
})
export type ImportBook = Static<typeof ImportBook>

/** Longer cell texts are truncated in messages. */
export const QUOTE_LENGTH = 200
const StoredValue = Type.Union([Type.String({ maxLength: 40_000 }), Type.Number(), Type.Boolean(), Type.Null()])
/** The correction of all wrong cells of a field with the same text: `value`, an empty value, or the row is skipped. */
export const ValueRule = Type.Union([
  Type.Object({
    field: ColumnField,
    said: Type.String({ maxLength: QUOTE_LENGTH }),
    as: Type.Literal('value'),
    value: StoredValue,
  }),
  Type.Object({ field: ColumnField, said: Type.String({ maxLength: QUOTE_LENGTH }), as: Type.Enum(['empty', 'left']) }),
])
export type ValueRule = Static<typeof ValueRule>
const Column = Type.Object({ column: Type.Integer({ minimum: 0, maximum: 16_384 }), field: ColumnField })
/** What is to be done with a sheet. `key` holds the fields that find the record to update; empty, all rows are new. */
export const ImportPlan = Type.Object({
  sheet: Type.Integer({ minimum: 0, maximum: 100 }),
  header: Type.Integer({ minimum: 0, maximum: 1_048_576 }),
  columns: Type.Array(Column, { maxItems: 512 }),
  key: Type.Optional(Type.Array(Id, { maxItems: 3 })),
  values: Type.Optional(Type.Array(ValueRule, { maxItems: 500 })),
  /** What merged cells say holds for all rows that they reach over; without it they are refused. */
  merged: Type.Optional(Type.Literal('repeat')),
})
export type ImportPlan = Static<typeof ImportPlan>
/** A corrected cell; `value` is what the field shall store. */
export const CellFix = Type.Object({ row: Type.Integer({ minimum: 1 }), field: ColumnField, value: StoredValue })
export type CellFix = Static<typeof CellFix>

/** A row of the sheet that holds something wrong. Its cells by field: the form that is stored where they can be read, else their words. */
export const WrongRow = Type.Object({ row: Type.Integer(), cells: Type.Record(Type.String(), Type.Unknown()) })
export type WrongRow = Static<typeof WrongRow>
/** Problems of one kind: cells of a field that say the same. Without a field, what is wrong with whole rows. */
export const ProblemGroup = Type.Object({
  field: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  /** What all these cells say; absent where it is too long to be compared. */
  said: Type.Optional(Type.String()),
  /** The first of their sentences. */
  text: Type.String(),
  count: Type.Integer(),
  /** The first rows. */
  rows: Type.Array(Type.Integer()),
  /** Words of a dictionary that this person may add. */
  isAddable: Type.Optional(Type.Boolean()),
})
export type ProblemGroup = Static<typeof ProblemGroup>
/** `problems` are the first ones, with all rows that they are in; `groups` the largest of all. */
export const ImportCheck = Type.Object({
  counts: ImportCounts,
  problems: Type.Array(ImportProblem),
  problemCount: Type.Integer(),
  rows: Type.Array(WrongRow),
  groups: Type.Array(ProblemGroup),
  groupCount: Type.Integer(),
})
export type ImportCheck = Static<typeof ImportCheck>

export const upload = endpoint({
  id: 'import.upload',
  methods: ['POST'],
  path: '/data/:screen/import/upload',
  access: SIGNED_IN,
  params,
  query,
  kind: 'upload',
  helper: 'plain',
  reply: ImportBook,
})
/** The columns of a sheet under another header. */
export const look = endpoint({
  id: 'import.look',
  methods: ['POST'],
  path: '/data/:screen/import/look',
  access: SIGNED_IN,
  log: 'none',
  params,
  query,
  helper: 'plain',
  body: Type.Object({ id: Id, sheet: ImportPlan.properties.sheet, header: ImportPlan.properties.header }),
  reply: BookSheet,
})
/** Validates every row, or the remaining ones of an interrupted import. It stores only the plan and the corrections. */
export const check = endpoint({
  id: 'import.check',
  methods: ['POST'],
  path: '/data/:screen/import/check',
  access: SIGNED_IN,
  log: 'none',
  params,
  query,
  helper: 'plain',
  body: Type.Object({ id: Id, plan: ImportPlan, fixes: Type.Optional(Type.Array(CellFix, { maxItems: 20_000 })) }),
  reply: ImportCheck,
})
/** Adds what cells of a field say to its dictionary; what is known there already stays. */
export const addEntries = endpoint({
  id: 'import.addEntries',
  methods: ['POST'],
  path: '/data/:screen/import/entries',
  access: holding('system:dict:add'),
  params,
  query,
  helper: 'plain',
  body: Type.Object({ id: Id, field: ColumnField, said: Type.String({ minLength: 1, maxLength: QUOTE_LENGTH }) }),
  reply: Type.Object({ added: Type.Array(Type.String()) }),
})
/**
 * Stores what was checked last: `skip` leaves wrong rows out, `stop` stores nothing beyond the first slice that has one. An import
 * that was stopped or cancelled goes on where it was, with the corrections of today.
 */
export const apply = endpoint({
  id: 'import.apply',
  methods: ['POST'],
  path: '/data/:screen/import/apply',
  access: SIGNED_IN,
  params,
  query,
  helper: 'plain',
  body: Type.Object({ id: Id, wrong: Type.Enum(['skip', 'stop']) }),
  reply: ImportState,
})
export const state = endpoint({
  id: 'import.state',
  methods: ['GET'],
  path: '/data/:screen/import/state',
  access: SIGNED_IN,
  params,
  query: Type.Object({ id: Id, ...PlaceQuery.properties }),
  reply: ImportState,
})
/** Ends an import; what is stored stays. */
export const cancel = endpoint({
  id: 'import.cancel',
  methods: ['POST'],
  path: '/data/:screen/import/cancel',
  access: SIGNED_IN,
  params,
  query,
  helper: 'plain',
  body: Type.Object({ id: Id }),
  reply: ImportState,
})
/** Forgets an import that does not run, with its files. */
export const remove = endpoint({
  id: 'import.remove',
  methods: ['DELETE'],
  path: '/data/:screen/import/delete',
  access: SIGNED_IN,
  params,
  query: Type.Object({ id: Id, ...PlaceQuery.properties }),
  reply: Type.Unknown(),
})

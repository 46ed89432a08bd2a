import Type, { type Static } from 'typebox'
import { endpoint, holding } from '../endpoint.ts'

/** The kinds of fields that are guessed of values. */
export const GUESSED_KINDS = [
  'text',
  'textarea',
  'integer',
  'number',
  'money',
  'date',
  'datetime',
  'time',
  'switch',
  'list',
  'mobile',
  'idCard',
  'email',
  'link',
] as const
export type GuessedKind = (typeof GUESSED_KINDS)[number]

/** The values of a column that a kind cannot hold. */
export const GuessExceptions = Type.Object({ count: Type.Integer(), examples: Type.Array(Type.String()) })
export type GuessExceptions = Static<typeof GuessExceptions>
/** A column of a table with the field that its values suggest. */
export const GuessedColumn = Type.Object({
  column: Type.Integer(),
  /** '' where the head says nothing. */
  title: Type.String(),
  kind: Type.Enum(GUESSED_KINDS),
  required: Type.Boolean(),
  unique: Type.Boolean(),
  /** Characters of its longest text. */
  longest: Type.Integer(),
  /** Decimals of its numbers. */
  scale: Type.Integer(),
  isNegative: Type.Boolean(),
  filled: Type.Integer(),
  blank: Type.Integer(),
  /** Cells that an import refuses whatever the field is: errors, formulas without a result. */
  faulty: Type.Integer(),
  examples: Type.Array(Type.String()),
  /** Its different values, where they are few. */
  items: Type.Optional(Type.Array(Type.String())),
  /** By kind, what it cannot hold; a kind without an entry holds everything. */
  exceptions: Type.Record(Type.String(), GuessExceptions),
  /** A column of another table next to the first one. */
  isApart: Type.Optional(Type.Boolean()),
})
export type GuessedColumn = Static<typeof GuessedColumn>

/** A sheet of a file with the columns that were guessed of all of its rows. */
export const GuessedSheet = Type.Object({
  fileName: Type.String(),
  /** All sheets that are not empty. The number of one is its place here. */
  sheets: Type.Array(Type.Object({ name: Type.String(), rows: Type.Integer() })),
  sheet: Type.Integer(),
  /** The row of the sheet that holds its titles; 0 where there is none. */
  header: Type.Integer(),
  /** Rows below it. */
  rows: Type.Integer(),
  columns: Type.Array(GuessedColumn),
  /** Columns beyond those that become fields. */
  columnsLeft: Type.Integer(),
  preview: Type.Array(Type.Object({ row: Type.Integer(), words: Type.Array(Type.String()) })),
  /** Areas of merged cells below the head. */
  merged: Type.Array(Type.String()),
  /** The row where another table begins below the first. */
  nextTable: Type.Optional(Type.Integer()),
})
export type GuessedSheet = Static<typeof GuessedSheet>

/** Guesses the fields of a page from a spreadsheet. Nothing of it is stored. */
export const guess = endpoint({
  id: 'schema.guess',
  methods: ['POST'],
  path: '/schema/guess',
  access: holding('system:screen:add'),
  log: 'none',
  kind: 'upload',
  helper: 'plain',
  query: Type.Object({
    sheet: Type.Optional(Type.String({ pattern: '^\\d{1,2}$' })),
    header: Type.Optional(Type.String({ pattern: '^\\d{1,6}$' })),
  }),
  reply: GuessedSheet,
})

import Type, { type Static } from 'typebox'
import { DictCode, FIELD_KEY, FieldKey, REPORT_CODE, REPORT_PARAM, ScreenId, oneOf } from './names.ts'
import { MenuEntrySchema } from './sections.ts'
import { type Text, TextSchema } from './text.ts'

/** The address of a report follows from its code. */
const { path: _path, ...place } = MenuEntrySchema.properties

/** Codes of registered data sources. */
export const DATA_SOURCE_CODE = '^[A-Za-z][A-Za-z0-9_]{0,59}$'
const ReportCode = Type.String({ pattern: REPORT_CODE })

export const ReportColumnSchema = Type.Object({
  field: FieldKey,
  title: Type.Optional(TextSchema),
  type: Type.Optional(
    oneOf(['text', 'integer', 'numeric', 'date', 'timestamp'], 'Of a registered query; a screen knows its own.'),
  ),
  width: Type.Optional(Type.Integer()),
  dict: Type.Optional(DictCode),
  replace: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Words of the values where there is no dictionary, each before its value: `male_1,female_2`.',
    }),
  ),
  query: Type.Optional(oneOf(['single', 'range'])),
  folded: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
  sortable: Type.Optional(Type.Boolean()),
  total: Type.Optional(Type.Boolean({ description: 'Summed up in a last row.' })),
  group: Type.Optional(
    Type.Unsafe<Text>({ ...TextSchema, description: 'Neighbours of one group stand below one heading.' }),
  ),
  href: Type.Optional(
    Type.String({
      pattern: '^(/|https?://)[^\\s<>"]{1,500}$',
      description: 'Where the value leads; `${field}` stands for a value of the row.',
    }),
  ),
})
export type ReportColumn = Static<typeof ReportColumnSchema>

export const ReportParamSchema = Type.Object({
  name: Type.String({ pattern: REPORT_PARAM, description: 'Sent as self_{name}.' }),
  title: Type.Optional(TextSchema),
  field: Type.Optional(
    Type.String({
      pattern: FIELD_KEY,
      description: 'Column that the value narrows; a registered query names the parameter itself, as `${name}`.',
    }),
  ),
  rule: Type.Optional(
    oneOf(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like'], 'How the column is compared with the value; default eq.'),
  ),
  type: Type.Optional(
    oneOf(['text', 'number', 'date'], 'What `${name}` of a registered query is; default: what its place asks for.'),
  ),
  default: Type.Optional(Type.String({ maxLength: 200, description: 'Taken when no value is sent.' })),
})
export type ReportParam = Static<typeof ReportParamSchema>

export const CHART_KINDS = ['bar', 'line', 'pie', 'table'] as const
export const ChartSchema = Type.Object({
  layout: oneOf(
    ['single', 'double', 'tab', 'combination'],
    'How several charts stand on the page; combination: those of other reports, too.',
  ),
  kinds: Type.Array(oneOf(CHART_KINDS), { minItems: 1, maxItems: 4 }),
  x: FieldKey,
  y: Type.Array(FieldKey, { minItems: 1, maxItems: 20 }),
  parts: Type.Optional(
    Type.Array(ReportCode, { maxItems: 12, description: 'Other reports whose charts stand below.' }),
  ),
})
export type Chart = Static<typeof ChartSchema>

/** A report of a popup picker or on a page of its own: columns of one screen, of a system list, or of a registered query. Never SQL from a client that views it. */
export const ReportSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Integer({ minimum: 1 }),
    code: ReportCode,
    title: TextSchema,
    description: Type.Optional(Type.String({ maxLength: 1000 })),
    screen: Type.Optional(ScreenId),
    resource: Type.Optional(
      oneOf(['user', 'depart', 'role', 'position'], 'A system list that every signed-in person may pick from.'),
    ),
    sql: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 20_000,
        description: 'One SELECT over tables of screens. `${name}` and `#{sys_user_code}` become bound values.',
      }),
    ),
    dbSource: Type.Optional(
      Type.String({
        pattern: DATA_SOURCE_CODE,
        description: 'Code of the data source that `sql` runs on; default: the database of the application.',
      }),
    ),
    rows: Type.Optional(
      Type.Array(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])), {
        maxItems: 10_000,
        description: 'The rows themselves.',
      }),
    ),
    columns: Type.Array(ReportColumnSchema, { minItems: 1, maxItems: 100 }),
    params: Type.Optional(
      Type.Array(ReportParamSchema, {
        maxItems: 20,
        description: 'What whoever opens the report may narrow it by; anything else that is sent is ignored.',
      }),
    ),
    chart: Type.Optional(ChartSchema),
    menu: Type.Optional(Type.Object(place)),
  },
  { $id: 'report', title: 'Vitrine report' },
)
export type Report = Static<typeof ReportSchema>

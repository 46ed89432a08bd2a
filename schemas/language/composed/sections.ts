import Type, { type Static } from 'typebox'
import { FieldKey, MAX_PAGE_SIZE, REPORT_CODE, REPORT_PARAM, ScreenId, oneOf } from '../names.ts'
import { QUERY_RULES } from '../query/super-query.ts'
import { TextSchema } from '../text.ts'

/** Columns of the grid that the sections of a page stand in. */
export const GRID_COLUMNS = 12
/** Pixels of one row of the grid. */
export const ROW_PIXELS = 40
export const SECTION_WIDTH = { minimum: 1, maximum: GRID_COLUMNS } as const
export const SECTION_HEIGHT = { minimum: 2, maximum: 40 } as const

export const SECTION_KINDS = ['list', 'record', 'number', 'chart', 'report', 'text', 'picture', 'frame'] as const
export type SectionKind = (typeof SECTION_KINDS)[number]
/** What a number shows of the rows. */
const MEASURES = ['count', 'sum', 'avg', 'min', 'max'] as const

/** `{parameter}` within it stands for the value of a parameter. */
const Template = Type.String({ maxLength: 500, description: '`{name}` stands for the value of a parameter.' })

export const SectionTermSchema = Type.Object({
  field: FieldKey,
  rule: oneOf(QUERY_RULES),
  value: Type.Optional(Template),
})
export type SectionTerm = Static<typeof SectionTermSchema>

/** One section of a composed page. Which properties a kind has is said in `kinds.ts`. */
export const SectionSchema = Type.Object({
  kind: oneOf(SECTION_KINDS),
  title: Type.Optional(TextSchema),
  width: Type.Optional(Type.Integer({ ...SECTION_WIDTH, description: 'Columns of twelve; default all of them.' })),
  height: Type.Optional(
    Type.Integer({ ...SECTION_HEIGHT, description: 'Rows of 40 pixels; default as high as what it shows.' }),
  ),
  screen: Type.Optional(ScreenId),
  filter: Type.Optional(
    Type.Array(SectionTermSchema, { maxItems: 20, description: 'Conditions that all rows fulfil.' }),
  ),
  outputs: Type.Optional(
    Type.Record(FieldKey, FieldKey, {
      maxProperties: 10,
      description: 'Parameters that choosing a row sets, each with the field of the row.',
    }),
  ),
  unset: Type.Optional(
    oneOf(['wait', 'all'], 'While a parameter has no value: wait for it, or leave its condition out; default wait.'),
  ),
  tools: Type.Optional(Type.Boolean({ description: 'A list with its query and its toolbar.' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
  record: Type.Optional(Template),
  of: Type.Optional(oneOf(MEASURES, 'What is shown of the rows; default how many there are.')),
  field: Type.Optional(FieldKey),
  unit: Type.Optional(TextSchema),
  report: Type.Optional(Type.String({ pattern: REPORT_CODE })),
  values: Type.Optional(
    Type.Record(Type.String({ pattern: REPORT_PARAM }), Template, {
      maxProperties: 20,
      description: 'Values of the parameters of the report.',
    }),
  ),
  text: Type.Optional(Type.Unsafe<Static<typeof TextSchema>>({ ...TextSchema, description: 'Markdown.' })),
  picture: Type.Optional(
    Type.String({ pattern: '^/[^\\s<>"]{1,500}$', description: 'Address of a picture of this site.' }),
  ),
  alt: Type.Optional(TextSchema),
  url: Type.Optional(
    Type.String({
      pattern: '^(/|https?://)[^\\s<>"]{1,900}$',
      description: 'Address of a web page; `{name}` stands for the value of a parameter, not in the name of the site.',
    }),
  ),
})
export type Section = Static<typeof SectionSchema>

/** The fields that a section names of its screen, with their places in it as JSON pointers. */
export const sectionFields = ({
  filter = [],
  outputs = {},
  field,
}: Section): readonly (readonly [pointer: string, key: string])[] => [
  ...filter.map((term, index) => [`/filter/${index}/field`, term.field] as const),
  ...Object.entries(outputs).map(([name, key]) => [`/outputs/${name}`, key] as const),
  ...(field === undefined ? [] : [['/field', field] as const]),
]

const PageParameterSchema = Type.Object({
  title: TextSchema,
  default: Type.Optional(Type.String({ maxLength: 200, description: 'Its value until a section sets another.' })),
})
export const PageParametersSchema = Type.Record(FieldKey, PageParameterSchema, {
  maxProperties: 30,
  description: 'Values that sections share, by name.',
})
export type PageParameters = Static<typeof PageParametersSchema>
export const MAX_SECTIONS = 40

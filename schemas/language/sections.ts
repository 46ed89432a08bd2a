import Type, { type Static } from 'typebox'
import { MAX_SECTIONS, PageParametersSchema, SectionSchema } from './composed/sections.ts'
import { DictCode, Expression, FieldKey, MAX_PAGE_SIZE, ScreenId, oneOf } from './names.ts'
import { type Text, TextSchema } from './text.ts'

const Options = Type.Record(Type.String(), Type.Unknown())

export const QueryItemSchema = Type.Object({
  field: FieldKey,
  mode: Type.Optional(
    oneOf(
      ['single', 'range', 'like', 'ne', 'ge', 'le'],
      'range sends field_begin and field_end; like wraps with asterisks; ne, ge and le put !, >= and <= before the value.',
    ),
  ),
  title: Type.Optional(TextSchema),
  view: Type.Optional(Type.String()),
  dict: Type.Optional(DictCode),
  options: Type.Optional(Options),
  default: Type.Optional(Type.Unknown()),
  initial: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'A CEL expression that the query begins with, where no default does: today, user.orgCode; for a range a list of two.',
    }),
  ),
})
export const QuerySchema = Type.Object({
  items: Type.Array(Type.Union([FieldKey, QueryItemSchema]), { maxItems: 100 }),
  folded: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100, description: 'How many items stay visible when the area is folded.' }),
  ),
})

/** Pixels of a column. */
export const COLUMN_WIDTH = { minimum: 30, maximum: 2000 } as const
export const ListColumnSchema = Type.Object({
  field: FieldKey,
  title: Type.Optional(TextSchema),
  width: Type.Optional(Type.Integer(COLUMN_WIDTH)),
  align: Type.Optional(oneOf(['left', 'center', 'right'])),
  fixed: Type.Optional(oneOf(['left', 'right'])),
  sortable: Type.Optional(Type.Boolean()),
  showLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  group: Type.Optional(
    Type.Unsafe<Text>({ ...TextSchema, description: 'Neighbours of one group stand below one heading.' }),
  ),
})
export const SortSchema = Type.Object({ field: FieldKey, order: oneOf(['asc', 'desc']) })
export const ListSchema = Type.Object({
  columns: Type.Optional(Type.Array(Type.Union([FieldKey, ListColumnSchema]), { maxItems: 300 })),
  sort: Type.Optional(SortSchema),
  // oxlint-disable-next-line unicorn/no-thenable -- a list, which is never awaited
  then: Type.Optional(Type.Array(SortSchema, { maxItems: 4, description: 'Orders within equal rows of `sort`.' })),
  quick: Type.Optional(
    Type.Array(FieldKey, { maxItems: 10, description: 'Text fields that the quick search looks through.' }),
  ),
  totals: Type.Optional(
    Type.Record(
      FieldKey,
      oneOf(['sum', 'avg', 'min', 'max', 'count'], 'What the totals row says of the whole query, not of one page.'),
      { maxProperties: 30 },
    ),
  ),
  density: Type.Optional(
    oneOf(['middle', 'small', 'large'], 'Height of the rows until a person chooses; default middle.'),
  ),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
  selection: Type.Optional(Type.Boolean()),
  rowNumber: Type.Optional(Type.Boolean()),
  count: Type.Optional(
    oneOf(
      ['exact', 'capped', 'estimated', 'none'],
      'How the total is counted; default exact. Of any other an exact one can be asked for.',
    ),
  ),
  tree: Type.Optional(Type.Object({ parent: FieldKey, text: Type.Optional(FieldKey) })),
  inner: Type.Optional(
    Type.String({ maxLength: 64, description: 'Key of `children` whose rows open below a row of the table.' }),
  ),
  images: Type.Optional(Type.Boolean({ description: 'Exports carry the pictures themselves, not their addresses.' })),
})

export const DetailSchema = Type.Object({
  columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: 'Default 3.' })),
  fields: Type.Optional(Type.Array(FieldKey, { maxItems: 500 })),
  hidden: Type.Optional(
    Type.Array(FieldKey, {
      maxItems: 500,
      description: 'Fields that the details leave out: the groups of the form stay, where no `fields` are stated.',
    }),
  ),
})

/** Address of a print page; it may begin with a placeholder of menu addresses. */
export const PRINTED = '^(/|https?://|\\{\\{)[^\\s<>"]{1,500}$'

/** Address of the form that a process shows: of a page, of a part of the other client, or with a placeholder in front. */
const ProcessForm = Type.Optional(Type.String({ pattern: '^[^\\s<>"]{1,500}$' }))
/** What processes are called. */
export const PROCESS_CODE = '^[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}$'
/** A process of the back end that the rows come from. */
const WorkflowSchema = Type.Object(
  { code: Type.String({ pattern: PROCESS_CODE }), formUrl: ProcessForm, formUrlMobile: ProcessForm },
  {
    additionalProperties: false,
    description:
      'Custom action: starts the process of this code for the chosen rows, in a form for the record once it is saved. Only where the rows come from a back end that has processes. The addresses are those of the form that the process shows, on a desktop and on a phone.',
  },
)

/** What panels of the application are called. */
const PANEL_NAME = '^[a-z][a-z0-9-]{0,60}$'

export const ActionSchema = Type.Object({
  code: Type.String({ pattern: '^[a-z][a-z0-9_]{0,40}$' }),
  title: Type.Optional(TextSchema),
  place: Type.Optional(oneOf(['toolbar', 'row', 'form'], 'form: a button of the form, for a script or a process.')),
  icon: Type.Optional(Type.String({ maxLength: 40 })),
  enabled: Type.Optional(
    Type.Boolean({
      description: 'False takes the button away, and no more: what it does is forbidden by permissions.',
    }),
  ),
  visible: Type.Optional(Expression),
  set: Type.Optional(
    Type.Record(FieldKey, Expression, { description: 'Custom action: new values, as expressions over the row.' }),
  ),
  link: Type.Optional(
    Type.String({
      pattern: '^(/|https?://)[^\\s<>"]{1,500}$',
      description: 'Custom action: opens this address; `{field}` stands for a value of the row.',
    }),
  ),
  print: Type.Optional(
    Type.String({
      pattern: PRINTED,
      description:
        'Custom action: opens the print page of a back end at this address, to which the id of the row and, on the own site alone, the token are appended.',
    }),
  ),
  endpoint: Type.Optional(
    Type.Object(
      {
        method: oneOf(['GET', 'POST', 'PUT', 'DELETE']),
        path: Type.String({ pattern: '^/[A-Za-z0-9/_.{}-]{1,200}$', description: '`{id}` stands for the chosen row.' }),
      },
      {
        additionalProperties: false,
        description:
          'Custom action: calls this endpoint of the back end with the chosen ids, which decides by itself who may.',
      },
    ),
  ),
  workflow: Type.Optional(WorkflowSchema),
  panel: Type.Optional(
    Type.String({
      pattern: PANEL_NAME,
      description: 'Custom action: opens a panel of the application with this name, in a drawer, for the row.',
    }),
  ),
  needs: Type.Optional(
    oneOf(
      ['none', 'one', 'some'],
      'How many rows must be chosen for a custom action of the toolbar; default some, of a link one where it names a field and none otherwise. A process always needs one.',
    ),
  ),
  confirm: Type.Optional(TextSchema),
  danger: Type.Optional(Type.Boolean()),
  script: Type.Optional(
    Type.Boolean({
      description:
        'Custom action: runs the method of this name in the script of the list, or of the form when its place is there.',
    }),
  ),
})

export const ChildSchema = Type.Object({
  screen: ScreenId,
  relation: oneOf(['one', 'many']),
  key: FieldKey,
  title: Type.Optional(TextSchema),
  edit: Type.Optional(
    oneOf(
      ['grid', 'list', 'form'],
      'Its rows are edited inside the form of the parent and saved with it: as a grid, as a list with dialog, or (relation one) as fields.',
    ),
  ),
  fields: Type.Optional(
    Type.Array(FieldKey, { maxItems: 100, description: 'Columns of the grid or list; default: those of its list.' }),
  ),
  rows: Type.Optional(
    oneOf(
      ['above', 'own'],
      'Which policy decides about its rows: above, as well that of the record which they belong to (where edit says anything, the default); own, that of their own screen alone.',
    ),
  ),
  order: Type.Optional(FieldKey),
  minRows: Type.Optional(Type.Integer({ minimum: 0, maximum: 10000 })),
  maxRows: Type.Optional(Type.Integer({ minimum: 1, maximum: 10000 })),
})

export const PageSchema = Type.Object({
  layout: Type.Optional(oneOf(['list', 'tree-list', 'form', 'tabs', 'master-detail', 'iframe', 'composed'])),
  tree: Type.Optional(
    Type.Object({ field: FieldKey, width: Type.Optional(Type.Integer({ minimum: 120, maximum: 800 })) }),
  ),
  detail: Type.Optional(
    oneOf(['below', 'drawer', 'tab'], 'Where the lists of a chosen record stand in master-detail; default below.'),
  ),
  url: Type.Optional(Type.String({ maxLength: 1000 })),
  parameters: Type.Optional(PageParametersSchema),
  sections: Type.Optional(
    Type.Array(SectionSchema, {
      maxItems: MAX_SECTIONS,
      description: 'Of a composed page: what stands in its grid, in the order of reading.',
    }),
  ),
})

export const MenuEntrySchema = Type.Object({
  path: Type.Optional(Type.String({ pattern: '^/[A-Za-z0-9/_-]{1,120}$' })),
  parent: Type.Optional(Type.String({ maxLength: 60, description: 'Id of the parent menu item.' })),
  icon: Type.Optional(Type.String({ maxLength: 40 })),
  order: Type.Optional(Type.Number()),
  hidden: Type.Optional(Type.Boolean()),
})

const Path = Type.Optional(Type.String({ pattern: '^/?[A-Za-z0-9/_.{}-]{1,200}$' }))

/** What tables are called. */
export const SOURCE_TABLE = '^[a-z][a-z0-9_]{1,58}$'
/** Where the rows come from: the generic data engine (table), or named endpoints of a back end. */
export const SourceSchema = Type.Object({
  table: Type.Optional(Type.String({ pattern: SOURCE_TABLE })),
  endpoints: Type.Optional(
    Type.Object(
      {
        list: Path,
        detail: Path,
        add: Path,
        edit: Path,
        delete: Path,
        deleteBatch: Path,
        importExcel: Path,
        exportXls: Path,
        history: Path,
        template: Path,
      },
      { additionalProperties: false },
    ),
  ),
})

export type QueryItem = Static<typeof QueryItemSchema>
export type QuerySection = Static<typeof QuerySchema>
export type ListColumn = Static<typeof ListColumnSchema>
export type Sort = Static<typeof SortSchema>
type ListSection = Static<typeof ListSchema>
export type Density = NonNullable<ListSection['density']>
export type TotalOf = NonNullable<ListSection['totals']>[string]
export type Child = Static<typeof ChildSchema>
export type ScreenAction = Static<typeof ActionSchema>
export type Workflow = Static<typeof WorkflowSchema>

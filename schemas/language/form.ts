import Type, { type Static } from 'typebox'
import { Expression, FieldKey, oneOf } from './names.ts'
import { TextSchema } from './text.ts'

const Columns = Type.Optional(Type.Integer({ minimum: 1, maximum: 4 }))
const CHILD_KEY = '^[a-z][A-Za-z0-9]{0,40}$'
export const ChildKey = Type.String({ pattern: CHILD_KEY })

export const FormGroupSchema = Type.Object({
  group: TextSchema,
  fields: Type.Array(FieldKey, { maxItems: 500 }),
  columns: Columns,
  visible: Type.Optional(Expression),
  folded: Type.Optional(Type.Boolean()),
})
export const FormDividerSchema = Type.Object(
  { divider: TextSchema, visible: Type.Optional(Expression) },
  { description: 'A line with words between fields.' },
)
export const FormNoteSchema = Type.Object(
  {
    note: Type.Optional(TextSchema),
    compute: Type.Optional(Expression),
    tone: Type.Optional(oneOf(['plain', 'info', 'warning'])),
    visible: Type.Optional(Expression),
  },
  {
    anyOf: [{ required: ['note'] }, { required: ['compute'] }],
    description: 'Words between fields: fixed ones, or what an expression makes of the record.',
  },
)
export const FormChildSchema = Type.Object(
  { child: ChildKey },
  {
    description:
      'Where the rows of a child that is saved with this form stand; those named nowhere stand below, in tabs.',
  },
)

const Block = Type.Union([FieldKey, FormGroupSchema, FormDividerSchema, FormChildSchema, FormNoteSchema])
export const FormPartSchema = Type.Object({
  title: TextSchema,
  content: Type.Array(Block, { maxItems: 500 }),
  visible: Type.Optional(Expression),
})
const Parts = Type.Array(FormPartSchema, { minItems: 1, maxItems: 40 })
const FormTabsSchema = Type.Object({ tabs: Parts })
const FormStepsSchema = Type.Object(
  { steps: Parts },
  { description: 'One part after the other; each is checked before the next is shown.' },
)

const FormLabelSchema = Type.Object({
  position: Type.Optional(oneOf(['top', 'left'], 'Default top.')),
  width: Type.Optional(Type.Integer({ minimum: 40, maximum: 400, description: 'CSS pixels, for labels on the left.' })),
})
const PublicFormSchema = Type.Object(
  {
    fields: Type.Array(FieldKey, { minItems: 1, maxItems: 200 }),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: 'How long a link is good; default 7.' })),
  },
  { description: 'The form may be given to people without an account, with these fields alone.' },
)
export const FormSchema = Type.Object({
  columns: Columns,
  width: Type.Optional(Type.Integer({ minimum: 300, maximum: 2000, description: 'Dialog width in CSS pixels.' })),
  open: Type.Optional(oneOf(['drawer', 'modal', 'page'], 'How a record opens from the list; default drawer.')),
  fullscreen: Type.Optional(Type.Boolean({ description: 'Drawer and modal open over the whole window.' })),
  label: Type.Optional(FormLabelSchema),
  wide: Type.Optional(Type.Array(FieldKey, { maxItems: 500, description: 'Fields that take the whole row.' })),
  layout: Type.Optional(
    Type.Array(
      Type.Union([
        FieldKey,
        FormGroupSchema,
        FormTabsSchema,
        FormStepsSchema,
        FormDividerSchema,
        FormChildSchema,
        FormNoteSchema,
      ]),
      { maxItems: 500 },
    ),
  ),
  offline: Type.Optional(
    Type.Boolean({ description: 'What is saved without a connection waits in this browser and is sent later.' }),
  ),
  public: Type.Optional(PublicFormSchema),
})

export type FormGroup = Static<typeof FormGroupSchema>
export type FormDivider = Static<typeof FormDividerSchema>
export type FormNote = Static<typeof FormNoteSchema>
export type FormChild = Static<typeof FormChildSchema>
export type FormPart = Static<typeof FormPartSchema>
export type FormBlock = Static<typeof Block>
export type FormEntry = NonNullable<Static<typeof FormSchema>['layout']>[number]

export const isGroup = (entry: FormEntry): entry is FormGroup => typeof entry === 'object' && 'group' in entry
/** The parts of tabs or steps; undefined for any other entry. */
export function partsOf(entry: FormEntry): readonly FormPart[] | undefined {
  if (typeof entry === 'string') return undefined
  if ('tabs' in entry) return entry.tabs
  return 'steps' in entry ? entry.steps : undefined
}

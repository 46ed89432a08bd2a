import Type, { type Static } from 'typebox'
import { DictCode, FieldKey, REPORT_PARAM, ScreenId, oneOf } from './names.ts'
import { TextSchema } from './text.ts'

/** A dictionary: code and the ordered items behind a select. */
export const DictionarySchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Integer({ minimum: 1 }),
    code: DictCode,
    title: TextSchema,
    items: Type.Array(
      Type.Object({
        value: Type.String({ maxLength: 100 }),
        text: TextSchema,
        color: Type.Optional(Type.String({ maxLength: 30 })),
        enabled: Type.Optional(Type.Boolean()),
      }),
      { maxItems: 5000 },
    ),
  },
  { $id: 'dictionary', title: 'Vitrine dictionary' },
)
export type Dictionary = Static<typeof DictionarySchema>

/** A report behind a popup picker: columns of one screen's table, never SQL from a client. */
export const ReportSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Integer({ minimum: 1 }),
    code: Type.String({ pattern: '^[a-z][A-Za-z0-9_]{0,60}$' }),
    title: TextSchema,
    screen: Type.Optional(ScreenId),
    resource: Type.Optional(oneOf(['user', 'depart', 'role', 'position'], 'A system list that every signed-in person may pick from.')),
    columns: Type.Array(
      Type.Object({
        field: FieldKey,
        title: Type.Optional(TextSchema),
        width: Type.Optional(Type.Integer()),
        dict: Type.Optional(DictCode),
        query: Type.Optional(oneOf(['single', 'range'])),
        folded: Type.Optional(Type.Boolean()),
        hidden: Type.Optional(Type.Boolean()),
        sortable: Type.Optional(Type.Boolean()),
      }),
      { minItems: 1, maxItems: 100 },
    ),
    params: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ pattern: REPORT_PARAM, description: 'Sent as self_{name}.' }),
          title: Type.Optional(TextSchema),
          field: FieldKey,
          rule: Type.Optional(oneOf(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like'], 'How the column is compared with the value; default eq.')),
          default: Type.Optional(Type.String({ maxLength: 200, description: 'Taken when no value is sent.' })),
        }),
        { maxItems: 20, description: 'What whoever opens the report may narrow it by; anything else that is sent is ignored.' },
      ),
    ),
  },
  { $id: 'report', title: 'Vitrine report' },
)
export type Report = Static<typeof ReportSchema>

/** Menu seed: folders and fixed pages; screens hang themselves below by their own `menu.parent`. */
export const MenuSeedSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    version: Type.Integer({ minimum: 1 }),
    items: Type.Array(
      Type.Object({
        id: Type.String({ pattern: '^[a-z][A-Za-z0-9_-]{0,58}$' }),
        parent: Type.Optional(Type.String()),
        title: TextSchema,
        path: Type.String({ pattern: '^/[A-Za-z0-9/_:-]*$' }),
        component: Type.String({ maxLength: 120 }),
        icon: Type.Optional(Type.String({ maxLength: 40 })),
        order: Type.Optional(Type.Number()),
        hidden: Type.Optional(Type.Boolean()),
        permission: Type.Optional(Type.String({ maxLength: 120 })),
      }),
    ),
  },
  { $id: 'menu', title: 'Vitrine menu seed' },
)
export type MenuSeed = Static<typeof MenuSeedSchema>

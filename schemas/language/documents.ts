import Type, { type Static } from 'typebox'
import { DictCode } from './names.ts'
import { TextSchema } from './text.ts'

/** A dictionary: code and the ordered items of a select. */
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

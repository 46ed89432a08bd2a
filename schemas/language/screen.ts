import Type, { type Static } from 'typebox'
import { FieldsSchema } from './field.ts'
import { ChildKey, FormSchema } from './form.ts'
import { Permission, ScreenId } from './names.ts'
import { PageTestsSchema } from './page-tests.ts'
import { RulesSchema } from './rules/screen-rule.ts'
import {
  ActionSchema,
  ChildSchema,
  DetailSchema,
  ListSchema,
  MenuEntrySchema,
  PageSchema,
  QuerySchema,
  SourceSchema,
} from './sections.ts'
import { TextSchema } from './text.ts'

/** One business screen: fields once, four sections that refer to them. A screen with `fields` alone is a working list page. */
export const ScreenSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 300 })),
    version: Type.Integer({ minimum: 1 }),
    id: ScreenId,
    title: TextSchema,
    description: Type.Optional(TextSchema),
    permission: Type.Optional(Permission),
    source: Type.Optional(SourceSchema),
    menu: Type.Optional(MenuEntrySchema),
    fields: FieldsSchema,
    rules: Type.Optional(RulesSchema),
    query: Type.Optional(QuerySchema),
    list: Type.Optional(ListSchema),
    form: Type.Optional(FormSchema),
    detail: Type.Optional(DetailSchema),
    children: Type.Optional(Type.Record(ChildKey, ChildSchema)),
    actions: Type.Optional(Type.Array(ActionSchema, { maxItems: 60 })),
    page: Type.Optional(PageSchema),
    tests: Type.Optional(PageTestsSchema),
  },
  { $id: 'screen', title: 'Vitrine screen' },
)
export type Screen = Static<typeof ScreenSchema>

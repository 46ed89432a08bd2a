import { act, render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EFFECTS } from '../../designer/commands/actions.ts'
import { fieldAt } from '../../designer/document/fields.ts'
import { openDocument } from '../../designer/document/state.ts'
import { useOpen } from '../../designer/editor/context.tsx'
import { FieldProperties } from '../../designer/properties/field/FieldProperties.tsx'
import { PagePanel } from '../../designer/properties/page/PagePanel.tsx'
import { PlaceProperties } from '../../designer/properties/field/PlaceProperties.tsx'
import { EditorHarness, SMALL_SCREEN, useFakeService } from '../../designer/testing.tsx'
import { ColumnSchema, FieldSchema } from '../../schemas/language/field.ts'
import { BUILT_IN_ACTIONS } from '../../schemas/language/names.ts'
import {
  ActionSchema,
  ListColumnSchema,
  ListSchema,
  MenuEntrySchema,
  PageSchema,
  QueryItemSchema,
  QuerySchema,
} from '../../schemas/language/sections.ts'

useFakeService()

/** What is said elsewhere than in a control of its own. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'field.type': 'the widget decides it',
  'field.options': 'the options of the widget have a part of their own',
  'field.unique': 'the field table has a box for it',
  'stored column.name': 'the key of the field decides it',
  'stored column.type': 'the widget decides it',
  'stored column.length': 'the limits of the field decide it',
  'stored column.scale': 'the options of the widget decide it',
  'stored column.was': 'renaming the field states it',
  'query.items': 'the field table says which fields are asked for',
  'query item.field': 'it is the field whose panel is open',
  'column.field': 'it is the field whose panel is open',
  'list.columns': 'the field table says which fields have a column',
  'list.sort': 'the list of orders says it, and is drawn as one control',
  'list.then': 'the list of orders says it, and is drawn as one control',
  'list.totals': 'the list of totals has a control for each field in it',
  'page.sections': 'the canvas of a composed page draws them',
  'page.parameters': 'a composed page has a list of them',
  'action.script': 'it is chosen as what the button does, and has nothing to say besides',
}
interface Part {
  readonly name: string
  readonly schema: { readonly properties: object }
  /** How the ids of its controls begin. */
  readonly ids: readonly string[]
}
const DOCUMENT = {
  ...SMALL_SCREEN,
  fields: {
    ...(SMALL_SCREEN['fields'] as object),
    level: { title: '级别', view: 'list', dict: 'relic_level', rules: [{ rule: 'email' }] },
    price: { title: '价格', view: 'number' },
    tags: { title: '标签', view: 'list_multi' },
  },
  query: { items: ['level'] },
  list: { columns: ['level'], tree: { parent: 'origin' } },
  children: { images: { screen: 'collection.image', relation: 'many', key: 'relicId' } },
  actions: [
    ...EFFECTS.map((deed) => ({
      code: `do_${deed}`,
      [deed]:
        deed === 'script'
          ? true
          : deed === 'set'
            ? { name: "'x'" }
            : deed === 'endpoint'
              ? { method: 'POST', path: '/' }
              : deed === 'workflow'
                ? { code: 'a' }
                : '/',
    })),
    { code: 'do_nothing' },
  ],
}
const FIELDS = ['level', 'price', 'tags']
const SECTIONS = ['name', 'common', 'rules', 'storage'] as const
const PARTS: readonly Part[] = [
  { name: 'field', schema: FieldSchema, ids: FIELDS.map((key) => `vd-field-${key}`) },
  { name: 'stored column', schema: ColumnSchema, ids: ['vd-field-level-column'] },
  { name: 'page', schema: PageSchema, ids: ['vd-page'] },
  { name: 'menu', schema: MenuEntrySchema, ids: ['vd-page', 'vd-menu'] },
  { name: 'query', schema: QuerySchema, ids: ['vd-query'] },
  { name: 'query item', schema: QueryItemSchema, ids: ['vd-place-level-query'] },
  { name: 'column', schema: ListColumnSchema, ids: ['vd-place-level-list'] },
  { name: 'list', schema: ListSchema, ids: ['vd-list'] },
  {
    name: 'action',
    schema: ActionSchema,
    ids: [...DOCUMENT.actions.keys(), ...BUILT_IN_ACTIONS].map((action) => `vd-action-${action}`),
  },
]

function Panels() {
  const { document } = useOpen()
  const field = fieldAt(document, 'level')
  return (
    <>
      <PagePanel />
      {FIELDS.flatMap((key) =>
        SECTIONS.map((part) => (
          <FieldProperties
            key={`${key}/${part}`}
            part={part}
            fieldKey={key}
            field={fieldAt(document, key) ?? {}}
            keys={FIELDS}
          />
        )),
      )}
      {field && <PlaceProperties fieldKey="level" field={field} />}
    </>
  )
}
/** Every id of a control on the panels, whatever the layout of the page. */
async function idsOnPanels(): Promise<readonly string[]> {
  const found: string[] = []
  for (const page of [
    { layout: 'tree-list', tree: { field: 'level' } },
    { layout: 'master-detail' },
    { layout: 'iframe' },
  ]) {
    const open = openDocument({
      id: 'collection.relic',
      document: { ...DOCUMENT, page },
      baseVersion: 0,
      revision: 1,
      hasDraft: false,
    })
    const { container, unmount } = await act(async () =>
      render(
        <EditorHarness open={open}>
          <Panels />
        </EditorHarness>,
      ),
    )
    await waitFor(() => expect(container.querySelector('.ant-spin')).toBeNull())
    found.push(...[...container.querySelectorAll('[id]')].map(({ id }) => id))
    unmount()
  }
  return found
}

it('every property of a list page can be set in the designer without its source', async () => {
  const ids = await idsOnPanels()
  const missing = PARTS.flatMap(({ name, schema, ids: begins }) =>
    Object.keys(schema.properties).flatMap((property) => {
      const isDrawn = begins.some((begin) =>
        ids.some((id) => id === `${begin}-${property}` || id.startsWith(`${begin}-${property}-`)),
      )
      return isDrawn === Object.hasOwn(ELSEWHERE, `${name}.${property}`) ? [`${name}.${property}`] : []
    }),
  )
  expect(missing).toEqual([])
})

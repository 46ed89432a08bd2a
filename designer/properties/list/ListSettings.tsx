import { Select } from 'antd'
import { resolveField } from '../../../engine/model/index.ts'
import type { Field } from '../../../schemas/language/field.ts'
import { type Density, ListSchema } from '../../../schemas/language/sections.ts'
import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { setSection } from '../../commands/set-section.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { type JsonObject, listAt, objectAt } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { ListOrders } from './ListOrders.tsx'
import { ListTotals } from './ListTotals.tsx'
import { PropertyForm, type PropertyWords } from '../options/PropertyForm.tsx'

const DENSITY: Readonly<Record<Density, MessageCode>> = {
  middle: 'DESIGNER_DENSITY_MIDDLE',
  small: 'DESIGNER_DENSITY_SMALL',
  large: 'DESIGNER_DENSITY_LARGE',
}
const COUNT = {
  exact: 'DESIGNER_COUNT_EXACT',
  capped: 'DESIGNER_COUNT_CAPPED',
  estimated: 'DESIGNER_COUNT_ESTIMATED',
  none: 'DESIGNER_COUNT_NONE',
} as const satisfies Record<string, MessageCode>
const PROPERTIES = {
  pageSize: { label: 'DESIGNER_PAGE_SIZE', none: '10' },
  selection: { label: 'DESIGNER_SELECTION', usual: true },
  rowNumber: { label: 'DESIGNER_ROW_NUMBER', usual: true },
  density: { label: 'DESIGNER_DENSITY', choices: DENSITY, usual: 'middle' },
  count: { label: 'DESIGNER_COUNT', choices: COUNT, usual: 'exact' },
  images: { label: 'DESIGNER_IMAGES' },
} as const satisfies Record<string, PropertyWords>

/** What a list shows before a person changes it: order, rows, counting, totals. */
export function ListSettings() {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const list = objectAt(document, 'list')
  const patch = (change: JsonObject) =>
    void command((before) => setSection(before, { section: 'list', patch: change }), {
      name: { code: 'DESIGNER_STEP_PAGE' },
      group: `list/${Object.keys(change).join()}`,
    })
  const fields = fieldEntries(document).map(([key, field]) => ({
    key,
    title: words(ownProperty(field, 'title')) || key,
    storage: resolveField(key, field as unknown as Field).storage,
  }))
  const quick = (listAt(list, 'quick') ?? []).map(String)
  const searched = fields
    .filter(({ key, storage }) => storage.match === 'text' || quick.includes(key))
    .map(({ key, title }) => ({ value: key, label: title }))
  const children = Object.entries(objectAt(document, 'children')).map(([name, child]) => ({
    value: name,
    label: (isObject(child) && words(ownProperty(child, 'title'))) || name,
  }))
  const inner = ownProperty(list, 'inner')
  return (
    <fieldset>
      <legend>{say('DESIGNER_PART_LIST')}</legend>
      <ListOrders list={list} fields={fields} onChange={patch} />
      <Labelled id="vd-list-quick" label={say('DESIGNER_QUICK')} help={say('DESIGNER_QUICK_HELP')}>
        {(described) => (
          <Select<string[]>
            {...described}
            mode="multiple"
            maxCount={10}
            showSearch={{ optionFilterProp: 'label' }}
            value={quick}
            options={searched}
            onChange={(next) => patch({ quick: next.length ? next : undefined })}
          />
        )}
      </Labelled>
      <ListTotals list={list} fields={fields} onChange={patch} />
      <PropertyForm idPrefix="vd-list" schema={ListSchema} properties={PROPERTIES} value={list} onChange={patch} />
      {(children.length > 0 || inner !== undefined) && (
        <Labelled
          id="vd-list-inner"
          label={say('DESIGNER_INNER')}
          help={say('DESIGNER_INNER_HELP')}
          error={
            inner === undefined || children.some(({ value }) => value === inner)
              ? undefined
              : say('DOC_UNKNOWN_CHILD', { child: String(inner) })
          }
        >
          {(described) => (
            <Select<string | null>
              {...described}
              allowClear
              placeholder={say('DESIGNER_INNER_NONE')}
              value={inner === undefined ? null : String(inner)}
              options={children}
              onChange={(next) => patch({ inner: next ?? undefined })}
            />
          )}
        </Labelled>
      )}
    </fieldset>
  )
}

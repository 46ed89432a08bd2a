import { InputNumber, Select, Switch } from 'antd'
import { resolveField } from '../../registry/screen/resolve.ts'
import type { Field } from '../../schemas/language/field.ts'
import type { Density } from '../../schemas/language/sections.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { setSection } from '../commands/set-section.ts'
import { useDesigner } from '../context.tsx'
import { fieldEntries } from '../document/fields.ts'
import { type JsonObject, isObject, listAt, objectAt, own } from '../document/json.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { Labelled } from './Labelled.tsx'
import { ListOrders } from './ListOrders.tsx'
import { ListTotals } from './ListTotals.tsx'

const DENSITY: Readonly<Record<Density, MessageCode>> = { middle: 'DESIGNER_DENSITY_MIDDLE', small: 'DESIGNER_DENSITY_SMALL', large: 'DESIGNER_DENSITY_LARGE' }
const COUNT = { exact: 'DESIGNER_COUNT_EXACT', capped: 'DESIGNER_COUNT_CAPPED', estimated: 'DESIGNER_COUNT_ESTIMATED', none: 'DESIGNER_COUNT_NONE' } as const satisfies Record<string, MessageCode>

/** What a list shows before a person changes it: order, rows, counting, totals. */
export function ListSettings() {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const list = objectAt(document, 'list')
  const patch = (change: JsonObject) => void command((before) => setSection(before, { section: 'list', patch: change }), { name: { code: 'DESIGNER_STEP_PAGE' }, group: `list/${Object.keys(change).join()}` })
  const fields = fieldEntries(document).map(([key, field]) => ({ key, title: words(own(field, 'title')) || key, storage: resolveField(key, field as unknown as Field).storage }))
  const quick = (listAt(list, 'quick') ?? []).map(String)
  const searched = fields.filter(({ key, storage }) => storage.match === 'text' || quick.includes(key)).map(({ key, title }) => ({ value: key, label: title }))
  const children = Object.entries(objectAt(document, 'children')).map(([name, child]) => ({ value: name, label: (isObject(child) && words(own(child, 'title'))) || name }))
  const choice = (name: string, label: MessageCode, choices: Readonly<Record<string, MessageCode>>, usual: string) => (
    <Labelled id={`vd-list-${name}`} label={say(label)}>
      {(described) => <Select<string> {...described} value={String(own(list, name) ?? usual)} options={Object.entries(choices).map(([value, code]) => ({ value, label: say(code) }))} onChange={(next) => patch({ [name]: next === usual ? undefined : next })} />}
    </Labelled>
  )
  const pageSize = own(list, 'pageSize')
  const inner = own(list, 'inner')
  return (
    <fieldset>
      <legend>{say('DESIGNER_PART_LIST')}</legend>
      <ListOrders list={list} fields={fields} onChange={patch} />
      <Labelled id="vd-list-quick" label={say('DESIGNER_QUICK')} help={say('DESIGNER_QUICK_HELP')}>
        {(described) => <Select<string[]> {...described} mode="multiple" maxCount={10} showSearch={{ optionFilterProp: 'label' }} value={quick} options={searched} onChange={(next) => patch({ quick: next.length ? next : undefined })} />}
      </Labelled>
      <ListTotals list={list} fields={fields} onChange={patch} />
      <Labelled id="vd-list-pageSize" label={say('DESIGNER_PAGE_SIZE')}>
        {(described) => <InputNumber {...described} min={1} max={1000} precision={0} placeholder="10" value={typeof pageSize === 'number' ? pageSize : null} onChange={(next) => patch({ pageSize: next ?? undefined })} />}
      </Labelled>
      {choice('density', 'DESIGNER_DENSITY', DENSITY, 'middle')}
      {choice('count', 'DESIGNER_COUNT', COUNT, 'exact')}
      {(children.length > 0 || inner !== undefined) && (
        <Labelled id="vd-list-inner" label={say('DESIGNER_INNER')} help={say('DESIGNER_INNER_HELP')} error={inner === undefined || children.some(({ value }) => value === inner) ? undefined : say('DOC_UNKNOWN_CHILD', { child: String(inner) })}>
          {(described) => <Select<string | null> {...described} allowClear placeholder={say('DESIGNER_INNER_NONE')} value={inner === undefined ? null : String(inner)} options={children} onChange={(next) => patch({ inner: next ?? undefined })} />}
        </Labelled>
      )}
      <Labelled id="vd-list-images" label={say('DESIGNER_IMAGES')}>
        {(described) => <Switch {...described} size="small" checked={own(list, 'images') === true} onChange={(on) => patch({ images: on || undefined })} />}
      </Labelled>
    </fieldset>
  )
}

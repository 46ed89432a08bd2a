import { Input, InputNumber, Select, Switch } from 'antd'
import { SYSTEM_NAMES } from '../../schemas/contract/schema.ts'
import { SYSTEM_FIELDS } from '../../schemas/language/names.ts'
import { BUILT_IN_ACTIONS } from '../../schemas/language/sections.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { setScreen } from '../commands/set-screen.ts'
import { type SetSection, setSection } from '../commands/set-section.ts'
import { useDesigner } from '../context.tsx'
import { fieldEntries } from '../document/fields.ts'
import { type JsonObject, objectAt, own } from '../document/json.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { ChildList } from './ChildList.tsx'
import { FormSettings } from './FormSettings.tsx'
import { IconSelect } from './IconSelect.tsx'
import { Labelled } from './Labelled.tsx'
import { LayoutList } from './LayoutList.tsx'
import { LocalText } from './LocalText.tsx'
import { PublicFields } from './PublicFields.tsx'
import { ScreenRules } from './ScreenRules.tsx'
import { MenuSelect } from './sources.tsx'

/** The screen as a whole: names, permission, table, menu, and the defaults of its sections. */
export function PagePanel() {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const about = (group: string) => ({ name: { code: 'DESIGNER_STEP_PAGE' }, group }) as const
  const set = (property: string, value: unknown) => void command((before) => setScreen(before, { property, value }), about(property))
  const patch = (section: SetSection['section'], change: JsonObject) => void command((before) => setSection(before, { section, patch: change }), about(`${section}/${Object.keys(change).join()}`))
  const text = (holder: JsonObject, name: string) => String(own(holder, name) ?? '')
  const menu = objectAt(document, 'menu')
  const list = objectAt(document, 'list')
  const sort = objectAt(list, 'sort')
  const number = (section: 'list' | 'form' | 'detail' | 'query' | 'menu', name: string, label: MessageCode, min: number, max: number, placeholder: string) => {
    const value = own(objectAt(document, section), name)
    return (
      <Labelled id={`vd-page-${section}-${name}`} label={say(label)}>
        {(described) => <InputNumber {...described} min={min} max={max} placeholder={placeholder} value={typeof value === 'number' ? value : null} onChange={(next) => patch(section, { [name]: next ?? undefined })} />}
      </Labelled>
    )
  }
  const sortable = [...fieldEntries(document).map(([key, field]) => ({ value: key, label: words(own(field, 'title')) || key })), ...SYSTEM_FIELDS.map((key) => ({ value: key, label: say(SYSTEM_NAMES[key]) }))]
  return (
    <div className="vd-page-panel">
      <fieldset>
        <legend>{say('DESIGNER_PART_SCREEN')}</legend>
        <LocalText id="vd-page-title" label={say('DESIGNER_TITLE')} required value={own(document, 'title')} onChange={(value) => set('title', value ?? '')} />
        <Labelled id="vd-page-permission" label={say('DESIGNER_PERMISSION')} help={say('DESIGNER_PERMISSION_HELP')}>
          {(described) => <Input {...described} spellCheck={false} value={text(document, 'permission')} onChange={(event) => set('permission', event.target.value.trim() || undefined)} />}
        </Labelled>
        <Labelled id="vd-page-table" label={say('DESIGNER_TABLE')} help={say('DESIGNER_TABLE_HELP')}>
          {(described) => <Input {...described} spellCheck={false} value={text(objectAt(document, 'source'), 'table')} onChange={(event) => patch('source', { table: event.target.value.trim() || undefined })} />}
        </Labelled>
        <LocalText id="vd-page-description" label={say('DESIGNER_DESCRIPTION')} value={own(document, 'description')} onChange={(value) => set('description', value)} />
      </fieldset>
      <fieldset>
        <legend>{say('DESIGNER_PART_MENU')}</legend>
        <Labelled id="vd-page-parent" label={say('DESIGNER_MENU_PARENT')} help={say('DESIGNER_MENU_PARENT_HELP')}>
          {(described) => <MenuSelect described={described} value={text(menu, 'parent')} onChange={(value) => patch('menu', { parent: value || undefined })} />}
        </Labelled>
        <Labelled id="vd-page-path" label={say('DESIGNER_MENU_PATH')} help={say('DESIGNER_MENU_PATH_HELP')}>
          {(described) => <Input {...described} spellCheck={false} value={text(menu, 'path')} onChange={(event) => patch('menu', { path: event.target.value.trim() || undefined })} />}
        </Labelled>
        <Labelled id="vd-page-icon" label={say('DESIGNER_MENU_ICON')}>
          {(described) => <IconSelect described={described} value={text(menu, 'icon')} onChange={(value) => patch('menu', { icon: value || undefined })} />}
        </Labelled>
        {number('menu', 'order', 'DESIGNER_MENU_ORDER', 0, 9999, '100')}
        <Labelled id="vd-page-hidden" label={say('DESIGNER_MENU_HIDDEN')}>
          {(described) => <Switch {...described} size="small" checked={own(menu, 'hidden') === true} onChange={(next) => patch('menu', { hidden: next || undefined })} />}
        </Labelled>
      </fieldset>
      <fieldset>
        <legend>{say('DESIGNER_PART_SECTIONS')}</legend>
        <Labelled id="vd-page-sort" label={say('DESIGNER_SORT')}>
          {(described) => <Select {...described} allowClear showSearch={{ optionFilterProp: 'label' }} placeholder={say(SYSTEM_NAMES.createTime)} value={text(sort, 'field') || null} options={sortable} onChange={(field: string | undefined) => patch('list', { sort: field ? { field, order: own(sort, 'order') ?? 'asc' } : undefined })} />}
        </Labelled>
        <Labelled id="vd-page-order" label={say('DESIGNER_SORT_ORDER')}>
          {(described) => (
            <Select {...described} disabled={!text(sort, 'field')} value={text(sort, 'order') || 'desc'} options={[{ value: 'asc', label: say('DESIGNER_ASC') }, { value: 'desc', label: say('DESIGNER_DESC') }]} onChange={(order: string) => patch('list', { sort: { field: text(sort, 'field'), order } })} />
          )}
        </Labelled>
        {number('list', 'pageSize', 'DESIGNER_PAGE_SIZE', 1, 200, '10')}
        {number('query', 'folded', 'DESIGNER_FOLDED', 0, 100, '2')}
        {number('form', 'columns', 'DESIGNER_FORM_COLUMNS', 1, 4, '1–2')}
        {number('form', 'width', 'DESIGNER_FORM_WIDTH', 300, 2000, '640')}
        {number('detail', 'columns', 'DESIGNER_DETAIL_COLUMNS', 1, 4, '3')}
      </fieldset>
      <FormSettings />
      <LayoutList />
      <ChildList />
      <PublicFields />
      <ScreenRules />
      <Actions />
    </div>
  )
}

const ACTION_NAMES: Readonly<Record<(typeof BUILT_IN_ACTIONS)[number], MessageCode>> = {
  add: 'DESIGNER_ACTION_ADD',
  edit: 'DESIGNER_ACTION_EDIT',
  detail: 'DESIGNER_ACTION_DETAIL',
  delete: 'DESIGNER_ACTION_DELETE',
  batch_delete: 'DESIGNER_ACTION_BATCH_DELETE',
  import: 'DESIGNER_ACTION_IMPORT',
  export: 'DESIGNER_ACTION_EXPORT',
}

/** The built-in buttons; switching one off states it in `actions`. */
function Actions() {
  const { say } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const stated = own(document, 'actions')
  const actions = Array.isArray(stated) ? (stated as JsonObject[]) : []
  const isOff = (code: string) => actions.some((action) => action['code'] === code && action['enabled'] === false)
  const toggle = (code: string, on: boolean) => {
    const rest = actions.filter((action) => action['code'] !== code)
    const found = actions.find((action) => action['code'] === code) ?? { code }
    const { enabled: _, ...kept } = found
    const next = on ? (Object.keys(kept).length > 1 ? [...rest, kept] : rest) : [...rest, { ...kept, enabled: false }]
    void command((before) => setScreen(before, { property: 'actions', value: next.length ? next : undefined }), { name: { code: 'DESIGNER_STEP_PAGE' } })
  }
  return (
    <fieldset>
      <legend>{say('DESIGNER_PART_ACTIONS')}</legend>
      {BUILT_IN_ACTIONS.map((code) => (
        <Labelled key={code} id={`vd-action-${code}`} label={say(ACTION_NAMES[code])}>
          {(described) => <Switch {...described} size="small" checked={!isOff(code)} onChange={(on) => toggle(code, on)} />}
        </Labelled>
      ))}
    </fieldset>
  )
}

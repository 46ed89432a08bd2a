import { Input, InputNumber, Switch } from 'antd'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { setScreen } from '../../commands/set-screen.ts'
import { type SetSection, setSection } from '../../commands/set-section.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, objectAt } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { ActionList } from '../actions/ActionList.tsx'
import { BuiltInActions } from '../actions/BuiltInActions.tsx'
import { ChildList } from './ChildList.tsx'
import { FormSettings } from './FormSettings.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { LayoutList } from './LayoutList.tsx'
import { ListSettings } from '../list/ListSettings.tsx'
import { LocalText } from '../inputs/LocalText.tsx'
import { PageIcon } from './PageIcon.tsx'
import { PublicFields } from './PublicFields.tsx'
import { ScreenRules } from '../rules/ScreenRules.tsx'
import { LayoutSettings } from './LayoutSettings.tsx'
import { MenuSelect } from '../options/sources.tsx'

/** The screen as a whole: names, permission, table, menu, and the defaults of its sections. */
export function PagePanel() {
  const { say } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const about = (group: string) => ({ name: { code: 'DESIGNER_STEP_PAGE' }, group }) as const
  const set = (property: string, value: unknown) =>
    void command((before) => setScreen(before, { property, value }), about(property))
  const patch = (section: SetSection['section'], change: JsonObject) =>
    void command(
      (before) => setSection(before, { section, patch: change }),
      about(`${section}/${Object.keys(change).join()}`),
    )
  const text = (holder: JsonObject, name: string) => String(ownProperty(holder, name) ?? '')
  const menu = objectAt(document, 'menu')
  const number = (
    section: 'form' | 'detail' | 'query' | 'menu',
    name: string,
    label: MessageCode,
    min: number,
    max: number,
    placeholder: string,
  ) => {
    const value = ownProperty(objectAt(document, section), name)
    return (
      <Labelled id={`vd-${section}-${name}`} label={say(label)}>
        {(described) => (
          <InputNumber
            {...described}
            min={min}
            max={max}
            placeholder={placeholder}
            value={typeof value === 'number' ? value : null}
            onChange={(next) => patch(section, { [name]: next ?? undefined })}
          />
        )}
      </Labelled>
    )
  }
  return (
    <div className="vd-page-panel">
      <fieldset>
        <legend>{say('DESIGNER_PART_SCREEN')}</legend>
        <LocalText
          id="vd-page-title"
          label={say('DESIGNER_TITLE')}
          required
          value={ownProperty(document, 'title')}
          onChange={(value) => set('title', value ?? '')}
        />
        <Labelled id="vd-page-permission" label={say('DESIGNER_PERMISSION')} help={say('DESIGNER_PERMISSION_HELP')}>
          {(described) => (
            <Input
              {...described}
              spellCheck={false}
              value={text(document, 'permission')}
              onChange={(event) => set('permission', event.target.value.trim() || undefined)}
            />
          )}
        </Labelled>
        <Labelled id="vd-page-table" label={say('DESIGNER_TABLE')} help={say('DESIGNER_TABLE_HELP')}>
          {(described) => (
            <Input
              {...described}
              spellCheck={false}
              value={text(objectAt(document, 'source'), 'table')}
              onChange={(event) => patch('source', { table: event.target.value.trim() || undefined })}
            />
          )}
        </Labelled>
        <LocalText
          id="vd-page-description"
          label={say('DESIGNER_DESCRIPTION')}
          value={ownProperty(document, 'description')}
          onChange={(value) => set('description', value)}
        />
      </fieldset>
      <fieldset>
        <legend>{say('DESIGNER_PART_MENU')}</legend>
        <Labelled id="vd-page-parent" label={say('DESIGNER_MENU_PARENT')} help={say('DESIGNER_MENU_PARENT_HELP')}>
          {(described) => (
            <MenuSelect
              described={described}
              value={text(menu, 'parent')}
              onChange={(value) => patch('menu', { parent: value || undefined })}
            />
          )}
        </Labelled>
        <Labelled id="vd-page-path" label={say('DESIGNER_MENU_PATH')} help={say('DESIGNER_MENU_PATH_HELP')}>
          {(described) => (
            <Input
              {...described}
              spellCheck={false}
              value={text(menu, 'path')}
              onChange={(event) => patch('menu', { path: event.target.value.trim() || undefined })}
            />
          )}
        </Labelled>
        <PageIcon id="vd-page-icon" />
        {number('menu', 'order', 'DESIGNER_MENU_ORDER', 0, 9999, '100')}
        <Labelled id="vd-page-hidden" label={say('DESIGNER_MENU_HIDDEN')}>
          {(described) => (
            <Switch
              {...described}
              size="small"
              checked={ownProperty(menu, 'hidden') === true}
              onChange={(next) => patch('menu', { hidden: next || undefined })}
            />
          )}
        </Labelled>
      </fieldset>
      <LayoutSettings />
      <fieldset>
        <legend>{say('DESIGNER_PART_SECTIONS')}</legend>
        {number('query', 'folded', 'DESIGNER_FOLDED', 0, 100, '2')}
        {number('form', 'columns', 'DESIGNER_FORM_COLUMNS', 1, 4, '1–2')}
        {number('form', 'width', 'DESIGNER_FORM_WIDTH', 300, 2000, '640')}
        {number('detail', 'columns', 'DESIGNER_DETAIL_COLUMNS', 1, 4, '3')}
      </fieldset>
      <ListSettings />
      <FormSettings />
      <LayoutList />
      <ChildList />
      <PublicFields />
      <ScreenRules />
      <BuiltInActions />
      <ActionList />
    </div>
  )
}

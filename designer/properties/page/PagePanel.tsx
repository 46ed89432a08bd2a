import { Input, InputNumber, Switch } from 'antd'
import { useEffect, useRef } from 'react'
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
import { ParameterList } from '../sections/ParameterList.tsx'
import { ScreenRules } from '../rules/ScreenRules.tsx'
import { LayoutSettings } from './LayoutSettings.tsx'
import { MenuSelect } from '../options/sources.tsx'

/** Changes of the screen as steps that can be undone. */
function useScreenEdits() {
  const { command } = useEditor()
  const about = (group: string) => ({ name: { code: 'DESIGNER_STEP_PAGE' }, group }) as const
  const set = (property: string, value: unknown) =>
    void command((before) => setScreen(before, { property, value }), about(property))
  const patch = (section: SetSection['section'], change: JsonObject) =>
    void command(
      (before) => setSection(before, { section, patch: change }),
      about(`${section}/${Object.keys(change).join()}`),
    )
  return { set, patch }
}

const text = (holder: JsonObject, name: string) => String(ownProperty(holder, name) ?? '')

interface NumberSettingProps {
  readonly section: 'form' | 'detail' | 'query' | 'menu'
  readonly name: string
  readonly label: MessageCode
  readonly min: number
  readonly max: number
  readonly placeholder: string
}

function NumberSetting({ section, name, label, min, max, placeholder }: NumberSettingProps) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const { patch } = useScreenEdits()
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

function ScreenPart({ hasTable }: { readonly hasTable: boolean }) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const { set, patch } = useScreenEdits()
  return (
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
      {hasTable && (
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
      )}
      <LocalText
        id="vd-page-description"
        label={say('DESIGNER_DESCRIPTION')}
        value={ownProperty(document, 'description')}
        onChange={(value) => set('description', value)}
      />
    </fieldset>
  )
}

function MenuPart() {
  const { say } = useDesigner()
  const { document } = useOpen()
  const { patch } = useScreenEdits()
  const menu = objectAt(document, 'menu')
  return (
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
      <NumberSetting section="menu" name="order" label="DESIGNER_MENU_ORDER" min={0} max={9999} placeholder="100" />
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
  )
}

/** Scrolls to the box of a part of the document and gives it the focus: the box of the longest pointer that leads there. */
function showBox(panel: HTMLElement | null, pointer: string): void {
  const boxes = [...(panel?.querySelectorAll<HTMLElement>('[data-pointer]') ?? [])]
  const around = boxes.filter(({ dataset }) => `${pointer}/`.startsWith(`${dataset['pointer']}/`))
  const box = around.toSorted((one, other) => pointerLength(other) - pointerLength(one))[0]
  box?.scrollIntoView?.({ block: 'center' })
  box?.focus()
}
const pointerLength = ({ dataset }: HTMLElement) => dataset['pointer']?.length ?? 0

/** The screen as a whole: names, permission, table, menu, and the defaults of its sections. */
export function PagePanel({ revealed = null }: { readonly revealed?: { readonly pointer: string } | null }) {
  const { say } = useDesigner()
  const panelRef = useRef<HTMLDivElement>(null)
  const shownRef = useRef<object | null>(null)
  useEffect(() => {
    // A panel that comes into sight again runs its effects anew.
    if (revealed && shownRef.current !== revealed) showBox(panelRef.current, revealed.pointer)
    shownRef.current = revealed
  }, [revealed])
  // A composed page has no fields of its own: nothing is said of their query, list and form.
  if (ownProperty(objectAt(useOpen().document, 'page'), 'layout') === 'composed')
    return (
      <div ref={panelRef} className="vd-page-panel">
        <ScreenPart hasTable={false} />
        <MenuPart />
        <LayoutSettings />
        <ParameterList />
      </div>
    )
  return (
    <div ref={panelRef} className="vd-page-panel">
      <ScreenPart hasTable />
      <MenuPart />
      <LayoutSettings />
      <fieldset>
        <legend>{say('DESIGNER_PART_SECTIONS')}</legend>
        <NumberSetting section="query" name="folded" label="DESIGNER_FOLDED" min={0} max={100} placeholder="2" />
        <NumberSetting section="form" name="columns" label="DESIGNER_FORM_COLUMNS" min={1} max={4} placeholder="1–2" />
        <NumberSetting section="form" name="width" label="DESIGNER_FORM_WIDTH" min={300} max={2000} placeholder="640" />
        <NumberSetting
          section="detail"
          name="columns"
          label="DESIGNER_DETAIL_COLUMNS"
          min={1}
          max={4}
          placeholder="3"
        />
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

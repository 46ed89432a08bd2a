import { ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import {
  EFFECTS,
  type Effect,
  addAction,
  changeAction,
  customActions,
  effectOf,
  isFormEffect,
  type PlacedAction,
  moveActionUp,
  removeAction,
  setEffect,
} from '../../commands/actions.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { type JsonObject, type ScreenDocument } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { ActionCode } from './ActionCode.tsx'
import { ActionEffect } from './ActionEffect.tsx'
import { ExpressionInput } from '../inputs/ExpressionInput.tsx'
import { FieldTitles } from '../inputs/field-titles.ts'
import { IconSelect } from '../inputs/IconSelect.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { LocalText } from '../inputs/LocalText.tsx'

const DOES: Readonly<Record<Effect, MessageCode>> = {
  set: 'DESIGNER_BUTTON_SET',
  link: 'DESIGNER_BUTTON_LINK',
  endpoint: 'DESIGNER_BUTTON_ENDPOINT',
  print: 'DESIGNER_BUTTON_PRINT',
  workflow: 'DESIGNER_BUTTON_WORKFLOW',
  panel: 'DESIGNER_BUTTON_PANEL',
  script: 'DESIGNER_BUTTON_SCRIPT',
}
const PLACES = {
  toolbar: 'DESIGNER_BUTTON_TOOLBAR',
  row: 'DESIGNER_BUTTON_ROW',
  form: 'DESIGNER_BUTTON_FORM',
} as const satisfies Record<string, MessageCode>
const NEEDS = {
  none: 'DESIGNER_BUTTON_NEEDS_NONE',
  one: 'DESIGNER_BUTTON_NEEDS_ONE',
  some: 'DESIGNER_BUTTON_NEEDS_SOME',
} as const satisfies Record<string, MessageCode>

type Run = (change: (before: ScreenDocument) => ScreenDocument, typedInto?: string) => void

/** The buttons a screen has besides those of every list. */
export function ActionList() {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const titles = useMemo(
    () => new Map(fieldEntries(document).map(([key, field]) => [key, words(ownProperty(field, 'title')) || key])),
    [document, words],
  )
  const keys = useMemo(() => [...titles.keys()], [titles])
  const run: Run = (change, typedInto) =>
    void command(change, {
      name: { code: 'DESIGNER_STEP_PAGE' },
      ...(typedInto === undefined ? {} : { group: `actions/${typedInto}` }),
    })
  const actions = customActions(document)
  return (
    <FieldTitles value={titles}>
      <fieldset className="vd-buttons">
        <legend>{say('DESIGNER_BUTTONS_OWN')}</legend>
        {actions.length === 0 && <p className="vd-help">{say('DESIGNER_BUTTONS_NONE')}</p>}
        {actions.map((placed, index) => (
          <ActionBox key={placed.at} placed={placed} isFirst={index === 0} keys={keys} run={run} />
        ))}
        <Labelled id="vd-action-new" label={say('DESIGNER_BUTTON_ADD')}>
          {(described) => (
            <Select<Effect | null>
              {...described}
              value={null}
              placeholder={say('DESIGNER_BUTTON_DOES')}
              options={EFFECTS.map((deed) => ({ value: deed, label: say(DOES[deed]) }))}
              onChange={(deed) => deed && run((now) => addAction(now, { deed, title: say('DESIGNER_BUTTON_NEW') }))}
            />
          )}
        </Labelled>
      </fieldset>
    </FieldTitles>
  )
}

interface ChoiceProps {
  readonly id: string
  readonly label: MessageCode
  readonly value: string | null
  readonly choices: Readonly<Record<string, MessageCode>>
  readonly onChange: (next: string | undefined) => void
  readonly mayBeNone?: boolean
}

function Choice({ id, label, value, choices, onChange, mayBeNone = false }: ChoiceProps) {
  const { say } = useDesigner()
  return (
    <Labelled id={id} label={say(label)}>
      {(described) => (
        <Select
          {...described}
          allowClear={mayBeNone}
          placeholder={say('DESIGNER_AUTOMATIC')}
          value={value}
          options={Object.entries(choices).map(([each, code]) => ({ value: each, label: say(code) }))}
          onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
        />
      )}
    </Labelled>
  )
}

interface BoxToolsProps {
  readonly at: number
  readonly title: string
  readonly isFirst: boolean
  readonly run: Run
}

function BoxTools({ at, title, isFirst, run }: BoxToolsProps) {
  const { say } = useDesigner()
  return (
    <div className="vd-action-tools">
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={isFirst}
        aria-label={say('DESIGNER_BUTTON_RAISE', { title })}
        title={say('DESIGNER_BUTTON_RAISE', { title })}
        onClick={() => run((now) => moveActionUp(now, { at }))}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={say('DESIGNER_BUTTON_REMOVE', { title })}
        title={say('DESIGNER_BUTTON_REMOVE', { title })}
        onClick={() => run((now) => removeAction(now, { at }))}
      />
    </div>
  )
}

interface PartProps {
  readonly id: string
  readonly action: JsonObject
  readonly onChange: (patch: JsonObject) => void
}

function IconInput({ id, action, onChange }: PartProps) {
  const { say } = useDesigner()
  return (
    <Labelled id={id} label={say('DESIGNER_MENU_ICON')}>
      {(described) => (
        <IconSelect
          described={described}
          value={String(ownProperty(action, 'icon') ?? '')}
          onChange={(icon) => onChange({ icon: icon || undefined })}
        />
      )}
    </Labelled>
  )
}

function DangerSwitch({ id, action, onChange }: PartProps) {
  const { say } = useDesigner()
  return (
    <Labelled id={id} label={say('DESIGNER_BUTTON_DANGER')}>
      {(described) => (
        <Switch
          {...described}
          size="small"
          checked={ownProperty(action, 'danger') === true}
          onChange={(on) => onChange({ danger: on || undefined })}
        />
      )}
    </Labelled>
  )
}

interface BoxProps {
  readonly placed: PlacedAction
  readonly isFirst: boolean
  readonly keys: readonly string[]
  readonly run: Run
}
function ActionBox({ placed: { at, action }, isFirst, keys, run }: BoxProps) {
  const { say, words } = useDesigner()
  const id = (part: string) => `vd-action-${at}-${part}`
  const set = (patch: JsonObject) =>
    run((now) => changeAction(now, { at, patch }), `${at}/${Object.keys(patch).join()}`)
  const deed = effectOf(action)
  const title = words(ownProperty(action, 'title')) || String(ownProperty(action, 'code') ?? '')
  const place = String(ownProperty(action, 'place') ?? 'toolbar')
  const { form, ...places } = PLACES
  const needs = ownProperty(action, 'needs')
  const { none, ...rows } = NEEDS
  return (
    <fieldset className="vd-child" tabIndex={-1} data-pointer={`/actions/${at}`}>
      <legend>{title}</legend>
      <BoxTools at={at} title={title} isFirst={isFirst} run={run} />
      <Labelled
        id={id('deed')}
        label={say('DESIGNER_BUTTON_DOES')}
        error={deed ? undefined : say('DESIGNER_BUTTON_IDLE')}
      >
        {(described) => (
          <Select<Effect | null>
            {...described}
            value={deed ?? null}
            options={EFFECTS.map((each) => ({ value: each, label: say(DOES[each]) }))}
            onChange={(next) => next && run((now) => setEffect(now, { at, deed: next }))}
          />
        )}
      </Labelled>
      <LocalText
        id={id('title')}
        label={say('DESIGNER_TITLE')}
        value={ownProperty(action, 'title')}
        onChange={(value) => set({ title: value })}
      />
      <ActionCode
        at={at}
        code={String(ownProperty(action, 'code') ?? '')}
        isScript={deed === 'script'}
        onChange={(code) => set({ code })}
      />
      {deed && (
        <ActionEffect
          id={id(deed)}
          deed={deed}
          action={action}
          keys={keys}
          onChange={(value) => set({ [deed]: value })}
        />
      )}
      <Choice
        id={id('place')}
        label="DESIGNER_BUTTON_PLACE"
        value={place}
        choices={isFormEffect(deed) ? { ...places, form } : places}
        onChange={(next) => set({ place: next })}
      />
      {place === 'toolbar' && deed !== 'script' && (
        <Choice
          id={id('needs')}
          label="DESIGNER_BUTTON_NEEDS"
          value={typeof needs === 'string' ? needs : null}
          choices={deed === 'workflow' ? rows : { none, ...rows }}
          onChange={(next) => set({ needs: next })}
          mayBeNone
        />
      )}
      {place === 'toolbar' && <IconInput id={id('icon')} action={action} onChange={set} />}
      <ExpressionInput
        id={id('visible')}
        label={say('DESIGNER_BUTTON_WHEN')}
        help={say('DESIGNER_BUTTON_WHEN_HELP')}
        value={ownProperty(action, 'visible')}
        fieldKeys={keys}
        onChange={(visible) => set({ visible })}
      />
      {deed !== 'script' && (
        <LocalText
          id={id('confirm')}
          label={say('DESIGNER_BUTTON_CONFIRM')}
          value={ownProperty(action, 'confirm')}
          onChange={(value) => set({ confirm: value })}
        />
      )}
      <DangerSwitch id={id('danger')} action={action} onChange={set} />
    </fieldset>
  )
}

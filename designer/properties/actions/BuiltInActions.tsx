import { ArrowUpOutlined } from '@ant-design/icons'
import { Button, Switch } from 'antd'
import { useMemo } from 'react'
import { ROW_ACTIONS } from '../../../engine/model/index.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { builtInAction, builtInCodes, changeBuiltIn, moveBuiltInUp, toggleBuiltIn } from '../../commands/actions.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { type JsonObject } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { BUILT_IN_NAMES, type BuiltInCode } from './built-in-names.ts'
import { ExpressionInput } from '../inputs/ExpressionInput.tsx'
import { FieldTitles } from '../inputs/field-titles.ts'
import { IconSelect } from '../inputs/IconSelect.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { LocalText } from '../inputs/LocalText.tsx'

/** What is done to rows may depend on them, and what is taken away is asked about before. */
const BATCH: BuiltInCode = 'batch_delete'
const ASKED: ReadonlySet<BuiltInCode> = new Set<BuiltInCode>(['delete', BATCH])

/** The buttons every list has: which there are, in which order, and what they say. */
export function BuiltInActions() {
  const { say, words } = useDesigner()
  const { document } = useOpen()
  const titles = useMemo(
    () => new Map(fieldEntries(document).map(([key, field]) => [key, words(ownProperty(field, 'title')) || key])),
    [document, words],
  )
  const keys = useMemo(() => [...titles.keys()], [titles])
  const order = builtInCodes(document) as readonly BuiltInCode[]
  const isFirst = (code: BuiltInCode) => order.find((each) => ROW_ACTIONS.has(each) === ROW_ACTIONS.has(code)) === code
  const place = (label: MessageCode, isRow: boolean) => (
    <>
      <p className="vd-help">{say(label)}</p>
      {order
        .filter((code) => ROW_ACTIONS.has(code) === isRow)
        .map((code) => (
          <BuiltIn key={code} code={code} action={builtInAction(document, code)} isFirst={isFirst(code)} keys={keys} />
        ))}
    </>
  )
  return (
    <FieldTitles value={titles}>
      <fieldset>
        <legend>{say('DESIGNER_PART_ACTIONS')}</legend>
        <p className="vd-help">{say('DESIGNER_BUTTON_OFF_HELP')}</p>
        {place('DESIGNER_BUTTON_TOOLBAR', false)}
        {place('DESIGNER_BUTTON_ROW', true)}
      </fieldset>
    </FieldTitles>
  )
}

interface BuiltInProps {
  readonly code: BuiltInCode
  readonly action: JsonObject
  readonly isFirst: boolean
  readonly keys: readonly string[]
}
function BuiltIn({ code, action, isFirst, keys }: BuiltInProps) {
  const { say } = useDesigner()
  const { command } = useEditor()
  const name = { code: 'DESIGNER_STEP_PAGE' } as const
  const id = (part: string) => `vd-action-${code}-${part}`
  const title = say(BUILT_IN_NAMES[code])
  const raise = say('DESIGNER_BUTTON_RAISE', { title })
  const set = (patch: JsonObject) =>
    void command((before) => changeBuiltIn(before, { code, patch }), {
      name,
      group: `actions/${code}/${Object.keys(patch).join()}`,
    })
  const isOn = ownProperty(action, 'enabled') !== false
  const isOfRows = ROW_ACTIONS.has(code) || code === BATCH
  return (
    <div className="vd-built-in" tabIndex={-1} data-pointer={`/actions/${code}`}>
      <Labelled id={id('enabled')} label={title}>
        {(described) => (
          <>
            <Switch
              {...described}
              size="small"
              checked={isOn}
              onChange={(on) => void command((before) => toggleBuiltIn(before, { code, on }), { name })}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              disabled={isFirst}
              aria-label={raise}
              title={raise}
              onClick={() => void command((before) => moveBuiltInUp(before, { code }), { name })}
            />
          </>
        )}
      </Labelled>
      {isOn && (
        <details className="vd-more">
          <summary>{say('DESIGNER_BUTTON_SETTINGS', { title })}</summary>
          <LocalText
            id={id('title')}
            label={say('DESIGNER_BUTTON_TITLE')}
            placeholder={title}
            value={ownProperty(action, 'title')}
            onChange={(next) => set({ title: next })}
          />
          {!ROW_ACTIONS.has(code) && (
            <Labelled id={id('icon')} label={say('DESIGNER_MENU_ICON')}>
              {(described) => (
                <IconSelect
                  described={described}
                  value={String(ownProperty(action, 'icon') ?? '')}
                  onChange={(icon) => set({ icon: icon || undefined })}
                />
              )}
            </Labelled>
          )}
          {isOfRows && (
            <ExpressionInput
              id={id('visible')}
              label={say('DESIGNER_BUTTON_WHEN')}
              help={say(code === BATCH ? 'DESIGNER_BUTTON_BATCH_HELP' : 'DESIGNER_BUTTON_ROWS_HELP')}
              value={ownProperty(action, 'visible')}
              fieldKeys={keys}
              onChange={(visible) => set({ visible })}
            />
          )}
          {ASKED.has(code) && (
            <LocalText
              id={id('confirm')}
              label={say('DESIGNER_BUTTON_CONFIRM')}
              value={ownProperty(action, 'confirm')}
              onChange={(confirm) => set({ confirm })}
            />
          )}
        </details>
      )}
    </div>
  )
}

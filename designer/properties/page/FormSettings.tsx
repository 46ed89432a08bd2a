import { InputNumber, Select, Switch } from 'antd'
import { ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { setSection } from '../../commands/set-section.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, objectAt, setProperty } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { Labelled } from '../inputs/Labelled.tsx'

const OPEN: Readonly<Record<string, MessageCode>> = {
  drawer: 'DESIGNER_FORM_OPEN_DRAWER',
  modal: 'DESIGNER_FORM_OPEN_MODAL',
  page: 'DESIGNER_FORM_OPEN_PAGE',
}
const POSITION: Readonly<Record<string, MessageCode>> = { top: 'DESIGNER_LABEL_TOP', left: 'DESIGNER_LABEL_LEFT' }

/** How a record opens, and where its labels are. */
export function FormSettings() {
  const { say } = useDesigner()
  const { command } = useEditor()
  const form = objectAt(useOpen().document, 'form')
  const label = objectAt(form, 'label')
  const patch = (change: JsonObject) =>
    void command((before) => setSection(before, { section: 'form', patch: change }), {
      name: { code: 'DESIGNER_STEP_PAGE' },
      group: `form/${Object.keys(change).join()}`,
    })
  const setLabel = (name: string, value: unknown) => {
    const next = setProperty(label, name, value)
    patch({ label: Object.keys(next).length ? next : undefined })
  }
  const choice = (
    id: string,
    code: MessageCode,
    value: unknown,
    choices: Readonly<Record<string, MessageCode>>,
    usual: string,
    onChange: (next: string | undefined) => void,
  ) => (
    <Labelled id={id} label={say(code)}>
      {(described) => (
        <Select<string>
          {...described}
          value={typeof value === 'string' ? value : usual}
          options={Object.entries(choices).map(([each, words]) => ({ value: each, label: say(words) }))}
          onChange={(next) => onChange(next === usual ? undefined : next)}
        />
      )}
    </Labelled>
  )
  const width = ownProperty(label, 'width')
  return (
    <fieldset>
      <legend>{say('DESIGNER_PART_FORM')}</legend>
      {choice('vd-form-open', 'DESIGNER_FORM_OPEN', ownProperty(form, 'open'), OPEN, 'drawer', (open) =>
        patch({ open }),
      )}
      <Labelled id="vd-form-full" label={say('DESIGNER_FORM_FULL')}>
        {(described) => (
          <Switch
            {...described}
            size="small"
            checked={ownProperty(form, 'fullscreen') === true}
            disabled={ownProperty(form, 'open') === 'page'}
            onChange={(on) => patch({ fullscreen: on || undefined })}
          />
        )}
      </Labelled>
      {choice('vd-form-label', 'DESIGNER_LABEL_POSITION', ownProperty(label, 'position'), POSITION, 'top', (position) =>
        setLabel('position', position),
      )}
      {ownProperty(label, 'position') === 'left' && (
        <Labelled id="vd-form-label-width" label={say('DESIGNER_LABEL_WIDTH')}>
          {(described) => (
            <InputNumber
              {...described}
              min={40}
              max={400}
              precision={0}
              placeholder="120"
              value={typeof width === 'number' ? width : null}
              onChange={(next) => setLabel('width', next ?? undefined)}
            />
          )}
        </Labelled>
      )}
    </fieldset>
  )
}

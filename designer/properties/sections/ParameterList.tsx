import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { FIELD_KEY } from '../../../schemas/language/names.ts'
import { ownProperty } from '../../../schemas/language/values.ts'
import { parametersOf, removeParameter, setParameter } from '../../commands/page-sections.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, objectAt, type ScreenDocument } from '../../document/json.ts'
import { keyFromTitle } from '../../document/suggest-key.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { Labelled } from '../inputs/Labelled.tsx'
import { LocalText } from '../inputs/LocalText.tsx'

const KEY = new RegExp(FIELD_KEY)

/** A free name that follows from the title. */
function nameFrom(title: string, taken: JsonObject): string {
  const made = keyFromTitle(title)
  const stem = KEY.test(made) ? made : 'value'
  const free = [stem, ...Array.from({ length: 98 }, (_, at) => `${stem}${at + 2}`)].find(
    (name) => !Object.hasOwn(taken, name),
  )
  return free ?? stem
}

/** The parameters of a page by their titles. */
export function useParameterNames(): readonly { readonly value: string; readonly text: string }[] {
  const { words } = useDesigner()
  const parameters = parametersOf(useOpen().document)
  return Object.keys(parameters).map((name) => ({
    value: name,
    text: words(ownProperty(objectAt(parameters, name), 'title')) || name,
  }))
}

/** The values that sections of a page share: added by a title alone, from which the name follows. */
export function ParameterList() {
  const { say } = useDesigner()
  const { command } = useEditor()
  const parameters = parametersOf(useOpen().document)
  const [typed, setTyped] = useState('')
  const change = (edit: (before: ScreenDocument) => ScreenDocument, group?: string) =>
    void command(edit, { name: { code: 'SECTION_STEP_PARAMETER' }, ...(group === undefined ? {} : { group }) })
  const set = (name: string, patch: JsonObject) =>
    change((before) => setParameter(before, { name, patch }), `parameter/${name}/${Object.keys(patch).join()}`)
  const add = () => {
    const title = typed.trim()
    if (title === '') return
    change((before) => setParameter(before, { name: nameFrom(title, parametersOf(before)), patch: { title } }))
    setTyped('')
  }
  return (
    <fieldset>
      <legend>{say('SECTION_PARAMETERS')}</legend>
      <p className="vd-help">{say('SECTION_PARAMETERS_HELP')}</p>
      {Object.keys(parameters).map((name) => {
        const parameter = objectAt(parameters, name)
        const initial = ownProperty(parameter, 'default')
        return (
          <div key={name} className="vd-section-rows">
            <LocalText
              id={`vd-parameter-${name}-title`}
              label={say('SECTION_PARAMETER_TITLE', { name })}
              required
              value={ownProperty(parameter, 'title')}
              onChange={(title) => set(name, { title: title ?? '' })}
            />
            <Labelled id={`vd-parameter-${name}-default`} label={say('SECTION_PARAMETER_DEFAULT', { name })}>
              {(described) => (
                <Space.Compact block>
                  <Input
                    {...described}
                    maxLength={200}
                    value={typeof initial === 'string' ? initial : ''}
                    onChange={({ target }) => set(name, { default: target.value || undefined })}
                  />
                  <Button
                    icon={<DeleteOutlined />}
                    danger
                    aria-label={say('SECTION_PARAMETER_REMOVE', { name })}
                    title={say('SECTION_PARAMETER_REMOVE', { name })}
                    onClick={() => change((before) => removeParameter(before, { name }))}
                  />
                </Space.Compact>
              )}
            </Labelled>
          </div>
        )
      })}
      <Labelled id="vd-parameter-new" label={say('SECTION_PARAMETER_NEW')}>
        {(described) => (
          <Space.Compact block>
            <Input
              {...described}
              maxLength={60}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onPressEnter={add}
            />
            <Button icon={<PlusOutlined />} disabled={typed.trim() === ''} onClick={add}>
              {say('SECTION_PARAMETER_ADD')}
            </Button>
          </Space.Compact>
        )}
      </Labelled>
    </fieldset>
  )
}

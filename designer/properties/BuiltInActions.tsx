import { Switch } from 'antd'
import { BUILT_IN_ACTIONS } from '../../schemas/language/sections.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { switchAction } from '../commands/actions.ts'
import { useDesigner } from '../context.tsx'
import { isObject, listAt, own } from '../document/json.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { Labelled } from './Labelled.tsx'

const NAMES: Readonly<Record<(typeof BUILT_IN_ACTIONS)[number], MessageCode>> = {
  add: 'DESIGNER_ACTION_ADD',
  edit: 'DESIGNER_ACTION_EDIT',
  detail: 'DESIGNER_ACTION_DETAIL',
  delete: 'DESIGNER_ACTION_DELETE',
  batch_delete: 'DESIGNER_ACTION_BATCH_DELETE',
  import: 'DESIGNER_ACTION_IMPORT',
  export: 'DESIGNER_ACTION_EXPORT',
}

/** The buttons every list has; switching one off states it in `actions`. */
export function BuiltInActions() {
  const { say } = useDesigner()
  const { command } = useEditor()
  const actions = (listAt(useOpen().document, 'actions') ?? []).filter(isObject)
  const isOff = (code: string) => actions.some((action) => own(action, 'code') === code && own(action, 'enabled') === false)
  return (
    <fieldset>
      <legend>{say('DESIGNER_PART_ACTIONS')}</legend>
      {BUILT_IN_ACTIONS.map((code) => (
        <Labelled key={code} id={`vd-action-${code}`} label={say(NAMES[code])}>
          {(described) => <Switch {...described} size="small" checked={!isOff(code)} onChange={(on) => void command((before) => switchAction(before, { code, on }), { name: { code: 'DESIGNER_STEP_PAGE' } })} />}
        </Labelled>
      ))}
    </fieldset>
  )
}

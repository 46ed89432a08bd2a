import { own } from '../../schemas/language/values.ts'
import { setView } from '../commands/set-view.ts'
import { useDesigner } from '../context.tsx'
import { isUnnamed } from '../document/fields.ts'
import { type JsonObject } from '../document/json.ts'
import { useEditor } from '../editor/context.tsx'
import { dictUse } from '../fields/dict-use.ts'
import { KeyInput } from '../fields/KeyInput.tsx'
import { ViewSelect } from '../fields/ViewSelect.tsx'
import { ConditionInput } from './ConditionInput.tsx'
import { DefaultInput } from './DefaultInput.tsx'
import { Labelled } from './Labelled.tsx'
import { LocalText } from './LocalText.tsx'
import { DictSelect, useUnknownDict } from './sources.tsx'
import { useSetField } from './use-set-field.ts'

export interface FieldPartProps {
  readonly fieldKey: string
  readonly field: JsonObject
  readonly keys: readonly string[]
}

export function CommonProperties({ fieldKey, field, keys }: FieldPartProps) {
  const { say } = useDesigner()
  const { command } = useEditor()
  const set = useSetField(fieldKey, field)
  const id = (name: string) => `vd-field-${fieldKey}-${name}`
  const view = own(field, 'view')
  const isUnknownDict = useUnknownDict()
  const use = dictUse(fieldKey, field)
  return (
    <>
      <LocalText id={id('title')} label={say('DESIGNER_TITLE')} required value={own(field, 'title')} onChange={(value) => set('title', value ?? '')} />
      <Labelled id={id('key')} label={say('DESIGNER_KEY')} help={say(isUnnamed(fieldKey) ? 'DESIGNER_KEY_UNNAMED' : 'DESIGNER_KEY_HELP')}>
        {(described) => <KeyInput fieldKey={fieldKey} id={described.id} />}
      </Labelled>
      <Labelled id={id('view')} label={say('DESIGNER_VIEW')}>
        {(described) => (
          <ViewSelect
            id={described.id}
            size="middle"
            label={say('DESIGNER_VIEW')}
            view={typeof view === 'string' ? view : undefined}
            onChange={(next) => command((document) => setView(document, { key: fieldKey, view: next }), { name: { code: 'DESIGNER_STEP_FIELD', params: { title: fieldKey } } })}
          />
        )}
      </Labelled>
      {use !== 'none' && (
        <Labelled id={id('dict')} label={say('DESIGNER_DICT')} help={say(use === 'wanted' ? 'DESIGNER_DICT_WANTED' : 'DESIGNER_DICT_HELP')} error={isUnknownDict(own(field, 'dict')) ? say('DOC_UNKNOWN_DICT', { code: own(field, 'dict') }) : undefined}>
          {(described) => <DictSelect described={described} value={String(own(field, 'dict') ?? '')} onChange={(value) => set('dict', value.trim() || undefined)} />}
        </Labelled>
      )}
      <LocalText id={id('placeholder')} label={say('DESIGNER_PLACEHOLDER')} value={own(field, 'placeholder')} onChange={(value) => set('placeholder', value)} />
      <LocalText id={id('help')} label={say('DESIGNER_HELP')} value={own(field, 'help')} onChange={(value) => set('help', value)} />
      <Labelled id={id('default')} label={say('DESIGNER_DEFAULT')} help={say('DESIGNER_DEFAULT_HELP')}>
        {(described) => <DefaultInput key={String(view)} described={described} fieldKey={fieldKey} field={field} onChange={(value) => set('default', value)} />}
      </Labelled>
      <ConditionInput id={id('required')} label={say('DESIGNER_REQUIRED')} value={own(field, 'required')} fallback={false} fieldKeys={keys} onChange={(value) => set('required', value)} />
      <ConditionInput id={id('visible')} label={say('DESIGNER_VISIBLE')} value={own(field, 'visible')} fallback fieldKeys={keys} onChange={(value) => set('visible', value)} />
      <ConditionInput id={id('readonly')} label={say('DESIGNER_READONLY')} value={own(field, 'readonly')} fallback={false} fieldKeys={keys} onChange={(value) => set('readonly', value)} />
    </>
  )
}

import { Input, Select } from 'antd'
import { own } from '../../schemas/language/values.ts'
import { useDesigner } from '../context.tsx'
import { objectAt, put } from '../document/json.ts'
import type { FieldPartProps } from './CommonProperties.tsx'
import type { Word } from '../../src/lib/complete.ts'
import { ExpressionInput } from './ExpressionInput.tsx'
import { useTitleOf } from './field-titles.ts'
import { Labelled } from './Labelled.tsx'
import { useSetField } from './use-set-field.ts'

const OPTION: readonly Word[] = [{ word: 'option.value', title: '' }, { word: 'option.text', title: '' }]

/** What a new record begins with besides a fixed default, and which options other fields leave. */
export function BeginningProperties({ fieldKey, field, keys }: FieldPartProps) {
  const { say } = useDesigner()
  const titleOf = useTitleOf()
  const set = useSetField(fieldKey, field)
  const id = (name: string) => `vd-field-${fieldKey}-${name}`
  const fill = objectAt(field, 'fill')
  const rule = String(own(fill, 'rule') ?? '')
  const watch = own(fill, 'watch')
  return (
    <>
      <ExpressionInput id={id('initial')} label={say('DESIGNER_INITIAL')} help={say('DESIGNER_INITIAL_HELP')} placeholder="today" value={own(field, 'initial')} fieldKeys={keys} onChange={(value) => set('initial', value)} />
      <Labelled id={id('fill')} label={say('DESIGNER_FILL')} help={say('DESIGNER_FILL_HELP')}>
        {(described) => <Input {...described} className="vd-code" spellCheck={false} value={rule} onChange={(event) => set('fill', event.target.value.trim() === '' ? undefined : put(fill, 'rule', event.target.value.trim()))} />}
      </Labelled>
      {rule !== '' && (
        <Labelled id={id('watch')} label={say('DESIGNER_FILL_WATCH')}>
          {(described) => <Select {...described} mode="multiple" showSearch={{ optionFilterProp: 'label' }} value={Array.isArray(watch) ? watch.map(String) : []} options={keys.filter((key) => key !== fieldKey).map((key) => ({ value: key, label: titleOf(key) }))} onChange={(next: string[]) => set('fill', put(fill, 'watch', next.length ? next : undefined))} />}
        </Labelled>
      )}
      <ExpressionInput id={id('choices')} label={say('DESIGNER_CHOICES')} help={say('DESIGNER_CHOICES_HELP')} placeholder="option.value.startsWith(region)" value={own(field, 'choices')} fieldKeys={keys} locals={OPTION} onChange={(value) => set('choices', value)} />
    </>
  )
}

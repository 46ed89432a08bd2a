import { Input, InputNumber } from 'antd'
import { NUMBER_COLUMNS } from '../../registry/kit/column-types.ts'
import type { Field } from '../../schemas/language/field.ts'
import { resolveField } from '../../engine/model/resolve.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { useDesigner } from '../context.tsx'
import { own } from '../../schemas/language/values.ts'
import type { FieldPartProps } from './CommonProperties.tsx'
import { ExpressionInput } from './ExpressionInput.tsx'
import { Labelled } from './Labelled.tsx'
import { RuleList } from './RuleList.tsx'
import { useSetField } from './use-set-field.ts'

const LENGTHS = [['minLength', 'DESIGNER_MIN_LENGTH'], ['maxLength', 'DESIGNER_MAX_LENGTH']] as const
const LIMITS = [['minimum', 'DESIGNER_MINIMUM'], ['maximum', 'DESIGNER_MAXIMUM']] as const
const COUNTS = [['minItems', 'DESIGNER_MIN_ITEMS'], ['maxItems', 'DESIGNER_MAX_ITEMS']] as const
const TEXTUAL: ReadonlySet<string> = new Set(['text', 'varchar'])

/** Limits that make sense for what the field stores, a calculation, and further checks. */
export function RuleProperties({ fieldKey, field, keys }: FieldPartProps) {
  const { say } = useDesigner()
  const set = useSetField(fieldKey, field)
  const { storage: { type }, widget } = resolveField(fieldKey, field as unknown as Field)
  const holdsMany = widget !== undefined && widget.value !== 'one'
  const id = (name: string) => `vd-field-${fieldKey}-${name}`
  const number = ([name, label]: readonly [string, MessageCode]) => {
    const value = own(field, name)
    return (
      <Labelled key={name} id={id(name)} label={say(label)}>
        {(described) => <InputNumber {...described} value={typeof value === 'number' ? value : null} {...(holdsMany ? { min: 1, precision: 0 } : TEXTUAL.has(type) ? { min: 0, precision: 0 } : {})} onChange={(next) => set(name, next ?? undefined)} />}
      </Labelled>
    )
  }
  return (
    <>
      {TEXTUAL.has(type) && LENGTHS.map(number)}
      {NUMBER_COLUMNS.has(type) && LIMITS.map(number)}
      {holdsMany && COUNTS.map(number)}
      {TEXTUAL.has(type) && (
        <Labelled id={id('pattern')} label={say('DESIGNER_PATTERN')} help={say('DESIGNER_PATTERN_HELP')}>
          {(described) => <Input {...described} className="vd-code" spellCheck={false} value={String(own(field, 'pattern') ?? '')} onChange={(event) => set('pattern', event.target.value || undefined)} />}
        </Labelled>
      )}
      <ExpressionInput id={id('compute')} label={say('DESIGNER_COMPUTE')} help={say('DESIGNER_COMPUTE_HELP')} value={own(field, 'compute')} fieldKeys={keys} onChange={(value) => set('compute', value)} />
      <RuleList id={id('rules')} value={own(field, 'rules')} fieldKeys={keys} onChange={(rules) => set('rules', rules)} />
    </>
  )
}

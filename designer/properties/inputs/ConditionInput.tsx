import { Select } from 'antd'
import { useState } from 'react'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import { ComparisonInput } from './ComparisonInput.tsx'
import { Labelled } from './Labelled.tsx'

interface ConditionInputProps {
  readonly id: string
  readonly label: string
  readonly help?: string | undefined
  readonly value: unknown
  /** Several fields state different values. */
  readonly isMixed?: boolean | undefined
  /** What the absence of the property means. */
  readonly fallback: boolean
  readonly fieldKeys: readonly string[]
  readonly onChange: (value: boolean | string | undefined) => void
}
const WORDS: Readonly<Record<'always' | 'never' | 'when', MessageCode>> = {
  always: 'DESIGNER_ALWAYS',
  never: 'DESIGNER_NEVER',
  when: 'DESIGNER_WHEN',
}

/** Always, never, or under a condition. */
export function ConditionInput({
  id,
  label,
  help,
  value,
  isMixed,
  fallback,
  fieldKeys,
  onChange,
}: ConditionInputProps) {
  const { say } = useDesigner()
  const [asked, setAsked] = useState(false)
  const isCondition = typeof value === 'string' || asked
  const state = isCondition ? 'when' : (value ?? fallback) ? 'always' : 'never'
  const handleChoice = (next: keyof typeof WORDS) => {
    setAsked(next === 'when')
    if (next !== 'when') onChange((next === 'always') === fallback ? undefined : next === 'always')
  }
  return (
    <>
      <Labelled id={id} label={label} help={help}>
        {(described) => (
          <Select<keyof typeof WORDS>
            {...described}
            value={isMixed && !asked ? null : state}
            placeholder={isMixed ? say('FIELDS_MIXED_VALUE') : undefined}
            onChange={handleChoice}
            options={(['always', 'never', 'when'] as const).map((each) => ({ value: each, label: say(WORDS[each]) }))}
          />
        )}
      </Labelled>
      {isCondition && (
        <ComparisonInput
          id={`${id}-when`}
          label={say('DESIGNER_CONDITION_OF', { label })}
          help={say('DESIGNER_EXPRESSION_HELP')}
          value={value}
          fieldKeys={fieldKeys}
          onChange={onChange}
        />
      )}
    </>
  )
}

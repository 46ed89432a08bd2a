import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import type { AdministeredRule } from '../../../../schemas/language/rules/administered.ts'
import { useSay } from '../../../ui/use-say.ts'

type Step = AdministeredRule['steps'][number]
type Scope = 'whole' | 'next'
const FIRST_COUNT = 1
const LONGEST = 1000

interface Props {
  readonly number: number
  readonly count: number
  readonly step: Step
  readonly isLocked: boolean
  readonly onChange: (step: Step) => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

/** One step of a rule: what it looks at, its pattern and its message. */
export function RuleStepRow({ number, count, step, isLocked, onChange, onMove, onRemove }: Props) {
  const say = useSay()
  const id = useId()
  const { digits, pattern, message } = step
  const name = (part: string) => `${id}-${part}`
  const handleScope = (scope: Scope) =>
    onChange({ pattern, message, ...(scope === 'next' ? { digits: digits ?? FIRST_COUNT } : {}) })
  return (
    <li>
      <fieldset className="v-check-rule-step" disabled={isLocked}>
        <legend>{say('CHECK_RULE_STEP', { step: number })}</legend>
        <div>
          <label htmlFor={name('scope')}>{say('CHECK_RULE_SCOPE')}</label>
          <Select<Scope>
            id={name('scope')}
            disabled={isLocked}
            value={digits === undefined ? 'whole' : 'next'}
            options={[
              { value: 'whole', label: say('CHECK_RULE_WHOLE') },
              { value: 'next', label: say('CHECK_RULE_NEXT') },
            ]}
            onChange={handleScope}
          />
        </div>
        {digits !== undefined && (
          <div>
            <label htmlFor={name('digits')}>{say('CHECK_RULE_COUNT')}</label>
            <InputNumber
              id={name('digits')}
              disabled={isLocked}
              min={1}
              max={LONGEST}
              precision={0}
              value={digits}
              onChange={(next) => onChange({ ...step, digits: next ?? FIRST_COUNT })}
            />
          </div>
        )}
        <div className="v-check-rule-wide">
          <label htmlFor={name('pattern')}>{say('CHECK_RULE_REGEX')}</label>
          <Input
            id={name('pattern')}
            className="v-check-rule-code"
            spellCheck={false}
            maxLength={500}
            value={pattern}
            onChange={({ target }) => onChange({ ...step, pattern: target.value })}
          />
        </div>
        <div className="v-check-rule-wide">
          <label htmlFor={name('message')}>{say('CHECK_RULE_SAYS')}</label>
          <Input
            id={name('message')}
            maxLength={200}
            value={message}
            onChange={({ target }) => onChange({ ...step, message: target.value })}
          />
        </div>
        {!isLocked && (
          <div className="v-check-rule-moves">
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={number === 1}
              aria-label={say('CHECK_RULE_UP', { step: number })}
              onClick={() => onMove(-1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={number === count}
              aria-label={say('CHECK_RULE_DOWN', { step: number })}
              onClick={() => onMove(1)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={say('CHECK_RULE_REMOVE', { step: number })}
              onClick={onRemove}
            />
          </div>
        )}
      </fieldset>
    </li>
  )
}

import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId } from 'react'
import { kindOf, KINDS, type StepList } from '../../../../schemas/language/gateway/kinds.ts'
import type { Argument, Step } from '../../../../schemas/language/gateway/steps.ts'
import { useSay } from '../../../ui/use-say.ts'
import { ParameterInput } from './ParameterInput.tsx'

interface Props {
  readonly list: StepList
  readonly number: number
  readonly count: number
  readonly step: Step
  readonly isLocked: boolean
  readonly onChange: (step: Step) => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

/** One predicate or filter: its type, and the parameters that the type declares. */
export function StepRow({ list, number, count, step, isLocked, onChange, onMove, onRemove }: Props) {
  const say = useSay()
  const id = useId()
  const name = say(list === 'predicates' ? 'GATEWAY_STEP_PREDICATES' : 'GATEWAY_STEP_FILTERS', { step: number })
  const handleArgument = (key: string, value: Argument | undefined) => {
    const { [key]: _before, ...rest } = step.args
    onChange({ ...step, args: value === undefined ? rest : { ...rest, [key]: value } })
  }
  return (
    <li>
      <fieldset className="v-gateway-step" disabled={isLocked}>
        <legend>{name}</legend>
        <div>
          <label htmlFor={`${id}-type`}>{say('GATEWAY_TYPE')}</label>
          <Select
            id={`${id}-type`}
            disabled={isLocked}
            value={step.name}
            popupMatchSelectWidth={false}
            options={Object.entries(KINDS[list]).map(([value, { title }]) => ({ value, label: say(title) }))}
            onChange={(next) => onChange({ name: next, args: {} })}
          />
        </div>
        {(kindOf(list, step.name)?.parameters ?? []).map((parameter) => (
          <div key={parameter.name} className={parameter.type === 'integer' ? undefined : 'v-gateway-wide'}>
            <label htmlFor={`${id}-${parameter.name}`}>{say(parameter.title)}</label>
            <ParameterInput
              id={`${id}-${parameter.name}`}
              parameter={parameter}
              value={step.args[parameter.name]}
              isLocked={isLocked}
              onChange={(value) => handleArgument(parameter.name, value)}
            />
          </div>
        ))}
        {!isLocked && (
          <div className="v-gateway-moves">
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={number === 1}
              aria-label={say('GATEWAY_UP', { name })}
              onClick={() => onMove(-1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={number === count}
              aria-label={say('GATEWAY_DOWN', { name })}
              onClick={() => onMove(1)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={say('GATEWAY_REMOVE', { name })}
              onClick={onRemove}
            />
          </div>
        )}
      </fieldset>
    </li>
  )
}

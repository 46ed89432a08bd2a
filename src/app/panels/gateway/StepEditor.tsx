import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import { KINDS, type StepList } from '../../../../schemas/language/gateway/kinds.ts'
import { MAX_STEPS, type Step } from '../../../../schemas/language/gateway/steps.ts'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import { useItemKeys } from '../../../ui/use-item-keys.ts'
import { useSay } from '../../../ui/use-say.ts'
import { StepRow } from './StepRow.tsx'

const WORDS: Readonly<Record<StepList, readonly [title: MessageCode, none: MessageCode, add: MessageCode]>> = {
  predicates: ['GATEWAY_PREDICATES', 'GATEWAY_NO_PREDICATES', 'GATEWAY_ADD_PREDICATES'],
  filters: ['GATEWAY_FILTERS', 'GATEWAY_NO_FILTERS', 'GATEWAY_ADD_FILTERS'],
}

interface Props {
  readonly list: StepList
  readonly steps: readonly Step[]
  readonly isLocked: boolean
  readonly onChange: (steps: readonly Step[]) => void
}

/** The predicates or the filters of a route, row by row. */
export function StepEditor({ list, steps, isLocked, onChange }: Props) {
  const say = useSay()
  const id = useId()
  const keys = useItemKeys(steps)
  const [title, none, add] = WORDS[list]
  const move = (at: number, by: number) => {
    const step = steps[at]
    if (step) onChange(steps.toSpliced(at, 1).toSpliced(at + by, 0, step))
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{say(title)}</h2>
      {steps.length === 0 && <p>{say(none)}</p>}
      <ol className="v-gateway-steps">
        {steps.map((step, at) => (
          <StepRow
            key={keys[at]}
            list={list}
            number={at + 1}
            count={steps.length}
            step={step}
            isLocked={isLocked}
            onChange={(next) => onChange(steps.with(at, next))}
            onMove={(by) => move(at, by)}
            onRemove={() => onChange(steps.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {!isLocked && (
        <Button
          icon={<PlusOutlined />}
          disabled={steps.length >= MAX_STEPS}
          onClick={() => onChange([...steps, { name: Object.keys(KINDS[list])[0] ?? '', args: {} }])}
        >
          {say(add)}
        </Button>
      )}
    </section>
  )
}

import { Alert, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { useDesigner } from '../context.tsx'
import type { StepReply } from '../storage/remote.ts'

export interface Allowed {
  readonly names: ReadonlySet<string>
  readonly toggle: (name: string, on: boolean) => void
}
/** The steps that a person has agreed to. */
export function useAllowed(): Allowed {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      names,
      toggle: (name, on) =>
        setNames((before) => new Set(on ? [...before, name] : [...before].filter((each) => each !== name))),
    }),
    [names],
  )
}

/** What a step does to the stored values, with some of them. */
function Effect({ effect: { text, examples, failed } }: { readonly effect: NonNullable<StepReply['effect']> }) {
  return (
    <div className={failed ? 'vd-effect vd-destructive' : 'vd-effect'}>
      {text}
      {examples.length > 0 && (
        <ul>
          {examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface PlanStepsProps {
  readonly steps: readonly StepReply[]
  /** Names of the steps without which nothing is published; default: none. */
  readonly needed?: ReadonlySet<string>
  readonly allowed: Allowed
}
const NO_STEPS: ReadonlySet<string> = new Set()
/** What will happen to the table, in words. A step that loses data, or changes a table that no page made, runs only when it is ticked by itself. */
export function PlanSteps({ steps, needed = NO_STEPS, allowed }: PlanStepsProps) {
  const { say } = useDesigner()
  if (steps.length === 0) return <p className="vd-help">{say('DESIGNER_PLAN_EMPTY')}</p>
  return (
    <>
      <ul className="vd-plan">
        {steps.map((step) => (
          <li key={step.name} className={step.losesData ? 'vd-destructive' : undefined}>
            {step.destructive ? (
              <Checkbox
                checked={allowed.names.has(step.name)}
                onChange={(event) => allowed.toggle(step.name, event.target.checked)}
              >
                {step.text} <strong>{say(step.losesData ? 'DESIGNER_DESTRUCTIVE' : 'DESIGNER_PLAN_AGREE')}</strong>{' '}
                <code>{step.name}</code>
              </Checkbox>
            ) : (
              step.text
            )}
            {step.effect && <Effect effect={step.effect} />}
          </li>
        ))}
      </ul>
      {steps.some(({ name }) => needed.has(name) && !allowed.names.has(name)) && (
        <Alert type="info" showIcon title={say('DESIGNER_PLAN_NEEDED')} />
      )}
      {steps.some(({ destructive, name }) => destructive && !needed.has(name)) && (
        <Alert type="warning" showIcon title={say('DESIGNER_PLAN_TICK')} />
      )}
    </>
  )
}

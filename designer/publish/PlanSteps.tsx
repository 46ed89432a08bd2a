import { Alert, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { useDesigner } from '../context.tsx'
import type { StepReply } from '../storage/remote.ts'

export interface Allowed {
  readonly names: ReadonlySet<string>
  readonly toggle: (name: string, on: boolean) => void
}
/** The destructive steps a person has ticked. */
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

/** What will happen to the table, in words. A step that loses data runs only when it is ticked by itself. */
export function PlanSteps({ steps, allowed }: { readonly steps: readonly StepReply[]; readonly allowed: Allowed }) {
  const { say } = useDesigner()
  if (steps.length === 0) return <p className="vd-help">{say('DESIGNER_PLAN_EMPTY')}</p>
  return (
    <>
      <ul className="vd-plan">
        {steps.map((step) => (
          <li key={step.name} className={step.destructive ? 'vd-destructive' : undefined}>
            {step.destructive ? (
              <Checkbox
                checked={allowed.names.has(step.name)}
                onChange={(event) => allowed.toggle(step.name, event.target.checked)}
              >
                {step.text} <strong>{say('DESIGNER_DESTRUCTIVE')}</strong> <code>{step.name}</code>
              </Checkbox>
            ) : (
              step.text
            )}
            {step.effect && <Effect effect={step.effect} />}
          </li>
        ))}
      </ul>
      {steps.some((step) => step.destructive) && <Alert type="warning" showIcon title={say('DESIGNER_PLAN_TICK')} />}
    </>
  )
}

import { Progress } from 'antd'

/** How far something is that takes its time. */
export interface Step {
  readonly done: number
  readonly all: number
}

export function Working({ step, text }: { readonly step: Step; readonly text: string }) {
  const percent = step.all > 0 ? Math.round((100 * step.done) / step.all) : 0
  return (
    <output className="vi-list-grid-step">
      {text}
      <Progress percent={percent} showInfo={false} size="small" aria-hidden="true" />
    </output>
  )
}

import { Button, Progress } from 'antd'
import type { Ports } from '../../../registry/kit/ports.ts'

/** How far something is that takes its time. */
export interface Step {
  readonly done: number
  readonly all: number
}

interface WorkingProps {
  readonly step: Step
  readonly code: 'LIST_GRID_LOADING' | 'LIST_GRID_CHECKING' | 'LIST_GRID_SAVING' | 'LIST_GRID_RESTORING'
  readonly ports: Ports
  /** Ends it before it is done; without it there is no way. */
  readonly onCancel?: () => void
}

export function ProgressBar({ step: { done, all }, code, ports, onCancel }: WorkingProps) {
  const percent = all > 0 ? Math.round((100 * done) / all) : 0
  return (
    <div className="vi-list-grid-step">
      <output>
        {ports.say(code, { done: done.toLocaleString(ports.locale), all: all.toLocaleString(ports.locale) })}
      </output>
      <Progress percent={percent} showInfo={false} size="small" aria-hidden="true" />
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {ports.say('GRID_CANCEL')}
        </Button>
      )}
    </div>
  )
}

import { Button } from 'antd'
import type { ReactElement } from 'react'
import type { Ports } from '../ports.ts'

/** A failed load in one line with a retry button; also for an open list. */
export function RetryLine({
  onRetry,
  ports,
}: {
  readonly onRetry: () => void
  readonly ports: Pick<Ports, 'say'>
}): ReactElement {
  return (
    <output>
      {ports.say('COMMON_FAILED')}
      {/* The list closes when the input loses the focus. */}
      <Button type="link" size="small" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
        {ports.say('COMMON_RETRY')}
      </Button>
    </output>
  )
}

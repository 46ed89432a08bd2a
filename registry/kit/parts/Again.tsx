import { Button } from 'antd'
import type { ReactElement } from 'react'
import type { Ports } from '../ports.ts'

/** What did not load, in one line, with the way to try again. For a list that is open as well. */
export function Again({
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

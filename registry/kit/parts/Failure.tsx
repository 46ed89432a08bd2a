import { Alert, Button } from 'antd'
import type { ReactElement } from 'react'
import type { Ports } from '../ports.ts'
import { sentenceOf } from './prose/sentence.ts'

interface FailureProps {
  readonly reason: unknown
  readonly onRetry: () => void
  readonly ports: Pick<Ports, 'say'>
}

/** What could not be loaded, in place, with the way to try again. */
export function Failure({ reason, onRetry, ports }: FailureProps): ReactElement {
  return (
    <Alert
      type="error"
      showIcon
      title={sentenceOf(reason, ports)}
      action={
        <Button size="small" onClick={onRetry}>
          {ports.say('COMMON_RETRY')}
        </Button>
      }
    />
  )
}

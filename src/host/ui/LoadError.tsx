import { Alert, Button } from 'antd'
import { useHost } from '../host.tsx'

/** A failed load in place of its content, with a retry button. The result page of antd would bring 11 kB of drawings. */
export function LoadError({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
  const { ports } = useHost()
  return (
    <Alert
      type="warning"
      showIcon
      title={reason}
      action={
        <Button size="small" onClick={onRetry}>
          {ports.say('COMMON_RETRY')}
        </Button>
      }
    />
  )
}

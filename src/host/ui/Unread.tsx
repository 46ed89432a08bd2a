import { Alert, Button } from 'antd'
import { useHost } from '../host.tsx'

/** What could not be read, in its place, with a way to try again. The result page of antd would bring 11 kB of drawings. */
export function Unread({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
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

import { Alert, Button } from 'antd'
import { useSay } from './use-say.ts'
import { wordsOf } from './words-of.ts'

export { wordsOf }

/** A failure in its place, with a way to try again. */
export function ErrorBox({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const say = useSay()
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={wordsOf(error, say)}
      action={onRetry && <Button size="small" onClick={onRetry}>{say('COMMON_RETRY')}</Button>}
    />
  )
}

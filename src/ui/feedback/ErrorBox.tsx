import { Alert } from 'antd'
import { isOutdatedBuild } from '../../lib/outdated-build.ts'
import { useSay } from '../use-say.ts'
import { errorText } from './error-text.ts'
import { RetryButtons } from './RetryButtons.tsx'

export { errorText }

/** A failure in its place, with a way to try again. */
export function ErrorBox({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const say = useSay()
  const hasAction = onRetry !== undefined || isOutdatedBuild(error)
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={errorText(error, say)}
      action={hasAction && <RetryButtons error={error} onRetry={onRetry} isSmall />}
    />
  )
}

import { Alert, Button } from 'antd'
import { isOutdatedBuild } from '../../lib/outdated-build.ts'
import { useSay } from '../use-say.ts'
import { errorText } from './error-text.ts'

export { errorText }

/** A failure in its place, with a way to try again. */
export function ErrorBox({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const say = useSay()
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      {say('COMMON_RETRY')}
    </Button>
  )
  const action = isOutdatedBuild(error) ? (
    <>
      {retry}{' '}
      <Button size="small" onClick={() => window.location.reload()}>
        {say('SHELL_RELOAD')}
      </Button>
    </>
  ) : (
    retry
  )
  return <Alert type="error" showIcon role="alert" title={errorText(error, say)} action={action} />
}

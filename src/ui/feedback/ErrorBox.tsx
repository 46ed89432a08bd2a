import { Alert, Button } from 'antd'
import { isOutdatedBuild } from '../../lib/outdated-build.ts'
import { useSay } from '../use-say.ts'
import { errorText } from './error-text.ts'

export { errorText }

/** A failure in its place, with a way to try again. */
export function ErrorBox({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const say = useSay()
  const ways = (
    <>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {say('COMMON_RETRY')}
        </Button>
      )}{' '}
      {isOutdatedBuild(error) && (
        <Button size="small" onClick={() => window.location.reload()}>
          {say('SHELL_RELOAD')}
        </Button>
      )}
    </>
  )
  return <Alert type="error" showIcon role="alert" title={errorText(error, say)} action={ways} />
}

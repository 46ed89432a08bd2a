import type { ReactNode } from 'react'
import { Button } from 'antd'
import { isOutdatedBuild } from '../../lib/outdated-build.ts'
import { useSay } from '../use-say.ts'

interface RetryButtonsProps {
  readonly error: unknown
  readonly onRetry: (() => void) | undefined
  /** Small buttons, for a failure within a page. */
  readonly isSmall?: boolean
  /** What is offered instead of a reload, where the build is the newest. */
  readonly children?: ReactNode
}

/** The ways on after a failure: another try, and a reload where the page is of an older build than the server. */
export function RetryButtons({ error, onRetry, isSmall = false, children }: RetryButtonsProps) {
  const say = useSay()
  const size = isSmall ? 'small' : 'middle'
  return (
    <>
      {onRetry && (
        <Button size={size} type={isSmall ? 'default' : 'primary'} onClick={onRetry}>
          {say('COMMON_RETRY')}
        </Button>
      )}{' '}
      {isOutdatedBuild(error) ? (
        <Button size={size} onClick={() => window.location.reload()}>
          {say('SHELL_RELOAD')}
        </Button>
      ) : (
        children
      )}
    </>
  )
}

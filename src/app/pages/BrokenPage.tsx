import { Button } from 'antd'
import { isOutdatedBuild } from '../../lib/outdated-build.ts'
import { RetryButtons } from '../../ui/feedback/RetryButtons.tsx'
import { useSay } from '../../ui/use-say.ts'
import { HOME_PATH } from '../routes/redirect.ts'

/** A page that could not be drawn. Menus and other pages go on. */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay()
  const stale = isOutdatedBuild(error)
  return (
    <div className="v-exception" role="alert">
      <h1>{say(stale ? 'SHELL_STALE_BUILD' : 'SHELL_BROKEN')}</h1>
      {!stale && <p>{say('SHELL_BROKEN_HELP')}</p>}
      <p className="v-exception-ways">
        <RetryButtons error={error} onRetry={onRetry}>
          <Button href={`#${HOME_PATH}`}>{say('PAGE_HOME')}</Button>
        </RetryButtons>
      </p>
    </div>
  )
}

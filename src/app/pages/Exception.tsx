import { Button } from 'antd'
import { useSay } from '../../ui/use-say.ts'
import { HOME_PATH } from '../routes/redirect.ts'

const SENTENCE = { '403': 'PAGE_403', '404': 'PAGE_404', '500': 'PAGE_500' } as const
export type ExceptionKind = keyof typeof SENTENCE

function Exception({ kind, onRetry }: { kind: ExceptionKind; onRetry?: (() => void) | undefined }) {
  const say = useSay()
  return (
    <div className="v-exception">
      <p className="v-exception-number" aria-hidden="true">
        {kind}
      </p>
      <h1>{say(SENTENCE[kind])}</h1>
      <p className="v-exception-ways">
        {onRetry && (
          <Button type="primary" onClick={onRetry}>
            {say('COMMON_RETRY')}
          </Button>
        )}
        <Button type={onRetry ? 'default' : 'primary'} href={`#${HOME_PATH}`}>
          {say('PAGE_HOME')}
        </Button>
      </p>
    </div>
  )
}

/** A whole page without menus. */
export function ExceptionPage({ kind }: { kind: ExceptionKind }) {
  return (
    <main className="v-exception-page">
      <Exception kind={kind} />
    </main>
  )
}
export const NotFoundContent = () => <Exception kind="404" />
export const ForbiddenContent = () => <Exception kind="403" />
export const ServerFailedContent = () => <Exception kind="500" />
/** The same with a way to ask the server again. */
export const BrokenServerContent = ({ onRetry }: { onRetry: () => void }) => <Exception kind="500" onRetry={onRetry} />

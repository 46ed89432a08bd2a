import { Alert } from 'antd'
import { useHost } from '../../host/host.tsx'
import type { Outcome } from './use-custom-actions.ts'

/** Most reasons that are listed at once. */
const LISTED = 8

interface ActionOutcomeProps {
  readonly outcome: Outcome
  /** Field whose words tell rows apart. */
  readonly heading: string
  readonly onClose: () => void
}

/** Which rows an action failed on, and why. */
export function ActionOutcome({ outcome: { title, done, failures }, heading, onClose }: ActionOutcomeProps) {
  const { ports } = useHost()
  const more = failures.length - LISTED
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="vi-outcome"
      closable={{ onClose, 'aria-label': ports.say('LIST_OUTCOME_CLOSE') }}
      title={ports.say('LIST_ACTION_PARTLY', { title, done, failed: failures.length })}
      description={
        <>
          <ul>
            {failures.slice(0, LISTED).map(({ row, reason }) => (
              <li key={row.id}>
                <strong>{row.words[heading] || row.id}</strong> {reason}
              </li>
            ))}
          </ul>
          {more > 0 && <p>{ports.say('LIST_ACTION_MORE', { count: more })}</p>}
          <p>{ports.say('LIST_ACTION_KEPT')}</p>
        </>
      }
    />
  )
}

import { Button } from 'antd'
import { useHost } from '../../host/host.tsx'
import './offline.css'
import { OFFLINE_STATES } from './states.ts'
import { useQueue } from './use-queue.ts'

/** What was saved without a connection, until all of it is sent. */
export function OfflineQueue() {
  const { ports } = useHost()
  const { waiting, send, sendAnyway, resolve, takeBack, drop } = useQueue()
  if (waiting.length === 0) return null
  return (
    <section className="vi-offline" aria-label={ports.say('OFFLINE_TITLE', { count: waiting.length })}>
      <header>
        <strong>{ports.say('OFFLINE_TITLE', { count: waiting.length })}</strong>
        <Button size="small" onClick={() => void send()}>
          {ports.say('OFFLINE_SEND')}
        </Button>
      </header>
      <ul>
        {waiting.map((save) => (
          <li key={save.key} data-state={save.state}>
            <span className="vi-offline-title">{save.title}</span>
            <span>{ports.say(OFFLINE_STATES[save.state])}</span>
            {save.message && <span className="vi-offline-why">{save.message}</span>}
            <span className="vi-offline-buttons">
              {save.state === 'stale' && (
                <Button size="small" type="primary" onClick={() => void resolve(save)}>
                  {ports.say('OFFLINE_MERGE')}
                </Button>
              )}
              {save.state === 'unsure' && (
                <Button size="small" type="primary" onClick={() => void sendAnyway(save)}>
                  {ports.say('OFFLINE_SEND_ANYWAY')}
                </Button>
              )}
              {save.state !== 'stale' && (
                <Button size="small" onClick={() => void takeBack(save)}>
                  {ports.say('OFFLINE_TAKE_BACK')}
                </Button>
              )}
              <Button size="small" danger onClick={() => void drop(save)}>
                {ports.say('FORM_DRAFT_DROP')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Button } from 'antd'
import { useHost } from '../../host.tsx'
import './offline.css'
import { useQueue } from './use-queue.ts'

const STATES = { waiting: 'OFFLINE_WAITING', refused: 'OFFLINE_REFUSED', stale: 'OFFLINE_STALE' } as const

/** What was saved without a connection, until all of it is sent. */
export function OfflineQueue() {
  const { ports } = useHost()
  const { waiting, send, resolve, takeBack, drop } = useQueue()
  if (waiting.length === 0) return null
  return (
    <section className="vi-offline" aria-label={ports.say('OFFLINE_TITLE', { count: waiting.length })}>
      <header>
        <strong>{ports.say('OFFLINE_TITLE', { count: waiting.length })}</strong>
        <Button size="small" onClick={() => void send()}>{ports.say('OFFLINE_SEND')}</Button>
      </header>
      <ul>
        {waiting.map((save) => (
          <li key={save.key} data-state={save.state}>
            <span className="vi-offline-title">{save.title}</span>
            <span>{ports.say(STATES[save.state])}</span>
            {save.message && <span className="vi-offline-why">{save.message}</span>}
            <span className="vi-offline-buttons">
              {save.state === 'stale' && <Button size="small" type="primary" onClick={() => void resolve(save)}>{ports.say('OFFLINE_MERGE')}</Button>}
              {save.state !== 'stale' && <Button size="small" onClick={() => void takeBack(save)}>{ports.say('OFFLINE_TAKE_BACK')}</Button>}
              <Button size="small" danger onClick={() => void drop(save)}>{ports.say('FORM_DRAFT_DROP')}</Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { Dialog } from '../../../registry/kit/parts/Dialog.tsx'
import { OFFLINE_STATES } from '../../form/offline/index.ts'
import type { PlacedSave } from '../../state/storage/outbox.ts'
import { useSay } from '../../ui/use-say.ts'
import { useRouteEntries } from '../layout/use-menu.ts'
import type { RouteEntry } from '../routes/entries.ts'
import { screenOf } from '../routes/screen.ts'
import './waiting.css'

const WIDTH = 520

interface Props {
  readonly saves: readonly PlacedSave[]
  readonly onSend: () => void
  readonly onClose: () => void
}

function Place({
  screen,
  entry,
  onClose,
}: {
  readonly screen: string
  readonly entry: RouteEntry | undefined
  readonly onClose: () => void
}) {
  return (
    <h3>
      {entry ? (
        <Link to={entry.path} onClick={onClose}>
          {entry.meta.title}
        </Link>
      ) : (
        screen
      )}
    </h3>
  )
}

/** What waits for a connection, by screen, and the way to each: there it is merged, taken back or discarded. */
export function WaitingDialog({ saves, onSend, onClose }: Props) {
  const say = useSay()
  const entries = useRouteEntries()
  const screens = [...new Set(saves.map(({ screen }) => screen))]
  return (
    <Dialog
      open
      width={WIDTH}
      title={say('OFFLINE_TITLE', { count: saves.length })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onSend}>
          {say('OFFLINE_SEND')}
        </Button>
      }
    >
      <p className="v-saves-text">{say('OFFLINE_ELSEWHERE')}</p>
      {screens.map((screen) => (
        <section key={screen} className="v-saves">
          <Place
            screen={screen}
            entry={entries.find(({ component }) => screenOf(component.name) === screen)}
            onClose={onClose}
          />
          <ul>
            {saves
              .filter((save) => save.screen === screen)
              .map((save) => (
                <li key={save.key}>
                  <b>{save.title}</b>
                  <span>{say(OFFLINE_STATES[save.state])}</span>
                  {save.message !== '' && <span className="v-saves-text">{save.message}</span>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}

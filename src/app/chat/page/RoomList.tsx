import { useEffect, useState, type KeyboardEvent } from 'react'
import { findColleagues, postRoom, type ChatRoom, type Colleague } from '../../../api/sockets/chat.ts'
import { errorText } from '../../../ui/feedback/ErrorBox.tsx'
import { useSay } from '../../../ui/use-say.ts'

const TYPING_MS = 300

interface Props {
  readonly rooms: readonly ChatRoom[]
  readonly current: string | undefined
  readonly userId: string
  readonly onChoose: (roomId: string) => void
  readonly onBegun: (room: ChatRoom) => void
}

interface Found {
  readonly words: string
  readonly people: readonly Colleague[]
  readonly error?: unknown
}

function useColleagues(words: string): Found | undefined {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (words === '') return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      findColleagues(words, stop.signal).then(
        (people) => setFound({ words, people }),
        (error: unknown) => {
          if (!stop.signal.aborted) setFound({ words, people: [], error })
        },
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words])
  return found?.words === words ? found : undefined
}

function Initial({ name, group }: { name: string; group?: boolean }) {
  return (
    <span className={group ? 'c-initial c-initial-group' : 'c-initial'} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}

function People({ words, userId, onBegun }: { words: string; userId: string; onBegun: (room: ChatRoom) => void }) {
  const say = useSay()
  const found = useColleagues(words)
  const [problem, setProblem] = useState<unknown>()
  const begin = ({ id }: Colleague) => void postRoom(id).then(onBegun, setProblem)
  const people = found?.people.filter(({ id }) => id !== userId) ?? []
  const error = problem ?? found?.error
  return (
    <section aria-label={say('CHAT_PEOPLE')} className="c-list">
      {error !== undefined && (
        <p className="c-problem" role="alert">
          {errorText(error, say)}
        </p>
      )}
      {found && people.length === 0 && <p className="c-none">{say('CHAT_NOBODY')}</p>}
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" className="c-room" onClick={() => begin(person)}>
              <Initial name={person.realname} />
              <span className="c-room-main">
                <b>{person.realname}</b>
                <small>{person.department}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RoomRow({ room, isCurrent, onChoose }: { room: ChatRoom; isCurrent: boolean; onChoose: () => void }) {
  const say = useSay()
  const last = room.lastText
    ? room.kind === 'depart'
      ? `${room.lastSender ?? ''}: ${room.lastText}`
      : room.lastText
    : say('CHAT_MEMBERS', { count: room.members })
  return (
    <button type="button" className="c-room" aria-current={isCurrent} onClick={onChoose}>
      <Initial name={room.title} group={room.kind === 'depart'} />
      <span className="c-room-main">
        <b>{room.title}</b>
        <small>{last}</small>
      </span>
      <span className="c-room-side">
        {room.lastTime && <small>{room.lastTime.slice(5, 16)}</small>}
        {room.unread > 0 && (
          <span className="c-badge">
            <span aria-hidden="true">{room.unread}</span>
            <span className="v-hidden">{say('CHAT_WAITING', { count: room.unread })}</span>
          </span>
        )}
      </span>
    </button>
  )
}

/** The conversations, and above them the way to a new one. */
export function RoomList({ rooms, current, userId, onChoose, onBegun }: Props) {
  const say = useSay()
  const [words, setWords] = useState('')
  const asked = words.trim()
  // The first Escape takes the words back, the next one leaves.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || words === '') return
    event.preventDefault()
    setWords('')
  }
  const begun = (room: ChatRoom) => {
    setWords('')
    onBegun(room)
  }
  return (
    <nav className="c-rooms" aria-label={say('CHAT_ROOMS')}>
      <input
        type="search"
        className="c-search"
        placeholder={say('CHAT_SEARCH')}
        aria-label={say('CHAT_SEARCH')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={handleKey}
      />
      {asked !== '' ? (
        <People words={asked} userId={userId} onBegun={begun} />
      ) : (
        <div className="c-list">
          {rooms.length === 0 && <p className="c-none">{say('CHAT_NO_ROOMS')}</p>}
          <ul>
            {rooms.map((room) => (
              <li key={room.id}>
                <RoomRow room={room} isCurrent={room.id === current} onChoose={() => onChoose(room.id)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  )
}

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { locateMessage } from '../../../api/sockets/chat.ts'
import { logProblem } from '../../../lib/log.ts'
import { layout } from '../../../state/layout.ts'
import { locale } from '../../../state/locale.ts'
import { AppFrame } from '../../../ui/frame/AppFrame.tsx'
import { errorText } from '../../../ui/feedback/ErrorBox.tsx'
import { Loading } from '../../../ui/frame/Loading.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { postToParent } from '../frame-message.ts'
import { Conversation } from './Conversation.tsx'
import { RoomList } from './RoomList.tsx'
import { useEntry, type Entry } from './use-entry.ts'
import { useRooms, type ReceivedMessage } from './use-rooms.ts'
import './page.css'

const LIST_SIZE = { width: 360, height: 560 }
const BOTH_SIZE = { width: 760, height: 560 }

/** A frame that its page does not display has no box; a background tab is hidden. */
const isSeenNow = () => !document.hidden && window.frameElement?.getClientRects().length !== 0
/** The page around this one puts the cursor here when it shows the frame again. */
function watchSight(changed: () => void): () => void {
  window.addEventListener('focus', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    window.removeEventListener('focus', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** Opens the conversation of the message that the frame was opened for. */
function useFirstRoom(messageId: string, choose: (roomId: string) => void): void {
  useEffect(() => {
    if (messageId === '') return
    locateMessage(messageId).then(choose, (reason: unknown) => logProblem('the message was not found', reason))
  }, [messageId, choose])
}

function Over({ text }: { text: string }) {
  return (
    <main className="c-over" role="alert">
      <p>{text}</p>
    </main>
  )
}

function Inside({ entry }: { entry: Entry }) {
  const say = useSay()
  const [current, setCurrent] = useState<string>()
  const [signal, setSignal] = useState(0)
  const isSeen = useSyncExternalStore(watchSight, isSeenNow)
  const arrived = useCallback((message: ReceivedMessage | undefined) => {
    if (message === undefined || message.sender !== '') setSignal((now) => now + 1)
  }, [])
  const { rooms, error, isLive, isOver, reload } = useRooms(entry, arrived)
  const choose = useCallback((roomId: string | undefined) => {
    setCurrent(roomId)
    postToParent({ type: 'change-size', data: roomId === undefined ? LIST_SIZE : BOTH_SIZE })
  }, [])
  useFirstRoom(entry.messageId, choose)

  const count = rooms?.reduce((sum, room) => sum + room.unread, 0)
  const waiting = rooms?.find(({ unread }) => unread > 0)
  const text = waiting ? `${waiting.title}: ${waiting.lastText ?? ''}` : ''
  useEffect(() => {
    if (count !== undefined) postToParent({ type: 'show-info', data: { count, text } })
  }, [count, text])

  if (isOver) return <Over text={say('CHAT_TICKET_WRONG')} />
  if (!rooms) return error === undefined ? <Loading page /> : <Over text={errorText(error, say)} />
  const room = rooms.find(({ id }) => id === current)
  return (
    <main aria-label={say('CHAT_TITLE')} className={room ? 'c-chat c-chat-open' : 'c-chat'}>
      <h1 className="v-hidden">{say('CHAT_TITLE')}</h1>
      {!isLive && <output className="c-offline">{say('CHAT_OFFLINE')}</output>}
      <RoomList
        rooms={rooms}
        current={current}
        userId={entry.userId}
        onChoose={choose}
        onBegun={({ id }) => {
          reload()
          choose(id)
        }}
      />
      {room ? (
        <Conversation
          key={room.id}
          room={room}
          userId={entry.userId}
          signal={signal}
          isSeen={isSeen}
          onBack={() => choose(undefined)}
        />
      ) : (
        <p className="c-choose">{say('CHAT_CHOOSE')}</p>
      )}
    </main>
  )
}

/** The page that the frame of the header shows. */
export function ChatPage() {
  const say = useSay()
  const { color, dark, compact, contrast } = useSnapshot(layout)
  const { current } = useSnapshot(locale)
  const state = useEntry()
  useEffect(() => {
    document.title = say('CHAT_TITLE')
  }, [say])
  return (
    <AppFrame locale={current} look={{ color, dark, compact, contrast }}>
      {state.kind === 'entering' && <Loading page />}
      {state.kind === 'refused' && <Over text={errorText(state.error, say)} />}
      {state.kind === 'inside' && <Inside entry={state.entry} />}
    </AppFrame>
  )
}

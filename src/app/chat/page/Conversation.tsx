import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { CHAT_TEXT_MAX, postRead, type ChatMessage, type ChatRoom } from '../../../api/sockets/chat.ts'
import { logProblem } from '../../../lib/log.ts'
import { errorText } from '../../../ui/feedback/ErrorBox.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { useMessages, type Outgoing } from './use-messages.ts'

interface Props {
  readonly room: ChatRoom
  readonly userId: string
  /** Changes whenever something arrived here. */
  readonly signal: number
  /** Whether anybody can see this. */
  readonly isSeen: boolean
  readonly onBack: () => void
}

function Composer({ onSend }: { onSend: (text: string) => void }) {
  const say = useSay()
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
    // The send button is disabled now, and a disabled button loses the focus.
    box.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    // While a Chinese word is being composed, Enter takes the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="c-composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a user opens a conversation to write
        autoFocus
        rows={2}
        maxLength={CHAT_TEXT_MAX}
        placeholder={say('CHAT_HINT')}
        aria-label={say('CHAT_TYPE')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      <button type="submit" className="c-primary" disabled={text.trim() === ''}>
        {say('CHAT_SEND')}
      </button>
    </form>
  )
}

function Bubble({ message, isOwn, withName }: { message: ChatMessage; isOwn: boolean; withName: boolean }) {
  const say = useSay()
  return (
    <li className={isOwn ? 'c-message c-own' : 'c-message'}>
      <small>
        <span className={withName && !isOwn ? undefined : 'v-hidden'}>
          {isOwn ? say('CHAT_ME') : message.senderName}{' '}
        </span>
        <time>{message.createTime.slice(5, 16)}</time>
      </small>
      <p>{message.text}</p>
    </li>
  )
}

function Waiting({ one, onRetry }: { one: Outgoing; onRetry: () => void }) {
  const say = useSay()
  return (
    <li className="c-message c-own c-waiting">
      <p>{one.text}</p>
      {one.error !== undefined && (
        <button type="button" className="c-retry" title={errorText(one.error, say)} onClick={onRetry}>
          {say('CHAT_NOT_SENT')}
        </button>
      )}
    </li>
  )
}

/** Keeps the end in view while new messages come, and the place while older ones are put above. */
function useScroll(first: string | undefined, last: string | undefined, count: number) {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef<{ first: string | undefined; height: number }>({ first: undefined, height: 0 })
  useLayoutEffect(() => {
    const drawn = log.current
    if (!drawn) return
    const isOlder = before.current.first !== undefined && before.current.first !== first
    if (isOlder) drawn.scrollTop += drawn.scrollHeight - before.current.height
    else drawn.scrollTop = drawn.scrollHeight
    before.current = { first, height: drawn.scrollHeight }
  }, [first, last, count])
  return log
}

/** One conversation: its messages and the way to write one. */
export function Conversation({ room, userId, signal, isSeen, onBack }: Props) {
  const say = useSay()
  const { messages, more, error, outgoing, load, send, deliver } = useMessages(room.id)
  const last = messages?.at(-1)?.id
  const log = useScroll(messages?.[0]?.id, last, outgoing.length)

  useEffect(() => {
    if (signal > 0) void load()
  }, [signal, load])
  useEffect(() => {
    if (isSeen && last !== undefined && room.unread > 0)
      postRead(room.id, last).catch((reason: unknown) => logProblem('messages were not marked as read', reason))
  }, [isSeen, last, room.id, room.unread])
  return (
    <section className="c-conversation" aria-label={room.title}>
      <header className="c-head">
        <button type="button" className="c-back" aria-label={say('CHAT_BACK')} onClick={onBack}>
          ‹
        </button>
        <h2>{room.title}</h2>
        {room.kind === 'depart' && <small>{say('CHAT_MEMBERS', { count: room.members })}</small>}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long log is scrolled by keys */}
      <div ref={log} className="c-log" role="log" aria-label={room.title} tabIndex={0}>
        {more && (
          <button type="button" className="c-older" onClick={() => void load(messages?.[0]?.id)}>
            {say('CHAT_OLDER')}
          </button>
        )}
        {error !== undefined && (
          <p className="c-problem" role="alert">
            {errorText(error, say)}{' '}
            <button type="button" onClick={() => void load()}>
              {say('COMMON_RETRY')}
            </button>
          </p>
        )}
        {messages?.length === 0 && outgoing.length === 0 && <p className="c-none">{say('CHAT_NO_MESSAGES')}</p>}
        <ul>
          {messages?.map((message) => (
            <Bubble
              key={message.id}
              message={message}
              isOwn={message.senderId === userId}
              withName={room.kind === 'depart'}
            />
          ))}
          {outgoing.map((one) => (
            <Waiting key={one.key} one={one} onRetry={() => void deliver(one)} />
          ))}
        </ul>
      </div>
      <Composer onSend={send} />
    </section>
  )
}

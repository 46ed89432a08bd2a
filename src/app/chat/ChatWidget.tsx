import { CloseOutlined, MessageOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { chatAddress, postTicket } from '../../api/sockets/chat.ts'
import { chat, setChatInfo, watchChat } from '../../state/chat.ts'
import { session } from '../../state/session/session.ts'
import { errorText } from '../../ui/feedback/ErrorBox.tsx'
import { toast } from '../../ui/feedback/feedback.tsx'
import { sayNow, useSay } from '../../ui/use-say.ts'
import { readFrameMessage } from './frame-message.ts'
import './widget.css'

const START = { width: 360, height: 560 }
const MOST = 99

/** The frame with its page, asked for with a ticket when it is first opened and again for another session. */
function useFrame() {
  const { token } = useSnapshot(session)
  const [frame, setFrame] = useState<{ readonly address: string; readonly token: string }>()
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    setOpen(true)
    if (frame?.token === token) return
    try {
      setFrame({ address: chatAddress(await postTicket(), chat.messageId), token })
    } catch (reason) {
      setOpen(false)
      toast('warning', errorText(reason, sayNow))
    }
  }
  return {
    address: frame?.token === token ? frame.address : undefined,
    isOpen,
    open: () => void open(),
    close: () => setOpen(false),
  }
}

/** Conversations in a frame below the header; the frame says how large it wants to be and what waits. */
export function ChatWidget() {
  const say = useSay()
  const { count, text } = useSnapshot(chat)
  const { address, isOpen, open, close } = useFrame()
  const [size, setSize] = useState(START)
  const frame = useRef<HTMLIFrameElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(watchChat, [])
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const message = readFrameMessage(event, frame.current?.contentWindow)
      if (message?.type === 'change-size') setSize(message.data)
      if (message?.type === 'show-info') setChatInfo(message.data.count, message.data.text)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (isOpen && address !== undefined) frame.current?.focus()
  }, [isOpen, address])
  const shut = () => {
    close()
    button.current?.focus()
  }
  // Keys pressed inside the frame do not come out of it.
  const hearEscape = () =>
    frame.current?.contentWindow?.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) shut()
    })
  const label = count > 0 ? say('CHAT_TITLE_COUNT', { count }) : say('CHAT_TITLE')
  return (
    <>
      <button
        ref={button}
        type="button"
        className="v-header-button"
        aria-label={label}
        title={text || label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? shut : open}
      >
        <span className="v-badge">
          <MessageOutlined />
          {count > 0 && <b aria-hidden="true">{count > MOST ? `${MOST}+` : count}</b>}
        </span>
      </button>
      {address !== undefined && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
        <dialog
          className="v-chat"
          open={isOpen}
          aria-label={say('CHAT_TITLE')}
          style={{ width: size.width, height: size.height }}
          onKeyDown={({ key }) => key === 'Escape' && shut()}
        >
          <div className="v-chat-bar">
            <h2>{say('CHAT_TITLE')}</h2>
            <button type="button" aria-label={say('COMMON_CLOSE')} onClick={shut}>
              <CloseOutlined />
            </button>
          </div>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, of this origin: with scripts a sandbox would keep nothing from it */}
          <iframe
            ref={frame}
            title={say('CHAT_TITLE')}
            src={address}
            referrerPolicy="no-referrer"
            onLoad={hearEscape}
          />
        </dialog>
      )}
    </>
  )
}

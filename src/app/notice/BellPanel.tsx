import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { NoticeRecord } from '../../api/notice.ts'
import { notices } from '../../state/notices.ts'
import { toast } from '../../ui/feedback/feedback.tsx'
import { useSay } from '../../ui/use-say.ts'
import { canNotify, setDesktopAlerts } from './desktop.ts'
import { Priority } from './Priority.tsx'

const MINE_PATH = '/isps/userAnnouncement'
const WIDTH = 300
const GAP = 8
const KINDS = ['announcements', 'system'] as const
type Kind = (typeof KINDS)[number]

interface Props {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onOpen: (notice: NoticeRecord) => void
  readonly onClose: () => void
}

function place(panel: HTMLElement, below: DOMRect): void {
  panel.style.top = `${below.bottom + 4}px`
  panel.style.left = `${Math.max(GAP, Math.min(below.right - WIDTH, window.innerWidth - WIDTH - GAP))}px`
}
function usePlace(panel: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!panel.current || !button.current) return
    place(panel.current, button.current.getBoundingClientRect())
    panel.current.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [panel, button])
}

function useOutside(
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const elsewhere = ({ target }: Event) => {
      if (!panel.current?.contains(target as Node) && !button.current?.contains(target as Node)) close.current()
    }
    const gone = () => close.current()
    const events = ['pointerdown', 'focusin'] as const
    for (const name of events) document.addEventListener(name, elsewhere, true)
    window.addEventListener('resize', gone)
    return () => {
      for (const name of events) document.removeEventListener(name, elsewhere, true)
      window.removeEventListener('resize', gone)
    }
  }, [panel, button])
}

function DesktopToggle() {
  const say = useSay()
  const { desktop } = useSnapshot(notices)
  const turn = async () => {
    if (!(await setDesktopAlerts(!desktop))) toast('warning', say('NOTICE_DESKTOP_DENIED'))
  }
  return (
    <button type="button" aria-pressed={desktop} onClick={() => void turn()}>
      {say(desktop ? 'NOTICE_DESKTOP_OFF' : 'NOTICE_DESKTOP_ON')}
    </button>
  )
}

/** The two lists of what is not read, below the bell. */
export function BellPanel({ button, onOpen, onClose }: Props) {
  const say = useSay()
  const id = useId()
  const known = useSnapshot(notices)
  const panel = useRef<HTMLDialogElement>(null)
  const [kind, setKind] = useState<Kind>(
    known.announcementTotal === 0 && known.systemTotal > 0 ? 'system' : 'announcements',
  )
  usePlace(panel, button)
  useOutside(panel, button, onClose)
  const words = {
    announcements: say('NOTICE_ANNOUNCEMENTS', { count: known.announcementTotal }),
    system: say('NOTICE_SYSTEM', { count: known.systemTotal }),
  }

  const leave = () => {
    onClose()
    button.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    }
    if (event.key !== 'Tab') return
    // It lies at the end of the document: going on from the bell is going on in the header.
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>('a, button:not([tabindex="-1"])') ?? [])]
    if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return
    leave()
    if (event.shiftKey) event.preventDefault()
  }
  const handleTabKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = kind === 'system' ? 'announcements' : 'system'
    setKind(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <dialog open ref={panel} className="v-bell-panel" aria-label={say('NOTICE_BELL')} onKeyDown={handleKey}>
      <div className="v-bell-tabs" role="tablist">
        {KINDS.map((one) => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={kind === one}
            aria-controls={`${id}-list`}
            tabIndex={kind === one ? 0 : -1}
            onClick={() => setKind(one)}
            onKeyDown={handleTabKey}
          >
            {words[one]}
          </button>
        ))}
      </div>
      <div id={`${id}-list`} className="v-bell-list" role="tabpanel" aria-labelledby={`${id}-${kind}`}>
        {known[kind].length === 0 ? (
          <p className="v-bell-none">{say('NOTICE_NONE')}</p>
        ) : (
          <ul>
            {known[kind].map((notice) => (
              <li key={notice.id}>
                <button type="button" className="v-bell-item" onClick={() => onOpen(notice)}>
                  <span title={notice.title}>{notice.title}</span>
                  <Priority value={notice.priority} />
                  <small>
                    {notice.subject !== '' && <span>{notice.subject}</span>}
                    <time>{notice.time}</time>
                  </small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="v-bell-foot">
        {canNotify() && <DesktopToggle />}
        <Link to={MINE_PATH} onClick={onClose}>
          {say('NOTICE_MORE')}
        </Link>
      </div>
    </dialog>,
    document.body,
  )
}

import { BellOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError } from '../../api/client/errors.ts'
import type { NoticeRecord } from '../../api/notice.ts'
import { loadNotices, notices, readNotice, watchNotices } from '../../state/notices.ts'
import { errorText } from '../../ui/feedback/ErrorBox.tsx'
import { announce, toast } from '../../ui/feedback/feedback.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { sayNow, useSay } from '../../ui/use-say.ts'
import { BellPanel } from './BellPanel.tsx'
import { notifyDesktop } from './desktop.ts'
import { OpenedNotice } from './OpenedNotice.tsx'
import './notice.css'

const MOST = 99

/** The bell: how many notices wait, and the way to them. */
export function Bell() {
  const say = useSay()
  const { announcementTotal, systemTotal } = useSnapshot(notices)
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<NoticeRecord>()
  const button = useRef<HTMLButtonElement>(null)
  const count = announcementTotal + systemTotal

  const open = useCallback((notice: NoticeRecord) => {
    setOpen(false)
    setShown(notice)
    readNotice(notice.id).catch((reason: unknown) => {
      if (!(reason instanceof ApiError && reason.announced)) toast('warning', errorText(reason, sayNow))
    })
  }, [])
  useEffect(
    () =>
      watchNotices((notice) => {
        if (!notifyDesktop(sayNow('NOTICE_DETAIL'), notice, () => open(notice)))
          announce('info', sayNow('NOTICE_DETAIL'), notice.title)
      }),
    [open],
  )
  const toggle = () => {
    // What stopped after a failure goes on when the person asks.
    if (!isOpen) void loadNotices()
    setOpen(!isOpen)
  }
  const close = useCallback(() => setOpen(false), [])
  useRestoreFocus(shown !== undefined, () => button.current)
  const label = count > 0 ? say('NOTICE_BELL_COUNT', { count }) : say('NOTICE_BELL')
  return (
    <>
      <button
        ref={button}
        type="button"
        className="v-header-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <span className="v-badge">
          <BellOutlined />
          {count > 0 && <b aria-hidden="true">{count > MOST ? `${MOST}+` : count}</b>}
        </span>
      </button>
      {isOpen && <BellPanel button={button} onOpen={open} onClose={close} />}
      {shown && <OpenedNotice notice={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

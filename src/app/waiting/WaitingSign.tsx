import { CloudUploadOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import { whenIdle } from '../../api/client/traffic.ts'
import { logProblem } from '../../lib/log.ts'
import { memoryOf } from '../../state/storage/keep.ts'
import type { Outbox, PlacedSave } from '../../state/storage/outbox.ts'
import { session } from '../../state/session/session.ts'
import { viewAs } from '../../state/session/view-as.ts'
import { toast } from '../../ui/feedback/feedback.tsx'
import { LatePart } from '../../ui/frame/LatePart.tsx'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { sayNow, useSay } from '../../ui/use-say.ts'
import { sendAllWaiting } from './send-all-waiting.ts'

const loadDialog = async () => (await import('./WaitingDialog.tsx')).WaitingDialog
const WaitingDialog = lazyPart(loadDialog)

/** A browser does not report every restored connection. */
const AGAIN_MS = 20_000
const NONE: readonly PlacedSave[] = []
const WORDS = { say: sayNow, notify: toast }

function useSaves(outbox: Outbox | undefined): readonly PlacedSave[] {
  const { value, reload } = useLoaded(outbox && [outbox], async () => outbox?.all())
  useEffect(() => outbox?.watch(reload), [outbox, reload])
  return value ?? NONE
}

/** Sends whenever there may be a connection, for as long as something waits for one. */
function useSending(outbox: Outbox | undefined, isWanted: boolean): () => void {
  const send = useMemo(
    () => () => {
      if (outbox && navigator.onLine)
        sendAllWaiting(outbox, WORDS).catch((reason: unknown) => logProblem('waiting saves were not sent', reason))
    },
    [outbox],
  )
  useEffect(() => {
    if (!isWanted) return undefined
    send()
    window.addEventListener('online', send)
    const timer = setInterval(send, AGAIN_MS)
    return () => {
      window.removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [send, isWanted])
  return send
}

/** The dialog is opened without a connection: its code is fetched while there is one, once the user has started to edit. */
function useDialogAhead(isWanted: boolean): void {
  useEffect(() => {
    const load = () => void loadDialog().catch(() => undefined)
    if (isWanted) return load()
    const begun = new AbortController()
    for (const event of ['pointerdown', 'keydown']) {
      window.addEventListener(
        event,
        () => {
          begun.abort()
          void whenIdle().then(load)
        },
        { capture: true, signal: begun.signal },
      )
    }
    return () => begun.abort()
  }, [isWanted])
}

/** The button in the header for saves that wait for a connection, on whichever screen they were made; there only when there are some. */
export function WaitingSign() {
  const say = useSay()
  const { username } = useSnapshot(session)
  const { person } = useSnapshot(viewAs)
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // During impersonation nothing is sent in the name of the other user.
  const outbox = useMemo(() => (username === '' || person ? undefined : memoryOf(username).outbox), [username, person])
  const saves = useSaves(outbox)
  const send = useSending(
    outbox,
    saves.some(({ state }) => state === 'waiting'),
  )
  useRestoreFocus(isShown, () => button.current)
  useDialogAhead(saves.length > 0)
  if (saves.length === 0) return null
  const label = say('OFFLINE_TITLE', { count: saves.length })
  return (
    <>
      <button
        ref={button}
        type="button"
        className="v-header-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
      >
        <span className="v-badge">
          <CloudUploadOutlined />
          <b aria-hidden="true">{saves.length}</b>
        </span>
      </button>
      <LatePart onMissing={() => setShown(false)}>
        {isShown && <WaitingDialog saves={saves} onSend={send} onClose={() => setShown(false)} />}
      </LatePart>
    </>
  )
}

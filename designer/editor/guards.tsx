import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button, Space } from 'antd'
import { useLocation } from 'react-router-dom'
import { subscribe, useSnapshot } from 'valtio'
import { Dialog } from '../../registry/kit/parts/Dialog.tsx'
import { useDesigner } from '../context.tsx'
import { useUnsaved } from '../../src/ui/use-unsaved.ts'
import { ownProperty } from '../../schemas/language/values.ts'
import { type OpenDocument, isDirty, redo, undo } from '../document/state.ts'
import { printHistory } from '../document/stored-history.ts'
import { saveStoredHistory, saveUnsavedText } from '../storage/unsaved-text.ts'

/** A store of the browser writes at once and whole: not with every keystroke. */
const KEEP_MS = 300

/** Steps are written in a pause: they are more than the text. */
const HISTORY_MS = 1000

/** Stores the steps of the history, so that they can be undone after a reload. */
export function useStoredHistory(open: OpenDocument): void {
  const { keep } = useDesigner()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let written = open.history
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      if (written === open.history) return
      written = open.history
      saveStoredHistory(keep, open.id, open.failure ? undefined : printHistory(open.history, open.text))
    }
    const unsubscribe = subscribe(open, () => {
      timer ??= setTimeout(write, HISTORY_MS)
    })
    window.addEventListener('pagehide', write)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [keep, open])
}

/** Keeps unsaved text where a crash or a closed tab does not reach it; returns the way to give it up for good. */
export function useUnsavedText(open: OpenDocument): () => void {
  const { keep } = useDesigner()
  const stop = useRef(() => {})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      timer = undefined
      const { text, savedText, revision } = open
      saveUnsavedText(keep, open.id, { text, savedText, revision })
    }
    const flush = () => void (timer !== undefined && write())
    const unsubscribe = subscribe(open, () => {
      timer ??= setTimeout(write, KEEP_MS)
    })
    window.addEventListener('pagehide', flush)
    stop.current = () => {
      unsubscribe()
      clearTimeout(timer)
      timer = undefined
    }
    write()
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [keep, open])
  return useCallback(() => {
    stop.current()
    saveUnsavedText(keep, open.id, undefined)
  }, [keep, open])
}

/** The tab of the shell says which screen is being designed: the screen's own page has a tab as well. */
export function useTabTitle(open: OpenDocument): void {
  const { onTitle, words, say } = useDesigner()
  const { pathname, search } = useLocation()
  const { document, id } = useSnapshot(open) as OpenDocument
  const title = say('DESIGNER_TAB', { title: words(ownProperty(document, 'title')) || id })
  useEffect(() => onTitle?.(pathname + search, title), [onTitle, pathname, search, title])
}

/** True where the key belongs to what has the focus: the source editor makes comments with it, and boxes take the sign. */
const typesText = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  target.closest(key === '?' ? 'input, textarea, [contenteditable]' : '.monaco-editor') !== null

/** Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y, Ctrl+S and Ctrl+/, wherever the focus is: there is one history, so boxes do not undo on their own. */
export function useShortcuts(
  open: OpenDocument,
  root: RefObject<HTMLElement | null>,
  { onSave, onKeys }: { readonly onSave: () => void; readonly onKeys: () => void },
): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMod = event.ctrlKey || event.metaKey
      if (
        !(isMod || event.key === '?') ||
        event.altKey ||
        document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .vd-preview:focus-within')
      )
        return
      // A hidden page does not listen.
      if (root.current?.checkVisibility?.() === false) return
      const key = event.key.toLowerCase()
      if (key === '?' || (isMod && key === '/')) {
        if (typesText(event.target, key)) return
        onKeys()
      } else if (!isMod) return
      else if (key === 's') onSave()
      else if (key === 'z' && !event.shiftKey) undo(open)
      else if (key === 'y' || key === 'z') redo(open)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [open, root, onSave, onKeys])
}

interface LeaveGuardProps {
  readonly open: OpenDocument
  /** Saves the draft without a message; false when it could not be saved, which has then been reported. */
  readonly onSave: () => Promise<boolean>
}

/** Asks before unsaved work is left, when the page is about to close. */
export function LeaveGuard({ open, onSave }: LeaveGuardProps) {
  const { say } = useDesigner()
  const [answer, setAnswer] = useState<(may: boolean) => void>()
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  useUnsaved(isDirty(useSnapshot(open)), {
    ask: () => new Promise((resolve) => setAnswer(() => resolve)),
    isLive: () => isDirty(open),
  })
  const end = (may: boolean) => {
    answer?.(may)
    setAnswer(undefined)
  }
  const handleSave = async () => {
    setBusy(true)
    const isSaved = await onSave()
    setBusy(false)
    end(isSaved)
  }
  return (
    <Dialog
      open={answer !== undefined}
      title={say('DESIGNER_LEAVE')}
      onCancel={() => end(false)}
      // The way that loses nothing is the one that Enter takes, each time it is asked.
      afterOpenChange={(isOpen) => isOpen && first.current?.focus()}
      width={480}
      footer={
        <Space wrap>
          <Button onClick={() => end(false)}>{say('COMMON_CANCEL')}</Button>
          <Button danger onClick={() => end(true)}>
            {say('DESIGNER_LEAVE_UNSAVED')}
          </Button>
          <Button ref={first} type="primary" loading={busy} onClick={() => void handleSave()}>
            {say('DESIGNER_LEAVE_SAVE')}
          </Button>
        </Space>
      }
    >
      {say('DESIGNER_LEAVE_TEXT')}
    </Dialog>
  )
}

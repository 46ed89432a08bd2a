import { useCallback, useRef, useState } from 'react'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../context.tsx'
import { isDirty, type OpenDocument, markSaved } from '../document/state.ts'
import { type SaveRequest, type SaveResult, type StoredDraft, saveDraft } from '../storage/remote.ts'

export interface Saving {
  readonly busy: boolean
  /** The other draft, while a person must choose. */
  readonly conflict: StoredDraft | null
  /** Resolves to true when the server has the text of the moment. */
  readonly save: (quiet?: boolean) => Promise<boolean>
  readonly keepMine: () => Promise<void>
  readonly forgetConflict: () => void
}

/**
 * Saves the draft; never over another person's draft without asking, never a source that is no JSON. One save goes after the other: two at
 * once would name the same revision, and the second would be taken for another person's.
 */
export function useSave(open: OpenDocument, store: (request: SaveRequest) => Promise<SaveResult> = saveDraft): Saving {
  const { say, ports } = useDesigner()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<StoredDraft | null>(null)
  const lastRef = useRef<Promise<boolean>>(undefined)

  const send = useCallback(
    async (request: () => Promise<SaveResult>, quiet: boolean) => {
      if (open.failure) {
        ports.notify('error', say('DESIGNER_SAVE_BROKEN', { line: open.failure.line }))
        return false
      }
      const { text } = open
      setBusy(true)
      try {
        const result = await request()
        if (result.kind === 'conflict') {
          setConflict(result.theirs)
          return false
        }
        markSaved(open, text, result)
        if (!quiet) ports.notify('success', say('DESIGNER_SAVED'))
        return true
      } catch (reason) {
        ports.notify('error', errorText(reason, say))
        return false
      } finally {
        setBusy(false)
      }
    },
    [open, ports, say],
  )
  const save = useCallback(
    (quiet = false) => {
      const before = lastRef.current
      const own = before
        ? before.then((isSaved) => (isSaved && !isDirty(open) ? true : send(() => store(open), quiet)))
        : send(() => store(open), quiet)
      lastRef.current = own
      void own.finally(() => {
        if (lastRef.current === own) lastRef.current = undefined
      })
      return own
    },
    [open, send, store],
  )
  const keepMine = useCallback(async () => {
    const known = conflict ?? open
    setConflict(null)
    await send(
      () => store({ id: open.id, document: open.document, baseVersion: known.baseVersion, revision: known.revision }),
      false,
    )
  }, [conflict, open, send, store])
  return { busy, conflict, save, keepMine, forgetConflict: useCallback(() => setConflict(null), []) }
}

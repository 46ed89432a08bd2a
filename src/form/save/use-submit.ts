import { useCallback } from 'react'
import { textIn } from '../../../schemas/language/text.ts'
import type { OfferedAction } from '../../host/actions.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { countWrong, focusChild } from '../children/index.ts'
import { type IdempotentSave, isUncertain } from '../idempotency/index.ts'
import { focusField } from '../layout/index.ts'
import { useWaiting } from '../offline/index.ts'
import type { OpenForm } from '../open/index.ts'
import type { ChildFailure } from '../store/index.ts'
import { sayWhenLate } from './late-answer.ts'
import { useSave } from './use-save.ts'

/** A wait that needs no words, ms. */
const SHORT_WAIT_MS = 1000

interface Setup {
  readonly form: OpenForm
  /** Its saves, of which an earlier page may have sent the first. */
  readonly attempts: IdempotentSave
  readonly onReread: (form: OpenForm) => void
  readonly onSaved: (id: string | undefined) => void
  /** Asked last: resolves to false when the record is not to be saved, and has said why. */
  readonly mayBeSaved?: () => Promise<boolean>
}

/** Checks, saves, and puts what the server refuses where it belongs; then starts a process, where a button for that was pressed. Resolves when all of that is done. */
export function useSubmit({
  form,
  attempts,
  onReread,
  onSaved,
  mayBeSaved,
}: Setup): (starting?: OfferedAction) => Promise<void> {
  const { ports, confirm } = useHost()
  const waiting = useWaiting(form)

  const showWrong = useCallback(
    (keys: readonly string[], failing: readonly ChildFailure[] = []) => {
      ports.notify('warning', ports.say('FORM_WRONG', { count: keys.length + countWrong(failing) }))
      const first = keys.find((key) => form.store.problems.isDrawn(key))
      const [child] = failing
      if (first !== undefined) focusField(form.store, first)
      else if (child) focusChild(form.store, child)
      else document.querySelector('.vi-unseen')?.scrollIntoView?.({ block: 'center' })
    },
    [ports, form],
  )
  const save = useSave({
    form,
    attempts,
    mayWait: waiting.isOffered,
    showWrong,
    onReread,
    onSaved,
  })

  return useCallback(
    async (starting?: OfferedAction) => {
      const { store } = form
      const { saving, uploading } = store.flags.read()
      if (saving) return
      if (store.pending.isRunning) {
        const tellWhy = () => ports.notify('info', ports.say(uploading ? 'FORM_UPLOADING' : 'FORM_CHOOSING'))
        const timer = uploading ? void tellWhy() : setTimeout(tellWhy, SHORT_WAIT_MS)
        store.flags.set({ saving: true })
        const all = await store.pending.settled()
        clearTimeout(timer)
        store.flags.set({ saving: false })
        // The field has said what is missing; words that are no choice have the focus, and a file that did not come is left out at the next press.
        if (!all) return
      }
      const wrong = store.check()
      const failing = store.children.check()
      if (wrong.length || failing.length) return showWrong(wrong, failing)
      store.flags.set({ saving: true })
      try {
        // The server makes its own checks when the save reaches it.
        const refused = await sayWhenLate(ports, store.ask()).catch((error: unknown) => {
          if (waiting.isOffered && isUncertain(error)) return []
          throw error
        })
        if (refused.length) return showWrong(refused)
        const question = starting?.action.confirm
        if (
          starting &&
          question !== undefined &&
          !(await confirm({ title: starting.title, text: textIn(question, ports.locale) }))
        )
          return undefined
        if (mayBeSaved && !(await mayBeSaved())) return undefined
        if (
          attempts.isUnsure &&
          !(await confirm({
            title: ports.say('FORM_UNSURE'),
            text: ports.say('FORM_DRAFT_UNSURE'),
            ok: ports.say('FORM_SAVE_ANYWAY'),
            cancel: ports.say('FORM_LEAVE_CANCEL'),
          }))
        )
          return undefined
        await save(form.row, starting?.action.workflow)
      } catch (error) {
        const lost = isUncertain(error) ? attempts.open : undefined
        const where = lost ? await waiting.keep(lost) : 'no'
        if (where === 'no') return notifyError(error, ports)
        if (where === 'informed') return undefined
        attempts.handOver()
        onSaved(undefined)
      } finally {
        store.flags.set({ saving: false })
      }
    },
    [form, showWrong, save, ports, mayBeSaved, attempts, waiting, confirm, onSaved],
  )
}

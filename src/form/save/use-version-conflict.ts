import { useCallback } from 'react'
import type { Row, SaveOutcome } from '../../api/rows/data-source.ts'
import { offeredActions } from '../../host/actions.ts'
import { useHost } from '../../host/host.tsx'
import { mergeRecord } from '../merge/index.ts'
import type { OpenForm } from '../open/index.ts'

/** Who saved the record meanwhile, and when. */
export type ConflictingSave = Pick<Extract<SaveOutcome, { kind: 'stale' }>, 'by' | 'at'>

/** What a person does about a record that another user saved or deleted meanwhile. */
export function useVersionConflict(form: OpenForm, onReread: (form: OpenForm) => void) {
  const { source, permissions, ports, confirm, merge } = useHost()
  const { screen } = form
  /** Reads the record again and merges what was typed with it; undefined when the person would rather go on typing. */
  const reconcile = useCallback(
    async (row: Row, { by, at }: ConflictingSave) => {
      const { store } = form
      const theirs = await source.get(row.id)
      const { fields, settle } = await mergeRecord(
        form,
        { base: row, mine: { ...store.record, ...store.children.changes }, theirs },
        ports,
      )
      const text = by || at ? ports.say('MERGE_TEXT', { by, at }) : ports.say('MERGE_TEXT_UNKNOWN')
      const choices = await merge({ text, fields, ok: ports.say('MERGE_SAVE') })
      if (!choices) return undefined
      store.rebase(theirs)
      store.setStored(settle(choices))
      onReread({ ...form, row: theirs })
      return theirs
    },
    [source, ports, merge, form, onReread],
  )
  /** Another user deleted the record meanwhile: the typed values can become a new one. */
  const wantsNew = useCallback(async () => {
    const mayAdd = offeredActions(screen, permissions, ports).some(
      ({ action, disabled }) => action.code === 'add' && !disabled,
    )
    if (mayAdd)
      return confirm({
        title: ports.say('FORM_GONE'),
        text: ports.say('FORM_GONE_TEXT'),
        ok: ports.say('FORM_GONE_ADD'),
        cancel: ports.say('FORM_LEAVE_CANCEL'),
      })
    ports.notify('warning', ports.say('FORM_GONE'))
    return false
  }, [screen, permissions, ports, confirm])
  return { reconcile, wantsNew }
}

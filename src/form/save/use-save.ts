import { useCallback } from 'react'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import type { Row, SaveOutcome } from '../../api/rows/data-source.ts'
import type { OfferedAction } from '../../host/actions.ts'
import { useHost } from '../../host/host.tsx'
import { editable } from '../../record/record.ts'
import type { IdempotentSave, Settled } from '../idempotency/index.ts'
import type { OpenForm } from '../open/index.ts'
import type { ChildFailure } from '../store/index.ts'
import { sayWhenLate } from './late-answer.ts'
import { resumeForm } from './resume-form.ts'
import { startSaved } from './start-process.ts'
import { findStored, hasMoved, isGone } from './stored-record.ts'
import { type ReloadedForm, useRepublished } from './use-republished.ts'
import { type ConflictingSave, useVersionConflict } from './use-version-conflict.ts'

const UNKNOWN = { by: '', at: '' }

/** Another user deleted a row that was changed here, and the version of the parent does not show that. */
function isRowGone({ children = [] }: Extract<SaveOutcome, { kind: 'refused' }>): boolean {
  return children.some(({ errors }) => errors['']?.code === 'CHILD_ROW_UNKNOWN')
}

/** The process that is started with the saved record. */
type Workflow = OfferedAction['action']['workflow']

interface SaveOptions {
  readonly form: OpenForm
  readonly attempts: IdempotentSave
  /** The save may wait for a connection. */
  readonly mayWait: boolean
  readonly showWrong: (keys: readonly string[], failing?: readonly ChildFailure[]) => void
  readonly onReread: (form: OpenForm) => void
  readonly onSaved: (id: string | undefined) => void
}

/** Saves what the form has, over the row `wanted` or as a new one, and does what the answer of the server means for the form. */
export function useSave({ form, attempts, mayWait, showWrong, onReread, onSaved }: SaveOptions) {
  const { source, ports, merge } = useHost()
  const { screen } = form
  const renew = useRepublished(form)
  const { reconcile, wantsNew } = useVersionConflict(form, onReread)
  /** The screen was published again since the form was opened: the typed values are in its new form. */
  const showRenewed = useCallback(
    ({ form: renewed, lost }: ReloadedForm, problems: readonly FieldProblem[]) => {
      if (renewed.store.check().length === 0) renewed.store.show(problems)
      onReread(renewed)
      ports.notify(
        'warning',
        lost.length ? ports.say('FORM_REPUBLISHED_LOST', { titles: lost.join(', ') }) : ports.say('FORM_REPUBLISHED'),
      )
    },
    [ports, onReread],
  )
  return useCallback(
    async function save(wanted: Row | undefined, workflow: Workflow, isFresh = false): Promise<void> {
      const { store } = form
      const saveOver = (theirs: Row | undefined): Promise<void> | void => {
        if (!theirs) return undefined
        const wrong = store.check()
        const failing = store.children.check()
        return wrong.length || failing.length ? showWrong(wrong, failing) : save(theirs, workflow, true)
      }
      const goOn = async (over: Row, by: ConflictingSave): Promise<void> => saveOver(await reconcile(over, by))
      const saveNew = async (): Promise<void> => {
        if (!(await wantsNew())) return undefined
        store.children.renew()
        onReread({ ...form, row: undefined })
        return save(undefined, workflow)
      }
      const standOn = async ({ id, sent }: Settled): Promise<void> => {
        const theirs = await findStored(source, id)
        if (theirs && !(await resumeForm(form, sent, theirs, { ports, merge }))) return undefined
        attempts.takenUp()
        if (!theirs) return saveNew()
        onReread({ ...form, row: theirs })
        return saveOver(theirs)
      }
      const values = { ...editable(screen, store.record, wanted), ...store.children.changes }
      const settled = await sayWhenLate(ports, attempts.settle(source, wanted, values))
      if (settled) return standOn(settled)
      if (wanted && wanted['version'] === undefined && !isFresh && (await hasMoved(form, source, wanted, ports)))
        return goOn(wanted, UNKNOWN)
      const outcome = await sayWhenLate(
        ports,
        attempts.save(workflow ? { ...source, ...source.submitting } : source, wanted, values, mayWait),
      )
      if (outcome.kind === 'saved') {
        if (workflow) await startSaved(source, ports, { workflow, id: outcome.id ?? wanted?.id })
        else ports.notify('success', outcome.message || ports.say('FORM_SAVED'))
        return onSaved(outcome.id)
      }
      if (outcome.kind === 'refused') {
        const renewed = await renew()
        if (renewed) return showRenewed(renewed, outcome.problems)
        if (wanted && isRowGone(outcome)) return goOn(wanted, UNKNOWN)
        const shown = store.show(outcome.problems)
        const failing = store.children.show(outcome.children ?? [])
        if (shown.length || failing.length) return showWrong(shown, failing)
        if (wanted && (await isGone(source, wanted.id))) return saveNew()
        return ports.notify('warning', outcome.message || ports.say('COMMON_FAILED'))
      }
      return wanted ? goOn(wanted, outcome) : ports.notify('warning', outcome.message || ports.say('COMMON_FAILED'))
    },
    [
      form,
      screen,
      source,
      ports,
      attempts,
      mayWait,
      onSaved,
      onReread,
      merge,
      showWrong,
      wantsNew,
      reconcile,
      renew,
      showRenewed,
    ],
  )
}

import { useCallback, useRef } from 'react'
import { textIn } from '../../../schemas/language/text.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import type { DataSource, Row, SaveOutcome } from '../../api/rows/data-source.ts'
import { ApiError } from '../../api/client/errors.ts'
import { offeredActions, type OfferedAction } from '../../host/actions.ts'
import { notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { editable } from '../../record/record.ts'
import { type IdempotentSave, isUncertain, type Settled } from '../idempotency/index.ts'
import type { ChildFailure } from '../store/index.ts'
import { countWrong, focusChild } from '../children/index.ts'
import { focusField } from '../layout/index.ts'
import { mergeRecord } from '../merge/index.ts'
import { startSaved } from './start-process.ts'
import { resumeForm } from './resume-form.ts'
import type { OpenForm } from '../open/index.ts'
import { useWaiting } from '../offline/index.ts'
import { type ReloadedForm, useRepublished } from './use-republished.ts'

/** The record as it is stored; undefined when the source answers that it has no such record. A call that fails on its way says nothing of it. */
async function findStored(source: DataSource, id: string): Promise<Row | undefined> {
  return source.get(id).catch((reason: unknown) => {
    if (reason instanceof ApiError ? reason.status === 200 : reason instanceof AppError) return undefined
    throw reason
  })
}
const isGone = (source: DataSource, id: string): Promise<boolean> =>
  findStored(source, id).then(
    (row) => row === undefined,
    () => false,
  )

/**
 * A service without versions accepts every save: whether another user has saved the record since it was read
 * shows only where it is read again just before.
 */
async function hasMoved({ store, ...form }: OpenForm, source: DataSource, row: Row, ports: Ports): Promise<boolean> {
  const theirs = await findStored(source, row.id)
  if (!theirs) return false
  const { fields } = await mergeRecord(
    form,
    { base: row, mine: { ...row, ...store.record, ...store.children.changes }, theirs },
    ports,
  )
  return fields.some(({ by }) => by !== 'me')
}

type Stale = Extract<SaveOutcome, { kind: 'stale' }>
const UNKNOWN = { by: '', at: '' }

/** Another user deleted a row that was changed here, and the version of the parent does not show that. */
function isRowGone({ children = [] }: Extract<SaveOutcome, { kind: 'refused' }>): boolean {
  return children.some(({ errors }) => errors['']?.code === 'CHILD_ROW_UNKNOWN')
}

/** A wait that needs no words, ms. */
const SHORT_WAIT_MS = 1000
/** A wait for the server that needs words, ms. */
const LONG_WAIT_MS = 8000
/** A server that takes a call and does not answer leaves a person without a word for as long as a call may last. */
function sayWhenLate<T>(ports: Ports, answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => ports.notify('info', ports.say('FORM_NO_ANSWER_YET')), LONG_WAIT_MS)
  return answer.finally(() => clearTimeout(timer))
}

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
  const { source, permissions, ports, confirm, merge } = useHost()
  const { screen } = form
  const waiting = useWaiting(form)
  const renew = useRepublished(form)
  const pressed = useRef<OfferedAction>(undefined)

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
  /** Reads the record again and merges what was typed with it; undefined when the person would rather go on typing. */
  const reconcile = useCallback(
    async (row: Row, { by, at }: Pick<Stale, 'by' | 'at'>) => {
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
  const save = useCallback(
    async function save(wanted: Row | undefined, isFresh = false): Promise<void> {
      const { store } = form
      const saveOver = (theirs: Row | undefined): Promise<void> | void => {
        if (!theirs) return undefined
        const wrong = store.check()
        const failing = store.children.check()
        return wrong.length || failing.length ? showWrong(wrong, failing) : save(theirs, true)
      }
      const goOn = async (over: Row, by: Pick<Stale, 'by' | 'at'>): Promise<void> => saveOver(await reconcile(over, by))
      const saveNew = async (): Promise<void> => {
        if (!(await wantsNew())) return undefined
        store.children.renew()
        onReread({ ...form, row: undefined })
        return save(undefined)
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
      const workflow = pressed.current?.action.workflow
      const outcome = await sayWhenLate(
        ports,
        attempts.save(workflow ? { ...source, ...source.submitting } : source, wanted, values, waiting.isOffered),
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
      waiting.isOffered,
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

  return useCallback(
    async (starting?: OfferedAction) => {
      const { store } = form
      const { saving, uploading } = store.flags.read()
      if (saving) return
      pressed.current = starting
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
        await save(form.row)
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

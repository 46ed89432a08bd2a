import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenFormMark, StoredDraft } from '../../state/storage/drafts.ts'
import { useHost } from '../../host/host.tsx'
import { IdempotentSave, isForgotten } from '../idempotency/index.ts'
import { DraftName, storeDraft, placeOf, withoutUnknownFields } from './draft.ts'
import { mergeRecord } from '../merge/index.ts'
import type { OpenForm } from '../open/index.ts'

/** So long other tabs have to say that a draft is theirs, before it is offered. */
const ANSWER_MS = 200
const NO_OTHERS: ReadonlySet<string> = new Set()

/** Drafts that earlier visits left at this place, and those that other tabs have open. */
function useLeftDrafts(place: string, name: DraftName) {
  const {
    keep: { drafts },
    ports,
  } = useHost()
  const [left, setLeft] = useState<readonly StoredDraft[]>([])
  const [others, setOthers] = useState(NO_OTHERS)

  const attendance = useRef<OpenFormMark>(undefined)
  useEffect(() => {
    const here = drafts.attend(place, () => name.id, setOthers)
    attendance.current = here
    return () => here.leave()
  }, [drafts, place, name])
  useEffect(() => drafts.onTrouble(() => ports.notify('warning', ports.say('DRAFT_TROUBLE'))), [drafts, ports])
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => {
      const show = (all: readonly StoredDraft[]) => !isOver && setLeft(all.filter(({ id }) => id !== name.id))
      void drafts.find(place).then(show)
    }, ANSWER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // A tab that opens or closes may have taken over a draft.
  }, [drafts, place, name, others])

  return { left, setLeft, others, attendance }
}

/** What was sent and not answered goes on as it was; undefined when that cannot be. */
function useResume(attempts: IdempotentSave, isStored: boolean) {
  const { ports } = useHost()
  return useCallback(
    ({ sent }: StoredDraft) => {
      if (!sent || attempts.unsettled) return undefined
      const { values } = sent
      if (!values || isForgotten(sent.at)) {
        // The version of a record that was read says whether it was stored.
        if (!isStored) {
          attempts.doubt()
          ports.notify('warning', ports.say('FORM_DRAFT_UNSURE'))
        }
        return undefined
      }
      attempts.resume({ ...sent, values })
      return sent
    },
    [attempts, ports, isStored],
  )
}

/** Keeps what is typed, and offers what an earlier visit left: after a crash, a reload, an expiry, or on leaving. */
export function useDraft(form: OpenForm, onReread: (form: OpenForm) => void) {
  const {
    keep: { drafts },
    ports,
    merge,
  } = useHost()
  const { store, row } = form
  const place = placeOf(form)
  const [name] = useState(() => new DraftName())
  const [attempts] = useState(() => new IdempotentSave())
  useEffect(() => storeDraft(form, drafts, name, attempts), [form, drafts, name, attempts])
  const { left, setLeft, others, attendance } = useLeftDrafts(place, name)
  const found = useMemo(
    () => left.flatMap((draft) => (others.has(draft.id) ? [] : (withoutUnknownFields(draft, form) ?? [])))[0],
    [left, others, form],
  )
  /** Drafts that are finished: saved or discarded. */
  const drop = useCallback(() => void drafts.remove(name.id), [drafts, name])
  const refuse = useCallback(() => {
    if (!found) return
    void drafts.remove(found.id)
    setLeft((all) => all.filter(({ id }) => id !== found.id))
  }, [drafts, found, setLeft])
  const resume = useResume(attempts, row !== undefined)
  const restore = useCallback(async () => {
    if (!found) return
    const stillLeft = await drafts.find(place)
    const whole = stillLeft.find(({ id }) => id === found.id)
    if (!whole) {
      // Another tab has saved or discarded it.
      setLeft(stillLeft.filter(({ id }) => id !== name.id))
      return
    }
    let values = found.values
    const sent = resume(found)
    if (sent?.row) {
      // The record as it was read then: what became of it since is found out by the save.
      store.rebase(sent.row)
      onReread({ ...form, row: sent.row })
    } else if (row && found.version !== undefined) {
      // Rows of sub-tables may have been changed on a page of their own: that makes no other version of this record.
      const { fields, settle } = await mergeRecord(
        form,
        { base: { ...row, ...found.base }, mine: { ...row, ...found.values }, theirs: row },
        ports,
      )
      const isAsked = fields.some(({ by }) => by === 'both')
      const choices = isAsked
        ? await merge({ text: ports.say('MERGE_DRAFT'), fields, ok: ports.say('MERGE_TAKE') })
        : {}
      if (!choices) return
      values = { ...values, ...settle(choices) }
    }
    // From here on it is this form's draft: it goes when that is saved.
    const before = name.id
    name.take(found.id)
    attendance.current?.renamed(before)
    setLeft([])
    store.setStored(values)
    const lost = Object.keys(whole.values).filter((key) => !Object.hasOwn(found.values, key))
    if (lost.length > 0) ports.notify('warning', ports.say('FORM_DRAFT_LOST', { names: lost.join(', ') }))
  }, [found, drafts, place, row, form, ports, merge, store, name, attendance, resume, setLeft, onReread])
  return {
    found,
    attempts,
    isElsewhere: row !== undefined && others.size > 0,
    drop,
    refuse,
    restore: () => void restore(),
  }
}

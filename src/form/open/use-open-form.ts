import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import { type ResolvedScreen, resolveScreen } from '../../../engine/model/index.ts'
import type { Row } from '../../api/rows/data-source.ts'
import { withEngines } from '../../lib/late/with-engines.ts'
import { copyOf as copiedValues } from '../../record/copy-record.ts'
import { restrictScreen } from '../../host/access.ts'
import { explain, problemText } from '../../host/explain.ts'
import { preloadFaces } from '../../ui/fields/faces.ts'
import { type Host, type Permissions, useHost } from '../../host/host.tsx'
import { compileLayout } from '../../host/layout-expressions.ts'
import { NODE_LIST, withNodeList } from '../../host/node-rights.ts'
import { fieldRules, RemoteValidator } from '../validate/index.ts'
import { fillForm, type FormSetup, FormStore, type OpenedChild } from '../store/index.ts'
import { childrenOf, type CopiedRows, copyRows, openChildren } from '../children/index.ts'

export interface OpenForm {
  readonly store: FormStore
  /** The record as it was read; undefined for a new one. */
  readonly row: Row | undefined
  /** What a new one begins with because of where it was begun: the record above it. */
  readonly begun?: Readonly<Record<string, unknown>>
  /** What the form was made of: it goes on by these rules when the screen is published again. */
  readonly screen: ResolvedScreen
  /** Prefix of the DOM ids. */
  readonly prefix: string
  /** Its sub-tables. */
  readonly children: readonly OpenedChild[]
  /** Of a copy: the rows that came along. */
  readonly copied?: readonly CopiedRows[]
}

interface StoreSetup extends Pick<Host, 'screen' | 'context' | 'ports' | 'source'> {
  /** Of the record, once it has one. */
  readonly id: string | undefined
  readonly prefix: string
  readonly children: readonly OpenedChild[]
  readonly base: Readonly<Record<string, unknown>>
}
export function formSetup({ screen, context, ports, source, id, prefix, children, base }: StoreSetup): FormSetup {
  const words = (problem: FieldProblem) => problemText(problem, screen.byKey.get(problem.field), ports, { label: '' })
  const asks = source.ask && new RemoteValidator(screen, id, source.ask)
  return {
    screen,
    rules: fieldRules(screen, context),
    asks,
    prefix,
    base,
    locked: false,
    words,
    children: childrenOf(children, { context, ports }, base),
    isNew: id === undefined,
  }
}
export function formStore(setup: StoreSetup): FormStore {
  const { id, screen, source } = setup
  const store = new FormStore(formSetup(setup))
  if (id === undefined && source.propose) fillForm(store, screen, source.propose)
  return store
}
/** Stored values a new record begins with. */
export function defaultsOf(screen: ResolvedScreen): Readonly<Record<string, unknown>> {
  return Object.fromEntries(screen.fields.map(({ key, field }) => [key, field.default]))
}

/** The screen as a workflow node gives it, where the record comes with the list of one. */
export function restrictToNode(screen: ResolvedScreen, permissions: Permissions, row: Row | undefined): ResolvedScreen {
  const list = screen.byKey.has(NODE_LIST) ? undefined : row?.[NODE_LIST]
  return Array.isArray(list) ? restrictScreen(resolveScreen(screen.screen), withNodeList(permissions, list)) : screen
}

/** Reads the record and builds the form; `reason` says why it could not. A new one may begin as a copy. */
export function useOpenForm(row: Row | undefined, initial: Readonly<Record<string, unknown>>, copyOf?: Row) {
  const host = useHost()
  const { screen, source, ports, context, permissions } = host
  const prefix = useId()
  const [form, setForm] = useState<OpenForm>()
  const [reason, setReason] = useState('')
  const [turn, setTurn] = useState(0)
  const id = row?.id
  const opened = useRef<readonly unknown[]>([])
  const shown = useRef<OpenForm>(undefined)
  useEffect(() => void (shown.current = form), [form])

  useEffect(() => {
    const asked = [source, id, turn]
    // The page was only out of sight: what was typed is still there, even if its screen was published meanwhile.
    if (asked.every((part, at) => part === opened.current[at])) return
    const { dirty = false, uploading = false } = shown.current?.store.flags.read() ?? {}
    if ((dirty || uploading) && id === opened.current[1] && turn === opened.current[2]) return
    const abort = new AbortController()
    async function open() {
      try {
        const [fresh, children] = await Promise.all([
          id === undefined ? undefined : source.get(id, abort.signal),
          openChildren(host),
          preloadFaces(screen.fields),
        ])
        if (abort.signal.aborted) return
        const begun = copyOf ? { ...initial, ...copiedValues(screen, copyOf) } : initial
        const base = fresh ?? { ...defaultsOf(screen), ...begun }
        opened.current = asked
        const permitted = restrictToNode(screen, permissions, fresh)
        await withEngines(() => compileLayout(permitted, permitted.form.blocks))
        const store = await withEngines(() =>
          formStore({ screen: permitted, context, ports, source, id, prefix, children, base }),
        )
        const copied = copyOf && copyRows(store.children, copyOf, ports.locale)
        if (!abort.signal.aborted)
          setForm({ row: fresh, begun, screen: permitted, prefix, children, store, ...(copied ? { copied } : {}) })
      } catch (error) {
        if (!abort.signal.aborted) setReason(explain(error, ports))
      }
    }
    void open()
    return () => abort.abort()
    // A form that is open keeps what was typed, whatever happens to the page around it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [source, id, turn])
  const retry = useCallback(() => {
    setReason('')
    setTurn((before) => before + 1)
  }, [])
  return { form, setForm, reason, retry }
}

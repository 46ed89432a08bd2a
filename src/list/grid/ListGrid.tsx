import { Alert, Button } from 'antd'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldProblem } from '../../../engine/validate/index.ts'
import { NEWEST_FIRST, type ResolvedField } from '../../../engine/model/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import type { ListRequest, Row } from '../../api/rows/data-source.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { DensityChoice, GridHandle } from '../../grid/grid-props.ts'
import { bindLive, type LiveGrid } from '../../grid/live/index.ts'
import { type GridRights, screenStore } from '../../grid/screen/index.ts'
import type { GridStore } from '../../grid/store/index.ts'
import { ErrorBox } from '../../ui/feedback/ErrorBox.tsx'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { explain, problemText, notifyError } from '../../host/explain.ts'
import { useHost } from '../../host/host.tsx'
import { PendingWork } from '../../host/pending.ts'
import { GridDraftOffer } from './GridDraftOffer.tsx'
import { gridDraftKey } from './grid-draft.ts'
import { storeGridDraft } from './store-grid-draft.ts'
import { MAX_ROWS, readAllRows } from '../rows/index.ts'
import { type RowExtrasOptions, useRowExtras } from './row-extras.tsx'
import { rowWords } from './row-words.ts'
import { saveRows } from './save-rows.ts'
import { useDirty } from './use-dirty.ts'
import { type Step, ProgressBar } from './ProgressBar.tsx'

interface ListGridProps {
  /** The query whose rows are edited. */
  readonly request: ListRequest
  readonly columns: readonly ResolvedField[]
  readonly rights: GridRights
  /** Stored values of a new row that follow from the place of the list: the key of its parent. */
  readonly begun: Readonly<Record<string, unknown>>
  readonly extras: RowExtrasOptions
  readonly density: DensityChoice
  /** Back to the list; `isChanged` when rows were saved. */
  readonly onLeave: (isChanged: boolean) => void
}

interface Read {
  readonly rows: readonly Row[]
  readonly more: boolean
}

/** The rows of a query in a grid, saved together: each row for itself. */
export function ListGrid(props: ListGridProps) {
  const { screen, source, ports } = useHost()
  const { request, onLeave } = props
  const [read, setRead] = useState<Read>()
  const [step, setStep] = useState<Step>({ done: 0, all: 0 })
  const [error, setError] = useState<unknown>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const fields = screen.fields.map(({ key }) => key)
    readAllRows(source, request, fields, { signal, onProgress: (done, all) => setStep({ done, all }) }).then(
      (found) => !signal.aborted && setRead(found),
      (reason: unknown) => !signal.aborted && setError(reason),
    )
    return () => abort.abort()
  }, [source, request, screen, turn])

  if (error !== undefined)
    return (
      <ErrorBox
        error={error}
        onRetry={() => {
          setError(undefined)
          setTurn(turn + 1)
        }}
      />
    )
  if (!read) return <ProgressBar step={step} code="LIST_GRID_LOADING" ports={ports} onCancel={() => onLeave(false)} />
  return <OpenRows {...props} read={read} />
}

/** The store of what was read, bound to those who edit the same rows elsewhere. */
function useStore({ columns, rights, begun, read }: ListGridProps & { readonly read: Read }): {
  readonly store: GridStore
  readonly live: RefObject<LiveGrid | undefined>
  readonly place: string
} {
  const {
    screen,
    source,
    ports,
    context,
    keep: { drafts },
  } = useHost()
  const [store] = useState(() =>
    screenStore(
      {
        screen,
        columns,
        rows: read.rows,
        rights,
        context,
        words: (problem, field) => problemText(problem, field, ports),
        locale: ports.locale,
      },
      { begun, newId: rowWords() },
    ),
  )
  const [place] = useState(() => gridDraftKey(screen.screen.id, begun))
  const live = useRef<LiveGrid>(undefined)
  useEffect(() => {
    const fields = screen.fields.map(({ key }) => key)
    const reread = async (ids: readonly string[]) =>
      (
        await source.list({
          pageNo: 1,
          pageSize: ids.length,
          sort: NEWEST_FIRST,
          fields,
          terms: { id_MultiString: ids.join(',') },
        })
      ).rows
    const bound = bindLive(store, { socketKey: screen.screen.id, reread })
    live.current = bound
    return () => {
      live.current = undefined
      bound.stop()
    }
  }, [store, screen, source])
  useEffect(() => storeGridDraft(store, drafts, place), [store, drafts, place])
  return { store, live, place }
}

interface SaveOptions {
  readonly store: GridStore
  readonly live: RefObject<LiveGrid | undefined>
  readonly pending: PendingWork
  readonly isUploading: boolean
}

/** Checks and saves the changed rows, one save at a time. */
function useSave({ store, live, pending, isUploading }: SaveOptions) {
  const { screen, source, ports } = useHost()
  const [isBusy, setBusy] = useState(false)
  const [step, setStep] = useState<Step & { readonly code: 'LIST_GRID_CHECKING' | 'LIST_GRID_SAVING' }>()
  const isChanged = useRef(false)
  const isChecked = useRef(false)
  const words = useCallback(
    (problem: FieldProblem) => problemText(problem, screen.byKey.get(problem.field), ports),
    [screen, ports],
  )

  const saveChanges = useCallback(async () => {
    const { say, notify } = ports
    const conflicts = store.conflicts().length
    if (conflicts > 0) return notify('warning', say('LIST_GRID_CONFLICTS', { count: conflicts }))
    if (!store.dirty) return notify('info', say('LIST_GRID_NOTHING'))
    // After the first full check, only changed cells are checked.
    if (isChecked.current) store.checkChanged()
    else await store.checkAll({ onProgress: (count, all) => setStep({ code: 'LIST_GRID_CHECKING', done: count, all }) })
    isChecked.current = true
    const { wrong } = store
    if (wrong > 0) return notify('warning', say('LIST_GRID_WRONG', { count: wrong }))
    const done = await saveRows(source, store.delta(), {
      words,
      explain: (refusal) => explain(refusal, ports),
      onProgress: (count, all) => setStep({ code: 'LIST_GRID_SAVING', done: count, all }),
    })
    store.settle(done)
    for (const row of done.now) store.merge(row)
    const count = done.saved.size + done.removed.length
    isChanged.current ||= count > 0
    if (done.cut !== undefined) {
      notifyError(done.cut, ports)
      return notify('warning', say('LIST_GRID_CUT', { count }))
    }
    if (done.refused.size === 0) return notify('success', say('LIST_GRID_SAVED', { count }))
    return notify('warning', say('LIST_GRID_SAVED_PART', { count, refused: done.refused.size }))
  }, [store, source, ports, words])
  const saving = useRef(false)
  const save = async () => {
    if (saving.current) return
    saving.current = true
    setBusy(true)
    try {
      if (isUploading) ports.notify('info', ports.say('LIST_GRID_UPLOADING'))
      // The cell names the missing file. A second press saves without it.
      if (!(await pending.settled())) return
      await (live.current ? live.current.during(saveChanges) : saveChanges())
    } catch (error) {
      ports.notify('error', explain(error, ports))
    } finally {
      saving.current = false
      setBusy(false)
      setStep(undefined)
    }
  }
  return { save, isBusy, step, isChanged }
}

function OpenRows(props: ListGridProps & { readonly read: Read }) {
  const { rights, extras, density, onLeave, read } = props
  const {
    screen,
    ports,
    confirm,
    keep: { drafts },
  } = useHost()
  const { store, live, place } = useStore(props)
  const gridRef = useRef<GridHandle>(null)
  const isDirty = useDirty(store)
  const rowExtras = useRowExtras(store, extras)
  const [isUploading, setUploading] = useState(false)
  const [pending] = useState(() => new PendingWork(setUploading))
  const watched = useMemo(() => pending.watched(ports), [ports, pending])
  const { save, isBusy, step, isChanged } = useSave({ store, live, pending, isUploading })
  useUnsaved(isDirty || isUploading)
  const leave = async () => {
    const { say } = ports
    if (
      (store.dirty || isUploading) &&
      !(await confirm({
        title: say('LIST_GRID_LEAVE_TITLE'),
        text: say('LIST_GRID_LEAVE_ASK'),
        ok: say('LIST_GRID_LEAVE'),
        danger: true,
      }))
    )
      return
    pending.stop()
    onLeave(isChanged.current)
  }
  const tools = (
    <>
      <Button size="small" type="primary" loading={isBusy} onClick={() => void save()}>
        {ports.say('LIST_GRID_SAVE')}
      </Button>
      <Button size="small" onClick={() => void leave()}>
        {ports.say('LIST_GRID_LEAVE')}
      </Button>
    </>
  )
  return (
    <section className="vi-list-grid">
      {read.more && (
        <Alert
          type="info"
          showIcon
          title={ports.say('LIST_GRID_PART', { max: MAX_ROWS.toLocaleString(ports.locale) })}
        />
      )}
      <GridDraftOffer store={store} drafts={drafts} place={place} ports={ports} grid={gridRef} />
      {step && <ProgressBar step={step} code={step.code} ports={ports} />}
      <Grid
        ref={gridRef}
        store={store}
        ports={watched}
        label={ports.say('LIST_GRID_LABEL', { title: textIn(screen.screen.title, ports.locale) })}
        name={screen.screen.id}
        toolbar
        reloadEffect
        startsFocused
        rights={{ add: rights.add, remove: rights.remove, move: false }}
        tools={tools}
        maxHeight="window"
        density={density}
        onPlace={(at) => live.current?.editing(at)}
        {...rowExtras}
      />
    </section>
  )
}

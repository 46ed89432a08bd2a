import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import type { SheetColumns } from '../../schemas/contract/data/sheet.ts'
import type { ResolvedField, ResolvedScreen } from '../../engine/model/index.ts'
import type { Density } from '../../schemas/language/sections.ts'
import type { ListRequest, Row } from '../api/rows/data-source.ts'
import { withSentences } from '../lib/i18n.ts'
import { useRestoreFocus } from '../ui/use-restore-focus.ts'
import { addTitle, copyTitle } from '../record/copy-record.ts'
import { notifyError } from '../host/explain.ts'
import { isDanger, offeredActions, type OfferedAction } from '../host/actions.ts'
import { preloadControls, useFaces } from '../ui/fields/faces.ts'
import { useHost } from '../host/host.tsx'
import { FormDialog } from '../form/lazy-form.ts'
import { QueryArea } from '../query/bar/index.ts'
import { QuestionDialog } from '../host/ui/use-confirm.tsx'
import { useAdvancedQuery } from '../query/advanced/index.ts'
import { ChosenNode } from './tree/index.ts'
import { usePhone } from '../host/ui/use-phone.ts'
import { Loading } from '../ui/frame/Loading.tsx'
import {
  GridButton,
  PrintButton,
  SelectedBar,
  Toolbar,
  useCommands,
  useCustomActions,
  useExport,
  useGridRights,
} from './actions/index.ts'
import { Cards, PhoneSort } from './cards/index.ts'
import {
  Empty,
  IndexingNote,
  Pager,
  type Rows,
  useBranches,
  useInnerRows,
  useLastPage,
  useRowConditions,
  useRows,
  useTotal,
  useTotals,
  type ViewRow,
} from './rows/index.ts'
import { ColumnSettings, useColumns, useSaved, useViews, ViewSwitch } from './columns/index.ts'
import { type ListControl, type ListState, QuickSearch, useUnreadableParams } from './query-state/index.ts'
import { CardTotals, RowsTable } from './table/index.ts'
import { columnChoices } from '../transfer/export-choice.ts'
import { useRecordPage } from '../host/record-pages.ts'
import { useListScript } from '../scripts/use-list-script.ts'
import { useRecordNavigation } from './use-record-navigation.ts'
import { useSelection } from './selection/index.ts'
import { useRequestedRecord } from './use-requested-record.ts'

const ActionOutcome = lazyPart(async () => (await import('./actions/ActionOutcome.tsx')).ActionOutcome)
const DetailDialog = lazyPart(async () => (await import('../detail/DetailDialog.tsx')).DetailDialog)
const ListGrid = lazyPart(async () => (await withSentences('grid', import('./grid/ListGrid.tsx'))).ListGrid)
const ImportDialog = lazyPart(
  async () => (await withSentences('import', import('../transfer/ImportDialog.tsx'))).ImportDialog,
)

const ExportDialog = lazyPart(async () => (await import('../transfer/ExportDialog.tsx')).ExportDialog)

type Dialog =
  | {
      readonly kind: 'add'
      readonly title: string
      readonly below?: string
      readonly copied?: Row
      readonly turn?: number
    }
  | { readonly kind: 'edit' | 'detail'; readonly row: ViewRow }
  | { readonly kind: 'import' }
  | { readonly kind: 'export'; readonly choices: readonly SheetColumns[] }

export interface ListPageProps {
  readonly control: ListControl
  /** Stored values a new record begins with, e.g. the node chosen in the tree. */
  readonly initial: Readonly<Record<string, unknown>>
  /** Id of the row whose details are shown below the list. */
  readonly current?: string | undefined
  /** Shows what belongs to a row. */
  readonly onOpen?: (row: ViewRow) => void
  /** Called with the row whose details to show, when none is chosen or the chosen one is no longer in the list. */
  readonly onShown?: (row: ViewRow | undefined) => void
}

const fetchForm = async (screen: ResolvedScreen) => (await import('../form/open/prefetch-form.ts')).prefetchForm(screen)

/** Buttons above a list that ask for no rows. */
const OF_NO_ROWS: ReadonlySet<string> = new Set(['add', 'add_image', 'import'])
const ADD_BELOW = { code: 'add_below', place: 'row', builtIn: true, permission: undefined } as const
const OPEN = { code: 'open_children', place: 'row', builtIn: true, permission: undefined } as const

/** Query, buttons, rows and pages of one screen. */
export function ListPage({ control, initial, current, onOpen, onShown }: ListPageProps) {
  const host = useHost()
  const { screen, source, permissions, ports, scripts } = host
  const { state, request, change } = control
  const phone = usePhone()
  const [isDrawn, setDrawn] = useState(false)
  const savedSettings = useSaved(isDrawn && control.isPage)
  const columns = useColumns(savedSettings)
  const views = useViews(control, columns)
  const shownKeys = columns.shown
    .map(({ field }) => field.key)
    .toSorted()
    .join()
  // The rows are the same whatever the order and the widths of their columns.
  const fields = useMemo(() => shownKeys.split(',').flatMap((key) => screen.byKey.get(key) ?? []), [shownKeys, screen])
  const drawn = useMemo(
    () => [...[...screen.list.columns, ...screen.query.items].map(({ field }) => field), ...fields],
    [screen, fields],
  )
  useFaces(drawn)
  const rows = useRows(
    useMemo(() => (source.answersWhole ? request : withFields(request, fields)), [source, request, fields]),
    fields,
  )
  if (rows.status === 'ready' && !isDrawn) setDrawn(true)
  const branches = useInnerRows(useBranches(request, fields, rows))
  const selection = useSelection()
  const [dialog, show] = useState<Dialog>()
  const advanced = useAdvancedQuery(state.advanced, (query) => change({ advanced: query, pageNo: 1 }))
  const pages = useRecordPage()
  const setDialog = useCallback(
    (next: Dialog | undefined) => {
      // A form whose initial values come from this list opens over it.
      const begins =
        next?.kind === 'add' &&
        (next.below !== undefined || next.copied !== undefined || Object.keys(initial).length > 0)
      const id = next?.kind === 'edit' ? next.row.id : undefined
      const isPage = (next?.kind === 'add' || next?.kind === 'edit') && !begins && pages.open(id)
      show(isPage ? undefined : next)
    },
    [initial, pages],
  )

  const isTree = request.tree !== undefined
  const { around, isOffered } = useListScript({ request, rows, selection })
  const offered = useMemo(
    () => offeredActions(screen, permissions, ports).filter(isOffered),
    [screen, permissions, ports, isOffered],
  )
  const adding = offered.find(({ action }) => action.code === 'add')
  // Nothing is selected for nothing; a script may ask for the selection at any time.
  const selects =
    screen.list.selection &&
    (scripts?.kinds.has('list') === true ||
      offered.some(({ action }) => action.place === 'toolbar' && !OF_NO_ROWS.has(action.code)))
  const holds = useRowConditions()
  const rowActions = useMemo(() => {
    const opening: readonly OfferedAction[] = onOpen
      ? [{ action: OPEN, title: ports.say('LIST_OPEN_CHILDREN'), disabled: false }]
      : []
    const below: readonly OfferedAction[] =
      isTree && adding ? [{ action: ADD_BELOW, title: ports.say('TREE_ADD'), disabled: adding.disabled }] : []
    const own = offered.filter(({ action }) => action.place === 'row')
    const isLast = ({ action }: OfferedAction) => isDanger(action)
    return [...opening, ...own.filter((one) => !isLast(one)), ...below, ...own.filter(isLast)]
  }, [offered, adding, onOpen, ports, isTree])
  const actionsOf = useMemo(() => {
    const isPlain = rowActions.every(({ action }) => action.visible === undefined)
    return isPlain ? () => rowActions : ({ row }: ViewRow) => rowActions.filter(({ action }) => holds(action.code, row))
  }, [rowActions, holds])
  const commands = useCommands({ rows, selection, holds })
  const drawnKeys = useMemo(() => columns.shown.map(({ field }) => field.key), [columns.shown])
  const sheet = useExport({ request, total: rows.total, selection, shown: drawnKeys })
  const custom = useCustomActions({ rows, selection, holds })
  // The buttons in the rows stay the same while rows are being selected.
  const latest = useRef({ commands, custom })
  useEffect(() => void (latest.current = { commands, custom }), [commands, custom])
  const totals = useTotals(request, rows)
  const total = useTotal(request, rows)
  const reorder = useCallback((orders: ListState['orders']) => change({ orders, pageNo: 1 }), [change])
  useLastPage(control, rows, total)
  useUnreadableParams(control.misread)
  const [isGrid, setGrid] = useState(false)
  // A grid has rows of all pages: those of this one do not say whose details are shown.
  useCurrent(rows, branches.rows, current, isGrid ? undefined : onShown)
  useRestoreFocus(dialog !== undefined)

  const heading = columns.shown[0]?.field.key ?? ''
  const runRow = useCallback(
    (one: OfferedAction, row: ViewRow) =>
      around(one, row.row, () => {
        const { code } = one.action
        if (code === OPEN.code) onOpen?.(row)
        else if (code === ADD_BELOW.code)
          setDialog({ kind: 'add', title: addTitle(screen, one.title, ports), below: row.id })
        else if (code === 'edit' || code === 'detail') setDialog({ kind: code, row })
        else if (code === 'delete') void latest.current.commands.remove(row, row.words[heading] || row.id)
        else void latest.current.custom.run(one, [row])
      }),
    [heading, onOpen, around, screen, ports, setDialog],
  )
  const shows = rowActions.find(({ action, disabled }) => !disabled && action.code === 'detail')
  const enter = onOpen ?? (shows && ((row: ViewRow) => runRow(shows, row)))
  /** The user is asked only where there is a choice. */
  const askExport = () => {
    const choices = columnChoices(host, drawnKeys)
    if (choices.length > 1 || selection.ids.length > 0) setDialog({ kind: 'export', choices })
    else void sheet.exportRows({ rows: 'all', columns: 'list' })
  }
  const runToolbar = (one: OfferedAction) =>
    around(one, undefined, () => {
      const { code } = one.action
      if (code === 'add' || code === 'add_image') setDialog({ kind: 'add', title: addTitle(screen, one.title, ports) })
      else if (code === 'import') setDialog({ kind: code })
      else if (code === 'export') askExport()
      else if (code === 'batch_delete') void commands.removeSelected()
      else void custom.run(one, selection.rows)
    })
  const grid = useGridRights(offered, isTree)
  const extras = useMemo(
    () => ({ onOpen, mayRead: shows && ((row: Row) => holds(shows.action.code, row)) }),
    [onOpen, shows, holds],
  )
  const { density, set, put } = columns
  const rowHeight = useMemo(
    () => ({ now: density, choose: (next: Density) => put({ ...set, density: next }) }),
    [density, set, put],
  )
  const leaveGrid = (isChanged: boolean) => {
    setGrid(false)
    if (isChanged) rows.reload()
  }
  const waysOf = useRecordNavigation({
    control,
    rows,
    drawn: branches.rows,
    total,
    offered,
    holds,
    onRun: runRow,
    onShow: (kind, row) => show({ kind, row }),
    onCopy: (row) =>
      pages.copy(row.id)
        ? show(undefined)
        : void source.get(row.id).then(
            (copied) => setDialog({ kind: 'add', title: copyTitle(screen, copied, ports), copied }),
            (reason: unknown) => notifyError(reason, ports),
          ),
  })
  useRequestedRecord({
    isPage: control.isPage,
    offered,
    holds,
    onRun: runRow,
    onAdd: (one) => setDialog({ kind: 'add', title: addTitle(screen, one.title, ports) }),
  })
  const handleSaved = (next?: Dialog) => {
    if (dialog?.kind === 'add' && dialog.below !== undefined) branches.open(dialog.below)
    setDialog(next)
    selection.clear()
    rows.reload()
  }
  const beginsWith = (below: string | undefined) =>
    below === undefined || !request.tree ? initial : { ...initial, [request.tree.parent]: below }
  // The form's code is fetched at the first interaction with the page, so that opening a form is immediate.
  const warm = () =>
    void Promise.all([
      fetchForm(screen),
      FormDialog.fetch(),
      DetailDialog.fetch(),
      QuestionDialog.fetch(),
      preloadControls(screen.fields),
    ]).catch(() => undefined)

  // A window that becomes narrow takes nothing away that is being typed.
  if (isGrid && grid)
    return (
      <Suspense fallback={<Loading />}>
        <ListGrid
          waiting={<Loading />}
          request={request}
          columns={columns.shown.map(({ field }) => field)}
          rights={grid}
          begun={initial}
          extras={extras}
          density={rowHeight}
          onLeave={leaveGrid}
        />
      </Suspense>
    )
  const empty = <Empty rows={rows} control={control} addTitle={adding?.disabled ? undefined : adding?.title} />
  const shared = {
    rows: branches.rows,
    branches,
    current,
    onChoose: onOpen,
    onEnter: enter,
    loading: rows.status === 'loading',
    empty,
    actionsOf,
    busy: custom.busy,
    selects,
    selection,
    onRun: runRow,
  }
  const quick = <QuickSearch applied={state.quick} onSearch={(words) => change({ quick: words, pageNo: 1 })} />
  return (
    <div className="vi-list" onPointerEnter={warm} onFocus={warm}>
      <div className="vi-find">
        {phone && quick}
        <QueryArea
          applied={state.values}
          untouched={control.untouched}
          typed={control.typed}
          phone={phone}
          onSearch={(values) => change({ values, pageNo: 1 })}
        />
      </div>
      <Toolbar
        actions={offered
          .filter(({ action }) => action.place === 'toolbar')
          .map((one) => (custom.busy.has(one.action.code) ? { ...one, disabled: true } : one))}
        selected={selection.ids.length}
        isExporting={sheet.isExporting}
        onRun={runToolbar}
        onReload={rows.reload}
      >
        {views && <ViewSwitch views={views} />}
        {!phone && quick}
        {advanced.button}
        {grid && !phone && <GridButton onOpen={() => setGrid(true)} />}
        <PrintButton
          state={state}
          request={request}
          columns={columns.shown}
          rows={branches.rows}
          selected={selection.rows}
          mayAll={offered.some(({ action, disabled }) => action.code === 'export' && !disabled)}
        />
        <ColumnSettings columns={columns} />
      </Toolbar>
      <ChosenNode node={state.node} onClear={() => change({ node: undefined, pageNo: 1 })} />
      {advanced.flag}
      <SelectedBar
        request={request}
        rows={rows}
        total={total}
        fields={fields}
        selection={selection}
        removing={commands.removing}
        running={custom.running}
      />
      {custom.outcome && (
        <Suspense fallback={null}>
          <ActionOutcome outcome={custom.outcome} heading={heading} onClose={custom.dismiss} />
        </Suspense>
      )}
      {phone ? (
        <Cards
          {...shared}
          columns={columns.shown}
          sort={<PhoneSort columns={columns.shown} orders={state.orders} onOrder={reorder} />}
        />
      ) : (
        <RowsTable {...shared} set={columns} totals={totals} state={state} actions={rowActions} onOrder={reorder} />
      )}
      {phone && totals && rows.rows.length > 0 && <CardTotals totals={totals} />}
      {rows.status !== 'failed' && (
        <Pager
          state={state}
          total={total}
          shown={rows.rows.length}
          phone={phone}
          onChange={(pageNo, pageSize) => change({ pageNo, pageSize })}
        />
      )}
      <IndexingNote isIndexing={rows.isIndexing} />
      {advanced.dialog}
      <Suspense fallback={null}>
        {dialog?.kind === 'add' && (
          <FormDialog
            key={dialog.turn}
            title={dialog.title}
            initial={beginsWith(dialog.below)}
            copied={dialog.copied}
            onClose={() => setDialog(undefined)}
            onSaved={() => handleSaved()}
            another={{
              isBegun: dialog.turn !== undefined,
              begin: () => handleSaved({ ...dialog, turn: (dialog.turn ?? 0) + 1 }),
            }}
          />
        )}
        {dialog?.kind === 'edit' && (
          <FormDialog
            key={dialog.row.id}
            row={dialog.row.row}
            ways={waysOf('edit', dialog.row)}
            onClose={() => setDialog(undefined)}
            onSaved={() => handleSaved()}
          />
        )}
        {dialog?.kind === 'detail' && (
          <DetailDialog row={dialog.row.row} ways={waysOf('detail', dialog.row)} onClose={() => setDialog(undefined)} />
        )}
        {dialog?.kind === 'export' && (
          <ExportDialog
            selected={selection.ids.length}
            choices={dialog.choices}
            onExport={(wish) => void sheet.exportRows(wish)}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog?.kind === 'import' && <ImportDialog onClose={() => setDialog(undefined)} onImported={rows.reload} />}
      </Suspense>
    </div>
  )
}

/** The request with what a person has drawn besides the columns of the document; the same where there is nothing. */
function withFields(request: ListRequest, fields: readonly ResolvedField[]): ListRequest {
  const more = fields.map(({ key }) => key).filter((key) => !request.fields.includes(key))
  return more.length === 0 ? request : { ...request, fields: [...request.fields, ...more] }
}

/** The details follow the list: the chosen row as it is now, else the first one there is. */
function useCurrent(
  { status }: Rows,
  rows: readonly ViewRow[],
  current: string | undefined,
  onShown: ListPageProps['onShown'],
): void {
  useEffect(() => {
    if (status === 'ready') onShown?.(rows.find(({ id }) => id === current) ?? rows[0])
  }, [status, rows, current, onShown])
}

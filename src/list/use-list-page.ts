import { useEffect, useMemo, useState } from 'react'
import { useHost } from '../host/host.tsx'
import { addTitle } from '../record/copy-record.ts'
import { useListScript } from '../scripts/use-list-script.ts'
import { useCommands, useCustomActions, useExport, useGridRights, useOfferedActions } from './actions/index.ts'
import { preloadDialogs } from './ListDialogs.tsx'
import { type ListControl, useUnreadableParams } from './query-state/index.ts'
import { type Rows, useLastPage, useMove, useTotal, useTotals, type ViewRow } from './rows/index.ts'
import { useSelection } from './selection/index.ts'
import { type ListDialog, useListDialog } from './use-list-dialog.ts'
import { useListRows } from './use-list-rows.ts'
import { useRecordNavigation } from './use-record-navigation.ts'
import { useRequestedRecord } from './use-requested-record.ts'
import { useRunActions } from './use-run-actions.ts'

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

/** What a list page draws: rows, selection, actions and the open dialog. */
export function useListPage({ control, initial, current, onOpen, onShown }: ListPageProps) {
  const { screen, ports } = useHost()
  const { request } = control
  const { columns, fields, rows, branches } = useListRows(control)
  const selection = useSelection()
  const { dialog, show, open, openCopy } = useListDialog(initial)
  const isTree = request.tree !== undefined
  const { around, isOffered } = useListScript({ request, rows, selection })
  const actions = useOfferedActions({ isOffered, isTree, onOpen })
  const { offered, holds } = actions
  const shown = useMemo(() => columns.shown.map(({ field }) => field.key), [columns.shown])
  const commands = useCommands({ rows, selection, holds })
  const sheet = useExport({ request, total: rows.total, selection, shown })
  const custom = useCustomActions({ rows, selection, holds })
  const totals = useTotals(request, rows)
  const total = useTotal(request, rows)
  useLastPage(control, rows, total)
  useUnreadableParams(control.misread)
  const [isGrid, setGrid] = useState(false)
  // A grid has rows of all pages: those of this one do not say whose details are shown.
  useCurrent(rows, branches.rows, current, isGrid ? undefined : onShown)
  const move = useMove(rows, branches, shown[0] ?? '')
  const run = useRunActions({ around, commands, custom, sheet, selection, shown, openDialog: open, onOpen, move })
  const grid = useGridRights(offered, isTree)
  const waysOf = useRecordNavigation({
    control,
    rows,
    drawn: branches.rows,
    total,
    offered,
    holds,
    onRun: run.runRow,
    onShow: (kind, row) => show({ kind, row }),
    onCopy: openCopy,
  })
  useRequestedRecord({
    isPage: control.isPage,
    offered,
    holds,
    onRun: run.runRow,
    onAdd: (one, begun) =>
      open({ kind: 'add', title: addTitle(screen, one.title, ports), ...(begun ? { begun } : {}) }),
  })
  const handleSaved = (next?: ListDialog) => {
    if (dialog?.kind === 'add' && dialog.below !== undefined) branches.open(dialog.below)
    open(next)
    selection.clear()
    rows.reload()
  }
  const mayShow = actions.rowActions.find(({ action, disabled }) => !disabled && action.code === 'detail')
  const { openingOf } = actions
  const { runRow } = run
  const enter =
    openingOf &&
    ((view: ViewRow) => {
      const one = openingOf(view)
      if (one) runRow(one, view)
    })
  return {
    columns,
    fields,
    rows,
    branches,
    total,
    totals,
    selection,
    actions,
    commands,
    sheet,
    custom,
    ...run,
    onMove: actions.mayMove ? move : undefined,
    mayShow,
    enter,
    grid: { rights: grid, isOpen: isGrid, setOpen: setGrid },
    dialog,
    openDialog: open,
    waysOf,
    handleSaved,
    preload: () => preloadDialogs(screen),
  }
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

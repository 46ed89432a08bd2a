import type { ReactNode } from 'react'
import type { OfferedAction } from '../host/actions.ts'
import { PrintButton, Toolbar } from './actions/index.ts'
import { type ColumnChoice, ColumnSettings } from './columns/index.ts'
import type { ListControl } from './query-state/index.ts'
import type { ViewRow } from './rows/index.ts'
import type { Selection } from './selection/index.ts'

interface ListToolbarProps {
  readonly control: ListControl
  readonly offered: readonly OfferedAction[]
  /** Codes of actions that are running. */
  readonly busy: ReadonlySet<string>
  readonly isExporting: boolean
  readonly columns: ColumnChoice
  readonly rows: readonly ViewRow[]
  readonly selection: Selection
  readonly onRun: (one: OfferedAction) => void
  readonly onReload: () => void
  /** What stands between the actions and the settings. */
  readonly children: ReactNode
}

/** The buttons above a list. */
export function ListToolbar({
  control: { state, request },
  offered,
  busy,
  isExporting,
  columns,
  rows,
  selection,
  onRun,
  onReload,
  children,
}: ListToolbarProps) {
  return (
    <Toolbar
      actions={offered
        .filter(({ action }) => action.place === 'toolbar')
        .map((one) => (busy.has(one.action.code) ? { ...one, disabled: true } : one))}
      selected={selection.ids.length}
      isExporting={isExporting}
      onRun={onRun}
      onReload={onReload}
    >
      {children}
      <PrintButton
        state={state}
        request={request}
        columns={columns.shown}
        rows={rows}
        selected={selection.rows}
        mayAll={offered.some(({ action, disabled }) => action.code === 'export' && !disabled)}
      />
      <ColumnSettings columns={columns} />
    </Toolbar>
  )
}

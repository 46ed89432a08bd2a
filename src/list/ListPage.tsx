import { Suspense, useMemo, type ComponentProps } from 'react'
import { lazyPart } from '../../registry/kit/parts/late.tsx'
import type { Density } from '../../schemas/language/sections.ts'
import type { Row } from '../api/rows/data-source.ts'
import type { OfferedAction } from '../host/actions.ts'
import { usePhone } from '../host/ui/use-phone.ts'
import { withSentences } from '../lib/i18n.ts'
import { useAdvancedQuery } from '../query/advanced/index.ts'
import { QueryArea } from '../query/bar/index.ts'
import { Loading } from '../ui/frame/Loading.tsx'
import { GridButton, SelectedBar } from './actions/index.ts'
import { type ColumnChoice, useViews, ViewSwitch } from './columns/index.ts'
import { ListDialogs } from './ListDialogs.tsx'
import { ListRows } from './ListRows.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { QuickSearch } from './query-state/index.ts'
import type { RowCondition, ViewRow } from './rows/index.ts'
import { ChosenNode } from './tree/index.ts'
import { type ListPageProps, useListPage } from './use-list-page.ts'

const ActionOutcome = lazyPart(async () => (await import('./actions/ActionOutcome.tsx')).ActionOutcome)
const ListGrid = lazyPart(async () => (await withSentences('grid', import('./grid/ListGrid.tsx'))).ListGrid)

/** Query, buttons, rows and pages of one screen. */
export function ListPage(props: ListPageProps) {
  const { control, initial, current, onOpen } = props
  const { state, request, change } = control
  const phone = usePhone()
  const list = useListPage(props)
  const { columns, rows, branches, actions, custom, selection, mayShow, grid } = list
  const views = useViews(control, columns)
  const advanced = useAdvancedQuery(state.advanced, (query) => change({ advanced: query, pageNo: 1 }))
  // A window that becomes narrow takes nothing away that is being typed.
  if (grid.isOpen && grid.rights)
    return (
      <GridView
        request={request}
        columns={columns}
        rights={grid.rights}
        begun={initial}
        onOpen={onOpen}
        mayShow={mayShow}
        holds={actions.holds}
        onLeave={(isChanged) => {
          grid.setOpen(false)
          if (isChanged) rows.reload()
        }}
      />
    )
  const quick = <QuickSearch applied={state.quick} onSearch={(words) => change({ quick: words, pageNo: 1 })} />
  return (
    <div className="vi-list" onPointerEnter={list.preload} onFocus={list.preload}>
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
      <ListToolbar
        control={control}
        offered={actions.offered}
        busy={custom.busy}
        isExporting={list.sheet.isExporting}
        columns={columns}
        rows={branches.rows}
        selection={selection}
        onRun={list.runToolbar}
        onReload={rows.reload}
      >
        {views && <ViewSwitch views={views} />}
        {!phone && quick}
        {advanced.button}
        {grid.rights && !phone && <GridButton onOpen={() => grid.setOpen(true)} />}
      </ListToolbar>
      <ChosenNode node={state.node} onClear={() => change({ node: undefined, pageNo: 1 })} />
      {advanced.flag}
      <SelectedBar
        request={request}
        rows={rows}
        total={list.total}
        fields={list.fields}
        selection={selection}
        removing={list.commands.removing}
        running={custom.running}
      />
      <Outcome custom={custom} heading={columns.shown[0]?.field.key ?? ''} />
      <ListRows
        control={control}
        columns={columns}
        rows={rows}
        branches={branches}
        total={list.total}
        totals={list.totals}
        current={current}
        actions={actions}
        busy={custom.busy}
        selection={selection}
        onChoose={onOpen}
        onEnter={onOpen ?? list.enter}
        onRun={list.runRow}
        onMove={list.onMove}
      />
      {advanced.dialog}
      <ListDialogs
        dialog={list.dialog}
        request={request}
        initial={initial}
        selected={selection.ids.length}
        waysOf={list.waysOf}
        onClose={() => list.openDialog(undefined)}
        onSaved={list.handleSaved}
        onExport={(choice) => void list.sheet.exportRows(choice)}
        onImported={rows.reload}
      />
    </div>
  )
}

/** What an action did to the selected rows. */
function Outcome({ custom, heading }: Pick<ReturnType<typeof useListPage>, 'custom'> & { readonly heading: string }) {
  return (
    custom.outcome && (
      <Suspense fallback={null}>
        <ActionOutcome outcome={custom.outcome} heading={heading} onClose={custom.dismiss} />
      </Suspense>
    )
  )
}

interface GridViewProps extends Pick<ComponentProps<typeof ListGrid>, 'request' | 'rights' | 'begun' | 'onLeave'> {
  readonly columns: ColumnChoice
  readonly onOpen: ((row: ViewRow) => void) | undefined
  readonly mayShow: OfferedAction | undefined
  readonly holds: RowCondition
}
/** The rows of all pages as a grid. */
function GridView({ columns: { shown, density, set, put }, onOpen, mayShow, holds, ...grid }: GridViewProps) {
  const extras = useMemo(
    () => ({ onOpen, mayRead: mayShow && ((row: Row) => holds(mayShow.action.code, row)) }),
    [onOpen, mayShow, holds],
  )
  const rowHeight = useMemo(
    () => ({ now: density, choose: (next: Density) => put({ ...set, density: next }) }),
    [density, set, put],
  )
  return (
    <Suspense fallback={<Loading />}>
      <ListGrid
        {...grid}
        waiting={<Loading />}
        columns={shown.map(({ field }) => field)}
        extras={extras}
        density={rowHeight}
      />
    </Suspense>
  )
}

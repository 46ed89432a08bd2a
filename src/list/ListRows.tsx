import { type ComponentProps, useCallback } from 'react'
import { usePhone } from '../host/ui/use-phone.ts'
import type { useOfferedActions } from './actions/index.ts'
import { Cards, PhoneSort } from './cards/index.ts'
import type { ColumnChoice } from './columns/index.ts'
import type { ListControl, ListState } from './query-state/index.ts'
import { Empty, IndexingNote, Pager, type Rows, type Total } from './rows/index.ts'
import { CardTotals, RowsTable } from './table/index.ts'

type TableProps = ComponentProps<typeof RowsTable>
interface ListRowsProps extends Pick<
  TableProps,
  'branches' | 'totals' | 'current' | 'busy' | 'selection' | 'onChoose' | 'onEnter' | 'onRun'
> {
  /** Rows of a tree are dragged; on a phone their actions move them. */
  readonly onMove: TableProps['onMove']
  readonly control: ListControl
  readonly columns: ColumnChoice
  readonly rows: Rows
  readonly total: Total
  readonly actions: ReturnType<typeof useOfferedActions>
}

/** The rows of a page, as a table or on a phone as cards, and the way to the other pages. */
export function ListRows({ control, columns, rows, total, totals, actions, onMove, ...list }: ListRowsProps) {
  const { state, change } = control
  const phone = usePhone()
  const { adding, actionsOf, rowActions, selects } = actions
  const reorder = useCallback((orders: ListState['orders']) => change({ orders, pageNo: 1 }), [change])
  const shared = {
    ...list,
    rows: list.branches.rows,
    loading: rows.status === 'loading',
    empty: <Empty rows={rows} control={control} addTitle={adding?.disabled ? undefined : adding?.title} />,
    actionsOf,
    selects,
  }
  return (
    <>
      {phone ? (
        <Cards
          {...shared}
          columns={columns.shown}
          sort={<PhoneSort columns={columns.shown} orders={state.orders} onOrder={reorder} />}
        />
      ) : (
        <RowsTable
          {...shared}
          set={columns}
          totals={totals}
          state={state}
          actions={rowActions}
          onOrder={reorder}
          onMove={onMove}
        />
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
    </>
  )
}

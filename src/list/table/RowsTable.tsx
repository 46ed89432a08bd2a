import {
  Fragment,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { lazyPart } from '../../../registry/kit/parts/late.tsx'
import { textIn } from '../../../schemas/language/text.ts'
import type { OfferedAction } from '../../host/actions.ts'
import { useHost } from '../../host/host.tsx'
import { Waiting } from '../../host/ui/Waiting.tsx'
import { PlaceholderRow } from './PlaceholderRow.tsx'
import type { RunAction } from '../actions/index.ts'
import './set-up.css'
import './table.css'
import { shapeOf, type TableShape } from './table-shape.ts'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { TableTotals } from './TableTotals.tsx'
import type { ColumnChoice } from '../columns/index.ts'
import type { ListState } from '../query-state/index.ts'
import { type Branches, type MoveRow, type Totals, useRowDrag, type ViewRow } from '../rows/index.ts'
import { useCellCursor } from './use-cell-cursor.ts'
import { useVirtualRows } from './use-virtual-rows.ts'
import type { Selection } from '../selection/index.ts'

const InnerList = lazyPart(async () => (await import('../../screen/children/InnerList.tsx')).InnerList)

interface RowsTableProps {
  readonly rows: readonly ViewRow[]
  readonly branches: Branches
  readonly set: ColumnChoice
  readonly state: ListState
  readonly loading: boolean
  /** Rows can be selected. */
  readonly selects: boolean
  /** Id of the row whose details are shown elsewhere. */
  readonly current: string | undefined
  readonly onChoose: ((row: ViewRow) => void) | undefined
  /** Shows a row, by the keyboard; undefined where nothing shows one. */
  readonly onEnter: ((row: ViewRow) => void) | undefined
  readonly empty: ReactNode
  readonly actions: readonly OfferedAction[]
  readonly actionsOf: (row: ViewRow) => readonly OfferedAction[]
  /** Ids of the rows that an action is at work on. */
  readonly busy: ReadonlySet<string>
  readonly selection: Selection
  readonly totals: Totals | undefined
  readonly onOrder: (orders: ListState['orders']) => void
  readonly onRun: RunAction
  /** Rows of a tree are dragged to another place; undefined where they are not. */
  readonly onMove: MoveRow | undefined
}

/** The browser counts a cell under the heading or under a fixed column as in view. Keyboard focus there must scroll it into sight. */
function uncover({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}

/** Numbers of the rows over all pages; in a tree only the roots have one. */
function useRowNumbers(
  rows: readonly ViewRow[],
  branches: Branches,
  { pageNo, pageSize }: ListState,
): (id: string) => number | undefined {
  const first = (pageNo - 1) * pageSize + 1
  const { isTree } = branches
  const roots = useMemo(
    () => new Map(rows.filter(({ id }) => !isTree || branches.of(id)?.level === 1).map(({ id }, index) => [id, index])),
    [rows, branches, isTree],
  )
  return (id) => {
    const index = roots.get(id)
    return index === undefined ? undefined : first + index
  }
}

/** Selects rows by a handler that stays the same while the rows change. */
function useToggle(rows: readonly ViewRow[], toggle: Selection['toggle']) {
  const shown = useRef(rows)
  useEffect(() => void (shown.current = rows), [rows])
  return useCallback((row: ViewRow, isRange: boolean) => toggle(row, isRange ? shown.current : undefined), [toggle])
}

/** The scrolled box: another page begins at its top. A list keeps its scroll position when its tab is shown again. */
function usePageScroller(pageNo: number): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  const page = useRef(pageNo)
  useEffect(() => {
    if (page.current === pageNo) return
    page.current = pageNo
    if (scroller.current) scroller.current.scrollTop = 0
  }, [pageNo])
  return scroller
}

/** The list of another screen below an open row. */
function InnerRow({ name, row, title, columns }: { name: string; row: ViewRow; title: string; columns: number }) {
  return (
    <tr className="vi-inner-row">
      <td colSpan={columns}>
        <Suspense fallback={<Waiting />}>
          <InnerList waiting={<Waiting />} name={name} row={row} title={title} />
        </Suspense>
      </td>
    </tr>
  )
}

interface TableBodyProps extends Pick<
  RowsTableProps,
  'rows' | 'branches' | 'current' | 'onChoose' | 'empty' | 'actionsOf' | 'busy' | 'selection' | 'onRun'
> {
  readonly shape: TableShape
  readonly virtual: ReturnType<typeof useVirtualRows>
  readonly drag: ReturnType<typeof useRowDrag>
  /** Key of the field that names a row. */
  readonly titleKey: string
  readonly numberOf: (id: string) => number | undefined
  readonly onToggle: (row: ViewRow, isRange: boolean) => void
}

function TableBody({
  rows,
  branches,
  current,
  onChoose,
  empty,
  actionsOf,
  busy,
  selection,
  onRun,
  shape,
  virtual,
  drag,
  titleKey,
  numberOf,
  onToggle,
}: TableBodyProps) {
  return (
    <tbody>
      {rows.map((view, place) => {
        const { id } = view
        const isSelected = selection.has(id)
        const branch = branches.of(id)
        if (!virtual.isNear(id, place))
          return (
            <PlaceholderRow
              key={id}
              view={view}
              place={place}
              shape={shape}
              isSelected={isSelected}
              watch={virtual.watch}
            />
          )
        return (
          <Fragment key={id}>
            <TableRow
              view={view}
              shape={shape}
              number={numberOf(id)}
              branch={branch}
              isTree={branches.isTree}
              onBranch={branches.toggle}
              isSelected={isSelected}
              isBusy={busy.has(id)}
              isCurrent={id === current}
              isDragged={drag.isDragged(id)}
              dropSide={drag.sideOf(id)}
              onGrab={drag.onGrab}
              onChoose={onChoose}
              actionsOf={actionsOf}
              onToggle={onToggle}
              onRun={onRun}
            />
            {branches.inner !== undefined && branch?.isOpen && (
              <InnerRow
                name={branches.inner}
                row={view}
                title={view.words[titleKey] || id}
                columns={shape.widths.length}
              />
            )}
          </Fragment>
        )
      })}
      {rows.length === 0 && (
        <tr>
          <td className="vi-table-empty" colSpan={shape.widths.length}>
            <div>{empty}</div>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The rows as a plain table: widths are stated, nothing is measured, and a row that did not change keeps still. */
export function RowsTable(props: RowsTableProps) {
  const { rows, branches, set, state, loading, selects, onEnter, actions, selection, totals, onOrder, onMove } = props
  const { screen, ports } = useHost()
  const shape = useMemo<TableShape>(
    () => shapeOf({ rowNumber: screen.list.rowNumber, selection: selects }, set.shown, actions, ports.locale),
    [screen, selects, set.shown, actions, ports.locale],
  )
  const numberOf = useRowNumbers(rows, branches, state)
  const handleToggle = useToggle(rows, selection.toggle)
  const table = useRef<HTMLTableElement>(null)
  const scroller = usePageScroller(state.pageNo)
  const virtual = useVirtualRows(rows)
  const titleKey = shape.data[0]?.column.field.key ?? ''
  const before = (shape.select ? 1 : 0) + (shape.number ? 1 : 0)
  const cursor = useCellCursor({
    table,
    rows,
    reveal: virtual.reveal,
    onSelect: shape.select && handleToggle,
    onExtend: selection.add,
    onOpen: onEnter,
    wordsAt: ({ words }, cell) => {
      const column = shape.data[cell - before]
      return column && (words[column.column.field.key] ?? '')
    },
  })
  const drag = useRowDrag({ table, rows, branches, onMove, titleOf: ({ id, words }) => words[titleKey] || id })
  return (
    <div className="vi-table" data-density={set.density} aria-busy={loading}>
      <div ref={scroller} className="vi-table-scroll" style={shape.scroller} onFocus={uncover}>
        <table
          ref={table}
          role={branches.isTree ? 'treegrid' : 'grid'}
          {...(shape.select ? { 'aria-multiselectable': true } : {})}
          {...cursor}
          aria-label={ports.say('LIST_TABLE', { title: textIn(screen.screen.title, ports.locale) })}
          style={shape.table}
        >
          <colgroup>
            {shape.widths.map((width, index) => (
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
          <TableHead
            shape={shape}
            rows={rows}
            selection={selection}
            set={set}
            orders={state.orders}
            onOrder={onOrder}
          />
          <TableBody
            {...props}
            shape={shape}
            virtual={virtual}
            drag={drag}
            titleKey={titleKey}
            numberOf={numberOf}
            onToggle={handleToggle}
          />
          {totals && rows.length > 0 && <TableTotals totals={totals} shape={shape} />}
        </table>
        {drag.session}
      </div>
    </div>
  )
}

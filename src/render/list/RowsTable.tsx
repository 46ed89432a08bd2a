import { useCallback, useEffect, useMemo, useRef, type CSSProperties, type FocusEvent, type ReactNode } from 'react'
import type { ResolvedColumn } from '../../../registry/screen/resolve.ts'
import { textIn } from '../../../schemas/language/text.ts'
import type { OfferedAction } from '../actions.ts'
import { useHost } from '../host.tsx'
import type { RunAction } from './RowActions.tsx'
import { SelectAll } from './SelectAll.tsx'
import './table.css'
import { shapeOf, type TableShape } from './table-shape.ts'
import { TableRow } from './TableRow.tsx'
import type { ListState } from './use-list-state.ts'
import type { Branches } from './use-branches.ts'
import type { ViewRow } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

interface RowsTableProps {
  readonly rows: readonly ViewRow[]
  readonly branches: Branches
  readonly columns: readonly ResolvedColumn[]
  readonly state: ListState
  readonly loading: boolean
  /** Id of the row whose details are shown elsewhere. */
  readonly current: string | undefined
  readonly onChoose: ((row: ViewRow) => void) | undefined
  readonly empty: ReactNode
  readonly actions: readonly OfferedAction[]
  readonly actionsOf: (row: ViewRow) => readonly OfferedAction[]
  /** Ids of the rows that an action is at work on. */
  readonly busy: ReadonlySet<string>
  readonly selection: Selection
  readonly onSort: (sort: ListState['sort']) => void
  readonly onRun: RunAction
}

/** What lies under the heading or under a fixed column counts as in view for the browser: whoever comes there by keyboard must see it. */
function uncover({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}

/** The rows as a plain table: widths are stated, nothing is measured, and a row that did not change keeps still. */
export function RowsTable({ rows, branches, columns, state, loading, current, onChoose, empty, actions, actionsOf, busy, selection, onSort, onRun }: RowsTableProps) {
  const { screen, ports } = useHost()
  const shape = useMemo<TableShape>(() => shapeOf(screen.list, columns, actions, ports.locale), [screen, columns, actions, ports.locale])
  const first = (state.pageNo - 1) * state.pageSize + 1
  const roots = useMemo(() => new Map(rows.filter(({ id }) => (branches.of(id)?.level ?? 1) === 1).map(({ id }, index) => [id, index])), [rows, branches])
  const isTree = rows.some(({ id }) => branches.of(id) !== undefined)
  const numberOf = (id: string) => {
    const index = roots.get(id)
    return index === undefined ? undefined : first + index
  }
  const { toggle } = selection
  const shown = useRef(rows)
  useEffect(() => void (shown.current = rows), [rows])
  const handleToggle = useCallback((row: ViewRow, isRange: boolean) => toggle(row, isRange ? shown.current : undefined), [toggle])
  return (
    <div className="vi-table" aria-busy={loading}>
      <div className="vi-table-scroll" style={shape.scroller} onFocus={uncover}>
        <table {...(isTree ? { role: 'treegrid' } : {})} aria-label={ports.say('LIST_TABLE', { title: textIn(screen.screen.title, ports.locale) })} style={shape.table}>
          <colgroup>
            {shape.widths.map((width, index) => <col key={index} style={{ width }} />)}
          </colgroup>
          <thead>
            <tr>
              {shape.select && <th className={shape.select.className} style={shape.select.style}><SelectAll rows={rows} selection={selection} /></th>}
              {shape.number && <th className={shape.number.className} style={shape.number.style} scope="col">{ports.say('LIST_ROW_NUMBER')}</th>}
              {shape.data.map(({ column, className, style }) => (
                <Heading key={column.field.key} column={column} className={className} style={style} sort={state.sort} initial={screen.list.sort} onSort={onSort} />
              ))}
              {shape.actions && <th className={shape.actions.className} style={shape.actions.style} scope="col">{ports.say('LIST_ACTIONS')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((view) => (
              <TableRow key={view.id} view={view} shape={shape} number={numberOf(view.id)} branch={branches.of(view.id)} onBranch={branches.toggle} isSelected={selection.has(view.id)} isBusy={busy.has(view.id)} isCurrent={view.id === current} onChoose={onChoose} actionsOf={actionsOf} onToggle={handleToggle} onRun={onRun} />
            ))}
            {rows.length === 0 && (
              <tr>
                <td className="vi-table-empty" colSpan={shape.widths.length}><div>{empty}</div></td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface HeadingProps {
  readonly column: ResolvedColumn
  readonly className: string
  readonly style: CSSProperties | undefined
  readonly sort: ListState['sort']
  /** What the list is sorted by when nobody asks for an order. */
  readonly initial: ListState['sort']
  readonly onSort: (sort: ListState['sort']) => void
}

/** The next order of a heading: ascending, descending, none. */
function nextSort(field: string, sort: ListState['sort'], initial: ListState['sort']): ListState['sort'] {
  if (sort.field !== field) return { field, order: 'asc' }
  return sort.order === 'asc' ? { field, order: 'desc' } : initial
}

function Heading({ column, className, style, sort, initial, onSort }: HeadingProps) {
  const { ports } = useHost()
  const { field, sortable } = column
  const title = textIn(column.title, ports.locale)
  if (!sortable) return <th className={className} style={style} scope="col" title={title}>{title}</th>
  const order = sort.field === field.key ? sort.order : undefined
  return (
    // The button is for the keyboard and says what it does; a click anywhere in the heading means the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <th className={`${className} vi-sortable`} style={style} scope="col" {...(order ? { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' } : {})} onClick={() => onSort(nextSort(field.key, sort, initial))}>
      <button type="button" title={title}>
        <span>{title}</span>
        <svg viewBox="0 0 10 14" width="9" height="13" aria-hidden="true" focusable="false">
          <path className={order === 'asc' ? 'vi-sorted' : undefined} d="M5 1 9 6H1z" />
          <path className={order === 'desc' ? 'vi-sorted' : undefined} d="m5 13 4-5H1z" />
        </svg>
      </button>
    </th>
  )
}

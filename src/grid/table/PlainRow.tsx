import { HolderOutlined, ProfileOutlined } from '@ant-design/icons'
import type { PointerEvent, ReactNode } from 'react'
import { DRAGGED_STYLE, prefetchReorder } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import { hasShowFace, ShowFace } from '../../ui/fields/Field.tsx'
import { isRight } from '../cell/index.ts'
import { cellAnnouncement, type Place, type Sheet, stateAt } from '../sheet/index.ts'
import type { GridColumn } from '../store/index.ts'

interface PlainRowProps {
  readonly sheet: Sheet
  readonly id: string
  readonly row: number
  readonly prefix: string
  readonly hasBox: boolean
  readonly rowNumber: boolean
  readonly isHeld: boolean
  /** Column the person is at; undefined where it is another row. */
  readonly active: number | undefined
  /** First and last column of what is selected, in the rows it covers. */
  readonly from: number | undefined
  readonly to: number
  readonly onGrab: ((event: PointerEvent<HTMLElement>, index: number) => void) | undefined
  /** Opens what hangs on a row; undefined where nothing does. */
  readonly onOpen: ((row: number) => void) | undefined
  /** The cell that is typed in. */
  readonly children: { readonly key: string; readonly control: ReactNode } | undefined
}

export function PlainRow({
  sheet,
  id,
  row,
  prefix,
  hasBox,
  rowNumber,
  isHeld,
  active,
  from,
  to,
  onGrab,
  onOpen,
  children,
}: PlainRowProps) {
  const { store, ports, columns } = sheet
  const { state, locked } = store.rowAt(row)
  const isSelected = store.seen.isSelected(row)
  const marks = [state === 'new' ? 'vg-new' : state === 'edited' && 'vg-changed', isSelected && 'vg-selected']
    .filter(Boolean)
    .join(' ')
  const number = store.seen.number(row)
  return (
    <tr
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      className={marks}
      {...(isHeld ? { style: DRAGGED_STYLE } : {})}
      data-row={id}
    >
      {(hasBox || onGrab) && (
        <td className="vg-box">
          {hasBox && (
            <input
              type="checkbox"
              className="vi-check"
              tabIndex={-1}
              checked={isSelected}
              disabled={locked}
              aria-label={ports.say('GRID_SELECT', { row: number })}
              onChange={() => store.select([id], !isSelected)}
            />
          )}
          {onGrab && (
            <span
              className="vg-grip"
              title={ports.say('GRID_DRAG')}
              aria-hidden="true"
              onPointerEnter={prefetchReorder}
              onPointerDown={(event) => onGrab(event, row)}
            >
              <HolderOutlined />
            </span>
          )}
        </td>
      )}
      {rowNumber && (
        <th scope="row">
          {number}
          {onOpen && (
            <button
              type="button"
              tabIndex={-1}
              className="vg-open"
              aria-label={ports.say('GRID_OPEN_ROW', { row: number })}
              title={ports.say('GRID_DETAIL_OPEN')}
              onClick={() => onOpen(row)}
            >
              <ProfileOutlined aria-hidden />
            </button>
          )}
        </th>
      )}
      {columns.map((column, col) => (
        <PlainCell
          key={column.key}
          sheet={sheet}
          column={column}
          place={{ row, col }}
          id={id}
          prefix={prefix}
          isActive={active === col}
          isInBlock={from !== undefined && col >= from && col <= to}
        >
          {children?.key === column.key && children.control}
        </PlainCell>
      ))}
    </tr>
  )
}

interface PlainCellProps {
  readonly sheet: Sheet
  readonly column: GridColumn
  readonly place: Place
  readonly id: string
  readonly prefix: string
  readonly isActive: boolean
  readonly isInBlock: boolean
  /** The control of the cell that is typed in. */
  readonly children: ReactNode
}
function PlainCell({ sheet, column, place, id, prefix, isActive, isInBlock, children }: PlainCellProps) {
  const { store } = sheet
  const { row, col } = place
  const error = store.problemAt(id, column.key)
  const text = sheet.text(row, col)
  const sending = stateAt(sheet, row, col)
  const hasConflict = store.conflictAt(id, column.key) !== undefined
  const who = store
    .presenceAt(id, column.key)
    .map(({ name }) => name)
    .join(', ')
  const description = cellAnnouncement(sheet, row, col)
  const className = [
    isRight(column) && 'vg-right',
    !sheet.mayEdit({ row, col }) && !sheet.locked && 'vg-fixed',
    isInBlock && 'vg-block',
    isActive && 'vg-active',
    error !== undefined && 'vg-wrong',
    hasConflict && 'vg-conflict',
    who !== '' && 'vg-shared',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <td
      id={`${prefix}-${id}-${column.key}`}
      className={className}
      data-col={col}
      title={sending || [error, description].filter(Boolean).join(' ') || text}
      {...(description === '' ? {} : { 'aria-description': description })}
      {...(who === '' ? {} : { 'data-who': who })}
    >
      {children || (
        <Shown
          sheet={sheet}
          column={column}
          id={`${prefix}-${id}-${column.key}-show`}
          stored={store.value(row, column.key)}
          text={text}
          hint={sheet.hint(row, col)}
        />
      )}
      {sending !== '' && !children && <span className="vg-sending">{sending}</span>}
      {error !== undefined && <span className="v-hidden">{` ${error}`}</span>}
    </td>
  )
}

interface ShownProps {
  readonly sheet: Sheet
  readonly column: GridColumn
  readonly id: string
  readonly stored: unknown
  readonly text: string
  readonly hint: string
}
function Shown({ sheet, column, id, stored, text, hint }: ShownProps) {
  const { field } = column
  if (!sheet.slotOf(column) && (text !== '' || (stored ?? '') !== '') && hasShowFace(field))
    return <ShowFace resolved={field} id={id} ports={sheet.ports} stored={stored} text={text} dense />
  return text === '' && hint !== '' ? <span className="vg-hint">{hint}</span> : text
}

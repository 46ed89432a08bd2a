import { memo, type PointerEvent } from 'react'
import { DRAGGED_STYLE } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import { MAX_LINE_LENGTH } from '../../../registry/kit/parts/prose/truncate.ts'
import type { Side } from '../../api/rows/data-source.ts'
import type { OfferedAction } from '../../host/actions.ts'
import { ShowFace } from '../../ui/fields/Field.tsx'
import { displayText } from '../../ui/fields/labels.ts'
import { useHost } from '../../host/host.tsx'
import { BranchCell } from './BranchCell.tsx'
import { isRowClick } from './row-click.ts'
import { RowActions, type RunAction } from '../actions/index.ts'
import { MAX_INLINE_ACTIONS, type TableShape } from './table-shape.ts'
import type { Branch, Branches, ViewRow } from '../rows/index.ts'

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}

function classesOf(isSelected: boolean, dropSide: Side | undefined): string | undefined {
  const classes = [...(isSelected ? ['vi-row-selected'] : []), ...(dropSide ? [`vi-drop-${dropSide}`] : [])]
  return classes.length > 0 ? classes.join(' ') : undefined
}

function treeProps(branch: Branch | undefined, isTree: boolean) {
  if (!branch || !isTree) return {}
  return { 'aria-level': branch.level, ...(branch.isOpen === undefined ? {} : { 'aria-expanded': branch.isOpen }) }
}

interface TableRowProps {
  readonly view: ViewRow
  readonly shape: TableShape
  /** Place among the roots; rows below others have none. */
  readonly number: number | undefined
  readonly branch: Branch | undefined
  readonly isTree: boolean
  readonly isSelected: boolean
  readonly isBusy: boolean
  readonly isCurrent: boolean
  readonly isDragged: boolean
  /** The side at which a dragged row would be dropped. */
  readonly dropSide: Side | undefined
  readonly onGrab: ((event: PointerEvent<HTMLElement>, id: string) => void) | undefined
  readonly onChoose: ((row: ViewRow) => void) | undefined
  readonly actionsOf: (row: ViewRow) => readonly OfferedAction[]
  /** With the rows between this one and the last one chosen, when a range is meant. */
  readonly onToggle: (row: ViewRow, isRange: boolean) => void
  readonly onBranch: Branches['toggle']
  readonly onRun: RunAction
}

/** One row; drawn again only when something of its own changes. */
export const TableRow = memo(function TableRow({
  view,
  shape,
  number,
  branch,
  isTree,
  isSelected,
  isBusy,
  isCurrent,
  isDragged,
  dropSide,
  onGrab,
  onChoose,
  actionsOf,
  onToggle,
  onBranch,
  onRun,
}: TableRowProps) {
  const { ports } = useHost()
  const { id, row, words } = view
  const { select, data, actions } = shape
  const title = words[data[0]?.column.field.key ?? ''] ?? ''
  return (
    // A button in the row does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      data-row-key={id}
      className={classesOf(isSelected, dropSide)}
      {...(isDragged ? { style: DRAGGED_STYLE } : {})}
      {...(onChoose ? { onClick: (event) => isRowClick(event) && onChoose(view) } : {})}
      {...(select ? { 'aria-selected': isSelected } : {})}
      {...(isCurrent ? { 'aria-current': true } : {})}
      {...treeProps(branch, isTree)}
    >
      {select && (
        <td className={select.className} style={select.style}>
          <input
            type="checkbox"
            className="vi-check"
            checked={isSelected}
            aria-label={ports.say('LIST_SELECT_ROW', { title })}
            onChange={({ nativeEvent }) => onToggle(view, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </td>
      )}
      {shape.number && (
        <td className={shape.number.className} style={shape.number.style}>
          {number}
        </td>
      )}
      {data.map(({ column: { field, showLength }, className, style, isDrawn }, index) => {
        const text = words[field.key] ?? ''
        const said = displayText(field, row[field.key], text, ports.locale)
        const length = showLength ?? MAX_LINE_LENGTH
        const value = isDrawn ? (
          <ShowFace
            resolved={field}
            id={`cell-${id}-${field.key}`}
            ports={ports}
            stored={row[field.key]}
            text={shorten(text, length)}
            dense
          />
        ) : (
          shorten(said, length)
        )
        return (
          <td key={field.key} className={className} style={style} title={shorten(said, MAX_LINE_LENGTH)}>
            {index === 0 ? (
              <BranchCell view={view} branch={branch} title={title} onToggle={onBranch} onGrab={onGrab}>
                {value}
              </BranchCell>
            ) : (
              value
            )}
          </td>
        )
      })}
      {actions && (
        <td className={actions.className} style={actions.style}>
          <RowActions
            view={view}
            actions={actionsOf(view)}
            title={title}
            direct={MAX_INLINE_ACTIONS}
            isBusy={isBusy}
            onRun={onRun}
          />
        </td>
      )}
    </tr>
  )
})

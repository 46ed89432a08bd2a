import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Ports } from '../../../../registry/kit/ports.ts'
import type { ChildStore } from './child-store.ts'
import type { Grid } from './use-grid.ts'

interface GridToolsProps {
  readonly store: ChildStore
  readonly grid: Grid
  readonly ports: Ports
  readonly onAdd: (at: number) => void
  readonly onRemove: () => void
  readonly onMove: (by: number) => void
}

/** What can be done to the rows of a grid. */
export function GridTools({ store, grid, ports, onAdd, onRemove, onMove }: GridToolsProps) {
  const { rows, at, selected } = grid
  const { rights, child } = store.opened
  const isFull = rows.length >= store.limit
  const isEmpty = rows.length === 0
  const mayMove = rights.edit && child.order !== undefined
  return (
    <div className="vi-sub-tools">
      {rights.add && (
        <>
          <Button size="small" type="primary" ghost icon={<PlusOutlined />} disabled={isFull} onClick={() => onAdd(rows.length)}>{ports.say('CHILD_ADD')}</Button>
          <Button size="small" disabled={isFull || isEmpty} onClick={() => onAdd(at.row)}>{ports.say('CHILD_ADD_ABOVE')}</Button>
          <Button size="small" disabled={isFull || isEmpty} onClick={() => onAdd(at.row + 1)}>{ports.say('CHILD_ADD_BELOW')}</Button>
        </>
      )}
      {mayMove && (
        <>
          <Button size="small" disabled={isEmpty || at.row === 0} onClick={() => onMove(-1)}>{ports.say('CHILD_UP')}</Button>
          <Button size="small" disabled={isEmpty || at.row === rows.length - 1} onClick={() => onMove(1)}>{ports.say('CHILD_DOWN')}</Button>
        </>
      )}
      {(rights.remove || rights.add) && (
        <Button size="small" danger icon={<DeleteOutlined />} disabled={isEmpty} onClick={onRemove}>
          {selected.size > 1 ? ports.say('CHILD_REMOVE_COUNT', { count: selected.size }) : ports.say('CHILD_REMOVE')}
        </Button>
      )}
    </div>
  )
}

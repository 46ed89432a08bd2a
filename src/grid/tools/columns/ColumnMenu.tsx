import { Menu, Popover, type MenuProps, type MenuRef } from 'antd'
import { useRef } from 'react'
import { withCellLabels, type Sheet } from '../../sheet/index.ts'
import { type GridColumn, type GridOrder, MAX_SYNC_ROWS } from '../../store/index.ts'
import { ColumnFilters } from './ColumnFilters.tsx'
import { filters } from './filters.ts'

export interface MenuPlace {
  readonly col: number
  /** In px of the window. */
  readonly place: { readonly x: number; readonly y: number }
  /** Undefined where no columns stand still. */
  readonly columns?: { readonly frozen: number; readonly freeze: (count: number) => void }
}
function inOrder(store: Sheet['store'], orders: readonly GridOrder[]): boolean | Promise<boolean> {
  if (store.count > MAX_SYNC_ROWS) return store.sortInSlices(orders)
  store.sortBy(orders)
  return true
}
/** Orders the view by a column: by words where its values are keys. */
export function sortBy(sheet: Sheet, column: GridColumn, desc: boolean): void {
  const { store, words } = sheet
  const order = {
    key: column.key,
    desc,
    ...(column.field.lookup ? { by: (value: unknown) => words.of(column, value) } : {}),
  }
  let isFirst = true
  void withCellLabels(sheet, () => {
    const isWanted = isFirst || store.orders[0] === order
    isFirst = false
    if (!isWanted) return false
    return inOrder(store, [order])
  })
}
interface ColumnMenuProps {
  readonly sheet: Sheet
  readonly menu: MenuPlace
  readonly onClose: () => void
}

/** What can be done with a column: order, filter, freeze. */
export function ColumnMenu({ sheet, menu, onClose }: ColumnMenuProps) {
  const { store, ports } = sheet
  const column = sheet.column(menu.col)
  const list = useRef<MenuRef>(null)
  if (!column) return null
  const filter = filters(sheet)
  const sort = (desc: boolean) => sortBy(sheet, column, desc)
  const { frozen, freeze } = menu.columns ?? {}
  const items: NonNullable<MenuProps['items']> = [
    { key: 'up', label: ports.say('GRID_SORT_UP'), onClick: () => sort(false) },
    { key: 'down', label: ports.say('GRID_SORT_DOWN'), onClick: () => sort(true) },
    ...(store.orders.length > 0
      ? [{ key: 'unsorted', label: ports.say('GRID_SORT_NONE'), onClick: () => void inOrder(store, []) }]
      : []),
    { type: 'divider' },
    ...(freeze && frozen !== menu.col + 1
      ? [{ key: 'freeze', label: ports.say('GRID_FREEZE'), onClick: () => freeze(menu.col + 1) }]
      : []),
    ...(freeze && frozen ? [{ key: 'unfreeze', label: ports.say('GRID_FREEZE_NONE'), onClick: () => freeze(0) }] : []),
    ...(filter.isOn
      ? [{ key: 'unfiltered', label: ports.say('GRID_FILTER_NONE'), onClick: () => filter.clear() }]
      : []),
  ]
  const content = (
    <div className="vg-menu">
      <Menu
        ref={list}
        items={items}
        selectable={false}
        onClick={onClose}
        aria-label={ports.say('GRID_COLUMN_MENU', { title: column.title })}
      />
      <ColumnFilters sheet={sheet} column={column} onClose={onClose} />
    </div>
  )
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      content={content}
      afterOpenChange={(isOpen) => isOpen && list.current?.focus()}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <span className="vg-menu-place" style={{ left: menu.place.x, top: menu.place.y }} />
    </Popover>
  )
}

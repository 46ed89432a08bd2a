import { PopupMenu, type PopupItem } from '../../ui/PopupMenu.tsx'
import { copyFromMenu, mayEditIn, canPasteFromMenu, pasteFromMenu, selectedCells, type Sheet } from '../sheet/index.ts'
import type { GridRowActions } from './row-actions.ts'

export interface CellMenuPlace {
  /** In px of the window. */
  readonly at: { readonly x: number; readonly y: number }
  /** Opens the menu of the column the person is at. */
  readonly onColumn: () => void
}
interface CellMenuProps {
  readonly sheet: Sheet
  readonly actions: GridRowActions
  readonly menu: CellMenuPlace
  /** Opens what hangs on the row of the person; undefined where nothing does. */
  readonly onOpen: (() => void) | undefined
  readonly onClose: () => void
}

/** What can be done with the selected cells and their rows; what may not be is not offered. */
export function CellMenu({ sheet, actions, menu: { at, onColumn }, onOpen, onClose }: CellMenuProps) {
  const { store, ports, locked } = sheet
  const picked = selectedCells(sheet)
  const [rows, chosen] = [picked.rows.length, sheet.chosen.length]
  const isThere = rows > 0
  const mayWrite = mayEditIn(sheet, picked)
  const column = sheet.column(sheet.at.col)
  const groups: readonly (readonly PopupItem[])[] = [
    onOpen && isThere ? [{ key: 'open', label: ports.say('GRID_DETAIL_OPEN'), onClick: onOpen }] : [],
    [
      ...(mayWrite ? [{ key: 'cut', label: ports.say('GRID_CUT'), onClick: () => copyFromMenu(sheet, true) }] : []),
      ...(isThere ? [{ key: 'copy', label: ports.say('GRID_COPY'), onClick: () => copyFromMenu(sheet, false) }] : []),
      ...(!locked && canPasteFromMenu()
        ? [{ key: 'paste', label: ports.say('GRID_PASTE'), onClick: () => void pasteFromMenu(sheet) }]
        : []),
      ...(mayWrite ? [{ key: 'clear', label: ports.say('GRID_CLEAR'), onClick: () => sheet.clear() }] : []),
    ],
    [
      ...(actions.mayAdd
        ? [
            {
              key: 'above',
              label: ports.say('GRID_INSERT_ROWS_ABOVE', { count: Math.max(1, rows) }),
              onClick: () => actions.insert('above'),
            },
          ]
        : []),
      ...(actions.mayAdd && isThere
        ? [
            {
              key: 'below',
              label: ports.say('GRID_INSERT_ROWS_BELOW', { count: rows }),
              onClick: () => actions.insert('below'),
            },
            { key: 'duplicate', label: ports.say('GRID_DUPLICATE', { count: chosen }), onClick: actions.duplicate },
          ]
        : []),
      ...(actions.mayRemove && store.size > 0
        ? [{ key: 'remove', label: ports.say('GRID_REMOVE_ROWS', { count: chosen }), onClick: actions.remove }]
        : []),
    ],
    column ? [{ key: 'column', label: ports.say('GRID_COLUMN_MENU', { title: column.title }), onClick: onColumn }] : [],
  ]
  const items = groups
    .filter((group) => group.length > 0)
    .flatMap((group, index): readonly PopupItem[] =>
      index === 0 ? group : [{ key: `line ${index}`, divider: true }, ...group],
    )
  return <PopupMenu items={items} label={ports.say('GRID_CELL_MENU')} at={at} onClose={onClose} />
}

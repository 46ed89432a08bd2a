import type { MenuItem } from '../../../state/menu.ts'

/** One line of a drawn menu. */
export interface MenuRow {
  readonly item: MenuItem
  /** 1 at the top. */
  readonly level: number
  readonly isOpen: boolean
  /** Its place among its neighbours, from 1, and how many they are. */
  readonly position: number
  readonly siblings: number
  /** An icon is drawn: at the top always, below where a neighbour has one, so that titles line up. */
  readonly hasIcon: boolean
}

export const isFolder = (item: MenuItem): boolean => item.children.length > 0

/** The lines a menu shows while the folders of `open` stand open. */
export function rowsOf(menu: readonly MenuItem[], open: ReadonlySet<string>, level = 1): MenuRow[] {
  const hasIcon = level === 1 || menu.some(({ meta }) => meta.icon)
  return menu.flatMap((item, at): MenuRow[] => {
    const isOpen = isFolder(item) && open.has(item.key)
    const own: MenuRow = { item, level, isOpen, position: at + 1, siblings: menu.length, hasIcon }
    return isOpen ? [own, ...rowsOf(item.children, open, level + 1)] : [own]
  })
}

/** The open folders after `item` was opened or closed. Upright, one top-level folder is open at a time; side by side, several may be. */
export function toggled(
  open: ReadonlySet<string>,
  item: MenuItem,
  menu: readonly MenuItem[],
  mode: 'inline' | 'horizontal',
): ReadonlySet<string> {
  if (open.has(item.key)) return new Set([...open].filter((key) => key !== item.key))
  const isTop = menu.some((top) => top.key === item.key)
  const stay = isTop && mode === 'inline' ? [...open].filter((key) => !menu.some((top) => top.key === key)) : open
  return new Set([...stay, item.key])
}

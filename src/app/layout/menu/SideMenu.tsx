import { useMemo, useState } from 'react'
import type { MenuItem } from '../../../state/menu.ts'
import { useSay } from '../../../ui/use-say.ts'
import { Flyout } from './Flyout.tsx'
import { MenuTree } from './MenuTree.tsx'
import { toggled } from './rows.ts'
import { useShownMenu, type Chosen } from './use-shown-menu.ts'

interface Props {
  readonly collapsed?: boolean
  readonly theme?: 'light' | 'dark'
  /** In px. */
  readonly width?: number
  readonly onSelect?: (chosen: Chosen) => void
}

/** The menu of the server upright: the current page is marked, one top-level folder is open at a time; collapsed, folders open beside their icons. */
export function SideMenu({ collapsed = false, theme = 'dark', width = 208, onSelect }: Props) {
  const say = useSay()
  const { menu, selected, trail, address, choose } = useShownMenu(onSelect)
  const [kept, setKept] = useState({ trail, open: new Set(trail) as ReadonlySet<string> })
  const [beside, setBeside] = useState<{ item: MenuItem; row: HTMLElement }>()
  if (kept.trail !== trail) setKept({ trail, open: new Set(trail) })
  if (beside && !collapsed) setBeside(undefined)

  // Collapsed, nothing stands open; what did so is open again afterwards.
  const open = useMemo(() => (collapsed ? new Set<string>() : kept.open), [collapsed, kept])
  const handleToggle = (item: MenuItem, row: HTMLElement | null) => {
    if (!collapsed) return setKept((now) => ({ ...now, open: toggled(now.open, item, menu, 'inline') }))
    setBeside(row === null || beside?.item.key === item.key ? undefined : { item, row })
  }
  const handleClose = (byKey: boolean) => {
    if (byKey) beside?.row.closest<HTMLElement>('[role="tree"]')?.focus()
    setBeside(undefined)
  }
  const handleChoose = (item: MenuItem) => {
    setBeside(undefined)
    choose(item)
  }
  // Below a folder that stands closed the page is marked by that folder.
  const marked = collapsed ? (menu.find((item) => trail.includes(item.key))?.key ?? selected) : selected
  return (
    <div className={theme === 'dark' ? 'v-side-menu v-menu-dark' : 'v-side-menu'} style={{ width }}>
      <MenuTree menu={menu} open={open} label={say('SHELL_MENU')} selected={marked} rail={collapsed} follow={address} onToggle={handleToggle} onChoose={handleChoose} />
      {beside && (
        <Flyout key={beside.item.key} menu={beside.item.children} label={beside.item.meta.title} anchor={beside.row} side="beside" selected={selected} trail={trail} onClose={handleClose} onChoose={handleChoose} />
      )}
    </div>
  )
}

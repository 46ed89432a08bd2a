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

/** The menu of the server upright: the current page is marked, one top-level folder is open at a time; collapsed, folders open next to their icons. */
export function SideMenu({ collapsed = false, theme = 'dark', width = 208, onSelect }: Props) {
  const say = useSay()
  const { menu, selected, trail, address, choose } = useShownMenu(onSelect)
  const [trailState, setTrailState] = useState({ trail, open: new Set(trail) as ReadonlySet<string> })
  const [flyout, setFlyout] = useState<{ item: MenuItem; row: HTMLElement }>()
  if (trailState.trail !== trail) setTrailState({ trail, open: new Set(trail) })
  if (flyout && !collapsed) setFlyout(undefined)

  // A collapsed menu has no open folder; the open ones are restored afterwards.
  const open = useMemo(() => (collapsed ? new Set<string>() : trailState.open), [collapsed, trailState])
  const handleToggle = (item: MenuItem, row: HTMLElement | null) => {
    if (!collapsed) return setTrailState((now) => ({ ...now, open: toggled(now.open, item, menu, 'inline') }))
    setFlyout(row === null || flyout?.item.key === item.key ? undefined : { item, row })
  }
  const handleClose = (byKey: boolean) => {
    if (byKey) flyout?.row.closest<HTMLElement>('[role="tree"]')?.focus()
    setFlyout(undefined)
  }
  const handleChoose = (item: MenuItem) => {
    setFlyout(undefined)
    choose(item)
  }
  // A page in a closed folder is marked at that folder.
  const marked = collapsed ? (menu.find((item) => trail.includes(item.key))?.key ?? selected) : selected
  return (
    <div className={theme === 'dark' ? 'v-side-menu v-menu-dark' : 'v-side-menu'} style={{ width }}>
      <MenuTree
        menu={menu}
        open={open}
        label={say('SHELL_MENU')}
        selected={marked}
        rail={collapsed}
        follow={address}
        onToggle={handleToggle}
        onChoose={handleChoose}
      />
      {flyout && (
        <Flyout
          key={flyout.item.key}
          menu={flyout.item.children}
          label={flyout.item.meta.title}
          anchor={flyout.row}
          side="right"
          selected={selected}
          trail={trail}
          onClose={handleClose}
          onChoose={handleChoose}
        />
      )}
    </div>
  )
}

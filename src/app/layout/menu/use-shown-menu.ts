import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { visibleMenu, menuBranch, type MenuItem } from '../../../state/menu.ts'
import { session } from '../../../state/session/session.ts'
import { useMatchedRoute } from '../use-menu.ts'
import { chooseEntry } from './choose.ts'

/** The event of a chosen menu item. */
export interface Chosen {
  readonly path: string
  readonly title: string
}
interface ShownMenu {
  /** The entries that are not hidden. */
  readonly menu: readonly MenuItem[]
  /** Key of the entry of the current page. */
  readonly selected: string
  /** Keys of the folders above it. */
  readonly trail: readonly string[]
  /** The address in view, with the values of its parameters. */
  readonly address: string
  readonly choose: (item: MenuItem) => void
}

/** The user's menu and the place of the current page in it. */
export function useShownMenu(onSelect?: (chosen: Chosen) => void): ShownMenu {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { permissionList } = useSnapshot(session)
  const entry = useMatchedRoute()?.entry
  const menu = visibleMenu(permissionList)
  const { selected, trail } = useMemo(() => {
    // A menu may name one value of a route with parameters: the page of that value is marked there.
    const way = entry?.path.includes(':') ? menuBranch(menu, pathname) : undefined
    return {
      selected: way?.at(-1)?.key ?? entry?.menuKey ?? '',
      trail: (way?.slice(0, -1) ?? entry?.parents ?? []).map(({ key }) => key),
    }
  }, [entry, menu, pathname])
  const choose = ({ path }: MenuItem) => {
    // The menu may have come anew since it was drawn.
    const item = menuBranch(session.permissionList, path)?.at(-1)
    if (!item) return
    onSelect?.({ path, title: item.meta.title })
    chooseEntry(item, navigate)
  }
  return { menu, selected, trail, address: pathname, choose }
}

import { layout } from '../../../state/layout.ts'
import type { MenuItem } from '../../../state/menu.ts'
import { menuAddress } from '../../routes/menu-address.ts'

/** Goes where a menu entry leads: to its page, or, at a desk with tabs, into a window of its own when it asks for one. */
export function chooseEntry(item: MenuItem, navigate: (path: string) => unknown): void {
  const address =
    item.meta.internalOrExternal && layout.device === 'desktop' && layout.multipage ? menuAddress(item.meta) : undefined
  if (address) window.open(address, '_blank', 'noopener')
  else void navigate(item.path)
}

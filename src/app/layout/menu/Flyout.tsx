import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { MenuItem } from '../../../state/menu.ts'
import { MenuTree, type MenuTreeHandle } from './MenuTree.tsx'
import { toggled } from './rows.ts'

/** Where the panel opens: next to an entry of a narrow menu, or below one of a top menu. */
type Side = 'right' | 'below'

interface Props {
  readonly menu: readonly MenuItem[]
  readonly label: string
  readonly anchor: HTMLElement
  readonly side: Side
  readonly selected: string
  readonly trail: readonly string[]
  readonly onChoose: (item: MenuItem) => void
  /** `byKey`: the keyboard closed it, and its anchor takes the focus back. */
  readonly onClose: (byKey: boolean) => void
}

const EDGE = 4

function place(panel: HTMLElement, anchor: HTMLElement, side: Side): void {
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  const x = side === 'right' ? right + EDGE : left
  const y = side === 'right' ? top : bottom + EDGE
  panel.style.left = `${Math.max(EDGE, Math.min(x, window.innerWidth - panel.offsetWidth - EDGE))}px`
  panel.style.top = `${Math.max(EDGE, Math.min(y, window.innerHeight - panel.offsetHeight - EDGE))}px`
}

/** What a folder of a narrow or horizontal menu holds, in a panel over the page. */
export function Flyout({ menu, label, anchor, side, selected, trail, onChoose, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const tree = useRef<MenuTreeHandle>(null)
  const close = useRef(onClose)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(trail))
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    if (panel.current) place(panel.current, anchor, side)
  })
  useEffect(() => tree.current?.focus(), [])
  useEffect(() => {
    const elsewhere = (event: Event) => {
      const target = event.target as Node | null
      // The other entries open and close their own panels.
      if (panel.current?.contains(target) || anchor.parentElement?.contains(target)) return
      close.current(false)
    }
    document.addEventListener('pointerdown', elsewhere, true)
    return () => document.removeEventListener('pointerdown', elsewhere, true)
  }, [anchor])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose(true)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose(true)
  }
  return (
    <div ref={panel} className="v-flyout" role="presentation" onKeyDown={handleKey}>
      <MenuTree
        ref={tree}
        menu={menu}
        open={open}
        label={label}
        selected={selected}
        onToggle={(item) => setOpen((now) => toggled(now, item, menu, 'horizontal'))}
        onChoose={onChoose}
      />
    </div>
  )
}

import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { MenuItem } from '../../../state/menu.ts'
import { MenuIcon } from '../../../ui/icons/MenuIcon.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { Flyout } from './Flyout.tsx'
import { isFolder, toggled } from './rows.ts'
import { useShownMenu } from './use-shown-menu.ts'

/** No page is wide enough for more; the rest is in the menu of the last button. */
const MOST = 24
const MORE = 'more'
const MORE_WIDTH = 48

/** How many of the first `count` entries fit into the row. */
function fitting(row: HTMLElement, count: number): number {
  const entries = [...row.children].slice(0, count)
  const all = entries.every((entry) => entry.getBoundingClientRect().right <= row.getBoundingClientRect().right)
  if (all) return MOST
  return entries.findIndex(
    (entry) => entry.getBoundingClientRect().right > row.getBoundingClientRect().right - MORE_WIDTH,
  )
}

/** The menu of the server across the page; folders open below, several at once if wanted. */
export function TopMenu() {
  const say = useSay()
  const { menu, selected, trail, choose } = useShownMenu()
  const row = useRef<HTMLDivElement>(null)
  const [fits, setFits] = useState(MOST)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [anchors, setAnchors] = useState<Readonly<Record<string, HTMLElement>>>({})
  useLayoutEffect(() => {
    const drawn = row.current
    if (!drawn || typeof ResizeObserver === 'undefined') return
    const measure = new ResizeObserver(() => setFits(fitting(drawn, menu.length)))
    measure.observe(drawn)
    return () => measure.disconnect()
  }, [menu])
  const shown = menu.slice(0, Math.min(fits, MOST))
  const rest = menu.slice(shown.length)
  const more: MenuItem | undefined =
    rest.length > 0 && menu[0]
      ? { ...menu[0], key: MORE, path: '', children: rest, meta: { ...menu[0].meta, title: say('SHELL_MENU_MORE') } }
      : undefined

  const toggle = (item: MenuItem, element: HTMLElement) => {
    setAnchors((now) => ({ ...now, [item.key]: element }))
    setOpen((now) => toggled(now, item, menu, 'horizontal'))
  }
  const close = (key: string) => setOpen((now) => new Set([...now].filter((one) => one !== key)))
  const handleClick = (event: MouseEvent<HTMLElement>, item: MenuItem) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (isFolder(item)) toggle(item, event.currentTarget)
    else choose(item)
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>, item: MenuItem) => {
    const entries = [...(row.current?.querySelectorAll<HTMLElement>('[data-entry]:not([data-over])') ?? [])]
    const at = entries.indexOf(event.currentTarget)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: entries.length - 1 }[event.key]
    if (next !== undefined) entries.at(next % entries.length)?.focus()
    else if (event.key === 'ArrowDown' && isFolder(item)) toggle(item, event.currentTarget)
    else return
    event.preventDefault()
  }
  // What does not fit is still laid out, unseen, so that it can be measured when there is more room.
  const draw = (item: MenuItem, over: boolean) => (
    <a
      key={item.key}
      data-entry=""
      {...(over ? { 'data-over': '', 'aria-hidden': true, tabIndex: -1 } : {})}
      href={`#${item.path}`}
      className={
        item.key === selected || trail.includes(item.key) ? 'v-topmenu-entry v-menu-selected' : 'v-topmenu-entry'
      }
      {...(item.key === selected ? { 'aria-current': 'page' as const } : {})}
      {...(isFolder(item)
        ? { 'aria-haspopup': 'tree' as const, 'aria-expanded': open.has(item.key), role: 'button' }
        : {})}
      onClick={(event) => handleClick(event, item)}
      onKeyDown={(event) => handleKey(event, item)}
    >
      {item.key !== MORE && <MenuIcon name={item.meta.icon} />}
      {item.key === MORE ? <EllipsisOutlined aria-label={item.meta.title} /> : <span>{item.meta.title}</span>}
      {isFolder(item) && item.key !== MORE && <DownOutlined aria-hidden="true" className="v-menu-arrow" />}
    </a>
  )
  return (
    <nav className="v-topmenu" aria-label={say('SHELL_MENU')}>
      <div ref={row} className="v-topmenu-row">
        {menu.slice(0, MOST).map((item, at) => draw(item, at >= shown.length))}
      </div>
      {more && draw(more, false)}
      {[...shown, ...(more ? [more] : [])].map((item) => {
        const anchor = anchors[item.key]
        return (
          open.has(item.key) &&
          anchor && (
            <Flyout
              key={item.key}
              menu={item.children}
              label={item.meta.title}
              anchor={anchor}
              side="below"
              selected={selected}
              trail={trail}
              onClose={(byKey) => {
                if (byKey) anchor.focus()
                close(item.key)
              }}
              onChoose={(chosen) => {
                setOpen(new Set())
                choose(chosen)
              }}
            />
          )
        )
      })}
    </nav>
  )
}

import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type WheelEvent,
} from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ellipsis } from '../../lib/text.ts'
import { HOME_PATH } from '../../state/home.ts'
import { tabsOnSide, closeTab, closeTabs, refreshTab, tabs, type TabPage } from '../../state/tabs.ts'
import { toast } from '../../ui/feedback/feedback.tsx'
import { useSay } from '../../ui/use-say.ts'
import { MenuButton, PopupMenu, type PopupItem } from '../../ui/PopupMenu.tsx'
import { closePages } from './confirm-leaving.ts'
import { useTabTitle } from './use-tab-title.ts'

/** `scrollIntoView` would move the page as well. */
function reveal(bar: HTMLElement, tab: HTMLElement): void {
  const [from, to] = [tab.offsetLeft - bar.offsetLeft, tab.offsetLeft - bar.offsetLeft + tab.offsetWidth]
  if (from < bar.scrollLeft) bar.scrollTo?.({ left: from })
  else if (to > bar.scrollLeft + bar.clientWidth) bar.scrollTo?.({ left: to - bar.clientWidth })
}

/** Whether the tabs need more room than there is. The active one stays in view, also when there is less. */
function useOverflow(pages: readonly TabPage[], active: string) {
  const bar = useRef<HTMLUListElement>(null)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const drawn = bar.current
    if (!drawn) return
    const tab = drawn.children[pages.findIndex(({ fullPath }) => fullPath === active)]
    const follow = () => tab instanceof HTMLElement && reveal(drawn, tab)
    if (typeof ResizeObserver === 'undefined') return void follow()
    // The observer reports after the page's layout; measuring here would force a synchronous layout.
    const measure = new ResizeObserver(() => {
      setOver(drawn.scrollWidth > drawn.clientWidth + 1)
      follow()
    })
    measure.observe(drawn)
    for (const one of drawn.children) measure.observe(one)
    return () => measure.disconnect()
  }, [pages, active])
  return { bar, over }
}

const linksIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>('a') ?? [])]

/** Closes and refreshes tabs, from their buttons and from the menu of each. */
function useTabActions(bar: RefObject<HTMLElement | null>, count: number) {
  const say = useSay()
  const navigate = useNavigate()
  // The keyboard stays in the bar, on the tab that moved into the place.
  const place = useRef<number>(undefined)
  useEffect(() => {
    if (place.current !== undefined) linksIn(bar.current)[Math.min(place.current, count - 1)]?.focus()
    place.current = undefined
  })
  const close = (fullPath: string) => {
    const at = tabs.pages.findIndex((page) => page.fullPath === fullPath)
    const held = bar.current?.contains(document.activeElement) ?? false
    void closePages([fullPath], () => {
      const { refused, goTo } = closeTab(fullPath)
      if (refused) toast('warning', say(refused))
      if (goTo !== undefined) void navigate(goTo)
      if (held && !refused) place.current = at
    })
  }
  const closeMany = (side: 'left' | 'right' | 'others', fullPath: string) => {
    void closePages(tabsOnSide(side, fullPath), () => {
      const goTo = closeTabs(side, fullPath)
      if (goTo !== undefined) void navigate(goTo)
    })
  }
  const offered = (fullPath: string): PopupItem[] => [
    {
      key: 'refresh',
      label: say('TAB_REFRESH'),
      onClick: () => void closePages([fullPath], () => refreshTab(fullPath)),
    },
    { key: 'left', label: say('TAB_CLOSE_LEFT'), onClick: () => closeMany('left', fullPath) },
    { key: 'right', label: say('TAB_CLOSE_RIGHT'), onClick: () => closeMany('right', fullPath) },
    { key: 'others', label: say('TAB_CLOSE_OTHERS'), onClick: () => closeMany('others', fullPath) },
  ]
  return { close, offered }
}

interface TabProps {
  readonly page: TabPage
  readonly title: string
  readonly isActive: boolean
  readonly onKey: (event: KeyboardEvent, fullPath: string) => void
  readonly onMenu: (event: MouseEvent<HTMLElement>, fullPath: string) => void
  readonly onClose: (fullPath: string) => void
}

function Tab({ page: { path, fullPath }, title, isActive, onKey, onMenu, onClose }: TabProps) {
  const say = useSay()
  const isFixed = path === HOME_PATH
  return (
    <li className={isActive ? 'v-tab v-tab-active' : 'v-tab'}>
      <Link
        to={fullPath}
        title={title}
        tabIndex={isActive ? 0 : -1}
        aria-current={isActive ? 'page' : undefined}
        {...(isFixed ? {} : { 'aria-keyshortcuts': 'Delete' })}
        onKeyDown={(event) => onKey(event, fullPath)}
        onContextMenu={(event) => onMenu(event, fullPath)}
        onAuxClick={(event) => {
          if (event.button !== 1) return
          event.preventDefault()
          onClose(fullPath)
        }}
      >
        {ellipsis(title)}
      </Link>
      {!isFixed && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${say('COMMON_CLOSE')} ${title}`}
          onClick={() => onClose(fullPath)}
        >
          <CloseOutlined />
        </button>
      )}
    </li>
  )
}

interface ContextMenu {
  readonly fullPath: string
  readonly at: { readonly x: number; readonly y: number }
}

/** The open pages. Arrows walk along them, Delete closes one; the menu of each (right click, or the menu key) refreshes it and closes others. */
export function TabsBar() {
  const say = useSay()
  const navigate = useNavigate()
  const titleOf = useTabTitle()
  const { pages, active } = useSnapshot(tabs)
  const { bar, over } = useOverflow(pages, active)
  const [menu, setMenu] = useState<ContextMenu>()
  const links = () => linksIn(bar.current)
  const { close, offered } = useTabActions(bar, pages.length)
  const openMenu = (event: MouseEvent<HTMLElement>, fullPath: string) => {
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // The menu key has no place of its own.
    const byKey = event.clientX === 0 && event.clientY === 0
    setMenu({ fullPath, at: byKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY } })
  }
  const handleKey = (event: KeyboardEvent, fullPath: string) => {
    const all = links()
    const at = all.indexOf(event.currentTarget as HTMLElement)
    const next = {
      ArrowRight: (at + 1) % all.length,
      ArrowLeft: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (next !== undefined) all[next]?.focus()
    else if (event.key === 'Delete') close(fullPath)
    else return
    event.preventDefault()
  }
  const handleWheel = ({ deltaY, deltaX }: WheelEvent) => {
    if (Math.abs(deltaY) > Math.abs(deltaX)) bar.current?.scrollBy?.({ left: deltaY })
  }
  return (
    <nav className="v-tabs" aria-label={say('TAB_BAR')}>
      <ul ref={bar} onWheel={handleWheel}>
        {pages.map((page) => (
          <Tab
            key={page.fullPath}
            page={page}
            title={titleOf(page)}
            isActive={page.fullPath === active}
            onKey={handleKey}
            onMenu={openMenu}
            onClose={close}
          />
        ))}
      </ul>
      {over && (
        <MenuButton
          className="v-tabs-more"
          label={say('TAB_MORE')}
          items={pages.map((page) => ({
            key: page.fullPath,
            label: titleOf(page),
            checked: page.fullPath === active,
            onClick: () => void navigate(page.fullPath),
          }))}
        >
          <DownOutlined />
        </MenuButton>
      )}
      {menu && (
        <PopupMenu
          key={menu.fullPath}
          items={offered(menu.fullPath)}
          label={say('TAB_MENU')}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
    </nav>
  )
}

import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'

export interface PopupChoice {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** One of several that exclude each other; says whether it is the one in force. */
  readonly checked?: boolean
  readonly lang?: string
  /** The keys that do the same. */
  readonly hint?: string
  readonly onClick: () => void
}
/** `divider` draws a line, `heading` says what the choices below are about. */
export type PopupItem =
  | PopupChoice
  | { readonly key: string; readonly divider: true }
  | { readonly key: string; readonly heading: string }

/** Where the menu hangs: below an element, or at a point of the window. */
export type PopupPlace = RefObject<HTMLElement | null> | { readonly x: number; readonly y: number }

const GAP = 4
const isChoice = (item: PopupItem): item is PopupChoice => 'onClick' in item

function place(menu: HTMLElement, at: PopupPlace): void {
  const below = 'current' in at ? at.current?.getBoundingClientRect() : undefined
  const wanted = 'current' in at ? { x: below?.left ?? 0, y: (below?.bottom ?? 0) + GAP } : at
  const { offsetWidth, offsetHeight } = menu
  const rightAligned = below && wanted.x + offsetWidth > window.innerWidth - GAP ? below.right - offsetWidth : wanted.x
  menu.style.left = `${Math.max(GAP, Math.min(rightAligned, window.innerWidth - offsetWidth - GAP))}px`
  menu.style.top = `${Math.max(GAP, Math.min(wanted.y, window.innerHeight - offsetHeight - GAP))}px`
}

interface Props {
  readonly items: readonly PopupItem[]
  readonly label: string
  readonly at: PopupPlace
  readonly id?: string
  readonly onClose: () => void
}

/** A small menu over the page: arrows, Home, End and Escape work; a click elsewhere closes it. */
export function PopupMenu({ items, label, at, id, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const drawn = menu.current
    if (!drawn) return
    place(drawn, at)
    const chosen =
      drawn.querySelector<HTMLElement>('[aria-checked="true"]') ??
      drawn.querySelector<HTMLElement>('[role^="menuitem"]')
    const before = document.activeElement
    chosen?.focus()
    // What the menu was opened from gets the focus back, unless a choice has moved it on.
    return () => {
      if (
        before instanceof HTMLElement &&
        (document.activeElement === document.body || drawn.contains(document.activeElement))
      )
        before.focus()
    }
  }, [at])
  useEffect(() => {
    const elsewhere = (event: Event) => {
      const target = event.target as Node | null
      if (menu.current?.contains(target) || ('current' in at && at.current?.contains(target))) return
      close.current()
    }
    const gone = () => close.current()
    document.addEventListener('pointerdown', elsewhere, true)
    window.addEventListener('resize', gone)
    return () => {
      document.removeEventListener('pointerdown', elsewhere, true)
      window.removeEventListener('resize', gone)
    }
  }, [at])

  const handleKey = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const now = all.indexOf(document.activeElement as HTMLElement)
    const next = {
      ArrowDown: (now + 1) % all.length,
      ArrowUp: (now - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (next !== undefined) all[next]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.stopPropagation()
    if (event.key !== 'Tab') event.preventDefault()
  }
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="v-popup"
      onKeyDown={handleKey}
      onContextMenu={(event) => event.preventDefault()}
    >
      {items.map((item) => {
        if (!isChoice(item))
          return 'divider' in item ? (
            <hr key={item.key} />
          ) : (
            <p key={item.key} role="presentation" className="v-popup-heading">
              {item.heading}
            </p>
          )
        const choose = () => {
          onClose()
          item.onClick()
        }
        return (
          <button
            key={item.key}
            type="button"
            tabIndex={-1}
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            {...(item.checked === undefined ? {} : { 'aria-checked': item.checked })}
            {...(item.lang ? { lang: item.lang } : {})}
            onClick={choose}
          >
            {item.icon && <span aria-hidden="true">{item.icon}</span>}
            <span>{item.label}</span>
            {item.hint && <kbd aria-hidden="true">{item.hint}</kbd>}
          </button>
        )
      })}
    </div>
  )
}

interface ButtonProps {
  /** What the button is called. */
  readonly label: string
  readonly items: readonly PopupItem[]
  readonly children: ReactNode
  readonly className?: string
}

/** A button that opens a menu below itself. */
export function MenuButton({ label, items, children, className = 'v-header-button' }: ButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        {...(open ? { 'aria-controls': id } : {})}
        onClick={() => setOpen(!open)}
        onKeyDown={handleKey}
      >
        {children}
      </button>
      {open && <PopupMenu id={id} items={items} label={label} at={button} onClose={() => setOpen(false)} />}
    </>
  )
}

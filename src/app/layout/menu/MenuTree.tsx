import { DownOutlined, RightOutlined } from '@ant-design/icons'
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react'
import { lazyPart } from '../../../../registry/kit/parts/late.tsx'
import type { MenuItem } from '../../../state/menu.ts'
import { LatePart } from '../../../ui/frame/LatePart.tsx'
import { MenuIcon } from '../../../ui/icons/MenuIcon.tsx'
import { isCounted, MenuCount } from './MenuCount.tsx'
import { isFolder, rowsOf, type MenuRow } from './rows.ts'

/** Of every row, as the style sheet has it. */
const ROW_HEIGHT = 40
/** A menu of more rows is virtualised; the code for it comes with the first one. */
const ALL_DRAWN = 100
/** Rows drawn around the active one until then. */
const AROUND = 30

const VirtualRows = lazyPart(async () => (await import('./VirtualRows.tsx')).VirtualRows)

export interface MenuTreeHandle {
  focus(): void
}
interface Props {
  readonly menu: readonly MenuItem[]
  readonly open: ReadonlySet<string>
  readonly label: string
  /** Key of the item of the current page. */
  readonly selected: string
  /** Icons alone; folders open next to them. */
  readonly rail?: boolean
  /** The menu shows another page or other words: the selected row is brought into view. */
  readonly follow?: string
  readonly onToggle: (item: MenuItem, row: HTMLElement | null) => void
  readonly onChoose: (item: MenuItem) => void
  readonly ref?: Ref<MenuTreeHandle>
}

interface RowLinkProps {
  readonly id: string | undefined
  readonly row: MenuRow
  readonly index: number
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly rail: boolean
  readonly onPress: (row: MenuRow) => void
}

function RowLink({ id, row, index, isSelected, isActive, rail, onPress }: RowLinkProps) {
  const { item, level, isOpen, position, siblings, hasIcon } = row
  const folder = isFolder(item)
  const handleClick = (event: MouseEvent) => {
    // A page may still be opened in a window of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onPress(row)
  }
  const names = ['v-menu-row', ...(isSelected ? ['v-menu-selected'] : []), ...(isActive ? ['v-menu-active'] : [])]
  return (
    <a
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={names.join(' ')}
      href={`#${item.path}`}
      title={item.meta.title}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      {...(isSelected ? { 'aria-current': 'page' as const } : {})}
      {...(folder ? { 'aria-expanded': isOpen } : {})}
      {...(rail ? { 'aria-label': item.meta.title } : {})}
      style={{ top: index * ROW_HEIGHT, ...(rail ? {} : { paddingInlineStart: 16 + (level - 1) * 20 }) }}
      onClick={handleClick}
    >
      {hasIcon && <MenuIcon name={item.meta.icon} />}
      {!rail && <span className="v-menu-title">{item.meta.title}</span>}
      {isCounted(item, isOpen) && <MenuCount title={item.meta.title} />}
      {folder &&
        !rail &&
        (isOpen ? (
          <DownOutlined aria-hidden="true" className="v-menu-arrow" />
        ) : (
          <RightOutlined aria-hidden="true" className="v-menu-arrow" />
        ))}
    </a>
  )
}

interface MenuKeysOptions {
  readonly rows: readonly MenuRow[]
  /** Index of the active row. */
  readonly at: number
  readonly moveTo: (index: number) => void
  readonly act: (row: MenuRow) => void
}

/** The keys of a tree: arrows, Home, End, Enter and first letters. */
function menuKeys({ rows, at, moveTo, act }: MenuKeysOptions): (event: KeyboardEvent) => void {
  const stepIn = (row: MenuRow) => (row.isOpen ? moveTo(at + 1) : isFolder(row.item) && act(row))
  const stepOut = (row: MenuRow) =>
    row.isOpen ? act(row) : moveTo(rows.findLastIndex((above, index) => index < at && above.level < row.level))
  return (event) => {
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (step !== undefined) moveTo(step)
    else if (event.key === 'Enter' || event.key === ' ') act(row)
    else if (event.key === 'ArrowRight') stepIn(row)
    else if (event.key === 'ArrowLeft') stepOut(row)
    else if (event.key.length === 1) {
      const wanted = event.key.toLowerCase()
      const next = [...rows.keys()]
        .map((index) => (at + 1 + index) % rows.length)
        .find((index) => rows[index]?.item.meta.title.toLowerCase().startsWith(wanted))
      if (next === undefined) return
      moveTo(next)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Menus as a tree of rows; of thousands, only those in view are drawn. Arrows, Home, End, Enter and letters work. */
export function MenuTree({ menu, open, label, selected, rail = false, follow, onToggle, onChoose, ref }: Props) {
  const id = useId()
  const rows = rowsOf(menu, open)
  const scroller = useRef<HTMLDivElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [active, setActive] = useState('')
  const found = rows.findIndex(({ item }) => item.key === (active || selected))
  const at = found < 0 ? 0 : found
  const rowId = (row: MenuRow | undefined) => (row ? `${id}-${encodeURIComponent(row.item.key)}` : undefined)
  const elementOf = (row: MenuRow) => document.getElementById(rowId(row) ?? '')
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }))

  const reveal = useCallback((row: number) => {
    const box = scroller.current
    if (!box) return
    const top = row * ROW_HEIGHT
    const wanted = Math.min(top, Math.max(box.scrollTop, top + ROW_HEIGHT - box.clientHeight))
    if (wanted !== box.scrollTop) box.scrollTop = wanted
  }, [])
  const selectedRow = rows.findIndex(({ item }) => item.key === selected)
  useEffect(() => {
    if (selectedRow < 0) return undefined
    // In the frame that lays out the page anyway: asking for a height before it would lay out the page twice.
    const frame = requestAnimationFrame(() => reveal(selectedRow))
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new page moves the menu, not a folder that opens
  }, [selected, follow, reveal])

  const moveTo = (next: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, next))]
    if (!row) return
    setActive(row.item.key)
    reveal(rows.indexOf(row))
  }
  const act = (row: MenuRow) => {
    setActive(row.item.key)
    if (isFolder(row.item)) onToggle(row.item, elementOf(row))
    else onChoose(row.item)
  }
  const handleKey = menuKeys({ rows, at, moveTo, act })
  const draw = (index: number) => {
    const row = rows[index]
    return (
      row && (
        <RowLink
          key={row.item.key}
          id={rowId(row)}
          row={row}
          index={index}
          isSelected={row.item.key === selected}
          isActive={index === at}
          rail={rail}
          onPress={act}
        />
      )
    )
  }
  const indexes = [...rows.keys()]
  const isVirtual = !isWhole && rows.length > ALL_DRAWN
  return (
    <div
      ref={scroller}
      className={rail ? 'v-menu v-menu-rail' : 'v-menu'}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={rowId(rows[at])}
      onKeyDown={handleKey}
    >
      <div role="presentation" style={{ height: rows.length * ROW_HEIGHT }}>
        {isVirtual ? (
          <LatePart onMissing={() => setIsWhole(true)}>
            <VirtualRows
              box={scroller}
              count={rows.length}
              rowHeight={ROW_HEIGHT}
              active={at}
              draw={draw}
              waiting={indexes.slice(Math.max(0, at - AROUND), at + AROUND).map(draw)}
            />
          </LatePart>
        ) : (
          indexes.map(draw)
        )}
      </div>
    </div>
  )
}

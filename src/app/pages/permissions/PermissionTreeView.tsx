import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react'
import { useFixedRows } from '../../../../registry/kit/parts/hooks/use-fixed-rows.ts'
import { type PermissionTree, countsIn, tickState } from './permission-tree.ts'
import { TreeRow } from './TreeRow.tsx'

/** Of every row, as the style sheet has it. */
const ROW_HEIGHT = 32
const ASSUMED_HEIGHT = 600

interface PermissionTreeViewProps {
  readonly label: string
  readonly tree: PermissionTree
  readonly rows: readonly number[]
  readonly open: ReadonlySet<string>
  /** A filter shows everything inside: nothing can be folded then. */
  readonly isFiltered: boolean
  readonly ticked: ReadonlySet<string>
  readonly isLinked: boolean
  readonly isLocked: boolean
  /** What the role that is compared with holds. */
  readonly other: ReadonlySet<string> | undefined
  readonly onToggle: (at: number) => void
  readonly onTick: (at: number) => void
  readonly onRules: (at: number) => void
}

/** A tree with ticks, of which only the rows in view are drawn. Arrows, Home, End and the space bar work. */
export function PermissionTreeView(props: PermissionTreeViewProps) {
  const { label, tree, rows, open, isFiltered, ticked, isLinked, isLocked, other, onToggle, onTick, onRules } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState('')
  const found = rows.findIndex((at) => tree.entries[at]?.id === activeId)
  const active = Math.max(0, found)
  const { drawn, reveal } = useFixedRows({
    box,
    count: rows.length,
    rowHeight: ROW_HEIGHT,
    assumedHeight: ASSUMED_HEIGHT,
    active,
  })
  const counts = useMemo(() => countsIn(tree, ticked), [tree, ticked])
  const rowId = (at: number | undefined) => (at === undefined ? undefined : `${id}-${at}`)
  const moveTo = (row: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, row))
    setActiveId(tree.entries[rows[next] ?? -1]?.id ?? '')
    reveal(next)
  }
  const { entries } = tree
  const tick = (at: number) => {
    setActiveId(entries[at]?.id ?? '')
    if (!isLocked) onTick(at)
  }
  const handleKey = (event: KeyboardEvent) => {
    const at = rows[active]
    const entry = at === undefined ? undefined : entries[at]
    if (at === undefined || !entry) return
    const isInner = entry.end > at + 1
    const isOpen = isFiltered || open.has(entry.id)
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(active + 1),
      ArrowUp: () => moveTo(active - 1),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      ArrowRight: () => (isInner && !isOpen ? onToggle(at) : moveTo(active + (isInner ? 1 : 0))),
      ArrowLeft: () =>
        isInner && isOpen && !isFiltered ? onToggle(at) : moveTo(Math.max(0, rows.indexOf(entry.parent))),
      ' ': () => tick(at),
      Enter: () => entry.hasRules && onRules(at),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }
  // One listener for all rows: a row has nothing of its own that changes with them.
  const handleClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null
    if (!pressed) return
    const at = Number(pressed.dataset['at'])
    if (pressed.dataset['press'] === 'tick') tick(at)
    else if (!isFiltered) onToggle(at)
  }
  return (
    <div
      ref={box}
      className="v-permission-tree"
      role="tree"
      aria-label={label}
      aria-multiselectable
      aria-disabled={isLocked}
      aria-activedescendant={rowId(rows[active])}
      tabIndex={0}
      onKeyDown={handleKey}
      onClick={handleClick}
    >
      <div role="presentation" style={{ height: rows.length * ROW_HEIGHT }}>
        {drawn.map((row) => {
          const at = rows[row] ?? -1
          const entry = entries[at]
          if (!entry) return null
          const isHeld = ticked.has(entry.id)
          const isElsewhere = other?.has(entry.id)
          return (
            <TreeRow
              key={entry.id}
              id={rowId(at) ?? ''}
              at={at}
              top={row * ROW_HEIGHT}
              title={entry.title}
              depth={entry.depth}
              hasRules={entry.hasRules}
              isActive={row === active}
              isOpen={entry.end > at + 1 ? isFiltered || open.has(entry.id) : undefined}
              state={tickState(entry, at, counts[at] ?? 0, isHeld, isLinked)}
              compared={isElsewhere === undefined || isElsewhere === isHeld ? undefined : isHeld ? 'more' : 'fewer'}
              onRules={onRules}
            />
          )
        })}
      </div>
    </div>
  )
}

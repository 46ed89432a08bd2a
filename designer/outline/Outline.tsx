import { Input } from 'antd'
import { type PointerEvent, useEffect, useId, useRef } from 'react'
import { useLatest } from '../../registry/kit/parts/hooks/use-latest.ts'
import { ElementMenu } from '../canvas/elements/ElementMenu.tsx'
import { useElementKeys } from '../canvas/elements/use-element-keys.ts'
import type { Elements } from '../canvas/elements/use-elements.ts'
import { COMMANDS } from '../canvas/elements/commands.ts'
import { useDesigner } from '../context.tsx'
import { useWindow } from '../fields/use-window.ts'
import type { DropPlace } from './drop-place.ts'
import { OutlineItem } from './OutlineItem.tsx'
import { treeStep } from './outline-keys.ts'
import './outline.css'
import { rowIdOf } from './outline.ts'
import { useOutline } from './use-outline.ts'
import { useOutlineDrag } from './use-outline-drag.tsx'

/** Pixels of a row; the style sheet gives each exactly these. */
const ROW = 28
const HIDE = COMMANDS.find(({ name }) => name === 'hide')
const isAdding = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean; readonly shiftKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.shiftKey
const idUnder = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('.vd-outline-item')?.dataset['id'] : undefined

interface OutlineItemsProps {
  readonly elements: Elements
  readonly outline: ReturnType<typeof useOutline>
  /** The rows in sight, by their place among all. */
  readonly drawn: readonly number[]
  readonly place: DropPlace | undefined
}
/** The rows in sight. */
function OutlineItems({ elements, outline: { rows, active }, drawn, place }: OutlineItemsProps) {
  const { edited, subject } = elements
  const selected = new Set(subject.selected.map((element) => rowIdOf(subject.document, element)))
  const namedId = edited?.surface === 'outline' ? rowIdOf(subject.document, edited.element) : undefined
  const handleNamed = useLatest(elements.finish)
  return drawn.map((at) => {
    const row = rows[at]
    if (!row) return null
    const { id, element } = row.node
    const canHide = element !== undefined && HIDE?.appliesTo({ ...subject, selected: [element] }) === true
    return (
      <OutlineItem
        key={id}
        row={row}
        top={at * ROW}
        isSelected={selected.has(id)}
        isActive={id === active}
        isNamed={id === namedId}
        drop={place?.id === id ? place.edge : undefined}
        canHide={canHide}
        onNamed={handleNamed}
      />
    )
  })
}

/** Everything of the page as a tree, in step with the sheet. */
export function Outline({ elements }: { readonly elements: Elements }) {
  const { say } = useDesigner()
  const helpId = useId()
  const boxRef = useRef<HTMLDivElement>(null)
  const treeRef = useRef<HTMLDivElement>(null)
  const outline = useOutline(elements)
  const { rows, active } = outline
  const drag = useOutlineDrag({ elements, tree: treeRef, rows, rowHeight: ROW })
  const keys = useElementKeys(elements)
  const activeAt = rows.findIndex(({ node }) => node.id === active)
  const drawn = useWindow(treeRef, boxRef, ROW, rows.length, activeAt)
  useEffect(() => {
    document.getElementById(`vd-outline-${active}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const rowOf = (id: string | undefined) => rows.find(({ node }) => node.id === id)
  const handleClick = (event: React.MouseEvent) => {
    const row = rowOf(idUnder(event.target))
    if (!row || !(event.target instanceof Element)) return
    if (event.target.closest('.vd-outline-input')) return
    if (event.target.closest('[data-fold]') && row.isExpanded !== undefined)
      return outline.toggle(row.node.id, !row.isExpanded)
    if (event.target.closest('[data-eye]') && row.node.element) return elements.toggleShown(row.node.element)
    outline.activate(row.node.id, isAdding(event))
  }
  const handleGrab = (event: PointerEvent<HTMLElement>) => {
    const element = rowOf(idUnder(event.target))?.node.element
    if (element && !(event.target as Element).closest('[data-fold], [data-eye], .vd-outline-input'))
      drag.begin(event, element)
  }
  return (
    <aside className="vd-outline" aria-label={say('OUTLINE_TITLE')}>
      <Input
        size="small"
        allowClear
        type="search"
        value={outline.search}
        placeholder={say('OUTLINE_SEARCH')}
        aria-label={say('OUTLINE_SEARCH')}
        onChange={(event) => outline.setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') treeRef.current?.focus()
        }}
      />
      <span id={helpId} className="vd-hidden">
        {say('OUTLINE_HELP')}
      </span>
      {rows.length === 0 && <output className="vd-help">{say('OUTLINE_NONE', { search: outline.search })}</output>}
      <div ref={boxRef} className="vd-outline-box">
        <div
          ref={treeRef}
          role="tree"
          tabIndex={0}
          className="vd-outline-tree"
          style={{ height: rows.length * ROW }}
          aria-label={say('OUTLINE_TITLE')}
          aria-describedby={helpId}
          aria-multiselectable
          {...(activeAt < 0 ? {} : { 'aria-activedescendant': `vd-outline-${active}` })}
          onFocus={() => elements.enter('outline', treeRef)}
          onClick={handleClick}
          onDoubleClick={(event) => {
            const element = rowOf(idUnder(event.target))?.node.element
            if (element) elements.edit(element, 'outline')
          }}
          onPointerDown={handleGrab}
          onContextMenu={(event) => keys.handleContextMenu(event, rowOf(idUnder(event.target))?.node.element)}
          onKeyDown={(event) =>
            keys.handleKeyDown(event, document.getElementById(`vd-outline-${active}`), (pressed) => {
              const step = treeStep(pressed, rows, active)
              if (step) outline.take(step)
              return step !== undefined
            })
          }
          {...elements.clipboard.handlers}
        >
          <OutlineItems elements={elements} outline={outline} drawn={drawn} place={drag.place} />
        </div>
      </div>
      {drag.session}
      {keys.menuAt && <ElementMenu elements={elements} at={keys.menuAt} onClose={keys.closeMenu} />}
    </aside>
  )
}

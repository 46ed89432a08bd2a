import { type KeyboardEvent, useRef } from 'react'
import { ErrorBox } from '../../../src/ui/feedback/ErrorBox.tsx'
import { Boundary } from '../../../src/ui/frame/Boundary.tsx'
import { useDesigner } from '../../context.tsx'
import { useDrawableScreen } from '../../editor/use-drawable-screen.ts'
import { CanvasSide } from '../CanvasSide.tsx'
import { ElementCard } from '../elements/ElementCard.tsx'
import { ElementMenu } from '../elements/ElementMenu.tsx'
import { useElementKeys } from '../elements/use-element-keys.ts'
import type { Elements } from '../elements/use-elements.ts'
import { Layer } from '../Layer.tsx'
import { useBoxes } from '../use-boxes.ts'
import { ColumnEdges } from './ColumnEdges.tsx'
import { DetailPanel } from './DetailPanel.tsx'
import { DetailSheet } from './DetailSheet.tsx'
import {
  detailBoxesIn,
  detailSlotAt,
  type ListBox,
  listBoxesIn,
  listIdOf,
  listSlotAt,
  type ListTarget,
  sectionOf,
} from './list-targets.ts'
import { ListPalette } from './ListPalette.tsx'
import { ListPanel } from './ListPanel.tsx'
import { ListSheet } from './ListSheet.tsx'
import { ListTools } from './ListTools.tsx'
import { useListDrag } from './use-list-drag.ts'
import type { ListSteps } from './use-list-steps.ts'

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
/** Pixels that a key makes a column wider or narrower. */
const WIDTH_STEP = 10
const NONE: ReadonlySet<string> = new Set()
const KINDS = { item: 'CANVAS_QUERY_ITEM', column: 'CANVAS_COLUMN', detail: 'CANVAS_DETAIL_FIELD' } as const

/** What is drawn, and how it is measured, by the part of the page. */
const PARTS = {
  list: {
    Sheet: ListSheet,
    boxesIn: listBoxesIn,
    slotAt: listSlotAt,
    sections: ['query', 'list'],
    section: 'list',
    label: 'CANVAS_LIST_SHEET',
    help: 'CANVAS_LIST_HELP',
    paletteHelp: 'CANVAS_LIST_PALETTE_HELP',
    empty: 'CANVAS_LIST_EMPTY',
    style: 'vd-sheet vd-list-sheet',
  },
  detail: {
    Sheet: DetailSheet,
    boxesIn: detailBoxesIn,
    slotAt: detailSlotAt,
    sections: ['detail'],
    section: 'detail',
    label: 'CANVAS_DETAIL_SHEET',
    help: 'CANVAS_DETAIL_HELP',
    paletteHelp: 'CANVAS_DETAIL_PALETTE_HELP',
    empty: 'CANVAS_DETAIL_EMPTY',
    style: 'vd-sheet',
  },
} as const

interface ListNavigation {
  readonly boxes: readonly ListBox[]
  readonly box: ListBox | undefined
  readonly steps: ListSteps
  readonly select: (target: ListTarget) => void
}
/** Keys that select, and those whose direction is that of the drawn list; true for those that did anything. */
function listNavigation({ boxes, box, steps, select }: ListNavigation) {
  const go = (to: number): boolean => {
    const next = boxes[Math.max(0, Math.min(boxes.length - 1, to))]
    if (next) select(next.target)
    return next !== undefined
  }
  return (event: KeyboardEvent): boolean => {
    const by = ARROWS[event.key]
    if (by !== undefined && event.altKey && box) {
      if (event.shiftKey) steps.resize(box.target, box.width + by * WIDTH_STEP)
      else steps.shift(box.target, by)
      return true
    }
    if (by !== undefined) return go(box ? boxes.indexOf(box) + by : 0)
    if (event.key === 'Home') return go(0)
    return event.key === 'End' && go(boxes.length - 1)
  }
}

interface ListCanvasProps {
  readonly elements: Elements
  readonly part: keyof typeof PARTS
}

/** The query and the table of the screen, or the details of its records, arranged where they are drawn. */
export function ListCanvas({ elements, part }: ListCanvasProps) {
  const { Sheet, boxesIn, slotAt, ...drawing } = PARTS[part]
  const { say } = useDesigner()
  const screen = useDrawableScreen()
  const root = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const drawn = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const boxes = useBoxes(sheet, drawn, boxesIn)
  const steps = elements.steps.list
  const { select, entry: selected } = elements.selection
  const drag = useListDrag({ root, sheet, boxes, slotAt, steps, onDropped: select })
  const box = selected && boxes.find(({ id }) => id === listIdOf(selected))
  const keys = useElementKeys(elements)
  const navigate = listNavigation({ boxes, box, steps, select })
  const add = (target: ListTarget) => {
    const isBeside = selected?.kind === target.kind
    steps.put(target, isBeside ? { beside: selected.key, side: 'after' } : {})
    select(target)
    list.current?.focus()
  }
  const kindOf = ({ kind }: ListTarget) => say(KINDS[kind])
  return (
    <div ref={root} className="vd-canvas">
      <CanvasSide elements={elements}>
        <ListPalette
          search={elements.searchRef}
          sections={drawing.sections}
          help={say(drawing.paletteHelp)}
          section={selected ? sectionOf(selected) : drawing.section}
          onAdd={add}
          onGrab={drag.begin}
        />
      </CanvasSide>
      <div className="vd-sheet-frame">
        <div ref={sheet} className={drawing.style}>
          {screen && (
            <Boundary renderBroken={(error, retry) => <ErrorBox error={error} onRetry={retry} />}>
              <Sheet screen={screen} ref={drawn} />
            </Boundary>
          )}
          <Layer
            list={list}
            label={say(drawing.label)}
            help={say(drawing.help)}
            boxes={boxes}
            selected={selected ? new Set([listIdOf(selected)]) : NONE}
            active={box?.id}
            dragged={NONE}
            line={drag.line}
            nameOf={(target) => say('CANVAS_FIELD_KIND', { title: steps.titleOf(target), view: kindOf(target) })}
            onSelect={(target) => select(target)}
            onGrab={(event, { target }) => drag.begin(event, target)}
            onEdit={(target) => {
              select(target)
              elements.edit(target, 'sheet')
            }}
            onFocus={() => elements.enter('sheet', list)}
            onKeyDown={(event, activeBox) => keys.handleKeyDown(event, activeBox, navigate)}
            onMenu={keys.handleContextMenu}
          />
          {boxes.every(({ target }) => target.kind === 'item') && (
            <p className="vd-help vd-canvas-hint">{say(drawing.empty)}</p>
          )}
          <ColumnEdges boxes={boxes} onResize={({ target }, next) => steps.resize(target, next)} />
          <ListTools elements={elements} boxes={boxes} box={drag.isDragging ? undefined : box} />
          {keys.menuAt && <ElementMenu elements={elements} at={keys.menuAt} onClose={keys.closeMenu} />}
        </div>
      </div>
      <div className="vd-canvas-side">
        {elements.selection.selected[0]?.kind === 'action' ? (
          <ElementCard element={elements.selection.selected[0]} />
        ) : part === 'detail' && !selected ? (
          <DetailPanel fieldKey={undefined} />
        ) : (
          <ListPanel target={selected} title={selected ? steps.titleOf(selected) : ''} />
        )}
      </div>
      {drag.session}
      <output className="vd-hidden" aria-live="polite">
        {elements.selection.selected[0]?.kind === 'action' ? elements.steps.form.announcement : steps.announcement}
      </output>
    </div>
  )
}

import type { InputRef } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ErrorBox } from '../../../src/ui/feedback/ErrorBox.tsx'
import { Boundary } from '../../../src/ui/frame/Boundary.tsx'
import { entryOf } from '../../commands/set-entry.ts'
import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { useDrawableScreen } from '../../editor/use-drawable-screen.ts'
import { Layer } from '../Layer.tsx'
import { useBoxes } from '../use-boxes.ts'
import { ColumnEdges } from './ColumnEdges.tsx'
import { type ListBox, listBoxesIn, listIdOf, type ListTarget, sectionOf } from './list-targets.ts'
import { ListBar } from './ListBar.tsx'
import { ListPalette } from './ListPalette.tsx'
import { ListPanel } from './ListPanel.tsx'
import { ListSheet } from './ListSheet.tsx'
import { useListDrag } from './use-list-drag.ts'
import { type ListSteps, useListSteps } from './use-list-steps.ts'

const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
/** Pixels that a key makes a column wider or narrower. */
const WIDTH_STEP = 10
const NONE: ReadonlySet<string> = new Set()

interface ListKeys {
  readonly boxes: readonly ListBox[]
  readonly box: ListBox | undefined
  readonly steps: ListSteps
  readonly select: (target: ListTarget | undefined) => void
  readonly remove: () => void
  readonly search: () => void
}
/** The keys of the list: each step that the pointer can do has one. */
function handleKeys(event: KeyboardEvent, { boxes, box, steps, select, remove, search }: ListKeys): void {
  const go = (to: number) => select(boxes[Math.max(0, Math.min(boxes.length - 1, to))]?.target)
  const run = (): boolean => {
    const by = ARROWS[event.key]
    if (by !== undefined && event.altKey && event.shiftKey) {
      if (box) steps.resize(box.target, box.width + by * WIDTH_STEP)
    } else if (by !== undefined && event.altKey) {
      if (box) steps.shift(box.target, by)
    } else if (by !== undefined) go(box ? boxes.indexOf(box) + by : 0)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(boxes.length - 1)
    else if (event.key === 'Escape') select(undefined)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove()
    else if (event.key === 'Insert' || event.key === '+') search()
    else return false
    return true
  }
  if (!event.nativeEvent.isComposing && run()) event.preventDefault()
}

/** The query and the table of the screen, arranged where they are drawn. */
export function ListCanvas() {
  const { say } = useDesigner()
  const { document } = useOpen()
  const screen = useDrawableScreen()
  const root = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const drawn = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<InputRef>(null)
  const boxes = useBoxes(sheet, drawn, listBoxesIn)
  const steps = useListSteps()
  const [chosen, select] = useState<ListTarget>()
  const entry = chosen && entryOf(document, sectionOf(chosen), chosen.key)
  const selected = entry && chosen
  const drag = useListDrag({ root, sheet, boxes, steps, onDropped: select })
  const box = selected && boxes.find(({ id }) => id === listIdOf(selected))
  const remove = () => {
    if (selected) steps.remove(selected)
    list.current?.focus()
  }
  const add = (target: ListTarget) => {
    const isBeside = selected?.kind === target.kind
    steps.put(target, isBeside ? { beside: selected.key, side: 'after' } : {})
    select(target)
    list.current?.focus()
  }
  const kindOf = ({ kind }: ListTarget) => say(kind === 'item' ? 'CANVAS_QUERY_ITEM' : 'CANVAS_COLUMN')
  const width = entry?.['width']
  return (
    <div ref={root} className="vd-canvas">
      <ListPalette search={search} section={selected ? sectionOf(selected) : 'list'} onAdd={add} onGrab={drag.begin} />
      <div className="vd-sheet-frame">
        <div ref={sheet} className="vd-sheet vd-list-sheet">
          {screen && (
            <Boundary renderBroken={(error, retry) => <ErrorBox error={error} onRetry={retry} />}>
              <ListSheet screen={screen} ref={drawn} />
            </Boundary>
          )}
          <Layer
            list={list}
            label={say('CANVAS_LIST_SHEET')}
            help={say('CANVAS_LIST_HELP')}
            boxes={boxes}
            selected={selected ? new Set([listIdOf(selected)]) : NONE}
            active={box?.id}
            dragged={NONE}
            line={drag.line}
            nameOf={(target) => say('CANVAS_FIELD_KIND', { title: steps.titleOf(target), view: kindOf(target) })}
            onSelect={select}
            onGrab={(event, { target }) => drag.begin(event, target)}
            onKeyDown={(event) =>
              handleKeys(event, { boxes, box, steps, select, remove, search: () => search.current?.focus() })
            }
          />
          {boxes.every(({ target }) => target.kind === 'item') && (
            <p className="vd-help vd-canvas-hint">{say('CANVAS_LIST_EMPTY')}</p>
          )}
          <ColumnEdges boxes={boxes} onResize={({ target }, next) => steps.resize(target, next)} />
          {box && !drag.isDragging && (
            <ListBar
              box={box}
              title={steps.titleOf(box.target)}
              width={typeof width === 'number' ? width : undefined}
              onShift={(by) => steps.shift(box.target, by)}
              onResize={(next) => steps.resize(box.target, next)}
              onRemove={remove}
            />
          )}
        </div>
      </div>
      <div className="vd-canvas-side">
        <ListPanel target={selected} title={selected ? steps.titleOf(selected) : ''} />
      </div>
      {drag.session}
      <output className="vd-hidden" aria-live="polite">
        {steps.announcement}
      </output>
    </div>
  )
}

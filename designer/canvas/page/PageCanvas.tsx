import type { InputRef } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { SectionKind } from '../../../schemas/language/composed/sections.ts'
import { ErrorBox } from '../../../src/ui/feedback/ErrorBox.tsx'
import { Boundary } from '../../../src/ui/frame/Boundary.tsx'
import { sectionsOf } from '../../commands/page-sections.ts'
import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { useDrawableScreen } from '../../editor/use-drawable-screen.ts'
import { Layer } from '../Layer.tsx'
import { useBoxes } from '../use-boxes.ts'
import { PageSheet } from './PageSheet.tsx'
import { SectionBar, SectionHandle } from './SectionBar.tsx'
import { SectionPalette } from './SectionPalette.tsx'
import { SectionPanel } from './SectionPanel.tsx'
import { type SectionBox, sectionBoxesIn, sectionIdOf } from './section-targets.ts'
import { useSectionDrag } from './use-section-drag.ts'
import { type SectionSteps, useSectionSteps } from './use-section-steps.ts'

const NONE: ReadonlySet<string> = new Set()
const ARROWS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

interface PageKeys {
  readonly count: number
  readonly box: SectionBox | undefined
  readonly steps: SectionSteps
  readonly select: (index: number | undefined) => void
  readonly shift: (by: -1 | 1) => void
  readonly remove: () => void
  readonly search: () => void
}
/** The keys of the page: each step that the pointer can do has one. */
function handleKeys(event: KeyboardEvent, { count, box, steps, select, shift, remove, search }: PageKeys): void {
  const at = box?.target.index
  const go = (to: number) => select(count === 0 ? undefined : Math.max(0, Math.min(count - 1, to)))
  const run = (): boolean => {
    const by = ARROWS[event.key]
    if (by !== undefined && event.altKey && event.shiftKey) {
      const isWidth = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
      if (box && at !== undefined) steps.resize(at, isWidth ? { columns: by } : { rows: by }, box.height)
    } else if (by !== undefined && event.altKey) shift(by)
    else if (by !== undefined) go(at === undefined ? 0 : at + by)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(count - 1)
    else if (event.key === 'Escape') select(undefined)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove()
    else if (event.key === 'Insert' || event.key === '+') search()
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      if (at !== undefined) steps.duplicate(at)
    } else return false
    return true
  }
  if (!event.nativeEvent.isComposing && run()) event.preventDefault()
}

/** The sections of a composed page, arranged where they are drawn. */
export function PageCanvas() {
  const { say } = useDesigner()
  const { document } = useOpen()
  const screen = useDrawableScreen()
  const root = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const drawn = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<InputRef>(null)
  const boxes = useBoxes(sheet, drawn, sectionBoxesIn)
  const steps = useSectionSteps()
  const [chosen, select] = useState<number>()
  const { length: count } = sectionsOf(document)
  const selected = chosen !== undefined && chosen < count ? chosen : undefined
  const drag = useSectionDrag({ root, sheet, boxes, steps, onDropped: select })
  const box = boxes.find(({ target }) => target.index === selected)
  const add = (kind: SectionKind) => {
    select(steps.add(kind, selected === undefined ? count : selected + 1))
    list.current?.focus()
  }
  const shift = (by: -1 | 1) => {
    if (selected !== undefined && steps.move(selected, by < 0 ? selected - 1 : selected + 2)) select(selected + by)
  }
  const remove = () => {
    if (selected !== undefined) steps.remove(selected)
    list.current?.focus()
  }
  const resize = (by: { readonly columns?: number; readonly rows?: number }) => {
    if (selected !== undefined) steps.resize(selected, by, box?.height)
  }
  return (
    <div ref={root} className="vd-canvas">
      <SectionPalette search={search} onAdd={add} onGrab={(event, kind) => drag.begin(event, { kind })} />
      <div className="vd-sheet-frame">
        <div ref={sheet} className="vd-sheet vd-page-sheet">
          {screen && (
            <Boundary renderBroken={(error, retry) => <ErrorBox error={error} onRetry={retry} />}>
              <PageSheet screen={screen} ref={drawn} />
            </Boundary>
          )}
          <Layer
            list={list}
            label={say('PAGE_CANVAS')}
            help={say('PAGE_CANVAS_HELP')}
            boxes={boxes}
            selected={selected === undefined ? NONE : new Set([sectionIdOf(selected)])}
            active={box?.id}
            dragged={NONE}
            line={drag.line}
            nameOf={({ index }) => steps.titleOf(index)}
            onSelect={({ index }) => select(index)}
            onGrab={(event, { target }) => drag.begin(event, target)}
            onKeyDown={(event) =>
              handleKeys(event, { count, box, steps, select, shift, remove, search: () => search.current?.focus() })
            }
          />
          {count === 0 && <p className="vd-help vd-canvas-hint">{say('PAGE_CANVAS_EMPTY')}</p>}
          {box && !drag.isDragging && (
            <>
              <SectionBar
                box={box}
                title={steps.titleOf(box.target.index)}
                onShift={shift}
                onResize={resize}
                onDuplicate={() => steps.duplicate(box.target.index)}
                onRemove={remove}
              />
              <SectionHandle box={box} span={steps.spanOf(box.target.index)} onResize={resize} />
            </>
          )}
        </div>
      </div>
      <div className="vd-canvas-side">
        <SectionPanel index={selected} steps={steps} />
      </div>
      {drag.session}
      <output className="vd-hidden" aria-live="polite">
        {steps.announcement}
      </output>
    </div>
  )
}

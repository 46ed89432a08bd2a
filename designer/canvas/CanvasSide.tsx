import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { Outline } from '../outline/Outline.tsx'
import { useDesigner } from '../context.tsx'
import type { Elements } from './elements/use-elements.ts'

interface CanvasSideProps {
  readonly elements: Elements
  /** The palette. */
  readonly children: ReactNode
}

/** The column before the sheet: what can be added, or the outline of the page. */
export function CanvasSide({ elements, children }: CanvasSideProps) {
  const { say } = useDesigner()
  const { side, setSide } = elements
  return (
    <div className="vd-canvas-choice">
      <Segmented
        block
        size="small"
        aria-label={say('CANVAS_SIDE')}
        value={side}
        options={[
          { value: 'palette', label: say('CANVAS_PALETTE') },
          { value: 'outline', label: say('OUTLINE_TITLE') },
        ]}
        onChange={setSide}
      />
      {side === 'palette' ? children : <Outline elements={elements} />}
    </div>
  )
}

import { CanvasSide } from '../CanvasSide.tsx'
import type { Elements } from '../elements/use-elements.ts'
import { CanvasPanel } from './CanvasPanel.tsx'
import { CanvasSheet } from './CanvasSheet.tsx'
import { Palette } from './Palette.tsx'
import { useCanvas } from './use-canvas.ts'

/** The form of the screen as it will be: palette or outline, sheet and the properties of what is selected. */
export function FormCanvas({ elements }: { readonly elements: Elements }) {
  const canvas = useCanvas(elements)
  const { rootRef, drag, add } = canvas
  return (
    <div ref={rootRef} className="vd-canvas">
      <CanvasSide elements={elements}>
        <Palette search={elements.searchRef} onAdd={add} onGrab={drag.grabOffer} />
      </CanvasSide>
      <CanvasSheet canvas={canvas} elements={elements} />
      <div className="vd-canvas-side">
        <CanvasPanel selected={elements.selection.selected} />
      </div>
      {drag.session}
      <output className="vd-hidden" aria-live="polite">
        {elements.steps.form.announcement}
      </output>
    </div>
  )
}

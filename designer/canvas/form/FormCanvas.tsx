import { CanvasPanel } from './CanvasPanel.tsx'
import { CanvasSheet } from './CanvasSheet.tsx'
import { Palette } from './Palette.tsx'
import { useCanvas } from './use-canvas.ts'

/** The form of the screen as it will be: palette, sheet and the properties of what is selected. */
export function FormCanvas() {
  const canvas = useCanvas()
  const { rootRef, searchRef, drag, add, selection, steps } = canvas
  return (
    <div ref={rootRef} className="vd-canvas">
      <Palette search={searchRef} onAdd={add} onGrab={drag.grabOffer} />
      <CanvasSheet canvas={canvas} />
      <div className="vd-canvas-side">
        <CanvasPanel selected={selection.selected} />
      </div>
      {drag.session}
      <output className="vd-hidden" aria-live="polite">
        {steps.announcement}
      </output>
    </div>
  )
}

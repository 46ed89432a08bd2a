import { Boundary } from '../../../src/ui/frame/Boundary.tsx'
import { ErrorBox } from '../../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { CanvasForm } from './CanvasForm.tsx'
import { Layer } from '../Layer.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { idOf, titleProperty } from '../targets.ts'
import { TitleInput } from './TitleInput.tsx'
import type { CanvasState } from './use-canvas.ts'
import { useDrawableScreen } from '../../editor/use-drawable-screen.ts'

/** The drawn form, and over it what selects, moves and names its parts. */
export function CanvasSheet({ canvas }: { readonly canvas: CanvasState }) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const screen = useDrawableScreen()
  const { sheetRef, formRef, listRef, drawnRef, boxes, selection, steps, drag, actions, first, edited } = canvas
  const isField = first?.target.kind === 'field'
  return (
    <div className="vd-sheet-frame">
      <div ref={sheetRef} className="vd-sheet">
        <div ref={formRef} inert>
          {screen && (
            <Boundary renderBroken={(error, retry) => <ErrorBox error={error} onRetry={retry} />}>
              <CanvasForm screen={screen} ref={drawnRef} />
            </Boundary>
          )}
        </div>
        <Layer
          list={listRef}
          label={say('CANVAS_SHEET')}
          help={say('CANVAS_HELP')}
          boxes={boxes}
          selected={selection.ids}
          active={first?.box.id}
          dragged={drag.draggedIds}
          line={drag.line}
          nameOf={steps.nameOf}
          onSelect={canvas.select}
          onGrab={drag.grabBox}
          onEdit={actions.edit}
          onKeyDown={canvas.handleKeyDown}
          clipboard={canvas.clipboard}
        />
        {boxes.length === 0 && <p className="vd-help vd-canvas-hint">{say('CANVAS_EMPTY')}</p>}
        {first && !edited && !drag.isDragging && selection.selected.length === 1 && (
          <SelectionBar
            box={first.box}
            title={steps.titleOf(first.target)}
            isWide={first.target.kind === 'field' ? canvas.isWide(first.target.key) : undefined}
            canRemove={first.target.kind !== 'child'}
            onShift={actions.shift}
            onEdit={titleProperty(document, first.target) === undefined ? undefined : () => actions.edit(first.target)}
            onWiden={actions.widen}
            onDuplicate={isField ? actions.duplicate : undefined}
            onRemove={actions.remove}
          />
        )}
        {edited && (
          <TitleInput
            key={idOf(edited.target)}
            box={edited.box}
            title={steps.titleOf(edited.target)}
            onDone={canvas.finish}
          />
        )}
      </div>
    </div>
  )
}

import { Boundary } from '../../../src/ui/frame/Boundary.tsx'
import { ErrorBox } from '../../../src/ui/feedback/ErrorBox.tsx'
import { useDesigner } from '../../context.tsx'
import { useDrawableScreen } from '../../editor/use-drawable-screen.ts'
import { ElementMenu } from '../elements/ElementMenu.tsx'
import { ElementTools } from '../elements/ElementTools.tsx'
import type { Elements } from '../elements/use-elements.ts'
import { Layer } from '../Layer.tsx'
import { idOf } from '../targets.ts'
import { TitleInput } from '../TitleInput.tsx'
import { CanvasForm } from './CanvasForm.tsx'
import { FieldEdge } from './FieldEdge.tsx'
import type { CanvasState } from './use-canvas.ts'

interface CanvasSheetProps {
  readonly canvas: CanvasState
  readonly elements: Elements
}

/** The drawn form, and over it what selects, moves and names its parts. */
export function CanvasSheet({ canvas, elements }: CanvasSheetProps) {
  const { say } = useDesigner()
  const screen = useDrawableScreen()
  const { sheetRef, formRef, listRef, drawnRef, boxes, drag, keys, first, named } = canvas
  const { form } = elements.selection
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
          selected={form.ids}
          active={first?.box.id}
          dragged={drag.draggedIds}
          line={drag.line}
          nameOf={elements.steps.form.nameOf}
          onSelect={canvas.select}
          onGrab={drag.grabBox}
          onEdit={(target) => {
            canvas.select(target, false)
            elements.edit(target, 'sheet')
          }}
          onFocus={() => elements.enter('sheet', listRef)}
          onKeyDown={(event, activeBox) => keys.handleKeyDown(event, activeBox, canvas.navigate)}
          onMenu={keys.handleContextMenu}
          clipboard={elements.clipboard.handlers}
        />
        {boxes.length === 0 && <p className="vd-help vd-canvas-hint">{say('CANVAS_EMPTY')}</p>}
        {first && !named && !drag.isDragging && form.selected.length === 1 && (
          <ElementTools elements={elements} box={first.box} />
        )}
        {first?.target.kind === 'field' && !named && !drag.isDragging && (
          <FieldEdge box={first.box} elements={elements} />
        )}
        {named && (
          <TitleInput
            key={idOf(named.target)}
            box={named.box}
            title={elements.steps.titleOf(named.target)}
            onDone={elements.finish}
          />
        )}
        {keys.menuAt && <ElementMenu elements={elements} at={keys.menuAt} onClose={keys.closeMenu} />}
      </div>
    </div>
  )
}

import { type InputRef, Segmented } from 'antd'
import { useRef } from 'react'
import { useDesigner } from '../context.tsx'
import { objectAt } from '../document/json.ts'
import { useOpen } from '../editor/context.tsx'
import './canvas.css'
import { UsesDialog } from './elements/UsesDialog.tsx'
import { useElements } from './elements/use-elements.ts'
import { FormCanvas } from './form/FormCanvas.tsx'
import { ListCanvas } from './list/ListCanvas.tsx'
import { PageCanvas } from './page/PageCanvas.tsx'

/** The screen as it will be, one part at a time, arranged where it is drawn. */
export function Canvas() {
  return objectAt(useOpen().document, 'page')['layout'] === 'composed' ? <PageCanvas /> : <PartCanvas />
}

function PartCanvas() {
  const { say } = useDesigner()
  const searchRef = useRef<InputRef>(null)
  const elements = useElements(searchRef)
  const { part, setPart } = elements.selection
  return (
    <div className="vd-canvas-page">
      <Segmented
        size="small"
        aria-label={say('CANVAS_PART')}
        value={part}
        options={[
          { value: 'form', label: say('DESIGNER_IN_FORM') },
          { value: 'list', label: say('CANVAS_PART_LIST') },
          { value: 'detail', label: say('CANVAS_PART_DETAIL') },
        ]}
        onChange={setPart}
      />
      {part === 'form' ? <FormCanvas elements={elements} /> : <ListCanvas key={part} part={part} elements={elements} />}
      {elements.searched !== undefined && (
        <UsesDialog fieldKey={elements.searched} onClose={() => elements.showUses(undefined)} />
      )}
    </div>
  )
}

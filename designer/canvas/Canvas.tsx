import { Segmented } from 'antd'
import { useState } from 'react'
import { useDesigner } from '../context.tsx'
import './canvas.css'
import { FormCanvas } from './form/FormCanvas.tsx'
import { ListCanvas } from './list/ListCanvas.tsx'

/** The screen as it will be, one part at a time, arranged where it is drawn. */
export function Canvas() {
  const { say } = useDesigner()
  const [part, setPart] = useState<'form' | 'list'>('form')
  return (
    <div className="vd-canvas-page">
      <Segmented
        size="small"
        aria-label={say('CANVAS_PART')}
        value={part}
        options={[
          { value: 'form', label: say('DESIGNER_IN_FORM') },
          { value: 'list', label: say('CANVAS_PART_LIST') },
        ]}
        onChange={setPart}
      />
      {part === 'form' ? <FormCanvas /> : <ListCanvas />}
    </div>
  )
}

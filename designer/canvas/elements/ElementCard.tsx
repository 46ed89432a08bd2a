import { Button } from 'antd'
import { escapeToken } from '../../../schemas/language/json-pointer.ts'
import { useDesigner } from '../../context.tsx'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { customActionAt, type Element } from './element.ts'

/** What has its properties on the page of settings: the way there. */
export function ElementCard({ element }: { readonly element: Extract<Element, { kind: 'child' | 'action' }> }) {
  const { say } = useDesigner()
  const { reveal } = useEditor()
  const { document } = useOpen()
  const isChild = element.kind === 'child'
  const handleOpen = () => {
    if (isChild) return reveal(`/children/${escapeToken(element.name)}`)
    reveal(`/actions/${customActionAt(document, element.code) ?? element.code}`)
  }
  return (
    <div className="vd-canvas-hint">
      <p className="vd-help">{say(isChild ? 'CANVAS_CHILD_ELSEWHERE' : 'CANVAS_ACTION_ELSEWHERE')}</p>
      <Button size="small" onClick={handleOpen}>
        {say('CANVAS_OPEN_SETTINGS')}
      </Button>
    </div>
  )
}

import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useDesigner } from '../context.tsx'
import { redo, undo } from '../document/state.ts'
import { useEditor, useOpen } from './context.tsx'

/** Undo and redo, each with what it would do. */
export function HistoryButtons() {
  const { say } = useDesigner()
  const { open } = useEditor()
  const { history } = useOpen()
  const last = history.past.at(-1)?.name
  const next = history.future[0]?.name
  return (
    <>
      <Tooltip title={last ? say('DESIGNER_UNDO_STEP', { step: say(last.code, last.params) }) : say('DESIGNER_UNDO')}>
        <Button
          icon={<UndoOutlined />}
          disabled={!last}
          aria-label={say('DESIGNER_UNDO')}
          aria-keyshortcuts="Control+Z"
          onClick={() => undo(open)}
        />
      </Tooltip>
      <Tooltip title={next ? say('DESIGNER_REDO_STEP', { step: say(next.code, next.params) }) : say('DESIGNER_REDO')}>
        <Button
          icon={<RedoOutlined />}
          disabled={!next}
          aria-label={say('DESIGNER_REDO')}
          aria-keyshortcuts="Control+Shift+Z"
          onClick={() => redo(open)}
        />
      </Tooltip>
    </>
  )
}

import { Alert, Button, Space } from 'antd'
import { useDesigner } from '../context.tsx'
import { discardBrokenText } from '../document/state.ts'
import { useEditor, useOpen } from './context.tsx'

/** Replaces the table and the panels while the source is no JSON: typed text must not be overwritten. */
export function BrokenSource({ onShow }: { readonly onShow: () => void }) {
  const { say } = useDesigner()
  const { open } = useEditor()
  const { failure } = useOpen()
  if (!failure) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={say(failure.code, { line: failure.line, column: failure.column })}
      description={say('DESIGNER_SOURCE_LOCKED')}
      action={
        <Space orientation="vertical">
          <Button size="small" type="primary" onClick={onShow}>
            {say('DESIGNER_SOURCE_FIX')}
          </Button>
          <Button size="small" onClick={() => discardBrokenText(open)}>
            {say('DESIGNER_STEP_RESTORE')}
          </Button>
        </Space>
      }
    />
  )
}

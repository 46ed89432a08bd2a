import { AlignLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useDesigner } from '../context.tsx'
import { editText } from '../document/state.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { ProblemList } from './ProblemList.tsx'
import { SourceEditor } from './SourceEditor.tsx'

/** The document as text, for people who read JSON. */
export function SourceView({ revealed }: { readonly revealed: { readonly pointer: string } | null }) {
  const { say } = useDesigner()
  const { open } = useEditor()
  const { failure } = useOpen()
  const [jump, setJump] = useState<{ readonly pointer: string } | null>(null)
  return (
    <div className="vd-source">
      <div className="vd-source-tools">
        <Button
          size="small"
          icon={<AlignLeftOutlined />}
          disabled={failure !== null}
          onClick={() => editText(open, open.kind.print(open.document))}
        >
          {say('DESIGNER_FORMAT')}
        </Button>
        <span className="vd-help">{say('DESIGNER_SOURCE_HELP')}</span>
      </div>
      <SourceEditor revealed={jump ?? revealed} />
      <ProblemList onShow={(pointer) => setJump({ pointer })} />
    </div>
  )
}

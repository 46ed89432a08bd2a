import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useDesigner } from '../context.tsx'
import { ProblemList } from '../source/ProblemList.tsx'
import { useEditor, useOpen } from './context.tsx'

/** How many errors there are, and the list of them; nothing where there are none. */
export function ProblemsButton() {
  const { say } = useDesigner()
  const { reveal } = useEditor()
  const [isListOpen, setListOpen] = useState(false)
  const { problems, failure } = useOpen()
  const errors = problems.filter((problem) => problem.level === 'error').length + (failure ? 1 : 0)
  if (errors === 0) return null
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isListOpen}
      onOpenChange={setListOpen}
      content={
        <div className="vd-told">
          <ProblemList
            onShow={(pointer) => {
              setListOpen(false)
              reveal(pointer)
            }}
          />
        </div>
      }
    >
      <Button size="small" danger aria-haspopup="dialog" aria-expanded={isListOpen}>
        {say('DESIGNER_PROBLEM_COUNT', { count: errors })}
      </Button>
    </Popover>
  )
}

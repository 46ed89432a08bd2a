import { AlignLeftOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useDesigner } from '../context.tsx'
import { editText, selectPlace } from '../document/state.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { ElementSource } from './ElementSource.tsx'
import { elementTitle } from './element-title.ts'
import { ProblemList } from './ProblemList.tsx'
import { useLens } from './use-lens.ts'
import { WholeSource } from './WholeSource.tsx'

interface Reveal {
  readonly pointer: string
}

/** The document as text, whole or the selected element alone, for people who read JSON. */
export function SourceView({ revealed }: { readonly revealed: Reveal | null }) {
  const { say, words } = useDesigner()
  const { open } = useEditor()
  const { failure, document, place } = useOpen()
  const [isAlone, setAlone] = useState(false)
  const [jump, setJump] = useState(revealed)
  const [seen, setSeen] = useState(revealed)
  if (seen !== revealed) {
    setSeen(revealed)
    setJump(revealed)
    setAlone(false)
  }
  const shown = useLens(isAlone)
  const pointer = shown?.lens.pointer ?? place
  const title = pointer === null ? '' : elementTitle(document, pointer, words)
  const showWhole = () => {
    setAlone(false)
    setJump(pointer === null ? null : { pointer })
  }
  const handleShow = (problem: string) => {
    const element = open.kind.elementAt(open.document, problem)
    if (element === undefined) setAlone(false)
    else selectPlace(open, element)
    setJump({ pointer: problem })
  }
  return (
    <div className="vd-source">
      <div className="vd-source-tools">
        <Segmented
          size="small"
          aria-label={say('ELEMENT_SOURCE_SCOPE')}
          value={shown ? 'element' : 'whole'}
          options={[
            { value: 'whole', label: say('ELEMENT_SOURCE_WHOLE') },
            {
              value: 'element',
              label: title === '' ? say('ELEMENT_SOURCE_ALONE') : say('ELEMENT_SOURCE_ONLY', { title }),
              disabled: !shown && (pointer === null || pointer === '' || failure !== null),
            },
          ]}
          onChange={(next) => {
            if (next === 'whole') return showWhole()
            setJump(null)
            setAlone(true)
          }}
        />
        <Button
          size="small"
          icon={<AlignLeftOutlined />}
          disabled={failure !== null}
          onClick={() => editText(open, open.kind.print(open.document))}
        >
          {say('DESIGNER_FORMAT')}
        </Button>
        <span className="vd-help">
          {say(shown ? 'ELEMENT_SOURCE_HELP' : pointer === null ? 'ELEMENT_SOURCE_CHOOSE' : 'DESIGNER_SOURCE_HELP')}
        </span>
      </div>
      {shown ? (
        <ElementSource shown={shown} title={title} revealed={jump} onLeave={showWhole} />
      ) : (
        <WholeSource revealed={jump} />
      )}
      <ProblemList onShow={handleShow} />
    </div>
  )
}

import { Input } from 'antd'
import { useState } from 'react'
import { isFreeCode } from '../../commands/actions.ts'
import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { Labelled } from '../inputs/Labelled.tsx'

interface CodeProps {
  readonly at: number
  readonly code: string
  readonly isScript: boolean
  readonly onChange: (code: string) => void
}
/** A code is stored when it is whole: half of one may be that of another button. */
export function ActionCode({ at, code, isScript, onChange }: CodeProps) {
  const { say } = useDesigner()
  const { document } = useOpen()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? code
  const isWrong = shown !== code && !isFreeCode(document, shown, at)
  const commit = () => {
    if (!isWrong && shown !== code) onChange(shown)
    setTyped(undefined)
  }
  return (
    <Labelled
      id={`vd-action-${at}-code`}
      label={say('DESIGNER_BUTTON_CODE')}
      required
      help={say(isScript ? 'DESIGNER_BUTTON_CODE_SCRIPT' : 'DESIGNER_BUTTON_CODE_HELP')}
      error={isWrong ? say('DESIGNER_BUTTON_CODE_WRONG') : undefined}
    >
      {(described) => (
        <Input
          {...described}
          className="vd-code"
          spellCheck={false}
          maxLength={41}
          value={shown}
          onChange={(event) => setTyped(event.target.value.trim())}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            if (event.key === 'Escape') setTyped(undefined)
          }}
        />
      )}
    </Labelled>
  )
}

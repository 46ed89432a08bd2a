import { Input } from 'antd'
import { useState } from 'react'
import { useDesigner } from '../context.tsx'
import type { Box } from './targets.ts'

interface TitleInputProps {
  /** Undefined until what was just added is drawn: what is typed meanwhile is not lost. */
  readonly box: Box<unknown> | undefined
  readonly title: string
  readonly onDone: (text: string | undefined) => void
}

/** Pixels. */
const [NARROWEST, WIDEST] = [160, 320]

/** The title of what is selected, written where it is drawn. Enter and leaving take it, Escape does not. */
export function TitleInput({ box, title, onDone }: TitleInputProps) {
  const { say } = useDesigner()
  const [text, setText] = useState(title)
  const take = () => onDone(text.trim() === '' ? undefined : text.trim())
  return (
    <Input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
      autoFocus
      size="small"
      className="vd-canvas-input"
      style={
        box
          ? { left: box.left, top: box.top, width: Math.max(NARROWEST, Math.min(box.width, WIDEST)) }
          : { left: 0, top: 0, width: WIDEST }
      }
      aria-label={say('CANVAS_TITLE_OF', { title })}
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        event.stopPropagation()
        // An input method ends its composition with Enter too.
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') take()
        if (event.key === 'Escape') onDone(undefined)
      }}
    />
  )
}

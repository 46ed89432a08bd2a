import { Input } from 'antd'
import { type CSSProperties, useState } from 'react'
import { useDesigner } from '../context.tsx'
import type { Box } from './targets.ts'

interface PlacedInputProps {
  readonly className: string
  readonly style?: CSSProperties
  readonly title: string
  readonly onDone: (title: string | undefined) => void
}
/** A title, written in its place. Enter and leaving take it, Escape does not. */
export function PlacedInput({ title, onDone, ...look }: PlacedInputProps) {
  const { say } = useDesigner()
  const [text, setText] = useState(title)
  const take = () => onDone(text.trim() === '' ? undefined : text.trim())
  return (
    <Input
      {...look}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just asked for
      autoFocus
      size="small"
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

interface TitleInputProps extends Pick<PlacedInputProps, 'title' | 'onDone'> {
  /** Undefined until what was just added is drawn: what is typed meanwhile is not lost. */
  readonly box: Box<unknown> | undefined
}

/** Pixels. */
const [NARROWEST, WIDEST] = [160, 320]

/** The title of what is selected, written where it is drawn. */
export function TitleInput({ box, ...input }: TitleInputProps) {
  const style = box
    ? { left: box.left, top: box.top, width: Math.max(NARROWEST, Math.min(box.width, WIDEST)) }
    : { left: 0, top: 0, width: WIDEST }
  return <PlacedInput {...input} className="vd-canvas-input" style={style} />
}

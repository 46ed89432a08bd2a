import { type ReactNode, useRef, useState } from 'react'

interface EllipsisProps {
  readonly children: string
  /** Drawn instead of the text, which is what the tooltip says. */
  readonly shown?: ReactNode
}
const LINE = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/**
 * A text in one line, cut by the style sheet where the room ends. Only when a pointer rests on it is it measured, and only
 * a text that is cut gets a tooltip: a table of a thousand cells measures nothing while it is drawn.
 */
export function Ellipsis({ children, shown }: EllipsisProps) {
  const line = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  const look = () => {
    const { current } = line
    if (current) setCut(current.scrollWidth > current.clientWidth)
  }
  return (
    <span ref={line} style={LINE} onMouseEnter={look} {...(isCut ? { title: children } : {})}>
      {shown ?? children}
    </span>
  )
}

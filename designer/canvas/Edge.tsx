import { type PointerEvent, useState } from 'react'

interface EdgeProps {
  /** What the edge belongs to, in pixels of the sheet. */
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
  /** The width that a pointer at this width means; the edge is drawn there. */
  readonly snap?: (width: number) => number
  readonly onResize: (width: number) => void
  readonly onDoubleClick?: () => void
}

/** Pixels of the edge that takes the pointer. */
const SIZE = 8
const asIs = (width: number) => width

/** The right edge of something that is drawn, dragged to make it wider or narrower. For the pointer; keys and buttons do the same. */
export function Edge({ box: { left, top, width, height }, snap = asIs, onResize, onDoubleClick }: EdgeProps) {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>()
  const wanted = drag === undefined ? width : snap(drag.to)
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: event.clientX - width, to: width })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for the pointer alone
    <div
      aria-hidden
      className={drag ? 'vd-edge vd-edge-dragged' : 'vd-edge'}
      style={{ left: left + wanted - SIZE / 2, top, width: SIZE, height }}
      onPointerDown={begin}
      onPointerMove={({ clientX }) => drag && setDrag({ ...drag, to: clientX - drag.from })}
      onLostPointerCapture={() => {
        setDrag(undefined)
        if (drag && wanted !== width) onResize(wanted)
      }}
      onDoubleClick={onDoubleClick}
    />
  )
}

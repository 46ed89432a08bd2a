import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { PhoneContext } from '../../src/host/ui/use-phone.ts'
import { useIsNarrow } from '../editor/use-narrow.ts'

export const DEVICES = ['desktop', 'tablet', 'phone'] as const
export type DeviceName = (typeof DEVICES)[number]

/** CSS pixels; a desktop takes what there is. */
const WIDTHS: Readonly<Record<DeviceName, number | undefined>> = { desktop: undefined, tablet: 820, phone: 390 }
/** The scale of a desktop next to the tools, and the part of it that must be visible there. */
const BESIDE = 0.8
const SEEN = 600
const PADDING = 24

interface DeviceProps {
  readonly name: DeviceName
  readonly isLarge: boolean
  readonly children: ReactNode
}

/** A screen as wide as the chosen device; drawn smaller where the pane is narrower. */
export function Device({ name, isLarge, children }: DeviceProps) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const isNarrow = useIsNarrow()
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setRoom(box.current?.clientWidth ?? 0))
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  const width = WIDTHS[name]
  const fitting = room > PADDING && width !== undefined ? Math.min(1, (room - PADDING) / width) : 1
  const sideScale = room > PADDING ? Math.min(BESIDE, (room - PADDING) / SEEN) : BESIDE
  const zoom = width === undefined ? (isLarge || room > 900 || isNarrow ? 1 : sideScale) : fitting
  return (
    <div ref={box} className="vd-preview-body" tabIndex={-1}>
      <div
        className={width === undefined ? undefined : 'vd-device'}
        style={{ zoom, ...(width === undefined ? {} : { width }) }}
      >
        <PhoneContext value={name === 'desktop' ? undefined : name === 'phone'}>{children}</PhoneContext>
      </div>
    </div>
  )
}

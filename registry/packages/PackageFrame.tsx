import { useEffect, useRef, useState } from 'react'
import type { FaceProps, StopReason } from './frame/protocol.ts'
import { FrameSession } from './session.ts'

const FRAME = { display: 'block', inlineSize: '100%', border: 0 } as const

interface PackageFrameProps {
  readonly id: string
  readonly address: string
  readonly module: string
  readonly style: string
  readonly props: FaceProps
  /** Until the package says how high it is. */
  readonly height: number
  readonly describedBy?: string | undefined
  readonly onChange: (value: string | number | null) => void
  readonly onBlur?: (() => void) | undefined
  readonly onStop: (reason: StopReason, text: string) => void
}

/** What a package draws, in a frame that has no origin. Its label leads into it, and so does Tab. */
export function PackageFrame({ id, address, module, style, props, height, describedBy, ...heard }: PackageFrameProps) {
  const [drawn, setDrawn] = useState(height)
  const frameRef = useRef<HTMLIFrameElement>(null)
  const sessionRef = useRef<FrameSession>(undefined)
  const heardRef = useRef(heard)
  const propsRef = useRef(props)
  useEffect(() => {
    heardRef.current = heard
  })
  useEffect(() => {
    propsRef.current = props
    sessionRef.current?.props(props)
  }, [props])
  useEffect(() => {
    const frame = frameRef.current
    if (!frame) return undefined
    const session = new FrameSession(frame, {
      module,
      style,
      props: propsRef.current,
      onChange: (value) => heardRef.current.onChange(value),
      onBlur: () => heardRef.current.onBlur?.(),
      onStop: (reason, text) => heardRef.current.onStop(reason, text),
      onHeight: setDrawn,
    })
    sessionRef.current = session
    // Only now is somebody there who hears that it is ready.
    frame.src = address
    return () => session.end()
  }, [module, style, address])
  // What leads the focus here means the control in the frame; a frame is no control that a label can name.
  const handleFocus = () => {
    frameRef.current?.focus()
    sessionRef.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the focus for the frame
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a look of its own
      role="group"
      aria-label={props.title}
      aria-describedby={describedBy}
      tabIndex={-1}
      onFocus={handleFocus}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus in the frame is none of the group */}
      <iframe
        ref={frameRef}
        title={props.title}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        onFocus={(event) => event.stopPropagation()}
        style={{ ...FRAME, blockSize: drawn, colorScheme: props.theme.dark ? 'dark' : 'light' }}
      />
    </div>
  )
}

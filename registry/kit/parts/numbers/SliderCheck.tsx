import { CheckOutlined, DoubleRightOutlined } from '@ant-design/icons'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import type { Ports } from '../../ports.ts'
import './slider-check.css'

interface SliderCheckProps {
  readonly id: string
  /** What is confirmed by it. */
  readonly label: string
  readonly isVerified: boolean
  readonly disabled: boolean
  readonly invalid: boolean
  readonly describedBy?: string | undefined
  readonly say: Ports['say']
  readonly onVerified: () => void
  readonly onBlur?: (() => void) | undefined
}
/** Share of the way that one press of an arrow key goes. */
const STEP = 0.1
const HANDLE = 40

/**
 * A handle that is dragged to the end of its track, by pointer or by keys. Released earlier it returns; at the end it stays. It slows people down and protects nothing: a server must not rely on it.
 */
export function SliderCheck({
  id,
  label,
  isVerified,
  disabled,
  invalid,
  describedBy,
  say,
  onVerified,
  onBlur,
}: SliderCheckProps) {
  const hint = useId()
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef<number>(null)
  const [gone, setGone] = useState(0)
  const way = isVerified ? 1 : gone
  const isFixed = disabled || isVerified

  const move = (next: number) => {
    if (isFixed) return
    if (next < 1) return setGone(Math.max(0, next))
    grip.current = null
    setGone(0)
    onVerified()
  }
  const release = () => {
    grip.current = null
    setGone(0)
  }
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (isFixed || event.button !== 0) return
    grip.current = event.clientX
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const handleMove = (event: PointerEvent) => {
    const room = (track.current?.clientWidth ?? 0) - HANDLE
    if (grip.current !== null && room > 0) move((event.clientX - grip.current) / room)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    // Ten steps of a tenth are a little less than one.
    move(Math.round((way + step) * 100) / 100)
  }
  return (
    <div
      ref={track}
      className={['v-slide', isVerified && 'v-slide-done', invalid && 'v-slide-wrong', disabled && 'v-slide-off']
        .filter(Boolean)
        .join(' ')}
      style={{ '--v-way': way } as CSSProperties}
    >
      <span className="v-slide-fill" />
      <output className="v-slide-words">{say(isVerified ? 'SLIDER_DONE' : 'SLIDER_DRAG')}</output>
      <span id={hint} hidden>
        {say('SLIDER_KEYS')}
      </span>
      <div
        id={id}
        className="v-slide-handle"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input of a range jumps to where its track is clicked
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        aria-describedby={describedBy === undefined ? hint : `${hint} ${describedBy}`}
        aria-invalid={invalid}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(way * 100)}
        aria-valuetext={isVerified ? say('SLIDER_DONE') : `${Math.round(way * 100)}%`}
        aria-disabled={isFixed}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={handleKey}
        onKeyUp={release}
        onBlur={() => {
          release()
          onBlur?.()
        }}
      >
        {isVerified ? <CheckOutlined /> : <DoubleRightOutlined />}
      </div>
    </div>
  )
}

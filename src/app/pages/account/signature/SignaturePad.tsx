import { Button, Space } from 'antd'
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useSay } from '../../../../ui/use-say.ts'
import { useUnsaved } from '../../../../ui/use-unsaved.ts'
import { drawStrokes, fileOf, PAD, type Point, type Stroke } from './strokes.ts'

function pointOf(event: { clientX: number; clientY: number; pressure: number }, box: DOMRect): Point {
  return {
    x: ((event.clientX - box.left) / box.width) * PAD.width,
    y: ((event.clientY - box.top) / box.height) * PAD.height,
    pressure: event.pressure,
  }
}

/** The strokes on a canvas, drawn with a mouse, a pen or a finger. */
function useStrokes() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const pointer = useRef<number>(undefined)
  useEffect(() => {
    if (canvas.current) drawStrokes(canvas.current, strokes)
  }, [strokes])
  const add = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const { nativeEvent } = event
    // Between two frames a pen moves on more than one point.
    const moves = nativeEvent.getCoalescedEvents?.() ?? []
    const points = (moves.length > 0 ? moves : [nativeEvent]).map((move) => pointOf(move, box))
    setStrokes((now) => [...now.slice(0, -1), [...(now.at(-1) ?? []), ...points]])
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      if (pointer.current !== undefined || event.button !== 0) return
      pointer.current = event.pointerId
      event.currentTarget.setPointerCapture?.(event.pointerId)
      setStrokes((now) => [...now, []])
      add(event)
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (pointer.current === event.pointerId) add(event)
    },
    onPointerUp: () => (pointer.current = undefined),
    onPointerCancel: () => (pointer.current = undefined),
  }
  return { canvas, strokes, setStrokes, handlers }
}

/** Makes the picture of what is drawn. */
export type Drawn = () => Promise<File | undefined>

interface SignaturePadProps {
  readonly isBusy: boolean
  /** With it there is a button that stores the signature; true where it was stored. */
  readonly onSave?: (file: File) => Promise<boolean>
  /** Called when something is drawn, and with undefined when nothing is any more. */
  readonly onDraw?: (drawn: Drawn | undefined) => void
}
/** Where a signature is drawn: to be stored by itself, or with what it belongs to. */
export function SignaturePad({ isBusy, onSave, onDraw }: SignaturePadProps) {
  const say = useSay()
  const { canvas, strokes, setStrokes, handlers } = useStrokes()
  const isEmpty = strokes.length === 0
  useUnsaved(!isEmpty)
  const draw = useCallback<Drawn>(async () => (canvas.current ? fileOf(canvas.current) : undefined), [canvas])
  useEffect(() => onDraw?.(isEmpty ? undefined : draw), [isEmpty, draw, onDraw])
  const save = async () => {
    const file = await draw()
    if (file && (await onSave?.(file))) setStrokes([])
  }
  return (
    <div className="v-account-pad">
      <canvas ref={canvas} aria-label={say('SIGNATURE_PAD')} {...handlers} />
      <Space wrap>
        {onSave && (
          <Button type="primary" disabled={isEmpty} loading={isBusy} onClick={() => void save()}>
            {say('SIGNATURE_SAVE')}
          </Button>
        )}
        <Button disabled={isEmpty || isBusy} onClick={() => setStrokes((now) => now.slice(0, -1))}>
          {say('SIGNATURE_UNDO')}
        </Button>
        <Button disabled={isEmpty || isBusy} onClick={() => setStrokes([])}>
          {say('SIGNATURE_CLEAR')}
        </Button>
      </Space>
    </div>
  )
}

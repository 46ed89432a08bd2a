import { Button, Space } from 'antd'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
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

interface SignaturePadProps {
  readonly isBusy: boolean
  /** True where it was stored. */
  readonly onSave: (file: File) => Promise<boolean>
}
/** Where a signature is drawn. */
export function SignaturePad({ isBusy, onSave }: SignaturePadProps) {
  const say = useSay()
  const { canvas, strokes, setStrokes, handlers } = useStrokes()
  const isEmpty = strokes.length === 0
  useUnsaved(!isEmpty)
  const save = async () => {
    const file = canvas.current ? await fileOf(canvas.current) : undefined
    if (file && (await onSave(file))) setStrokes([])
  }
  return (
    <div className="v-account-pad">
      <canvas ref={canvas} aria-label={say('SIGNATURE_PAD')} {...handlers} />
      <Space wrap>
        <Button type="primary" disabled={isEmpty} loading={isBusy} onClick={() => void save()}>
          {say('SIGNATURE_SAVE')}
        </Button>
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

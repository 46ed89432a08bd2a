/** A point in the measures of the pad, with the pressure of a pen: 0 … 1. */
export interface Point {
  readonly x: number
  readonly y: number
  readonly pressure: number
}
export type Stroke = readonly Point[]

/** The pad in its own measures; it is drawn as wide as there is room. */
export const PAD = { width: 600, height: 220 } as const
/** Pixels of the stored picture for each unit of the pad. */
const SCALE = 2
const INK = '#101418'

/** A mouse has no pressure and says one half; a pen draws from thin to thick. */
const widthAt = ({ pressure }: Point) => 1.5 + Math.min(Math.max(pressure, 0), 1) * 3

function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first, ...rest] = stroke
  if (!first) return
  context.beginPath()
  context.arc(first.x, first.y, widthAt(first) / 2, 0, Math.PI * 2)
  context.fill()
  let from = first
  for (const to of rest) {
    context.beginPath()
    context.lineWidth = (widthAt(from) + widthAt(to)) / 2
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
    from = to
  }
}

/** Draws strokes anew on a transparent ground. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  canvas.width = PAD.width * SCALE
  canvas.height = PAD.height * SCALE
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(SCALE, SCALE)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = INK
  context.fillStyle = INK
  for (const stroke of strokes) drawStroke(context, stroke)
}

/** What a canvas shows, as a file. */
export function fileOf(canvas: HTMLCanvasElement): Promise<File | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob ? new File([blob], 'signature.png', { type: 'image/png' }) : undefined),
      'image/png',
    )
  })
}

import { isObject } from '../../../schemas/language/values.ts'
/** What the frame may tell the page around it; everything else is ignored. */
export type FrameMessage =
  | { readonly type: 'change-size'; readonly data: { readonly width: number; readonly height: number } }
  | { readonly type: 'show-info'; readonly data: { readonly count: number; readonly text: string } }

const size = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined)
const TEXT_MAX = 200
const COUNT_MAX = 9999

/** Reads a message of our own frame: same origin, the very window of the frame, one of the two kinds. */
export function readFrameMessage(
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  frame: unknown,
): FrameMessage | undefined {
  if (frame === null || frame === undefined || event.source !== frame || event.origin !== window.location.origin)
    return undefined
  const { type, data } = isObject(event.data) ? event.data : {}
  if (!isObject(data)) return undefined
  if (type === 'change-size') {
    const [width, height] = [size(data['width']), size(data['height'])]
    return width === undefined || height === undefined ? undefined : { type, data: { width, height } }
  }
  if (
    type !== 'show-info' ||
    typeof data['count'] !== 'number' ||
    !Number.isInteger(data['count']) ||
    data['count'] < 0
  )
    return undefined
  return {
    type,
    data: {
      count: Math.min(data['count'], COUNT_MAX),
      text: typeof data['text'] === 'string' ? data['text'].slice(0, TEXT_MAX) : '',
    },
  }
}

/** Says something to the page around this one, which is of our own origin or hears nothing. */
export function postToParent(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin)
}

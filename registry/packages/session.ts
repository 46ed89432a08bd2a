import { FRAME_LIMITS, type FaceProps, type FromFrame, type StopReason, type ToFrame } from './frame/protocol.ts'

export interface SessionSetup {
  readonly module: string
  readonly style: string
  readonly props: FaceProps
  readonly onDrawn?: (facts: Extract<FromFrame, { readonly kind: 'drawn' }>) => void
  readonly onChange: (value: string | number | null) => void
  readonly onUnasked?: () => void
  readonly onHeight?: (height: number) => void
  readonly onFocus?: () => void
  readonly onBlur?: () => void
  readonly onStop: (reason: StopReason, text: string) => void
}

/** Messages of one frame within a second; a frame that sends more is ended. */
const MESSAGES = 300
const SECOND = 1000
/** A little more than the frame allows the package: what the frame itself does not end is ended from here. */
const PATIENCE = 2000
const HEIGHT = { least: 16, most: 800 }

/** One package in one frame, from the side of the page. The frame may send anything: it is read like any input. */
export class FrameSession {
  readonly #frame: HTMLIFrameElement
  readonly #setup: SessionSetup
  readonly #pressed = new Map<number, () => void>()
  #props: FaceProps
  #isStarted = false
  #isEnded = false
  #loads = 0
  #second = { begun: 0, messages: 0 }
  #timer: ReturnType<typeof setTimeout>
  #lastPress = 0
  #heard = 0

  constructor(frame: HTMLIFrameElement, setup: SessionSetup) {
    this.#frame = frame
    this.#setup = setup
    this.#props = setup.props
    window.addEventListener('message', this.#hear)
    frame.addEventListener('load', this.#loaded)
    this.#timer = setTimeout(() => this.#stop('silence', ''), FRAME_LIMITS.start + PATIENCE)
  }

  props(props: FaceProps): void {
    this.#props = props
    if (this.#isStarted) this.#post({ kind: 'props', props, heard: this.#heard })
  }
  focus(): void {
    this.#post({ kind: 'focus' })
  }
  /** Presses a key in the frame, as the laws do. Resolves when it has been pressed. */
  press(key: string): Promise<void> {
    const id = ++this.#lastPress
    return new Promise((resolve) => {
      this.#pressed.set(id, resolve)
      this.#post({ kind: 'press', key, id })
    })
  }
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    clearTimeout(this.#timer)
    window.removeEventListener('message', this.#hear)
    this.#frame.removeEventListener('load', this.#loaded)
    for (const resolve of this.#pressed.values()) resolve()
    this.#pressed.clear()
  }

  #post(message: ToFrame): void {
    // A frame without an origin can be named by no address; only the page of this frame gets it.
    if (!this.#isEnded) this.#frame.contentWindow?.postMessage(message, '*')
  }
  #stop(reason: StopReason, text: string): void {
    if (this.#isEnded) return
    this.end()
    this.#setup.onStop(reason, text)
  }
  /** A page that loads a second time is another one. */
  readonly #loaded = (): void => {
    this.#loads += 1
    if (this.#loads > 1) this.#stop('reload', '')
  }
  #isFlood(): boolean {
    const now = performance.now()
    if (now - this.#second.begun > SECOND) this.#second = { begun: now, messages: 0 }
    this.#second.messages += 1
    return this.#second.messages > MESSAGES
  }
  readonly #hear = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== this.#frame.contentWindow || this.#isEnded) return
    if (this.#isFlood()) return this.#stop('flood', '')
    if (typeof data === 'object' && data !== null && 'kind' in data) this.#take(data as FromFrame)
  }
  #take(message: FromFrame): void {
    const { onDrawn, onChange, onHeight, onFocus, onBlur } = this.#setup
    switch (message.kind) {
      case 'ready': {
        if (this.#isStarted) return this.#stop('reload', '')
        this.#isStarted = true
        const { module, style } = this.#setup
        return this.#post({ kind: 'start', module, style, props: this.#props })
      }
      case 'drawn':
        clearTimeout(this.#timer)
        return onDrawn?.(message)
      case 'change': {
        const { value, at } = message
        this.#heard = Math.max(this.#heard, Number(at) || 0)
        const isPlain = value === null || typeof value === 'string' || Number.isFinite(value)
        return isPlain && String(value ?? '').length <= FRAME_LIMITS.value ? onChange(value) : undefined
      }
      case 'unasked':
        return this.#setup.onUnasked?.()
      case 'height':
        return onHeight?.(Math.min(HEIGHT.most, Math.max(HEIGHT.least, Math.ceil(Number(message.height) || 0))))
      case 'focus':
        return onFocus?.()
      case 'blur':
        return onBlur?.()
      case 'pressed': {
        this.#pressed.get(message.id)?.()
        this.#pressed.delete(message.id)
        return undefined
      }
      case 'stopped':
        return this.#stop(message.reason, String(message.text).slice(0, 300))
    }
  }
}

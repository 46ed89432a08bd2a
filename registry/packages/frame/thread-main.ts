import type { FaceProps, FromThread, StopReason, ToThread } from './protocol.ts'

/** What the author's functions are called with. */
interface FaceInput extends FaceProps {
  readonly state: Record<string, unknown>
  readonly change: (value: unknown) => void
  readonly h: typeof makeElement
}
type Face = (input: FaceInput) => unknown
type Handler = (event: Readonly<Record<string, unknown>>) => unknown
interface Element {
  readonly tag: string
  readonly props: Record<string, unknown>
  readonly on: Record<string, Handler>
  readonly children: readonly unknown[]
}

// The functions of this file travel as text into a thread that has nothing but them: they name each other and nothing else.

/** One element of a drawing; `onClick` and its like are its handlers. */
export function makeElement(
  tag: string,
  props?: Readonly<Record<string, unknown>> | null,
  ...children: unknown[]
): Element {
  const element: Element = { tag: String(tag), props: {}, on: {}, children: children.flat(5) }
  for (const [name, value] of Object.entries(props ?? {})) {
    if (typeof value === 'function') element.on[name.replace(/^on/, '').toLowerCase()] = value as Handler
    else element.props[name] = value
  }
  return element
}

/** A drawing with numbers in place of its handlers. */
export function printElement(node: unknown, handlers: Handler[]): unknown {
  if (node === null || node === undefined || node === false || node === true) return ''
  if (typeof node !== 'object') return String(node)
  const { tag, props, on, children } = node as Element
  const numbered: Record<string, number> = {}
  for (const [name, handler] of Object.entries(on)) numbered[name] = handlers.push(handler) - 1
  return { tag, props, on: numbered, children: children.map((child) => printElement(child, handlers)) }
}

/** The thread that a package runs in. Whatever it does, it can only describe a drawing and propose a value. */
export function threadMain(): void {
  const scope = globalThis as unknown as Record<string, unknown>
  const send = (globalThis.postMessage as (message: FromThread) => void).bind(globalThis)
  // Only this function speaks with the page of the frame. The policy closes the network; without its ways there is nothing to try.
  const closed =
    'postMessage Worker SharedWorker BroadcastChannel MessageChannel importScripts fetch XMLHttpRequest WebSocket WebSocketStream EventSource WebTransport indexedDB caches'
  for (const name of closed.split(' ')) {
    for (let owner: object | null = scope; owner; owner = Object.getPrototypeOf(owner) as object | null)
      if (Object.hasOwn(owner, name)) Reflect.deleteProperty(owner, name)
  }
  let face: Face | undefined
  let props: FaceProps | undefined
  let handlers: Handler[] = []
  let limit = 0
  let isDrawing = false
  let changes = 0
  const state: Record<string, unknown> = {}
  const failed = (reason: StopReason, error: unknown) =>
    send({
      kind: 'failed',
      reason,
      text: String((error as { message?: unknown } | null)?.message ?? error).slice(0, 300),
    })
  const change = (value: unknown) => {
    // What a drawing proposes is drawn by the page's next answer: counted as a change it would draw again, and propose again.
    if (isDrawing || !props) return send({ kind: 'change', value, at: 0 })
    // The next key is pressed on this value, not on the one that the page still has.
    props = { ...props, value: value as FaceProps['value'] }
    changes += 1
    return send({ kind: 'change', value, at: changes })
  }
  const draw = () => {
    if (!face || !props) return
    const next: Handler[] = []
    isDrawing = true
    const drawing = face({ ...props, state, h: makeElement, change })
    isDrawing = false
    const tree = JSON.stringify(printElement(drawing, next))
    if (tree.length > limit) return failed('size', tree.length)
    handlers = next
    send({ kind: 'drawn', tree })
  }
  const work = async (message: ToThread) => {
    if (message.kind === 'start') {
      limit = message.size
      const { address } = message
      const module = (await import(/* @vite-ignore */ address)) as { readonly Form?: unknown }
      if (typeof module.Form !== 'function') throw new TypeError('The module exports no function Form')
      face = module.Form as Face
      props = message.props
    } else if (message.kind === 'props') {
      // Keys come faster than the page answers: its value counts once it has heard of every change.
      props = message.heard < changes && props ? { ...message.props, value: props.value } : message.props
    } else await handlers[message.handler]?.(message.event)
    draw()
  }
  globalThis.addEventListener('message', (event) => {
    // An event that the package itself makes is not one of the frame.
    if (!event.isTrusted) return
    void work((event as MessageEvent<ToThread>).data)
      .catch((error: unknown) => failed('error', error))
      .finally(() => send({ kind: 'rested' }))
  })
}

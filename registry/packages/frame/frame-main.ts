import type { Drawn, FaceProps, FrameLimits, FromFrame, FromThread, StopReason, ToFrame, ToThread } from './protocol.ts'

// The functions of this file travel as text into the page of the frame, with the constants of `page.ts`: they name each other and nothing else.
declare const LIMITS: FrameLimits
declare const TAGS: readonly string[]
declare const SVG_TAGS: readonly string[]
declare const THREAD: string

const SVG = 'http://www.w3.org/2000/svg'
export const FRAME_CONSTANTS = { SVG }

/** Attributes that name nothing outside of the frame. */
export function isAllowed(name: string): boolean {
  return /^(class|id|role|title|type|name|for|min|max|step|placeholder|rows|cols|maxlength|tabindex|style|lang|dir|inputmode|open|multiple|readonly|viewbox|d|cx|cy|r|rx|ry|x|y|x1|y1|x2|y2|dx|dy|width|height|points|fill|stroke|opacity|transform|text-anchor|font-size|(fill|stroke)-[a-z-]+|aria-[a-z]+|data-[a-z-]+)$/i.test(
    name,
  )
}

/** Sets what differs; `value`, `checked`, `selected` and `disabled` are those of the element itself. */
export function setProps(element: Element, props: Readonly<Record<string, unknown>>): void {
  const names = new Set(Object.keys(props).map((name) => (name === 'className' ? 'class' : name)))
  for (const name of element.getAttributeNames()) if (!names.has(name)) element.removeAttribute(name)
  for (const [stated, value] of Object.entries(props)) {
    const name = stated === 'className' ? 'class' : stated
    if (['value', 'checked', 'selected', 'disabled'].includes(name)) {
      const target = element as unknown as Record<string, unknown>
      if (target[name] !== value) target[name] = value ?? ''
    } else if (value === null || value === undefined || value === false) element.removeAttribute(name)
    else if (isAllowed(name)) element.setAttribute(name, value === true ? '' : String(value))
  }
}

type Listen = (element: Element, on: Readonly<Record<string, number>>) => void
/** The node of a drawing: the one that is there, where it is of the same kind, so that focus and caret stay. */
export function patchNode(old: ChildNode | undefined, drawn: Drawn, listen: Listen): ChildNode {
  if (typeof drawn === 'string') {
    if (old?.nodeType !== Node.TEXT_NODE) return document.createTextNode(drawn)
    if (old.nodeValue !== drawn) old.nodeValue = drawn
    return old
  }
  const tag = String(drawn.tag).toLowerCase()
  const isSvg = SVG_TAGS.includes(tag)
  if (!isSvg && !TAGS.includes(tag)) return document.createTextNode('')
  const isKept = old instanceof Element && old.localName === tag
  const element = isKept ? old : isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag)
  // The choices of a select are there before its value is set.
  patchChildren(element, drawn.children, listen)
  setProps(element, drawn.props)
  listen(element, drawn.on)
  return element
}
export function patchChildren(parent: Element, children: readonly Drawn[], listen: Listen): void {
  for (const [index, child] of children.entries()) {
    const old = parent.childNodes[index]
    const node = patchNode(old, child, listen)
    if (node === old) continue
    if (old) old.replaceWith(node)
    else parent.append(node)
  }
  while (parent.childNodes.length > children.length) parent.lastChild?.remove()
}

/** What of an event the thread is sent. */
export function eventFacts(event: Event): Readonly<Record<string, unknown>> {
  const target = event.currentTarget as HTMLInputElement
  const box = target.getBoundingClientRect()
  const { clientX = 0, clientY = 0 } = event as PointerEvent
  const { key = '', shiftKey = false, ctrlKey = false, altKey = false } = event as KeyboardEvent
  const at = (place: number, from: number, size: number) =>
    size > 0 ? Math.min(1, Math.max(0, (place - from) / size)) : 0
  return {
    type: event.type,
    value: typeof target.value === 'string' ? target.value : '',
    checked: target.checked === true,
    key,
    shiftKey,
    ctrlKey,
    altKey,
    x: at(clientX, box.left, box.width),
    y: at(clientY, box.top, box.height),
  }
}

/** A key as a person presses it, on what has the focus, with what browsers do at that key themselves. */
export function pressKey(root: Element, key: string): void {
  const controls = 'input,button,select,textarea,[tabindex]:not([tabindex="-1"])'
  const focused = document.activeElement
  const target = (focused && root.contains(focused) ? focused : root.querySelector(controls)) as HTMLInputElement | null
  if (!target || target.disabled) return
  target.focus()
  const isGoingOn = target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const tell = () => {
    for (const type of ['input', 'change']) target.dispatchEvent(new Event(type, { bubbles: true }))
  }
  if (!isGoingOn) return
  if (target.localName === 'button' || ['checkbox', 'radio'].includes(target.type)) {
    if (key === 'Enter' || key === ' ') target.click()
  } else if (target.type === 'range') {
    if (key === 'ArrowRight' || key === 'ArrowUp') target.stepUp()
    else if (key === 'ArrowLeft' || key === 'ArrowDown') target.stepDown()
    else return
    tell()
  } else if (target.localName === 'select') {
    const select = target as unknown as HTMLSelectElement
    select.selectedIndex += key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    tell()
  } else if (target.value !== undefined && key.length === 1) {
    target.value += key
    tell()
  }
}

/** How many controls a drawing has, and how many of them have no name for a screen reader. */
export function controlFacts(root: Element): {
  readonly nodes: number
  readonly controls: number
  readonly unnamed: number
} {
  const controls = [...root.querySelectorAll<HTMLInputElement>('input,button,select,textarea,[tabindex]')]
  const unnamed = controls.filter(
    (control) =>
      (control.getAttribute('aria-label') ?? control.getAttribute('aria-labelledby') ?? control.title) === '' &&
      (control.labels?.length ?? 0) === 0 &&
      control.textContent?.trim() === '',
  )
  return { nodes: root.querySelectorAll('*').length, controls: controls.length, unnamed: unnamed.length }
}

/** The thread of a package with the watch over it: a step that takes too long, or too many drawings, end it. */
export function watchThread(hear: (message: FromThread) => void, stop: (reason: StopReason, text: string) => void) {
  const address = URL.createObjectURL(new Blob([THREAD], { type: 'text/javascript' }))
  const worker = new Worker(address, { name: 'widget' })
  let running = 0
  let timer = 0
  let second = { begun: 0, drawings: 0 }
  const wind = (isStart: boolean) => {
    clearTimeout(timer)
    if (running > 0) timer = window.setTimeout(() => stop('time', ''), isStart ? LIMITS.start : LIMITS.step)
  }
  worker.addEventListener('error', (event) => stop('error', event.message ?? ''))
  worker.addEventListener('message', ({ data }: MessageEvent<FromThread>) => {
    const now = performance.now()
    if (now - second.begun > 1000) second = { begun: now, drawings: 0 }
    second.drawings += 1
    if (second.drawings > LIMITS.drawings * 4) return stop('flood', '')
    if (data.kind === 'rested') {
      running -= 1
      wind(false)
    } else hear(data)
  })
  return {
    send: (message: ToThread) => {
      running += 1
      if (running === 1) wind(message.kind === 'start')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(message)
    },
    end: () => {
      clearTimeout(timer)
      worker.terminate()
    },
  }
}

/** Variables of the theme, for the style of the package. */
export function applyTheme({ theme, locale }: FaceProps): void {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(theme)) {
    const variable = `--v-${name.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)}`
    style.setProperty(variable, typeof value === 'number' ? `${value}px` : String(value))
  }
  style.setProperty('color-scheme', theme.dark ? 'dark' : 'light')
  document.documentElement.lang = locale
}

/** The page of a frame: draws what the thread describes, and passes on what a person does. */
export function frameMain(): void {
  const root = document.querySelector('main') as HTMLElement
  // The page around is the only one that is heard, and an opaque origin has no name to be called by.
  const post = (message: FromFrame) => window.parent.postMessage(message, '*')
  let thread: ReturnType<typeof watchThread> | undefined
  let hasActed = false
  let isPressing = false
  let shown: FaceProps | undefined
  let accepted = 0
  const stop = (reason: StopReason, text: string) => {
    thread?.end()
    thread = undefined
    post({ kind: 'stopped', reason, text: text.slice(0, 300) })
  }
  const handle = new WeakMap<Element, Readonly<Record<string, number>>>()
  const onEvent = (event: Event) => {
    if (!event.isTrusted && !isPressing) return
    hasActed = true
    const handler = handle.get(event.currentTarget as Element)?.[event.type]
    if (handler === undefined) return
    // The keys that a package may answer would scroll the page, or leave the field.
    if (event.type === 'keydown' && /^(Arrow|Home|End|Page)/.test((event as KeyboardEvent).key)) event.preventDefault()
    thread?.send({ kind: 'event', handler, event: eventFacts(event) })
  }
  const listen: Listen = (element, on) => {
    const before = handle.get(element) ?? {}
    handle.set(element, on)
    for (const type of Object.keys(before)) if (!(type in on)) element.removeEventListener(type, onEvent)
    for (const type of Object.keys(on)) if (!(type in before)) element.addEventListener(type, onEvent)
  }
  const hear = (message: FromThread) => {
    if (message.kind === 'failed') return stop(message.reason, message.text)
    if (message.kind === 'drawn') {
      const tree = JSON.parse(message.tree) as Drawn
      patchChildren(root, [tree], listen)
      const facts = controlFacts(root)
      if (facts.nodes > LIMITS.nodes) return stop('size', String(facts.nodes))
      // A frame that is out of sight hears of no new size by itself.
      post({ kind: 'height', height: root.scrollHeight })
      return post({ kind: 'drawn', ...facts })
    }
    if (message.kind !== 'change') return undefined
    const { value, at } = message
    const isPlain = value === null || (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'string'
    // A value that nobody has asked for is no change, and what the page would not take is none either: the one before counts.
    if (!hasActed || !isPlain || (typeof value === 'string' && value.length > LIMITS.value)) {
      if (shown && at > 0) thread?.send({ kind: 'props', props: shown, heard: at })
      return hasActed ? undefined : post({ kind: 'unasked' })
    }
    accepted = Math.max(accepted, at)
    if (shown) shown = { ...shown, value }
    return post({ kind: 'change', value, at })
  }
  const start = ({ module, style, props }: Extract<ToFrame, { readonly kind: 'start' }>) => {
    const sheet = document.createElement('style')
    sheet.textContent = style
    document.head.append(sheet)
    shown = props
    applyTheme(props)
    root.setAttribute('aria-label', props.title)
    thread = watchThread(hear, stop)
    const address = URL.createObjectURL(new Blob([module], { type: 'text/javascript' }))
    thread.send({ kind: 'start', address, props, size: LIMITS.size })
  }
  window.addEventListener('message', ({ data, source }: MessageEvent<ToFrame>) => {
    if (source !== window.parent) return
    if (data.kind === 'start') start(data)
    else if (data.kind === 'props') {
      const { props, heard } = data
      shown = heard < accepted && shown ? { ...props, value: shown.value } : props
      applyTheme(props)
      root.setAttribute('aria-label', props.title)
      thread?.send({ kind: 'props', props, heard })
    } else if (data.kind === 'focus') {
      root.querySelector<HTMLElement>('input,button,select,textarea,[tabindex]:not([tabindex="-1"])')?.focus()
    } else {
      isPressing = true
      pressKey(root, data.key)
      isPressing = false
      post({ kind: 'pressed', id: data.id })
    }
  })
  window.addEventListener('focusin', () => post({ kind: 'focus' }))
  window.addEventListener('blur', () => post({ kind: 'blur' }))
  new ResizeObserver(() => post({ kind: 'height', height: root.scrollHeight })).observe(root)
  post({ kind: 'ready' })
}

import {
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Ports } from '../../ports.ts'
import { LazyBoundary, lazyPart } from '../late.tsx'

/** How the entry that is being dragged looks. */
export const DRAGGED_STYLE = { opacity: 0.5 } as const

export interface Point {
  readonly x: number
  readonly y: number
}

/** The list with one entry at another place; itself where there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  if (one === undefined || from === to || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** The entry below the pointer: its place among the first `count` elements of the list. */
export function entryAtPointer(box: HTMLElement, { x, y }: Point, count: number): number | undefined {
  const at = [...box.children].slice(0, count).findIndex((child) => {
    const { left, right, top, bottom } = child.getBoundingClientRect()
    return x >= left && x < right && y >= top && y < bottom
  })
  return at < 0 ? undefined : at
}

/** How an entry was pressed. */
export interface Press extends Point {
  readonly at: number
  readonly pointerId: number
  readonly target: Element
  readonly activation: Activation
  /** Aborted with the reason `Release`. */
  readonly released: AbortSignal
}
/** The point where the pointer was released; `cancelled` where the system took the pointer; `replaced` by another press, or with the list. */
export type Release = Point | 'cancelled' | 'replaced'
/** `press` for a handle; `move` for an entry that is also clicked: a mouse drags it after some pixels, a finger after a pause. */
type Activation = 'press' | 'move' | 'pause'

export type ReorderStep = 'started' | 'over' | 'ended' | 'cancelled'

export interface Reorder {
  /** The element that holds the entries, inside the box that scrolls them. */
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  /** The place that the entry would get at this point of the window; undefined: none. */
  readonly placeOf: (list: HTMLElement, point: Point, from: number) => number | undefined
  readonly nameOf: (at: number) => string
  /** What is announced of the entry with this name; default: its number among all. For places that are no numbers. */
  readonly sentenceOf?: (step: ReorderStep, name: string, place: number) => string
  readonly onMove: (from: number, to: number) => void
  /** The entry moves as the pointer passes, and back when the drag is cancelled; otherwise it moves when it is dropped. */
  readonly isLive?: boolean
  /** The caller announces the move itself. */
  readonly isAnnounced?: boolean
  /** Entries are dragged anywhere, and can be clicked as well. */
  readonly hasNoHandle?: boolean
  readonly ports: Pick<Ports, 'say' | 'notify'>
}
/** What is dragged: its place before the drag, and the place it is over. */
export interface Dragged {
  readonly from: number
  readonly to: number | undefined
}

const ReorderSession = lazyPart(async () => (await import('./ReorderSession.tsx')).ReorderSession)

/** Loads the code of a drag before it is needed. */
export function prefetchReorder(): void {
  ReorderSession.fetch().catch(() => undefined)
}

/** Entries of a list are dragged to another place with mouse, pen or finger; Escape cancels. The code of it comes with the first drag. */
export function useReorder(options: Reorder): {
  readonly dragged: Dragged | undefined
  /** An entry, or its handle, is pressed. */
  readonly grab: (event: ReactPointerEvent<Element>, at: number) => void
  /** Drawn anywhere: it has no element of its own there. */
  readonly session: ReactNode
} {
  const { list, hasNoHandle = false, isLive = false, onMove, ports } = options
  const [press, setPress] = useState<Press>()
  const [dragged, setDragged] = useState<Dragged>()
  const current = useRef<Dragged>(undefined)
  const put = useCallback((next: Dragged | undefined) => {
    current.current = next
    setDragged(next)
  }, [])
  const releasing = useRef<AbortController>(undefined)
  useEffect(() => () => releasing.current?.abort('replaced' satisfies Release), [])
  useEffect(() => {
    const element = list.current
    if (!hasNoHandle || !element) return undefined
    // Browsers decide at the beginning of a touch whether a listener may keep it from scrolling.
    const hold = (event: TouchEvent) => {
      if (current.current && event.cancelable) event.preventDefault()
    }
    element.addEventListener('touchmove', hold, { passive: false })
    return () => element.removeEventListener('touchmove', hold)
  }, [list, hasNoHandle])

  const grab = useCallback(
    (event: ReactPointerEvent<Element>, at: number) => {
      if (event.button !== 0 || current.current) return
      if (!hasNoHandle) event.preventDefault()
      releasing.current?.abort('replaced' satisfies Release)
      const release = new AbortController()
      releasing.current = release
      const { pointerId, pointerType, clientX: x, clientY: y } = event
      const end = (over: PointerEvent) => {
        if (over.pointerId !== pointerId) return
        const point: Release = { x: over.clientX, y: over.clientY }
        release.abort(over.type === 'pointerup' ? point : ('cancelled' satisfies Release))
        put(undefined)
      }
      // Before the sensor, which hears them at the document and may not have drawn the last move.
      for (const type of ['pointerup', 'pointercancel'] as const)
        window.addEventListener(type, end, { capture: true, signal: release.signal })
      const activation = hasNoHandle ? (pointerType === 'touch' ? 'pause' : 'move') : 'press'
      setPress({ at, x, y, pointerId, target: event.currentTarget, activation, released: release.signal })
    },
    [hasNoHandle, put],
  )
  const over = (to: number | undefined) => {
    const now = current.current
    if (!now || now.to === to) return
    if (isLive) {
      if (to === undefined) return
      onMove(now.to ?? now.from, to)
    }
    put({ from: now.from, to })
  }
  return {
    dragged,
    grab,
    session: press && (
      <LazyBoundary
        onMissing={() => {
          setPress(undefined)
          ports.notify('error', ports.say('COMMON_PART_MISSING'))
        }}
      >
        <ReorderSession
          {...options}
          press={press}
          onStart={() => put({ from: press.at, to: press.at })}
          onOver={over}
          onEnd={(to) => {
            if (isLive && current.current) over(to)
            else if (to !== undefined && to !== press.at) onMove(press.at, to)
            put(undefined)
          }}
          onCancel={() => {
            if (isLive) over(press.at)
            put(undefined)
          }}
        />
      </LazyBoundary>
    ),
  }
}

import type { KeyboardEvent } from 'react'
import type { Box, Target } from '../targets.ts'
import { idOf } from '../targets.ts'

interface CanvasNavigation {
  readonly boxes: readonly Box[]
  readonly last: Target | undefined
  readonly select: (target: Target, isAdded: boolean) => void
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Keys that select on the canvas; true for those that did. */
export function canvasNavigation({ boxes, last, select }: CanvasNavigation) {
  const at = last ? boxes.findIndex(({ id }) => id === idOf(last)) : -1
  const go = (to: number, isAdded: boolean): boolean => {
    const box = boxes[Math.max(0, Math.min(boxes.length - 1, to))]
    if (box) select(box.target, isAdded)
    return box !== undefined
  }
  return (event: KeyboardEvent): boolean => {
    const by = STEPS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    if (by !== undefined) return go(at < 0 ? 0 : at + by, event.shiftKey)
    if (event.key === 'Home') return go(0, false)
    return event.key === 'End' && go(boxes.length - 1, false)
  }
}

import type { KeyboardEvent } from 'react'
import type { Box, Target } from '../targets.ts'
import { idOf } from '../targets.ts'
import type { CanvasSelection } from './use-canvas-selection.ts'

interface CanvasKeys {
  readonly boxes: readonly Box[]
  readonly selection: CanvasSelection
  readonly select: (target: Target, isAdded: boolean) => void
  readonly actions: {
    readonly shift: (by: -1 | 1) => void
    readonly edit: (target: Target) => void
    readonly remove: () => void
    readonly duplicate: () => void
    readonly widen: () => void
    readonly search: () => void
  }
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** The keys of the canvas: each step that the pointer can do has one. */
export function useCanvasKeys({ boxes, selection, select, actions }: CanvasKeys) {
  const { selected, put } = selection
  const last = selected.at(-1)
  const at = last ? boxes.findIndex(({ id }) => id === idOf(last)) : -1
  const go = (to: number, isAdded: boolean) => {
    const box = boxes[Math.max(0, Math.min(boxes.length - 1, to))]
    if (box) select(box.target, isAdded)
  }
  const run = (event: KeyboardEvent): boolean => {
    const by = STEPS[event.key]
    const isCommand = event.ctrlKey || event.metaKey
    if (by !== undefined && event.altKey) {
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') actions.widen()
      else actions.shift(by)
    } else if (by !== undefined && !isCommand) go(at < 0 ? 0 : at + by, event.shiftKey)
    else if (event.key === 'Home') go(0, false)
    else if (event.key === 'End') go(boxes.length - 1, false)
    else if (event.key === 'Escape') put([])
    else if ((event.key === 'F2' || event.key === 'Enter') && last) actions.edit(last)
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove()
    else if (event.key === 'Insert' || event.key === '+') actions.search()
    else if (event.key.toLowerCase() === 'd' && isCommand) actions.duplicate()
    else return false
    return true
  }
  return (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && run(event)) event.preventDefault()
  }
}

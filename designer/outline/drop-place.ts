import { canHold, entryAtPath } from '../commands/layout.ts'
import { type CanvasPart, type Element, isFormTarget, isListTarget } from '../canvas/elements/element.ts'
import type { ListTarget } from '../canvas/list/list-targets.ts'
import type { Slot } from '../commands/place.ts'
import type { ScreenDocument } from '../document/json.ts'
import type { OutlineRow } from './outline-rows.ts'
import { sameJson } from '../../schemas/language/values.ts'

type Side = 'before' | 'after'
/** Where something that is dragged in the outline would go. */
export type Drop =
  | { readonly part: Extract<CanvasPart, 'form'>; readonly slot: Slot }
  | {
      readonly part: Extract<CanvasPart, 'list'>
      readonly target: ListTarget
      readonly beside: string
      readonly side: Side
    }
/** The drop, and how it is drawn: a line at one edge of a row, or around it. */
export interface DropPlace {
  readonly drop: Drop
  readonly id: string
  readonly edge: Side | 'around'
}

/** A part of the height of a row at each edge means next to it, where its middle means into it. */
const EDGE = 0.3

/** The place that a point of a row means: `at` is 0 at its upper edge and 1 at its lower one. */
export function dropPlace(
  document: ScreenDocument,
  moving: Element,
  { node, isExpanded }: Pick<OutlineRow, 'node' | 'isExpanded'>,
  at: number,
): DropPlace | undefined {
  const { id, element } = node
  const side: Side = at < 0.5 ? 'before' : 'after'
  const form = (slot: Slot, edge: DropPlace['edge']): DropPlace => ({ drop: { part: 'form', slot }, id, edge })
  if (!element) return id === 'heading-/form' && isFormTarget(moving) ? form({ into: [] }, 'around') : undefined
  if (isListTarget(element)) {
    if (!('key' in moving) || (isListTarget(moving) && moving.kind !== element.kind)) return undefined
    const target: ListTarget = { kind: element.kind, key: moving.key }
    return { drop: { part: 'list', target, beside: element.key, side }, id, edge: side }
  }
  if (!isFormTarget(element) || !isFormTarget(moving) || element.kind === 'child') return undefined
  if (element.kind === 'field') return node.isHidden ? undefined : form({ beside: element.key, side }, side)
  if (element.kind === 'part')
    return moving.kind === 'part' ? form({ beside: element.path, side }, side) : form({ into: element.path }, 'around')
  const isInto = moving.kind === 'field' && canHold(entryAtPath(document, element.path)) && at > EDGE && at < 1 - EDGE
  // After a block that shows what it holds, the next row is in it.
  if (
    isInto ||
    (side === 'after' && isExpanded && moving.kind === 'field' && canHold(entryAtPath(document, element.path)))
  )
    return form({ into: element.path }, 'around')
  return form({ beside: element.path, side }, side)
}

/** True for drops that go to the same place. */
export const isSameDrop = (one: DropPlace, other: DropPlace): boolean => sameJson(one, other)

import type { AnyWidget } from '../../registry/kit/define.ts'
import type { QueryMode } from '../../registry/kit/faces.ts'

/** How a query item asks: by a value itself, a part of it, two ends, or by what differs from it, or comes not before or not after it. */
export type ItemMode = QueryMode | Compared
type Compared = 'ne' | 'ge' | 'le'

const COMPARED: ReadonlySet<ItemMode> = new Set<Compared>(['ne', 'ge', 'le'])
export const isCompared = (mode: ItemMode): mode is Compared => COMPARED.has(mode)

/** How the control of an item is drawn: a value that is compared with is one value. */
export const faceMode = (mode: ItemMode): QueryMode => (isCompared(mode) ? 'single' : mode)

/** Can values of a view be asked for so? Ends need an order, and only one value can be differed from. */
export function allowsMode(mode: ItemMode, { range, value, content }: AnyWidget): boolean {
  if (mode === 'range' || mode === 'ge' || mode === 'le') return range
  return mode !== 'ne' || (value === 'one' && content === undefined)
}

import type { EntrySection } from '../../commands/set-entry.ts'
import type { Line } from '../slots.ts'
import type { Box } from '../targets.ts'

/** What can be selected on the drawn list or the drawn details: a query item, a column or a field that is read, by its field. */
export interface ListTarget {
  readonly kind: 'item' | 'column' | 'detail'
  readonly key: string
}
export type ListBox = Box<ListTarget>
export type Section = EntrySection

/** Where something is put: next to a field of the section, or at its end. */
export interface ListSlot {
  readonly section: Section
  readonly beside?: string
  readonly side?: 'before' | 'after'
}

const THICKNESS = 3

export const listIdOf = ({ kind, key }: ListTarget): string => `${kind}-${key}`
const SECTION_OF = { item: 'query', column: 'list', detail: 'detail' } as const
const KIND_IN = { query: 'item', list: 'column', detail: 'detail' } as const
export const sectionOf = ({ kind }: ListTarget): Section => SECTION_OF[kind]
export const targetIn = (section: Section, key: string): ListTarget => ({ kind: KIND_IN[section], key })

/** The box of what an element shows, on the sheet; none where nothing of it is drawn. */
function boxOf(sheet: HTMLElement, element: Element, target: ListTarget): readonly ListBox[] {
  const from = sheet.getBoundingClientRect()
  const { left, top, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) return []
  const bottom = element.closest('table')?.getBoundingClientRect().bottom ?? top + height
  return [{ id: listIdOf(target), target, left: left - from.left, top: top - from.top, width, height: bottom - top }]
}

/** Where the query items and the columns are drawn; a column is as high as its table. */
export function listBoxesIn(sheet: HTMLElement, drawn: HTMLElement): readonly ListBox[] {
  return [...drawn.querySelectorAll<HTMLElement>('[data-query], th[data-column]')].flatMap((element) => {
    const { query, column } = element.dataset
    // What holds a query item has no box of its own.
    const measured = query === undefined ? element : (element.firstElementChild ?? element)
    return boxOf(sheet, measured, query === undefined ? targetIn('list', column ?? '') : targetIn('query', query))
  })
}

/** Where the fields of the details are drawn. */
export function detailBoxesIn(sheet: HTMLElement, drawn: HTMLElement): readonly ListBox[] {
  return [...drawn.querySelectorAll<HTMLElement>('[data-detail]')].flatMap((element) =>
    boxOf(sheet, element, targetIn('detail', element.dataset['detail'] ?? '')),
  )
}

const distance = ({ left, top, width, height }: ListBox, x: number, y: number) =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height))

/** The slot that a point of the sheet means: in the table beside the column there, above it beside the nearest query item. */
export function listSlotAt(boxes: readonly ListBox[], x: number, y: number): ListSlot {
  const columns = boxes.filter(({ target }) => target.kind === 'column')
  const head = Math.min(...columns.map(({ top }) => top))
  const items = boxes.filter(({ target }) => target.kind === 'item')
  const below = Math.max(...items.map(({ top, height }) => top + height))
  const isInQuery = columns.length === 0 ? y <= below : y < (items.length === 0 ? head : (below + head) / 2)
  const section = isInQuery ? 'query' : 'list'
  return slotBeside(section, isInQuery ? items : columns, x, y)
}
/** The slot that a point of the drawn details means: beside the field there. */
export const detailSlotAt = (boxes: readonly ListBox[], x: number, y: number): ListSlot =>
  slotBeside('detail', boxes, x, y)

function slotBeside(section: Section, [first, ...others]: readonly ListBox[], x: number, y: number): ListSlot {
  if (!first) return { section }
  const nearest = others.reduce((best, box) => (distance(box, x, y) < distance(best, x, y) ? box : best), first)
  return { section, beside: nearest.target.key, side: x < nearest.left + nearest.width / 2 ? 'before' : 'after' }
}

/** Where a slot is, as a line beside what it is next to. */
export function listLineOf(boxes: readonly ListBox[], { section, beside, side }: ListSlot): Line | undefined {
  const box = boxes.find(({ target }) => target.key === beside && sectionOf(target) === section)
  if (!box) return undefined
  const { left, top, width, height } = box
  return { left: (side === 'before' ? left : left + width) - THICKNESS, top, width: THICKNESS, height }
}

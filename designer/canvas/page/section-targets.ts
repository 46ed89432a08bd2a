import type { Line } from '../slots.ts'
import type { Box } from '../targets.ts'

/** A section that can be selected, by its place. */
export interface SectionTarget {
  readonly kind: 'section'
  readonly index: number
}
export type SectionBox = Box<SectionTarget>

const THICKNESS = 3

export const sectionIdOf = (index: number): string => `section-${index}`

/** Where the sections are drawn, in the order of reading. */
export function sectionBoxesIn(sheet: HTMLElement, drawn: HTMLElement): readonly SectionBox[] {
  const from = sheet.getBoundingClientRect()
  return [...drawn.querySelectorAll<HTMLElement>('[data-section]')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const index = Number(element.dataset['section'])
    return {
      id: sectionIdOf(index),
      target: { kind: 'section', index },
      left: left - from.left,
      top: top - from.top,
      width,
      height,
    }
  })
}

const distance = ({ left, top, width, height }: SectionBox, x: number, y: number) =>
  Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height))

/** The place that a point of the sheet means: before or after the nearest section; the end where there is none. */
export function sectionSlotAt(boxes: readonly SectionBox[], x: number, y: number): number {
  const [first, ...others] = boxes
  if (!first) return 0
  const nearest = others.reduce((best, box) => (distance(box, x, y) < distance(best, x, y) ? box : best), first)
  const isAfter = y > nearest.top + nearest.height || (y >= nearest.top && x >= nearest.left + nearest.width / 2)
  return nearest.target.index + (isAfter ? 1 : 0)
}

/** Where a slot is, as a line beside the section that it is next to. */
export function sectionLineOf(boxes: readonly SectionBox[], slot: number): Line | undefined {
  const next = boxes.find(({ target }) => target.index === slot)
  const last = boxes.find(({ target }) => target.index === slot - 1)
  const box = last ?? next
  if (!box) return undefined
  return {
    left: (last ? last.left + last.width : box.left) - THICKNESS,
    top: box.top,
    width: THICKNESS,
    height: box.height,
  }
}

import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { type Path, entryAtPath } from '../commands/layout.ts'
import { fieldAt } from '../document/fields.ts'
import { type ScreenDocument, objectAt } from '../document/json.ts'

/** What can be selected on the canvas. The path of a part is that of its tabs or steps, and its place among them. */
export type Target =
  | { readonly kind: 'field'; readonly key: string }
  | { readonly kind: 'block' | 'part'; readonly path: Path }
  /** A sub-table that the layout does not place. */
  | { readonly kind: 'child'; readonly name: string }

export interface Box<T = Target> {
  readonly id: string
  readonly target: T
  /** Pixels from the top left corner of the sheet. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The tab or step that is shown. */
  readonly isActive?: boolean
  /** The columns that a field stands in. */
  readonly grid?: Grid
}
/** A grid of columns of the form: its place on the sheet, and how many it has. */
export interface Grid {
  readonly left: number
  readonly width: number
  readonly columns: number
}

export const idOf = (target: Target): string =>
  target.kind === 'field'
    ? `field-${target.key}`
    : target.kind === 'child'
      ? `child-${target.name}`
      : `${target.kind}-${target.path.join('.')}`

export const isSameTarget = (one: Target, other: Target): boolean => idOf(one) === idOf(other)

/** The property of a block or a part that is its title; undefined for those without one. */
const TITLES = ['group', 'divider', 'note', 'title'] as const
export function titleProperty(document: ScreenDocument, target: Target): (typeof TITLES)[number] | undefined {
  if (target.kind === 'field') return 'title'
  const entry = target.kind === 'child' ? undefined : entryAtPath(document, target.path)
  return isObject(entry) ? TITLES.find((name) => ownProperty(entry, name) !== undefined) : undefined
}
/** The text as stored: a string, or one per language. */
export function storedTitle(document: ScreenDocument, target: Target): unknown {
  const property = titleProperty(document, target)
  if (target.kind === 'child') return ownProperty(objectAt(objectAt(document, 'children'), target.name), 'title')
  if (property === undefined) return undefined
  const entry = target.kind === 'field' ? fieldAt(document, target.key) : entryAtPath(document, target.path)
  return isObject(entry) ? ownProperty(entry, property) : undefined
}

const PLACES = '[data-field], [data-at], [data-child], [role="tab"], .vi-steps > li'

/** The target that an element of the drawn form stands for. */
function targetOf(element: HTMLElement): Target | undefined {
  const { field, at, child } = element.dataset
  if (field !== undefined) return { kind: 'field', key: field }
  if (at !== undefined) return { kind: 'block', path: at.split('.').map(Number) }
  if (child !== undefined) return { kind: 'child', name: child }
  const parts = element.closest<HTMLElement>('[data-at]')?.dataset['at']
  if (parts === undefined) return undefined
  return { kind: 'part', path: [Number(parts), [...(element.parentElement?.children ?? [])].indexOf(element)] }
}

function gridAround(element: HTMLElement, from: DOMRect): Grid | undefined {
  const grid = element.closest<HTMLElement>('[data-columns]')
  if (!grid) return undefined
  const { left, width } = grid.getBoundingClientRect()
  return { left: left - from.left, width, columns: Number(grid.dataset['columns']) }
}

/** Where everything that can be selected is drawn, containers before what is in them. */
export function boxesIn(sheet: HTMLElement, form: HTMLElement): readonly Box[] {
  const from = sheet.getBoundingClientRect()
  return [...form.querySelectorAll<HTMLElement>(PLACES)].flatMap((element): readonly Box[] => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const target = width > 0 && height > 0 ? targetOf(element) : undefined
    if (!target) return []
    const grid = target.kind === 'field' ? gridAround(element, from) : undefined
    const isActive = element.matches('[aria-selected="true"], [aria-current]')
    return [
      {
        id: idOf(target),
        target,
        left: left - from.left,
        top: top - from.top,
        width,
        height,
        ...(target.kind === 'part' ? { isActive } : {}),
        ...(grid ? { grid } : {}),
      },
    ]
  })
}

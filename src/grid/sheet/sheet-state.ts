import type { Place } from './places.ts'

/** What a person may do to the rows besides typing into them. */
export interface GridRights {
  readonly add: boolean
  readonly remove: boolean
  readonly move: boolean
}
/** A cell that is typed into. */
export interface Editing {
  readonly id: string
  readonly key: string
  /** In place, or with the control of its field. */
  readonly how: 'typed' | 'control'
  /** What typing begins with; undefined leaves what stands there, selected. */
  readonly text?: string | undefined
}
export interface SheetState {
  /** The cell the person is at. */
  readonly at: Place
  /** The other corner of what is selected. */
  readonly corner: Place
  readonly editing: Editing | undefined
}
/** Where an ended cell leads to. */
export type Leave = 'stay' | 'up' | 'down' | 'left' | 'right' | 'next' | 'previous'

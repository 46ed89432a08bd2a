import type { Block, Place } from './places.ts'

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
  /** The initial text of an edit; undefined leaves the current one, selected. */
  readonly text?: string | undefined
}
export interface SheetState {
  /** The cell the person is at. */
  readonly at: Place
  /** The other corner of what is selected. */
  readonly corner: Place
  /** What stays selected while the person goes about in it; otherwise it is what lies between the two. */
  readonly held: Block | undefined
  readonly editing: Editing | undefined
  /** Tabs that followed each other: Enter ends them below the column where they began. `isTyped`: they led on from cells in use. */
  readonly run: { readonly col: number; readonly isTyped: boolean } | undefined
  /** Rows were chosen one by one, apart from each other: they are what is selected. */
  readonly isGathered: boolean
}
/** Where an ended cell leads to: to a neighbour, or to the next one of what is selected, along its rows or down its columns. */
export type Leave = 'stay' | 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'below' | 'above'

import type { ReactNode } from 'react'
import type { Ports } from '../../registry/kit/ports.ts'
import type { Density } from '../../schemas/language/sections.ts'
import type { GridRights, Slots } from './sheet/index.ts'
import type { GridRow, GridStore } from './store/index.ts'

/** What leads into an open grid from outside. */
export interface GridHandle {
  /** Shows a cell and gives the grid the focus; a key that is no column leads to the first one. */
  readonly show: (id: string, key: string) => void
  readonly focus: () => void
}

/** Of a cell, in px of the window. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly height: number
}
/** What either face of a grid can be asked. */
export interface FaceHandle {
  readonly focus: () => void
  /** Where the person's column of a row is; undefined where it is out of sight. */
  readonly boundsOf: (row: number) => Bounds | undefined
}

/** Fetches what draws the rows of a row. */
export type ChildLoad = () => Promise<(row: GridRow) => ReactNode>

/** How high the rows are, and the way to have them otherwise. */
export interface DensityChoice {
  readonly now: Density
  readonly choose: (density: Density) => void
}

export interface GridProps {
  readonly store: GridStore
  readonly ports: Ports
  /** What the rows are, for those who hear the page. */
  readonly label: string
  /** Names the grid among those of its page: the user's settings are stored under this name. */
  readonly name?: string
  /** Only to be read. */
  readonly locked?: boolean
  /** What may be done to rows; everything by default. `move` needs the store's `order`. */
  readonly rights?: Partial<GridRights>
  /** Without it there is no toolbar. */
  readonly toolbar?: boolean
  /** Added at the end of the toolbar. */
  readonly tools?: ReactNode
  /** Cells look like their controls; otherwise one does only while it is typed into. Default true. */
  readonly alwaysEdit?: boolean
  /** In px of the rows with their head; `false` shows all rows, `window` as many as there is room for below the place of the grid. Default 400. */
  readonly maxHeight?: number | false | 'window'
  /** `own` is the person's choice for the grid of this name. Without it rows are as high as specified, and there is no choice. */
  readonly density?: DensityChoice | 'own'
  /** The page is opened for typing: the first cell gets the focus, unless it is in use elsewhere or would open an on-screen keyboard. */
  readonly startsFocused?: boolean
  /** Boxes to choose rows by. Default true. */
  readonly selection?: boolean
  /** Default true. */
  readonly rowNumber?: boolean
  /** Highlights rows that another user changed. */
  readonly reloadEffect?: boolean
  /** What draws the columns that name a slot, by that name; without it they are cells of text. */
  readonly slots?: Slots
  /** What the dialog of a row shows; without it there is none. */
  readonly detail?: (row: GridRow) => ReactNode
  /** What hangs below a row, such as its own rows: opened before its dialog, and by a press of a cell that is only read. Brings along what draws it; rejects where that is out of reach. */
  readonly child?: ChildLoad
  /** Shows what hangs on a row elsewhere in the page, in place of the two. */
  readonly onOpen?: (row: GridRow) => void
  /** Called when the user enters a cell or leaves the grid. */
  readonly onPlace?: (at: { readonly id: string; readonly key: string } | undefined) => void
  readonly ref?: React.Ref<GridHandle>
}

export const ALL_RIGHTS: GridRights = { add: true, remove: true, move: true }

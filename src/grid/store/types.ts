import type { UploadTarget } from '../../../registry/kit/ports.ts'
import type { CellCheck } from '../../../engine/validate/index.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import type { TotalOf } from '../../../schemas/language/sections.ts'
import type { OfferedOptions } from '../../ui/fields/offered-options.ts'

/** Values of a row in stored form, by column key. */
export type Values = Readonly<Record<string, unknown>>

/** The problem of a cell. A promised one applies when it comes, if the cell still has the value. */
export type { CellCheck }

/** How a column is added up below the rows. */
export const STATISTICS = ['sum', 'average'] as const
export type Statistic = (typeof STATISTICS)[number]

export interface GridColumn {
  readonly key: string
  /** In the person's language. */
  readonly title: string
  /** Widget, options, codec and storage. */
  readonly field: ResolvedField
  /** In px; default by the type of the column. */
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
  readonly fixed?: 'left' | 'right'
  /** Holds a value without being drawn. */
  readonly hidden?: boolean
  readonly readonly?: boolean
  readonly required?: boolean
  /** Checks in order; the first sentence counts. */
  readonly checks: readonly CellCheck[]
  /** Is the problem of a cell in a changed row one of its stored value, so that it does not block the save? */
  readonly spares?: (row: Values, before: () => Values | undefined) => boolean
  /** The sentence for a value that occurs in two or more rows; absent where it may. */
  readonly unique?: string
  /** How many of the checks speak before `unique` does; without it all of them. */
  readonly uniqueAt?: number
  readonly statistics?: readonly Statistic[]
  /** What a screen of our own says of the whole column. Its decimals count, which those of `statistics` do not. */
  readonly total?: TotalOf
  /** What a new row begins with, stored form. */
  readonly initial?: unknown
  /** A new row gets the largest value of the column plus one. */
  readonly counts?: boolean
  /** Columns of the same row that are emptied when this one changes. */
  readonly empties?: readonly string[]
  /** Which options a row may choose; absent where it may choose all. */
  readonly offers?: (row: Values) => OfferedOptions | undefined
  /** Where its files go, where that is stated. */
  readonly upload?: UploadTarget
  /** Follows from other cells of its row: two people who change those do not disagree about this one. */
  readonly computed?: boolean
  /** Name of what the host draws its cells with. */
  readonly slot?: string
}

export type RowState = 'stored' | 'edited' | 'new'

export interface GridRow {
  /** Of the stored row, or a temporary one, which ends with `_tmp`. */
  readonly id: string
  /** What the cells hold now. */
  readonly values: Values
  readonly state: RowState
  /** Neither selected nor written. */
  readonly locked: boolean
}

export interface CellAt {
  readonly id: string
  readonly key: string
}
export interface CellChange extends CellAt {
  readonly value: unknown
}

/** What listeners receive, once per step, synchronously. */
export type GridChange =
  | {
      readonly kind: 'cells'
      readonly cells: readonly CellAt[]
      /** Values of another user came in; else the change was made here. */
      readonly origin?: 'merge'
    }
  /** Rows came, went or changed places: positions are new. */
  | { readonly kind: 'rows' }
  /** Only marks changed: problems, presence, conflicts, dirtiness. */
  | { readonly kind: 'marks'; readonly cells: readonly CellAt[] | 'all' }
  | { readonly kind: 'totals'; readonly keys: readonly string[] }

/** What a save has to send, the shape of a sub-table's changes. Temporary ids end with `_tmp`. */
export interface GridDelta {
  readonly added: readonly Values[]
  /** With `id`, `version` where the row had one, and the changed columns alone. */
  readonly changed: readonly Values[]
  readonly removed: readonly string[]
  /** The versions that removed rows were read with, where they had one. */
  readonly versions?: Readonly<Record<string, number>>
  /** Ids of all rows, only when their order was changed or rows were added between others. */
  readonly order?: readonly string[]
}

/** How a save ended, row by row: the others stay dirty with the sentence. */
export interface GridSettled {
  /** What was sent; without it the last delta that was taken. What was typed since then stays unsaved. */
  readonly sent?: GridDelta
  /** Sent id (temporary ones too) → the row as it is stored now. */
  readonly saved: ReadonlyMap<string, Values>
  readonly removed: readonly string[]
  /** Sent id → problems, by column key; '' means the row. */
  readonly refused: ReadonlyMap<string, Readonly<Record<string, string>>>
}

export interface GridProblem extends CellAt {
  readonly text: string
  /** The value was stored this way and is unchanged: it does not block the save. */
  readonly isHint?: true
}

/** Two users changed one cell: both values stay until one is chosen. */
export interface GridConflict extends CellAt {
  readonly mine: unknown
  readonly theirs: unknown
  /** Real name of the other one, where it is known. */
  readonly by?: string
}

/** Another user who is in the same rows. */
export interface GridPerson {
  readonly id: string
  readonly name: string
}

/** Problems of the loaded rows themselves, which are read as far as possible. */
export interface GridFault {
  readonly kind: 'no-row' | 'no-id' | 'same-id' | 'unsafe-key'
  /** Position of the row among the loaded ones, from 0; -1 for a column. */
  readonly index: number
  /** The id or the key that is meant. */
  readonly word: string
}

/** An order of the view or of the rows. */
export interface GridOrder {
  readonly key: string
  readonly desc?: boolean
  /** What a value is sorted by where it is not the value itself, such as its words. */
  readonly by?: (value: unknown) => unknown
}

/** What an edit did: cells that hold something else now, and cells that may not be written. */
export interface EditOutcome {
  readonly changed: number
  readonly refused: number
}

/** All rows of the view that can be selected, some of them, or none. */
export type Selected = 'all' | 'some' | 'none'

/** Work that is done in slices, with room for frames between them. */
export interface SliceOptions {
  /** Ends the work after the slice; what was done stays. */
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, all: number) => void
  /** Makes one step to undo with others of the same token. */
  readonly token?: symbol
}

/** The row that values follow in. */
export interface RowOrigin {
  readonly id: string
  /** As it is stored; undefined for a new one. */
  readonly before: Values | undefined
}

export interface GridOptions {
  readonly columns: readonly GridColumn[]
  /** Never written into: a row that is changed becomes the store's own first. */
  readonly rows: readonly Values[]
  /** Key of the sort number; with it rows can be moved and are renumbered 1…n. */
  readonly order?: string
  /** What rows are called by where it is not their place: the key that each row holds its number by, and what such numbers are. */
  readonly numbered?: { readonly key: string; readonly title: string }
  /** Is a row locked, by what is stored of it? New ones never are. */
  readonly isDisabled?: (stored: Values) => boolean
  /** What else decides whether a cell may be written. */
  readonly mayWrite?: (row: Values, key: string, isNew: boolean) => boolean
  /** May a row be changed, by what is stored of it? New ones are not asked about. */
  readonly mayChange?: (stored: Values) => boolean
  /** May a row go, by what is stored of it? A new one has nothing stored. Locked ones never may. */
  readonly mayRemove?: (stored: Values | undefined) => boolean
  /** Is a cell visible? A hidden cell keeps its value. */
  readonly isShown?: (row: Values, key: string) => boolean
  /** Is a cell required because of other values in its row? */
  readonly isRequired?: (row: Values, key: string) => boolean
  /** A stored row that is untouched is not sent: its problems are shown and do not block the save. */
  readonly sparesStored?: boolean
  /** Column key → columns of which it decides what a row may choose: what they hold is checked when it changes. */
  readonly decided?: ReadonlyMap<string, readonly string[]>
  /** The sentence for what is wrong with a row as a whole, asked once all of its cells were. */
  readonly checkRow?: (row: Values) => string | undefined
  /** Values that follow from others of the row, after each change of it and when it is made; stored form. */
  readonly settle?: (row: Values, changed: readonly string[], origin: RowOrigin) => Values
  /** Called for each cell that undoing or doing again wrote, and without arguments when rows are loaded anew: earlier values are void. */
  readonly replayed?: (change: CellChange | undefined) => void
  readonly maxRows?: number
  /** Makes the id of a new row, another one each time; without it ids end with `_tmp`. */
  readonly newId?: () => string
}

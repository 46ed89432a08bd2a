import type { ComponentType } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { GridColumn, GridRow, Values } from '../store/index.ts'

/** What the host draws over a cell of its own while the cell is in use. */
export interface SlotFaceProps {
  readonly id: string
  /** Stored form. */
  readonly value: unknown
  readonly row: GridRow
  readonly ports: Ports
  /** Lays a value into the row, in the form that is stored. */
  readonly onChange: (stored: unknown) => void
  /** Closes the cell and stores its value. */
  readonly onLeave: () => void
}
/** How the host draws the cells of a column. */
export interface GridSlot {
  /** The text of a cell: as it is shown, found, copied and read aloud. */
  readonly text: (row: Values) => string
  /** Without it the cells are only to be read. */
  readonly Face?: ComponentType<SlotFaceProps>
}

/** By the names that columns give them. */
export type Slots = Readonly<Record<string, GridSlot>>
export const NO_SLOTS: Slots = {}

export function slotIn({ slot }: GridColumn, slots: Slots): GridSlot | undefined {
  return slot !== undefined && Object.hasOwn(slots, slot) ? slots[slot] : undefined
}
/** A column with its slot: cells drawn by the host are not edited in place. */
export function withSlot(column: GridColumn, slots: Slots): GridColumn {
  const slot = slotIn(column, slots)
  const { widget } = column.field
  if (!slot || !widget) return column
  return {
    ...column,
    field: {
      ...column.field,
      widget: { ...widget, cell: { kind: 'words', ...(slot.Face ? {} : { readonly: true }) } },
    },
  }
}

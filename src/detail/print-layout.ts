import { createContext, type ReactNode } from 'react'

/** How a record is laid out on paper, where nothing can be pressed: all parts one after another, with its sub-tables. */
export interface PrintLayout {
  /** The rows of a sub-table; null where this person has none. */
  readonly child: (name: string) => ReactNode
}
export const PaperContext = createContext<PrintLayout | undefined>(undefined)

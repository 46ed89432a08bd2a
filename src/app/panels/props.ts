import type { Row } from '../../api/rows/data-source.ts'

export interface PanelProps {
  /** The row that it was opened for; undefined for a button above the list. */
  readonly row: Row | undefined
  /** Id of the screen whose action opened it. */
  readonly screen: string
  /** Reads the rows of the list again. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

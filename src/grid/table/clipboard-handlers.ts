import type { HTMLAttributes } from 'react'
import { copyCells, cutCells, pasteCells, type Sheet } from '../sheet/index.ts'

type ClipboardHandlers = Required<Pick<HTMLAttributes<HTMLElement>, 'onCopy' | 'onCut' | 'onPaste'>>

/** The clipboard over the selected cells; what is typed in has its own. */
export const clipboardHandlers = (sheet: Sheet): ClipboardHandlers => ({
  onCopy: (event) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    void copyCells(sheet, event.clipboardData)
  },
  onCut: (event) => {
    if (event.target !== event.currentTarget || sheet.locked) return
    event.preventDefault()
    cutCells(sheet, event.clipboardData)
  },
  onPaste: (event) => {
    if (event.target !== event.currentTarget || sheet.locked) return
    event.preventDefault()
    void pasteCells(sheet, event.clipboardData)
  },
})

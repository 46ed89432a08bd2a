import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { handleKey, type KeyTargets, type Sheet } from '../sheet/index.ts'

interface CellKeyOptions {
  readonly targets: KeyTargets
  readonly hasBoxes: boolean
  readonly hasSpell: boolean
}

/** Keys over the active cell: a letter opens it, Space switches it or chooses its row. */
export function useCellKeys(sheet: Sheet, { targets, hasBoxes, hasSpell }: CellKeyOptions) {
  const { store, at } = sheet
  return (event: KeyboardEvent) => {
    if (
      event.target !== event.currentTarget ||
      event.nativeEvent.isComposing ||
      (hasSpell && event.nativeEvent.keyCode === 229)
    )
      return
    const { key, ctrlKey, metaKey, altKey } = event
    if (key === ' ' && !ctrlKey && !event.shiftKey) {
      event.preventDefault()
      if (!sheet.toggle() && hasBoxes && store.size > 0)
        store.select([store.idAt(at.row)], !store.seen.isSelected(at.row))
      return
    }
    let isMeant = false
    flushSync(() => {
      isMeant = handleKey(event, sheet, targets)
    })
    if (isMeant) {
      event.preventDefault()
      event.stopPropagation()
    } else if (((key.length === 1 && key !== ' ') || key === 'Process') && !ctrlKey && !metaKey && !altKey)
      flushSync(() => void sheet.edit())
  }
}

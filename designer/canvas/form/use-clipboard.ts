import type { ClipboardEvent } from 'react'
import { copiedFields, insertFields, readFields } from '../../commands/fields/copy-fields.ts'
import { pastedFields, pasteFields } from '../../commands/fields/paste-fields.ts'
import { placeFields, type Slot } from '../../commands/place.ts'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import type { ScreenDocument } from '../../document/json.ts'
import { useEditor } from '../../editor/context.tsx'
import type { CanvasSelection } from './use-canvas-selection.ts'
import type { useCanvasSteps } from './use-canvas-steps.ts'
import type { Target } from '../targets.ts'

/** The document with the fields of a text: copied here or on another page, or lines of a spreadsheet with a title each. Undefined for any other text. */
function pasted(before: ScreenDocument, text: string, slot: Slot): ScreenDocument | undefined {
  const copied = readFields(text)
  if (copied) return insertFields(before, { fields: copied, slot })
  const { fields } = pastedFields(text)
  if (fields.length === 0) return undefined
  const next = pasteFields(before, { fields, after: fieldKeys(before).at(-1) ?? '', over: false })
  return placeFields(next, { keys: newKeys(before, next), slot })
}
const newKeys = (before: ScreenDocument, after: ScreenDocument) =>
  fieldKeys(after).filter((key) => !fieldAt(before, key))

interface CanvasClipboard {
  readonly selection: CanvasSelection
  readonly steps: ReturnType<typeof useCanvasSteps>
  readonly put: (targets: readonly Target[]) => void
  readonly remove: () => void
}

/** Copy, cut and paste of fields, within a page and between pages: what the browser's clipboard takes. */
export function useClipboard({ selection, steps, put, remove }: CanvasClipboard) {
  const { open, command } = useEditor()
  const copied = selection.selected.flatMap((target) => (target.kind === 'field' ? [target.key] : []))
  const copy = (event: ClipboardEvent): boolean => {
    if (copied.length === 0) return false
    event.clipboardData.setData('text/plain', copiedFields(open.document, copied))
    event.preventDefault()
    steps.say('CANVAS_COPIED', copied.length)
    return true
  }
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) remove()
    },
    onPaste: (event: ClipboardEvent) => {
      const before = open.document
      const after = pasted(before, event.clipboardData.getData('text/plain'), selection.slotAfter())
      if (!after) return
      event.preventDefault()
      const keys = newKeys(before, after)
      const count = keys.length
      if (!command(() => after, { name: { code: 'DESIGNER_STEP_PASTE', params: { count: String(count) } } })) return
      put(keys.map((key) => ({ kind: 'field', key })))
      steps.say('CANVAS_PASTED', count)
    },
  }
}

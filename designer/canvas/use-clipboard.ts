import type { ClipboardEvent } from 'react'
import { copiedFields, insertedKeys, insertFields, readFields } from '../commands/fields/copy-fields.ts'
import { pastedFields } from '../commands/fields/paste-fields.ts'
import type { Slot } from '../commands/place.ts'
import { keyFromTitle } from '../document/suggest-key.ts'
import type { JsonObject } from '../document/json.ts'
import { useEditor } from '../editor/context.tsx'
import type { CanvasSelection } from './use-canvas-selection.ts'
import type { useCanvasSteps } from './use-canvas-steps.ts'
import type { Target } from './targets.ts'

/** The fields of a text: copied here or on another page, or lines of a spreadsheet with a title each. */
function fieldsIn(text: string): Readonly<Record<string, JsonObject>> | undefined {
  const copied = readFields(text)
  if (copied) return copied
  const fields = new Map<string, JsonObject>()
  for (const field of pastedFields(text).fields) {
    const stem = keyFromTitle(String(field['title'])) || 'field'
    let key = stem
    for (let number = 2; fields.has(key); number += 1) key = `${stem}${number}`
    fields.set(key, field)
  }
  return fields.size > 0 ? Object.fromEntries(fields) : undefined
}

interface CanvasClipboard {
  readonly selection: CanvasSelection
  readonly steps: ReturnType<typeof useCanvasSteps>
  readonly put: (targets: readonly Target[]) => void
  readonly remove: () => void
}

/** Copy, cut and paste of fields, within a page and between pages: what the browser's clipboard takes. */
export function useClipboard({ selection, steps, put, remove }: CanvasClipboard) {
  const { open, command } = useEditor()
  const keys = selection.selected.flatMap((target) => (target.kind === 'field' ? [target.key] : []))
  const copy = (event: ClipboardEvent): boolean => {
    if (keys.length === 0) return false
    event.clipboardData.setData('text/plain', copiedFields(open.document, keys))
    event.preventDefault()
    steps.say('CANVAS_COPIED', keys.length)
    return true
  }
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) remove()
    },
    onPaste: (event: ClipboardEvent) => {
      const fields = fieldsIn(event.clipboardData.getData('text/plain'))
      if (!fields) return
      event.preventDefault()
      const slot: Slot = selection.slotAfter()
      const names = insertedKeys(open.document, { fields })
      const count = String(names.length)
      if (
        !command((before) => insertFields(before, { fields, slot }), {
          name: { code: 'DESIGNER_STEP_PASTE', params: { count } },
        })
      )
        return
      put(names.map((key) => ({ kind: 'field', key })))
      steps.say('CANVAS_PASTED', names.length)
    },
  }
}

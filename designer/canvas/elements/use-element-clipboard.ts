import type { ClipboardEvent } from 'react'
import { containersOf, keysIn, type Path, removeBlock } from '../../commands/layout.ts'
import { copiedText, insertFields, readCopied } from '../../commands/fields/copy-fields.ts'
import { pastedFields, pasteFields } from '../../commands/fields/paste-fields.ts'
import { removeField } from '../../commands/fields/remove-field.ts'
import { placeFields, type Slot } from '../../commands/place.ts'
import { useDesigner } from '../../context.tsx'
import { fieldAt, fieldKeys } from '../../document/fields.ts'
import type { ScreenDocument } from '../../document/json.ts'
import { useEditor } from '../../editor/context.tsx'
import type { useCanvasSteps } from '../form/use-canvas-steps.ts'
import type { Target } from '../targets.ts'
import { COMMANDS } from './commands.ts'
import type { ElementSelection } from './use-element-selection.ts'

/** The document with what a text holds: copied here or on another page, or lines of a spreadsheet with a title each. Undefined for any other text. */
function pasted(before: ScreenDocument, text: string, slot: Slot): ScreenDocument | undefined {
  const copied = readCopied(text)
  if (copied) return insertFields(before, { copied, slot })
  const { fields } = pastedFields(text)
  if (fields.length === 0) return undefined
  const next = pasteFields(before, { fields, after: fieldKeys(before).at(-1) ?? '', over: false })
  return placeFields(next, { keys: newKeys(before, next), slot })
}
const newKeys = (before: ScreenDocument, after: ScreenDocument) =>
  fieldKeys(after).filter((key) => !fieldAt(before, key))

/** The block that has nothing but these fields in it, or else the fields. */
function targetsOf(document: ScreenDocument, keys: readonly string[]): readonly Target[] {
  const fresh = new Set(keys)
  const holder = containersOf(document).find((container) => {
    const held = keysIn(container.holder)
    return held.length > 0 && held.every((key) => fresh.has(key))
  })
  if (!holder || !keysIn(holder.holder).includes(keys[0] ?? '')) return keys.map((key) => ({ kind: 'field', key }))
  return [{ kind: holder.path.length === 2 ? 'part' : 'block', path: holder.path }]
}

const isCopied = COMMANDS.find(({ name }) => name === 'copy')

interface ElementClipboard {
  readonly selection: ElementSelection
  readonly steps: ReturnType<typeof useCanvasSteps>
  readonly remove: () => void
}

/** Copy, cut and paste of fields and blocks, within a page and between pages: by the events of the browser, and by a menu. */
export function useElementClipboard({ selection, steps, remove }: ElementClipboard) {
  const { say, ports } = useDesigner()
  const { open, command } = useEditor()
  const { selected, form } = selection
  /** The text of what is selected, and how many fields it has; undefined where that cannot be copied. */
  const copied = (): { readonly text: string; readonly count: number } | undefined => {
    if (!isCopied?.appliesTo({ document: open.document, selected })) return undefined
    const keys = selected.flatMap((each) => (each.kind === 'field' ? [each.key] : []))
    const paths = selected.flatMap((each): Path[] => (each.kind === 'block' || each.kind === 'part' ? [each.path] : []))
    const text = copiedText(open.document, { keys, paths })
    return { text, count: Object.keys(readCopied(text)?.fields ?? {}).length }
  }
  /** Puts a text at the slot as one step; false for a text that holds nothing for a page. */
  const insert = (text: string, slot: Slot): boolean => {
    const before = open.document
    const after = pasted(before, text, slot)
    if (!after) return false
    const keys = newKeys(before, after)
    const name = { code: 'DESIGNER_STEP_PASTE', params: { count: String(keys.length) } } as const
    if (!command(() => after, { name })) return true
    if (keys.length > 0) form.put(targetsOf(after, keys))
    steps.say('CANVAS_PASTED', keys.length)
    return true
  }
  /** A block that is cut out takes its fields with it, in one step. */
  const cutOut = () => {
    const block = selected.find((each) => each.kind === 'block' || each.kind === 'part')
    if (!block || !('path' in block)) return remove()
    const keys = Object.keys(readCopied(copied()?.text ?? '')?.fields ?? {})
    const title = steps.titleOf(block)
    command(
      (before) =>
        removeBlock(
          keys.reduce((document, key) => removeField(document, { key }), before),
          { path: block.path },
        ),
      { name: { code: 'DESIGNER_STEP_REMOVE', params: { title } } },
    )
    selection.select(undefined)
    steps.announce('CANVAS_REMOVED', title)
  }
  const refused = () => ports.notify('error', say('CANVAS_CLIPBOARD_REFUSED'))
  const write = async (isCut: boolean) => {
    const found = copied()
    if (!found) return
    try {
      await navigator.clipboard.writeText(found.text)
    } catch {
      return refused()
    }
    if (isCut) cutOut()
    else steps.say('CANVAS_COPIED', found.count)
  }
  const handleCopy = (event: ClipboardEvent, isCut: boolean) => {
    const found = copied()
    if (!found) return
    event.clipboardData.setData('text/plain', found.text)
    event.preventDefault()
    if (isCut) cutOut()
    else steps.say('CANVAS_COPIED', found.count)
  }
  return {
    handlers: {
      onCopy: (event: ClipboardEvent) => handleCopy(event, false),
      onCut: (event: ClipboardEvent) => handleCopy(event, true),
      onPaste: (event: ClipboardEvent) => {
        if (selection.part === 'form' && insert(event.clipboardData.getData('text/plain'), form.slotAfter()))
          event.preventDefault()
      },
    },
    copy: () => void write(false),
    cut: () => void write(true),
    paste: async () => {
      try {
        if (!insert(await navigator.clipboard.readText(), form.slotAfter()))
          ports.notify('warning', say('CANVAS_CLIPBOARD_EMPTY'))
      } catch {
        refused()
      }
    },
    /** Puts a copy right after what is selected. */
    duplicate: (slot: Slot) => {
      const found = copied()
      if (found) insert(found.text, slot)
    },
  }
}

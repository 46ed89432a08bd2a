import type { KeyboardEvent } from 'react'
import type { OutlineRow } from './outline-rows.ts'

/** What a key does in a tree. */
export type TreeStep =
  | { readonly go: string; readonly isAdded: boolean }
  | { readonly open: string }
  | { readonly close: string }
  | { readonly openAll: string | undefined }

/** Page Up and Page Down go this far. */
const PAGE = 12

/** The step of a key from the active row, as the pattern of a tree has it; undefined for any other key. */
export function treeStep(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  rows: readonly OutlineRow[],
  active: string | undefined,
): TreeStep | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined
  const at = rows.findIndex(({ node }) => node.id === active)
  const row = rows[at]
  const to = (index: number): TreeStep | undefined => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index))]
    return next && { go: next.node.id, isAdded: event.shiftKey }
  }
  const steps: Readonly<Record<string, () => TreeStep | undefined>> = {
    ArrowDown: () => to(at + 1),
    ArrowUp: () => to(at < 0 ? 0 : at - 1),
    PageDown: () => to(at + PAGE),
    PageUp: () => to(at - PAGE),
    Home: () => to(0),
    End: () => to(rows.length - 1),
    ArrowRight: () => (row?.isExpanded === false ? { open: row.node.id } : row?.isExpanded ? to(at + 1) : undefined),
    ArrowLeft: () => {
      if (row?.isExpanded) return { close: row.node.id }
      return row?.parent === undefined ? undefined : { go: row.parent, isAdded: false }
    },
    '*': () => row && { openAll: row.parent },
  }
  return steps[event.key]?.()
}

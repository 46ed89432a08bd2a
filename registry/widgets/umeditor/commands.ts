import type { Editor } from '@tiptap/core'

/** One button: what it does, and whether what it does is so already. */
export interface Command {
  readonly code: string
  readonly icon: string
  readonly run: (editor: Editor) => void
  readonly isOn?: (editor: Editor) => boolean
  readonly isPossible?: (editor: Editor) => boolean
}

const mark = (code: string, icon: string, name: string): Command => ({
  code,
  icon,
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  isOn: (editor) => editor.isActive(name),
  isPossible: (editor) => editor.can().toggleMark(name),
})
const ALIGNABLE = ['paragraph', 'heading'] as const
const align = (code: string, icon: string, value: string | null): Command => ({
  code,
  icon,
  run: (editor) =>
    ALIGNABLE.reduce((chain, name) => chain.updateAttributes(name, { align: value }), editor.chain().focus()).run(),
  isOn: (editor) =>
    value === null
      ? !editor.isActive({ align: 'center' }) && !editor.isActive({ align: 'right' })
      : editor.isActive({ align: value }),
})

export const HISTORY: readonly Command[] = [
  {
    code: 'RICH_UNDO',
    icon: 'undo',
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    code: 'RICH_REDO',
    icon: 'redo',
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
]
export const MARKS: readonly Command[] = [
  mark('RICH_BOLD', 'bold', 'bold'),
  mark('RICH_ITALIC', 'italic', 'italic'),
  mark('RICH_UNDERLINE', 'underline', 'underline'),
  mark('RICH_STRIKE', 'strike', 'strike'),
  mark('RICH_SUB', 'sub', 'sub'),
  mark('RICH_SUP', 'sup', 'sup'),
]
export const BLOCKS: readonly Command[] = [
  align('RICH_LEFT', 'left', null),
  align('RICH_CENTER', 'center', 'center'),
  align('RICH_RIGHT', 'right', 'right'),
  {
    code: 'RICH_BULLETS',
    icon: 'bullets',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    code: 'RICH_NUMBERS',
    icon: 'numbers',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    code: 'RICH_QUOTE',
    icon: 'quote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    code: 'RICH_CODE',
    icon: 'code',
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
  { code: 'RICH_RULE', icon: 'rule', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
]
export const CLEAR: Command = {
  code: 'RICH_CLEAR',
  icon: 'clear',
  run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
}

export const TABLE: readonly (readonly [code: string, run: (editor: Editor) => void])[] = [
  ['RICH_ROW_ADD', (editor) => editor.chain().focus().addRowAfter().run()],
  ['RICH_COLUMN_ADD', (editor) => editor.chain().focus().addColumnAfter().run()],
  ['RICH_ROW_DELETE', (editor) => editor.chain().focus().deleteRow().run()],
  ['RICH_COLUMN_DELETE', (editor) => editor.chain().focus().deleteColumn().run()],
  ['RICH_MERGE', (editor) => editor.chain().focus().mergeOrSplit().run()],
  ['RICH_HEAD', (editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['RICH_TABLE_DELETE', (editor) => editor.chain().focus().deleteTable().run()],
]
export function insertTable(editor: Editor): void {
  editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
}

import { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { cleanHtml } from '../../kit/parts/prose/clean-html.ts'
import { picturesIn } from '../../kit/parts/files/use-pictures.ts'
import { extensions } from './extensions.ts'
import { cleanPaste } from './paste.ts'

interface RichSource {
  readonly host: RefObject<HTMLElement | null>
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
  readonly onPictures: (files: readonly File[], editor: Editor) => void
  readonly onLost: (count: number) => void
  /** Attributes of the place that is typed in. */
  readonly attributes: Readonly<Record<string, string>>
}

/** The editor in its element, fed with the value and reporting changes. Null until it is mounted. */
export function useRichEditor({
  host,
  value,
  onChange,
  onBlur,
  onPictures,
  onLost,
  attributes,
}: RichSource): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null)
  const told = useRef(value)
  const tell = useEffectEvent((html: string) => {
    told.current = html
    onChange(html)
  })
  const blurred = useEffectEvent(onBlur)
  const lost = useEffectEvent(onLost)
  const pictures = useEffectEvent(onPictures)
  const takePictures = (data: DataTransfer | null, into: Editor) => {
    const files = picturesIn(data)
    // Word puts a picture of the text next to the text itself.
    if (files.length === 0 || data?.types.includes('text/html')) return false
    pictures(files, into)
    return true
  }
  const create = useEffectEvent((element: HTMLElement) => {
    const made: Editor = new Editor({
      element,
      extensions: [...extensions],
      content: cleanHtml(value),
      injectCSS: false,
      editorProps: {
        attributes: { ...attributes },
        transformPastedHTML: (html) => {
          const pasted = cleanPaste(html)
          if (pasted.lost > 0) lost(pasted.lost)
          return pasted.html
        },
        handlePaste: (_, event) => takePictures(event.clipboardData, made),
        handleDrop: (_, event) => takePictures(event.dataTransfer, made),
      },
      onUpdate: ({ editor: changed }) => tell(changed.isEmpty ? '' : changed.getHTML()),
      onBlur: () => blurred(),
    })
    return made
  })
  useEffect(() => {
    if (!host.current) return undefined
    const made = create(host.current)
    // oxlint-disable-next-line react/set-state-in-effect -- it is mounted only now
    setEditor(made)
    return () => made.destroy()
  }, [host])
  useEffect(() => {
    if (!editor || value === told.current) return
    told.current = value
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
  }, [editor, value])
  const words = JSON.stringify(attributes)
  useEffect(() => {
    editor?.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: JSON.parse(words) as Record<string, string> },
    })
  }, [editor, words])
  return editor
}

/** Draws again when the editor's state changes. */
export function useEditorState(editor: Editor): void {
  useSyncExternalStore(
    (changed) => {
      editor.on('transaction', changed)
      return () => void editor.off('transaction', changed)
    },
    () => editor.state,
  )
}

import { useEffect } from 'react'
import { useLatest } from '../../registry/kit/parts/hooks/use-latest.ts'
import { placeOf, pointerAt, scan } from '../document/scan.ts'
import type { CodeEditor } from './monaco.ts'
import { type MonacoPart, useCodeEditor } from './use-code-editor.tsx'

/** The text between the common beginning and the common end, so that the caret and folds stay where they are. */
function changedSpan(before: string, after: string) {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let tail = 0
  while (tail < before.length - start && tail < after.length - start && before.at(-1 - tail) === after.at(-1 - tail))
    tail++
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) }
}
function show(editor: CodeEditor, text: string): void {
  const model = editor.getModel()
  if (!model || model.getValue() === text) return
  const { start, end, text: inserted } = changedSpan(model.getValue(), text)
  const [from, to] = [model.getPositionAt(start), model.getPositionAt(end)]
  model.pushEditOperations(
    [],
    [
      {
        range: {
          startLineNumber: from.lineNumber,
          startColumn: from.column,
          endLineNumber: to.lineNumber,
          endColumn: to.column,
        },
        text: inserted,
      },
    ],
    () => null,
  )
}
function reveal(editor: CodeEditor, pointer: string): void {
  const model = editor.getModel()
  if (!model) return
  const place = placeOf(scan(model.getValue()), pointer)
  const [from, to] = [model.getPositionAt(place.keyStart ?? place.start), model.getPositionAt(place.end)]
  editor.setSelection({
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  })
  editor.revealLineInCenterIfOutsideViewport(from.lineNumber)
}

/** Something to be marked: what stands at a pointer, or one character. */
export interface Mark {
  readonly at: string | { readonly line: number; readonly column: number }
  readonly message: string
  readonly level: 'error' | 'warning'
}
export interface JsonEditorProps {
  /** Name of the text, part of its address: completion is found by it. */
  readonly name: string
  readonly label: string
  readonly text: string
  readonly marks: readonly Mark[]
  /** Says what is completed in the text with this address. */
  readonly publish: (part: MonacoPart, uri: string) => void
  readonly onEdit: (text: string) => void
  /** Hears where the caret is moved to. */
  readonly onCaret?: (pointer: string) => void
  readonly onEscape?: () => void
  /** The place that is shown at first. */
  readonly begin: string | undefined
  readonly firstLine?: number
  readonly revealed: { readonly pointer: string } | null
}

/** A key that closes something of the editor's own does that alone. */
const NOTHING_OPEN =
  '!suggestWidgetVisible && !findWidgetVisible && !inSnippetMode && !editorHasMultipleSelections && !inlineSuggestionVisible'

/** A JSON text in the editor: text in, text out, and marks. */
export function JsonEditor(props: JsonEditorProps) {
  const { name, text, marks, revealed } = props
  const edit = useLatest((value: string) => void (value !== text && props.onEdit(value)))
  const moveCaret = useLatest((pointer: string) => props.onCaret?.(pointer))
  const escape = useLatest(() => props.onEscape?.())

  const { ready, view } = useCodeEditor(name, (part, host) => {
    const { monaco, EDITOR_OPTIONS } = part
    const uri = monaco.Uri.parse(`inmemory://vitrine/${name}.json`)
    props.publish(part, uri.toString())
    monaco.editor.getModel(uri)?.dispose()
    const model = monaco.editor.createModel(text, 'json', uri)
    const editor = monaco.editor.create(host, { ...EDITOR_OPTIONS, model, ariaLabel: props.label })
    model.onDidChangeContent(() => edit(model.getValue()))
    editor.onDidChangeCursorPosition(({ position }) => {
      if (editor.hasTextFocus()) moveCaret(pointerAt(scan(model.getValue()), model.getOffsetAt(position)))
    })
    if (props.onEscape) editor.addCommand(monaco.KeyCode.Escape, escape, NOTHING_OPEN)
    if (props.begin !== undefined) reveal(editor, props.begin)
    return {
      editor,
      dispose: () => {
        editor.dispose()
        model.dispose()
      },
    }
  })

  useEffect(() => {
    if (ready) show(ready.editor, text)
  }, [ready, text])
  const firstLine = props.firstLine ?? 1
  useEffect(() => {
    ready?.editor.updateOptions({ lineNumbers: (line) => String(line + firstLine - 1) })
  }, [ready, firstLine])
  useEffect(() => {
    const model = ready?.editor.getModel()
    if (!ready || !model) return
    const scanned = scan(text)
    const spanOf = (at: Mark['at']) => {
      if (typeof at !== 'string')
        return { startLineNumber: at.line, startColumn: at.column, endLineNumber: at.line, endColumn: at.column + 1 }
      const place = placeOf(scanned, at)
      const [from, to] = [
        model.getPositionAt(place.keyStart ?? place.start),
        model.getPositionAt(at === '' ? place.start + 1 : place.end),
      ]
      return {
        startLineNumber: from.lineNumber,
        startColumn: from.column,
        endLineNumber: to.lineNumber,
        endColumn: to.column,
      }
    }
    const { Error: error, Warning: warning } = ready.monaco.MarkerSeverity
    ready.monaco.editor.setModelMarkers(
      model,
      'vitrine',
      marks.map(({ at, message, level }) => ({
        message,
        severity: level === 'error' ? error : warning,
        ...spanOf(at),
      })),
    )
  }, [ready, text, marks])
  useEffect(() => {
    if (!ready || !revealed) return
    reveal(ready.editor, revealed.pointer)
    ready.editor.focus()
  }, [ready, revealed])

  return view
}

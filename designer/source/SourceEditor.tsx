import { Spin } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SchemaProblem } from '../../schemas/language/check/problem.ts'
import { useDesigner } from '../context.tsx'
import { ownProperty } from '../../schemas/language/values.ts'
import { placeOf, pointerAt, scan } from '../document/scan.ts'
import { editText, select } from '../document/state.ts'
import { useEditor, useOpen } from '../editor/context.tsx'
import { loadMonaco } from './load-monaco.ts'

type Monaco = (typeof import('./monaco.ts'))['monaco']
type CodeEditor = import('./monaco.ts').CodeEditor

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

/** The editor itself: text in, text out, markers, and the selection shared with the field table. */
export function SourceEditor({ revealed }: { readonly revealed: { readonly pointer: string } | null }) {
  const { say, ports } = useDesigner()
  const { open } = useEditor()
  const { text, problems, failure } = useOpen()
  const host = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<{ readonly monaco: Monaco; readonly editor: CodeEditor } | null>(null)

  const create = useEffectEvent(async (isGone: () => boolean): Promise<() => void> => {
    const { monaco, publishSchema, EDITOR_OPTIONS } = await loadMonaco(ports.locale)
    if (isGone() || !host.current) return () => {}
    const uri = monaco.Uri.parse(`inmemory://vitrine/${open.id}.json`)
    publishSchema(open.kind, ownProperty(open.document, '$schema'), uri.toString())
    monaco.editor.getModel(uri)?.dispose()
    const model = monaco.editor.createModel(open.text, 'json', uri)
    const editor = monaco.editor.create(host.current, { ...EDITOR_OPTIONS, model, ariaLabel: say('DESIGNER_SOURCE') })
    model.onDidChangeContent(() => model.getValue() !== open.text && editText(open, model.getValue()))
    editor.onDidChangeCursorPosition(({ position }) => {
      const key = open.kind.keyAt(open.document, pointerAt(scan(model.getValue()), model.getOffsetAt(position)))
      if (key !== undefined && editor.hasTextFocus()) select(open, key)
    })
    const selected = open.selected === null ? undefined : open.kind.pointerOf(open.document, open.selected)
    if (selected !== undefined) reveal(editor, selected)
    setReady({ monaco, editor })
    return () => {
      editor.dispose()
      model.dispose()
    }
  })
  useEffect(() => {
    let gone = false
    const created = create(() => gone)
    return () => {
      gone = true
      void created.then((dispose) => dispose())
    }
  }, [open])

  useEffect(() => {
    if (ready) show(ready.editor, text)
  }, [ready, text])
  useEffect(() => {
    const model = ready?.editor.getModel()
    if (!ready || !model) return
    const scanned = scan(text)
    const mark = (problem: SchemaProblem) => {
      const place = placeOf(scanned, problem.pointer)
      const [from, to] = [
        model.getPositionAt(place.keyStart ?? place.start),
        model.getPositionAt(problem.pointer === '' ? place.start + 1 : place.end),
      ]
      return {
        message: say(problem.code, problem.params),
        severity: problem.level === 'error' ? ready.monaco.MarkerSeverity.Error : ready.monaco.MarkerSeverity.Warning,
        startLineNumber: from.lineNumber,
        startColumn: from.column,
        endLineNumber: to.lineNumber,
        endColumn: to.column,
      }
    }
    const broken = failure && {
      message: say(failure.code, { line: failure.line, column: failure.column }),
      severity: ready.monaco.MarkerSeverity.Error,
      startLineNumber: failure.line,
      startColumn: failure.column,
      endLineNumber: failure.line,
      endColumn: failure.column + 1,
    }
    ready.monaco.editor.setModelMarkers(model, 'vitrine', broken ? [broken] : problems.map(mark))
  }, [ready, text, problems, failure, say])
  useEffect(() => {
    if (!ready || !revealed) return
    reveal(ready.editor, revealed.pointer)
    ready.editor.focus()
  }, [ready, revealed])

  return (
    <div className="vd-monaco">
      {!ready && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      <div ref={host} className="vd-monaco-host" />
    </div>
  )
}

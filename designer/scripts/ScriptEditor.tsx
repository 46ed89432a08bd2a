import { Spin } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ScriptProblem } from '../../schemas/language/script/check.ts'
import { useDesigner } from '../context.tsx'
import { loadMonaco } from '../source/load-monaco.ts'
import { type CompletionContext, completionsAt } from './completion.ts'

type Loaded = Awaited<ReturnType<typeof loadMonaco>>
type CodeEditor = import('../source/monaco.ts').CodeEditor

interface ScriptEditorProps {
  readonly text: string
  readonly problems: readonly ScriptProblem[]
  readonly world: CompletionContext
  /** A line to show. */
  readonly shown: { readonly line: number } | null
  readonly onChange: (text: string) => void
}

/** The editor of one script: text in, text out, markers, and what can be written at the caret. */
export function ScriptEditor({ text, problems, world, shown, onChange }: ScriptEditorProps) {
  const { say, ports } = useDesigner()
  const host = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<{ readonly monaco: Loaded['monaco']; readonly editor: CodeEditor } | null>(null)
  const changed = useEffectEvent(onChange)
  const offered = useEffectEvent((before: string) => completionsAt(before, world))

  const create = useEffectEvent(async (isGone: () => boolean): Promise<() => void> => {
    const { monaco, EDITOR_OPTIONS } = await loadMonaco(ports.locale)
    if (isGone() || !host.current) return () => {}
    const model = monaco.editor.createModel(text, 'javascript')
    const editor = monaco.editor.create(host.current, {
      ...EDITOR_OPTIONS,
      model,
      wordBasedSuggestions: 'off',
      ariaLabel: say('SCRIPT_TEXT'),
    })
    model.onDidChangeContent(() => changed(model.getValue()))
    const kinds = {
      method: monaco.languages.CompletionItemKind.Method,
      member: monaco.languages.CompletionItemKind.Property,
      function: monaco.languages.CompletionItemKind.Function,
      field: monaco.languages.CompletionItemKind.Field,
    }
    const provider = monaco.languages.registerCompletionItemProvider('javascript', {
      triggerCharacters: ['.', "'", '"'],
      provideCompletionItems: (asked, { lineNumber, column }) => {
        if (asked !== model) return { suggestions: [] }
        const word = model.getWordUntilPosition({ lineNumber, column })
        const range = {
          startLineNumber: lineNumber,
          endLineNumber: lineNumber,
          startColumn: word.startColumn,
          endColumn: word.endColumn,
        }
        const found = offered(model.getLineContent(lineNumber).slice(0, column - 1))
        return {
          suggestions: found.map(({ label, insert, about, usage, kind }) => ({
            label: { label, description: about },
            insertText: insert,
            detail: usage,
            documentation: about,
            kind: kinds[kind],
            range,
          })),
        }
      },
    })
    setReady({ monaco, editor })
    return () => {
      provider.dispose()
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
  }, [])
  useEffect(() => {
    const model = ready?.editor.getModel()
    if (model && model.getValue() !== text) model.setValue(text)
  }, [ready, text])
  useEffect(() => {
    const model = ready?.editor.getModel()
    if (!ready || !model) return
    const severity = ready.monaco.MarkerSeverity.Warning
    ready.monaco.editor.setModelMarkers(
      model,
      'vitrine',
      problems.map(({ code, params, line, column }) => {
        const word = model.getWordAtPosition({ lineNumber: line, column })
        return {
          message: say(code, params),
          severity,
          startLineNumber: line,
          endLineNumber: line,
          startColumn: column,
          endColumn: word?.endColumn ?? column + 1,
        }
      }),
    )
  }, [ready, problems, say])
  useEffect(() => {
    if (!ready || !shown) return
    ready.editor.revealLineInCenter(shown.line)
    ready.editor.setPosition({ lineNumber: shown.line, column: 1 })
    ready.editor.focus()
  }, [ready, shown])
  return (
    <div className="vd-monaco">
      {!ready && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      <div ref={host} className="vd-monaco-host" />
    </div>
  )
}

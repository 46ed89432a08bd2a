import { useEffect } from 'react'
import { useLatest } from '../../registry/kit/parts/hooks/use-latest.ts'
import type { ScriptProblem } from '../../schemas/language/script/check.ts'
import { useDesigner } from '../context.tsx'
import { useCodeEditor } from '../source/use-code-editor.tsx'
import { type CompletionContext, completionsAt } from './completion.ts'

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
  const { say } = useDesigner()
  const changed = useLatest(onChange)
  const offered = useLatest((before: string) => completionsAt(before, world))

  const { ready, view } = useCodeEditor('script', ({ monaco, EDITOR_OPTIONS }, host) => {
    const model = monaco.editor.createModel(text, 'javascript')
    const editor = monaco.editor.create(host, {
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
    return {
      editor,
      dispose: () => {
        provider.dispose()
        editor.dispose()
        model.dispose()
      },
    }
  })
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
  return view
}

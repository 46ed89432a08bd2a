import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/codeEditor/register'
import 'monaco-editor/features/codelens/register'
import 'monaco-editor/features/codicon/register'
import 'monaco-editor/features/contextmenu/register'
import 'monaco-editor/features/diffEditor/register'
import 'monaco-editor/features/documentSymbols/register'
import 'monaco-editor/features/dropOrPasteInto/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/folding/register'
import 'monaco-editor/features/hover/register'
import 'monaco-editor/features/linesOperations/register'
import 'monaco-editor/features/multicursor/register'
import 'monaco-editor/features/smartSelect/register'
import 'monaco-editor/features/inlineCompletions/register'
import 'monaco-editor/features/snippet/register'
import 'monaco-editor/features/suggest/register'
import 'monaco-editor/features/toggleTabFocusMode/register'
import 'monaco-editor/features/wordOperations/register'
import 'monaco-editor/languages/definitions/javascript/register'
import * as monaco from 'monaco-editor/editor/editor.api'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register'
// The bundler makes a worker of what `?worker` names, and gives it a default export.
// oxlint-disable-next-line import/default
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
// oxlint-disable-next-line import/default
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker'

// Workers of our own build: nothing is loaded from another host.
globalThis.MonacoEnvironment = {
  getWorker: (_: string, label: string) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
}

/** A schema, the text that it describes, and the address that the text itself states for it. */
export interface Described {
  readonly uri: string
  readonly schema: object
  readonly stated?: unknown
}
/**
 * Completion and hover follow the published schema. A document's own `$schema` would win over ours, so ours is known
 * under that name. Faults are marked by the product's own check, in the language of the person.
 */
export function publishSchema({ uri: modelUri, schema, stated }: Described): void {
  const own = `${modelUri}.schema`
  const uris = new Set([own])
  if (typeof stated === 'string' && stated !== '') {
    uris.add(stated)
    if (URL.canParse(stated, modelUri)) uris.add(new URL(stated, modelUri).href)
  }
  jsonDefaults.setDiagnosticsOptions({
    validate: false,
    enableSchemaRequest: false,
    schemas: [...uris].map((uri) => ({ uri, fileMatch: uri === own ? [modelUri] : [], schema })),
  })
}

// The page says by its colour scheme whether it is dark. A theme is of all editors at once.
const followPage = () =>
  monaco.editor.setTheme(getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'vs-dark' : 'vs')
followPage()
new MutationObserver(followPage).observe(document.documentElement, {
  attributes: true,
  attributeFilter: ['style', 'class'],
})

export const EDITOR_OPTIONS = {
  automaticLayout: true,
  fontSize: 13,
  tabSize: 2,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  wordWrap: 'on',
  fixedOverflowWidgets: true,
  quickSuggestions: { strings: true, other: true, comments: false },
} as const satisfies monaco.editor.IStandaloneEditorConstructionOptions

export { monaco }
export type CodeEditor = monaco.editor.IStandaloneCodeEditor

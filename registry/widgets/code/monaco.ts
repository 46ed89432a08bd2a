import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/codeEditor/register'
import 'monaco-editor/features/codicon/register'
import 'monaco-editor/features/comment/register'
import 'monaco-editor/features/contextmenu/register'
import 'monaco-editor/features/dropOrPasteInto/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/folding/register'
import 'monaco-editor/features/indentation/register'
import 'monaco-editor/features/linesOperations/register'
import 'monaco-editor/features/multicursor/register'
import 'monaco-editor/features/smartSelect/register'
import 'monaco-editor/features/wordOperations/register'
import 'monaco-editor/languages/definitions/css/register'
import 'monaco-editor/languages/definitions/html/register'
import 'monaco-editor/languages/definitions/java/register'
import 'monaco-editor/languages/definitions/javascript/register'
import 'monaco-editor/languages/definitions/markdown/register'
import 'monaco-editor/languages/definitions/objective-c/register'
import 'monaco-editor/languages/definitions/python/register'
import 'monaco-editor/languages/definitions/r/register'
import 'monaco-editor/languages/definitions/shell/register'
import 'monaco-editor/languages/definitions/sql/register'
import 'monaco-editor/languages/definitions/swift/register'
import * as monaco from 'monaco-editor/editor/editor.api'
// The bundler makes a worker of what `?worker` names, and gives it a default export.
// oxlint-disable-next-line import/default
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import { type Mode, TAB_SIZE } from './options.ts'
import { vueConfiguration, vueLanguage } from './vue.ts'

// A worker of our own build; another editor of the product may have brought one that knows more.
globalThis.MonacoEnvironment ??= { getWorker: () => new EditorWorker() }

monaco.languages.register({ id: 'vue', extensions: ['.vue'], aliases: ['Vue', 'vue'] })
monaco.languages.setMonarchTokensProvider(
  'vue',
  vueLanguage as unknown as Parameters<typeof monaco.languages.setMonarchTokensProvider>[1],
)
monaco.languages.setLanguageConfiguration('vue', vueConfiguration)

/** The red in which both themes write the strings of a query is too pale on white and too dark on black. */
export const THEMES = { light: 'vitrine', dark: 'vitrine-dark' } as const
monaco.editor.defineTheme(THEMES.light, {
  base: 'vs',
  inherit: true,
  rules: [{ token: 'string.sql', foreground: 'b01011' }],
  colors: {},
})
monaco.editor.defineTheme(THEMES.dark, {
  base: 'vs-dark',
  inherit: true,
  rules: [{ token: 'string.sql', foreground: 'ff9a94' }],
  colors: {},
})

export const languageOf = (mode: Mode): string => (mode === 'text' ? 'plaintext' : mode)

export const EDITOR_OPTIONS = {
  automaticLayout: true,
  fontSize: 13,
  tabSize: TAB_SIZE,
  insertSpaces: true,
  detectIndentation: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  wordWrap: 'on',
  fixedOverflowWidgets: true,
  wordBasedSuggestions: 'off',
  quickSuggestions: false,
  // A page scrolls on when the text cannot.
  scrollbar: { alwaysConsumeMouseWheel: false },
} as const satisfies monaco.editor.IStandaloneEditorConstructionOptions

export { monaco }
export type CodeEditor = monaco.editor.IStandaloneCodeEditor

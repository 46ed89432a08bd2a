import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormProps } from '../../kit/faces.ts'
import type { CodeEditor } from './monaco.ts'
import { EDITOR_OPTIONS, THEMES, languageOf, monaco } from './monaco.ts'
import type { Options } from './options.ts'

/** The page says by its colour scheme whether it is dark. */
const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark'
function useTheme(): void {
  useEffect(() => {
    const apply = () => monaco.editor.setTheme(isDark() ? THEMES.dark : THEMES.light)
    apply()
    const observer = new MutationObserver(apply)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] })
    return () => observer.disconnect()
  }, [])
}

function text(editor: CodeEditor, value: string): void {
  const model = editor.getModel()
  if (model && model.getValue() !== value)
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null)
}

/** What the editor opens over its text, and closes again by Esc. */
const OPENED = ['suggest-widget', 'find-widget', 'parameter-hints-widget'].map((name) => `.${name}.visible`).join()

/**
 * Esc belongs to the editor as long as it has something open, and once more to hand Tab back to the page; then it is the page's,
 * where it may close a dialog. The editor hears of a key only after this, and those around it only if it goes on.
 */
function ownEscape(element: HTMLElement, mayLeave: () => boolean, leave: () => void): () => void {
  let isOwn = false
  const before = ({ key }: KeyboardEvent) => {
    isOwn = key === 'Escape' && (element.querySelector(OPENED) !== null || !mayLeave())
    if (isOwn && element.querySelector(OPENED) === null) leave()
  }
  const after = (event: KeyboardEvent) => isOwn && event.stopPropagation()
  element.addEventListener('keydown', before, true)
  element.addEventListener('keydown', after)
  return () => {
    element.removeEventListener('keydown', before, true)
    element.removeEventListener('keydown', after)
  }
}

/** The editor with syntax colours, on a screen with a keyboard. After Esc, Tab leaves the editor until the text has the focus again. */
export function Monaco({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  field,
  options,
  ports,
}: FormProps<string, Options>) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<CodeEditor>(null)
  const told = useRef(value)
  const [isLeaving, setLeaving] = useState(false)
  const change = useEffectEvent((next: string) => {
    if (next === told.current) return
    told.current = next
    onChange(next)
  })
  const blurred = useEffectEvent(() => onBlur?.())
  const create = useEffectEvent((element: HTMLElement) =>
    monaco.editor.create(element, {
      ...EDITOR_OPTIONS,
      value,
      language: languageOf(options.language),
      readOnly: disabled,
      lineNumbers: options.lineNumbers ? 'on' : 'off',
      ariaLabel: field.title,
    }),
  )
  useTheme()
  useEffect(() => {
    if (!host.current) return undefined
    const made = create(host.current)
    let mayLeave = false
    const leave = (next: boolean) => {
      mayLeave = next
      made.updateOptions({ tabFocusMode: next })
      setLeaving(next)
    }
    made.onDidChangeModelContent(() => change(made.getValue()))
    const letGo = ownEscape(
      host.current,
      () => mayLeave,
      () => leave(true),
    )
    made.onMouseDown(() => leave(false))
    made.onDidBlurEditorText(() => {
      leave(false)
      blurred()
    })
    editor.current = made
    return () => {
      letGo()
      made.getModel()?.dispose()
      made.dispose()
    }
  }, [])
  useEffect(() => {
    const { current } = editor
    const model = current?.getModel()
    if (!current || !model) return
    current.updateOptions({ readOnly: disabled, lineNumbers: options.lineNumbers ? 'on' : 'off' })
    monaco.editor.setModelLanguage(model, languageOf(options.language))
  }, [disabled, options])
  useEffect(() => {
    if (value === told.current || !editor.current) return
    told.current = value
    text(editor.current, value)
  }, [value])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a label and a refused form point here; the editor inside takes the focus at once */}
      <div
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a label and a refused form point here; the editor inside takes the focus at once
        role="group"
        aria-label={field.title}
        aria-describedby={describedBy ? `${id}-help ${describedBy}` : `${id}-help`}
        tabIndex={-1}
        onFocus={(event) => event.target === event.currentTarget && editor.current?.focus()}
        className={`v-code${invalid ? ' v-code-wrong' : ''}${disabled ? ' v-code-off' : ''}`}
        style={{ height: options.height }}
      >
        <div ref={host} className="v-code-host" />
      </div>
      <output id={`${id}-help`} className="v-code-help">
        {disabled ? '' : ports.say(isLeaving ? 'CODE_LEAVING' : 'CODE_LEAVE')}
      </output>
    </>
  )
}

import { Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useDesigner } from '../context.tsx'
import { loadMonaco } from './load-monaco.ts'

interface DiffViewProps {
  readonly before: string
  readonly after: string
  readonly language?: 'json' | 'javascript'
}

/** Two texts side by side, differences coloured; one below the other on a narrow window. */
export function DiffView({ before, after, language = 'json' }: DiffViewProps) {
  const { say, ports } = useDesigner()
  const host = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let disposed = false
    let dispose = () => {}
    void loadMonaco(ports.locale).then(({ monaco, EDITOR_OPTIONS }) => {
      if (disposed || !host.current) return
      const original = monaco.editor.createModel(before, language)
      const modified = monaco.editor.createModel(after, language)
      const editor = monaco.editor.createDiffEditor(host.current, {
        ...EDITOR_OPTIONS,
        readOnly: true,
        originalEditable: false,
        hideUnchangedRegions: { enabled: true },
        originalAriaLabel: say('DESIGNER_BEFORE'),
        modifiedAriaLabel: say('DESIGNER_AFTER'),
      })
      editor.setModel({ original, modified })
      setReady(true)
      dispose = () => {
        editor.dispose()
        original.dispose()
        modified.dispose()
      }
    })
    return () => {
      disposed = true
      dispose()
    }
  }, [before, after, language, ports.locale, say])
  return (
    <div className="vd-monaco vd-diff">
      {!ready && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      <div ref={host} className="vd-monaco-host" />
    </div>
  )
}

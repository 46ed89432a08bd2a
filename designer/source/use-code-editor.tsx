import { Spin } from 'antd'
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDesigner } from '../context.tsx'
import { loadMonaco } from './load-monaco.ts'
import type { CodeEditor } from './monaco.ts'

export type MonacoPart = typeof import('./monaco.ts')
interface Ready {
  readonly monaco: MonacoPart['monaco']
  readonly editor: CodeEditor
}
interface Made {
  readonly editor: CodeEditor
  readonly dispose: () => void
}

/** A code editor in `view`, made by `make` once its code is there, and anew for another `name`; `ready` is null until then. */
export function useCodeEditor(
  name: string,
  make: (part: MonacoPart, host: HTMLElement) => Made,
): { readonly ready: Ready | null; readonly view: ReactElement } {
  const { say, ports } = useDesigner()
  const host = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<Ready | null>(null)
  const create = useEffectEvent(async (isGone: () => boolean): Promise<() => void> => {
    const part = await loadMonaco(ports.locale)
    if (isGone() || !host.current) return () => {}
    const { editor, dispose } = make(part, host.current)
    setReady({ monaco: part.monaco, editor })
    return dispose
  })
  useEffect(() => {
    let gone = false
    const created = create(() => gone)
    return () => {
      gone = true
      void created.then((dispose) => dispose())
    }
  }, [name])
  const view = (
    <div className="vd-monaco">
      {!ready && <Spin className="vd-center" aria-label={say('COMMON_LOADING')} />}
      <div ref={host} className="vd-monaco-host" />
    </div>
  )
  return { ready, view }
}

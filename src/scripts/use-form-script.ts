import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { FormStore } from '../form/store/index.ts'
import type { OpenForm } from '../form/open/index.ts'
import { useHost } from '../host/host.tsx'
import type { FormScript } from './form-script.ts'
import type { ScreenScripts } from './screen-scripts.ts'

/** Forms whose script has begun already: it goes on without beginning again when its page is shown again. */
const begun = new WeakSet<FormStore>()

export interface FormScriptUse {
  /** Resolves to false when the script stopped the save; it has said why then. */
  readonly mayBeSaved: () => Promise<boolean>
  readonly press: (code: string) => void
}

/** The form's script, where its screen has one: fetched and started in parallel with the form, which waits for it only when it is saved. */
export function useFormScript({ store, screen, row }: Pick<OpenForm, 'store' | 'screen' | 'row'>): FormScriptUse {
  const { scripts, ports } = useHost()
  const started = useRef<Promise<FormScript | undefined>>(undefined)
  const start = useEffectEvent(async (of: ScreenScripts): Promise<FormScript | undefined> => {
    const goesOn = begun.has(store)
    const { FormScript: Started } = await import('./form-script.ts')
    return Started.start({ scripts: of, store, screen, ports, isUpdate: row !== undefined, goesOn })
  })
  useEffect(() => {
    if (!scripts?.kinds.has('form')) return undefined
    const starting = start(scripts)
    // Without its code the form is what it is without a script.
    started.current = starting.catch(() => undefined)
    begun.add(store)
    return () => {
      const ending = started.current
      started.current = undefined
      void ending?.then((script) => script?.end())
    }
  }, [scripts, store])
  const mayBeSaved = useCallback(async () => {
    const refusal = await (await started.current)?.refusal()
    if (refusal === undefined) return true
    ports.notify('warning', refusal)
    return false
  }, [ports])
  const press = useCallback((code: string) => void started.current?.then((script) => script?.press(code)), [])
  return { mayBeSaved, press }
}

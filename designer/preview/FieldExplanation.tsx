import { type ReactNode, type SyntheticEvent, useCallback, useSyncExternalStore, useMemo, useState } from 'react'
import { type FormStore, FormWatch } from '../../src/form/store/index.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { useDesigner } from '../context.tsx'
import { PageTests } from './PageTests.tsx'
import { Trace } from './Trace.tsx'

interface Asked {
  readonly store: FormStore
  readonly key: string
}

/** The drawn screen, and below it why the field that was clicked or focused is as it is. */
export function FieldExplanation({ screen, children }: { readonly screen: Screen; readonly children: ReactNode }) {
  const { say } = useDesigner()
  const [store, setStore] = useState<FormStore>()
  const [asked, setAsked] = useState<Asked>()
  const watch = useCallback((drawn: FormStore) => {
    setStore(drawn)
    // The same field of the form that is drawn anew after an edit.
    setAsked((before) => before && { ...before, store: drawn })
  }, [])
  // A locked control takes no click, and it is what one asks about.
  const ask = ({ target }: SyntheticEvent) => {
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined
    if (key !== undefined && store?.slots.has(key)) setAsked({ store, key })
  }
  return (
    <FormWatch value={watch}>
      <div onPointerDownCapture={ask} onFocusCapture={ask}>
        {children}
      </div>
      <PageTests screen={screen} store={store} />
      {store && (asked ? <FieldTrace asked={asked} screen={screen} /> : <p className="vd-help">{say('TRACE_HINT')}</p>)}
    </FormWatch>
  )
}

function FieldTrace({ asked: { store, key }, screen }: { readonly asked: Asked; readonly screen: Screen }) {
  const { subscribe, read } = useMemo(
    () => ({ subscribe: (listener: () => void) => store.onChange(listener), read: () => JSON.stringify(store.record) }),
    [store],
  )
  // What is typed changes the answer.
  useSyncExternalStore(subscribe, read)
  return <Trace trace={store.explain(key)} screen={screen} />
}

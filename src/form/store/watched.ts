import { createContext, useContext, useEffect } from 'react'
import type { FieldTrace } from '../../../engine/rules/index.ts'
import type { FormStore } from './state.ts'

/** Receives each form that is drawn: the designer explains its fields. */
export const FormWatch = createContext<((store: FormStore) => void) | undefined>(undefined)

declare global {
  /** In development: why a field of the form that was opened last is as it is. */
  var whyField: ((key: string) => FieldTrace) | undefined
}

/** Notifies the watchers of this form. In development its fields can be inspected from the console. */
export function useWatched(store: FormStore): void {
  const watch = useContext(FormWatch)
  useEffect(() => {
    watch?.(store)
    if (import.meta.env.DEV) globalThis.whyField = (key) => store.explain(key)
  }, [watch, store])
}

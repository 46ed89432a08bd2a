import { useEffect, useEffectEvent } from 'react'
import { subscribe } from 'valtio'
import { type OpenDocument, isDirty } from '../../document/state.ts'

/** A draft saves itself in a pause of this length. */
const AUTOSAVE_MS = 1500

/** Saves the draft in a pause of the work, and again where something was changed meanwhile. */
export function useAutosave(open: OpenDocument, isOff: boolean, save: () => Promise<boolean>): void {
  const store = useEffectEvent(() => {
    if (isDirty(open) && !open.failure && !isOff) void save()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = subscribe(open, () => {
      clearTimeout(timer)
      timer = setTimeout(() => store(), AUTOSAVE_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [open])
}

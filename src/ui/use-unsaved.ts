import { useEffect } from 'react'
import { holdUnsaved } from '../lib/unsaved.ts'

/** Says, as long as it holds, that something typed here is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsaved() : undefined), [isUnsaved])
}

import { createContext, useContext, useSyncExternalStore } from 'react'

const PHONE = '(max-width: 768px)'

function watch(listener: () => void): () => void {
  const media = window.matchMedia(PHONE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True or false where a screen is drawn for another device than the one it is looked at with. */
export const PhoneContext = createContext<boolean | undefined>(undefined)

export function usePhone(): boolean {
  const isNarrow = useSyncExternalStore(watch, () => window.matchMedia(PHONE).matches)
  return useContext(PhoneContext) ?? isNarrow
}

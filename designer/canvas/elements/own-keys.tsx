import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useDesigner } from '../../context.tsx'
import { type OwnKeys, readKeys, saveKeys } from './keymap.ts'

interface OwnKeysValue {
  readonly own: OwnKeys
  readonly setOwn: (own: OwnKeys) => void
}
const Context = createContext<OwnKeysValue>({ own: {}, setOwn: () => {} })

/** The keys that the person has chosen, as this browser has stored them. */
export function OwnKeysProvider({ children }: { readonly children: ReactNode }) {
  const { preference } = useDesigner()
  const [own, setOwn] = useState(() => readKeys(preference))
  const value = useMemo(
    () => ({
      own,
      setOwn: (next: OwnKeys) => {
        setOwn(next)
        saveKeys(preference, next)
      },
    }),
    [own, preference],
  )
  return <Context value={value}>{children}</Context>
}
export const useOwnKeys = (): OwnKeysValue => useContext(Context)

export const IS_MAC = /mac/i.test(navigator.platform)

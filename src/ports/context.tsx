import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, createContext, use, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Ports } from '../../registry/kit/ports.ts'
import { sentence } from '../lib/i18n.ts'
import '../lib/i18n-inside.ts'
import { dictionaryChanges, followDictionaries, storedChoices } from '../state/dictionaries.ts'
import { locale } from '../state/locale.ts'
import { toast } from '../ui/feedback/feedback.tsx'
import { createPorts } from './create-ports.ts'

const PortsContext = createContext<Ports | undefined>(undefined)

/** Makes the application's ports, again when the language changes; `ports` replaces them in tests and previews. */
export function PortsProvider({ ports, children }: { readonly ports?: Ports; readonly children: ReactNode }) {
  const queries = useQueryClient()
  const { current } = useSnapshot(locale)
  useEffect(followDictionaries, [])
  const own = useMemo(
    () =>
      createPorts({
        locale: current,
        queries,
        storedChoices,
        changes: dictionaryChanges,
        notify: toast,
        say: (code, params) => sentence(code, params, current),
      }),
    [current, queries],
  )
  return <PortsContext value={ports ?? own}>{children}</PortsContext>
}

export function usePorts(): Ports {
  const ports = use(PortsContext)
  if (!ports) throw new Error('no PortsProvider above')
  return ports
}

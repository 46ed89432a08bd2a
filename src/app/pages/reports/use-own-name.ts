import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { nameTab } from '../../../state/tabs.ts'

/** The page, and its tab, are called what its report is called, as soon as that is known. */
export function useOwnName(name: string | undefined): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (name) nameTab(pathname + search, name)
  }, [name, pathname, search])
}

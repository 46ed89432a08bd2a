import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { splitSearch, type ListAddress } from '../../list/query-state/index.ts'
import { addressNow, pathOf } from './address.ts'

const heard = new Set<(isBack: boolean) => void>()
/** What was written and has not arrived yet; a router takes its time. */
const underWay = new Set<string>()
let latest: string | undefined

/** The query parameters of an address that belong to the list. */
export const listSearchOf = (address: string): string => splitSearch(address.slice(pathOf(address).length)).list
const listPartNow = () => listSearchOf(addressNow())

/** Handles an address change of the router; `isBack` when the user went back or forward. */
export function onAddressChange(isBack: boolean): void {
  const isOwn = underWay.has(listPartNow())
  if (latest === undefined || latest === listPartNow()) {
    latest = undefined
    underWay.clear()
  }
  if (!isOwn) for (const tell of heard) tell(isBack)
}

/** The address of the page around, as far as it is about the list of a screen. */
export function useListAddress(screen: string): ListAddress {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useMemo(
    () => ({
      screen,
      now: () => latest ?? listPartNow(),
      write(part, isStep) {
        latest = part
        underWay.add(part)
        const own = part === '' ? search : `${search === '' ? '?' : `${search}&`}${part}`
        void navigate(`${pathname}${own}`, { replace: !isStep })
      },
      watch(changed) {
        heard.add(changed)
        return () => void heard.delete(changed)
      },
    }),
    [screen, navigate, pathname, search],
  )
}

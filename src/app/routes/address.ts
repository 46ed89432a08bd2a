import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  window.addEventListener('popstate', changed)
  return () => {
    window.removeEventListener('hashchange', changed)
    window.removeEventListener('popstate', changed)
  }
}
/** The part after the hash: path and query of the page. */
export function addressNow(): string {
  const { href } = window.location
  const at = href.indexOf('#')
  return at < 0 ? '/' : href.slice(at + 1) || '/'
}
/** The same, for pages that stand without a router around them. */
export const useAddress = (): string => useSyncExternalStore(watch, addressNow)

export const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''
export const queryOf = (address: string): URLSearchParams => new URLSearchParams(address.slice(pathOf(address).length))

/** Goes to a page in place of this one. A router hears of it as of a step in the history. */
export function goTo(path: string): void {
  const { pathname, search } = window.location
  window.location.replace(`${pathname}${search}#${path}`)
}

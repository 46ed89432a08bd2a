/** Who holds something unsaved, and on which page where it is known. */
const holders = new Map<symbol, string | undefined>()
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Says that something typed is not saved yet; the answer takes that back. The browser asks before the window goes meanwhile. */
export function holdUnsaved(page?: string): () => void {
  const holder = Symbol('unsaved')
  if (holders.size === 0) window.addEventListener('beforeunload', ask)
  holders.set(holder, page)
  return () => {
    holders.delete(holder)
    if (holders.size === 0) window.removeEventListener('beforeunload', ask)
  }
}
/** Whether anything would be lost if the window went. */
export const hasUnsaved = (): boolean => holders.size > 0
/** Whether the page in view holds something: pages behind it are known by name. */
export const hasUnsavedInView = (): boolean => [...holders.values()].includes(undefined)
/** Whether a page that is not in view holds something. */
export const hasUnsavedBehind = (page: string): boolean => [...holders.values()].includes(page)

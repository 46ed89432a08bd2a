/** What is not saved yet, as far as its page says more of it than that it is there. */
export interface Unsaved {
  /** Asks before it is left, where its page has a question of its own; true when it may be. */
  readonly ask?: () => Promise<boolean>
  /** False as soon as it is saved or discarded: a navigation may come before the page is drawn again. */
  readonly isLive?: () => boolean
}

/** Who holds something unsaved, and on which page where it is known. */
const holders = new Map<symbol, { readonly page: string | undefined; readonly what: Unsaved }>()
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Says that something typed is not saved yet; the answer takes that back. The browser asks before the window goes meanwhile. */
export function holdUnsaved(page?: string, what: Unsaved = {}): () => void {
  const holder = Symbol('unsaved')
  if (holders.size === 0) window.addEventListener('beforeunload', ask)
  holders.set(holder, { page, what })
  return () => {
    holders.delete(holder)
    if (holders.size === 0) window.removeEventListener('beforeunload', ask)
  }
}

const heldOn = (page: string | undefined) =>
  [...holders.values()].filter((held) => held.page === page && held.what.isLive?.() !== false)
/** Whether anything would be lost if the window went. */
export const hasUnsaved = (): boolean => holders.size > 0
/** Whether the page in view holds something: hidden pages are known by name. */
export const hasUnsavedInView = (): boolean => heldOn(undefined).length > 0
/** Whether a page that is not in view holds something. */
export const hasUnsavedInBackground = (page: string): boolean => heldOn(page).length > 0
/** How the page in view asks, where it has a question of its own. */
export const questionInView = (): Unsaved['ask'] => heldOn(undefined).findLast(({ what }) => what.ask)?.what.ask

import { addressNow } from './address.ts'

/** What decides whether the page may be left, by a step through the history or by a move of the client. */
interface LeaveGuard {
  /** Whether this address may only be shown after a question. */
  mustAsk(address: string): boolean
  ask(): Promise<boolean>
}

/** Under this name the router keeps the number of an entry of the history. */
const NUMBER = 'idx'
/** An entry that cannot be come back to is made anew. */
const MOST_TRIES = 6

function numberNow(): number | undefined {
  const state: unknown = window.history.state
  const number = typeof state === 'object' && state !== null && NUMBER in state ? state[NUMBER] : undefined
  return typeof number === 'number' ? number : undefined
}
/** Where the browser keeps an account of all entries, none is missed; the numbers are the router's own account. */
const navigationApi = () => ('navigation' in window ? window.navigation : undefined)

interface Entry {
  readonly number: number
  readonly key: string | undefined
  readonly place: number | undefined
  readonly href: string
  readonly state: unknown
}
function entryNow(number: number): Entry {
  const entry = navigationApi()?.currentEntry
  return {
    number,
    key: entry?.key,
    place: entry?.index,
    href: window.location.href,
    state: window.history.state as unknown,
  }
}
function goTo(from: Entry, to: Entry): void {
  if (to.key === undefined) return window.history.go(to.number - from.number)
  // Another step may come in between, and what hears of steps sees to it then.
  const { committed, finished } = navigationApi()?.traverseTo(to.key) ?? {}
  committed?.catch(() => undefined)
  finished?.catch(() => undefined)
}

/** The entry that the router shows. */
let here: Entry | undefined
let guard: LeaveGuard | undefined
/** Where the person wants to be, while she is asked. */
let wanted: Entry | undefined
/** What a move does that waits for an answer. */
let move: (() => void) | undefined
/** Number of attempts to return to `here`; 0 when the page is there. */
let tries = 0
let isAgreed = false
let isAsking = false

/**
 * The entry of the address bar. An address that the user types, or that is set outside the router, makes an entry
 * without a number, and the router warns of it and cannot tell how far away it is: it gets one before the router hears of it.
 */
function arrived(): Entry {
  if (here && numberNow() === undefined) {
    const { place } = entryNow(0)
    const following = window.location.href === here.href ? 0 : 1
    const steps = place !== undefined && here.place !== undefined ? place - here.place : following
    window.history.replaceState(
      { usr: null, key: Math.random().toString(36).slice(2, 10), [NUMBER]: here.number + steps },
      '',
    )
  }
  return entryNow(numberNow() ?? 0)
}
const isSame = (one: Entry, other: Entry) =>
  one.key !== undefined ? one.key === other.key : one.number === other.number

function comeBack(from: Entry, to: Entry): void {
  tries += 1
  if (tries <= MOST_TRIES) return goTo(from, to)
  tries = 0
  window.history.pushState(to.state, '', to.href)
  here = entryNow(to.number)
}

function goOn(): void {
  if (!wanted || !here || isSame(wanted, here)) return
  isAgreed = true
  goTo(here, wanted)
}

async function question({ ask }: LeaveGuard): Promise<void> {
  isAsking = true
  const may = await ask()
  isAsking = false
  if (!may) wanted = undefined
  // Until the page has returned to its entry, navigation starts from that entry.
  else if (tries === 0) goOn()
}

function stepped(event: PopStateEvent): void {
  const now = arrived()
  if (tries > 0 && here) {
    event.stopImmediatePropagation()
    if (!isSame(now, here)) return comeBack(now, here)
    tries = 0
    if (!isAsking) goOn()
    return
  }
  const isStopped = !isAgreed && (guard?.mustAsk(addressNow()) ?? false)
  isAgreed = false
  if (!isStopped || !here || !guard) {
    here = now
    wanted = undefined
    move = undefined
    return
  }
  event.stopImmediatePropagation()
  wanted = now
  comeBack(now, here)
  if (!isAsking) void question(guard)
}

let isWatching = false
/** Must be called before a router is created, so that the router sees only confirmed steps. Returns a function to call after each navigation. */
export function watchHistory(): () => void {
  if (!isWatching) window.addEventListener('popstate', stepped, { capture: true })
  isWatching = true
  return () => {
    if (tries === 0) here = entryNow(numberNow() ?? 0)
  }
}

/** Calls `go` for an address at once, or after the user confirms leaving. A later request replaces a pending one. */
export function navigateWithGuard(address: string, go: () => void): void {
  if (!guard?.mustAsk(address)) {
    move = undefined
    return go()
  }
  const isAsked = move !== undefined
  move = go
  if (isAsked) return
  void guard.ask().then((may) => {
    const agreed = move
    move = undefined
    if (may) agreed?.()
  })
}

/** Sets the guard that is asked before each navigation. Returns the function that removes it. */
export function setLeaveGuard(next: LeaveGuard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}

import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPath, Router, UNSAFE_createHashHistory, type Navigator } from 'react-router-dom'
import { navigateWithGuard, watchHistory } from './history-steps.ts'

/** The history of the address bar. Every move of the client passes the guard of what is unsaved; steps pass it before they arrive here. */
function createHistory() {
  const arrived = watchHistory()
  const history = UNSAFE_createHashHistory({ v5Compat: true })
  arrived()
  const addressOf = (to: Parameters<Navigator['push']>[0]) => (typeof to === 'string' ? to : createPath(to))
  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (steps) => history.go(steps),
    push: (to, state) => navigateWithGuard(addressOf(to), () => history.push(to, state)),
    replace: (to, state) => navigateWithGuard(addressOf(to), () => history.replace(to, state)),
  }
  const now = () => ({ location: history.location, navigationType: history.action })
  const listen = (moved: () => void) =>
    history.listen(() => {
      arrived()
      moved()
    })
  return { navigator, now, listen }
}

/** A router without loaders and actions: its library's own one that asks before a page is left brings these along. */
export function HashRouter({ children }: { children: ReactNode }) {
  const [{ navigator, now, listen }] = useState(createHistory)
  const [place, setPlace] = useState(now)
  // The current page stays in view until the next one can be drawn.
  useLayoutEffect(() => listen(() => startTransition(() => setPlace(now()))), [listen, now])
  return (
    <Router navigator={navigator} {...place}>
      {children}
    </Router>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router-dom'
import { dividedSearch } from '../../render/list/list-address.ts'
import { session } from '../../state/session.ts'
import { addressNow, pathOf } from '../routes/address.ts'
import { guardSteps } from '../routes/history-steps.ts'
import { askInView, wouldLose } from './leaving.ts'

// What a list shows makes no other page of it.
const pageOf = (path: string, search: string) => path + dividedSearch(search).page

/**
 * The one guard of all pages: whatever way leads elsewhere, the person is asked before something unsaved goes, and goes on
 * once she agrees. `page` is the one in view. What the router begins, it stops itself; steps through the history are stopped before it.
 */
export function useLeaveGuard(page: string): void {
  const mustAsk = (next: string) => session.token !== '' && next !== page && wouldLose(page)
  const blocker = useBlocker(({ nextLocation: { pathname, search }, historyAction }) => historyAction !== 'POP' && mustAsk(pageOf(pathname, search)))
  const answer = useEffectEvent((may: boolean) => (may ? blocker.proceed?.() : blocker.reset?.()))
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) void askInView().then((may) => answer(may))
  }, [isBlocked])
  const mustAskNow = useEffectEvent(() => {
    const path = pathOf(addressNow())
    return mustAsk(pageOf(path, addressNow().slice(path.length)))
  })
  useEffect(() => guardSteps({ mustAsk: () => mustAskNow(), ask: askInView }), [])
}

import { useEffect, useEffectEvent } from 'react'
import { splitSearch } from '../../list/query-state/index.ts'
import { session } from '../../state/session/session.ts'
import { pathOf } from '../routes/address.ts'
import { setLeaveGuard } from '../routes/history-steps.ts'
import { confirmLeavingPage, losesUnsaved } from './confirm-leaving.ts'

// What a list shows makes no other page of it.
const pageOf = (address: string) => pathOf(address) + splitSearch(address.slice(pathOf(address).length)).page

/**
 * The one guard of all pages: whatever way leads elsewhere, the person is asked before something unsaved goes, and goes on
 * once she agrees. `page` is the one in view.
 */
export function useLeaveGuard(page: string): void {
  const mustAsk = useEffectEvent(
    (address: string) => session.token !== '' && pageOf(address) !== page && losesUnsaved(page),
  )
  useEffect(() => setLeaveGuard({ mustAsk: (address) => mustAsk(address), ask: confirmLeavingPage }), [])
}

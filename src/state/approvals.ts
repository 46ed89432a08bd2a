import { proxy } from 'valtio'
import { type ApprovalCounts, getApprovalCounts } from '../api/process.ts'
import { logProblem } from '../lib/log.ts'
import { onSocketMessage } from './socket-messages.ts'

const NONE: ApprovalCounts = { todo: 0, claim: 0, copied: 0 }
/** Commands of the user's socket after which the counts may be others. */
const CHANGING: ReadonlySet<unknown> = new Set(['approval', 'topic', 'user'])

/** How many approvals wait for the person, each number up to 999. Written by this module only. */
export const approvals = proxy<{ counts: ApprovalCounts }>({ counts: NONE })

let turn = 0
let isWatching = false

/** Asks how many wait now. Without an answer the counts stay as they are: a back end without approvals has none. */
export async function loadApprovalCounts(): Promise<void> {
  turn += 1
  const mine = turn
  if (!isWatching) return
  try {
    const counts = await getApprovalCounts()
    if (mine === turn && isWatching) approvals.counts = { ...NONE, ...counts }
  } catch (reason) {
    logProblem('approvals were not counted', reason)
  }
}

/** Counts until the returned function is called, anew with each message that may have changed the counts. */
export function watchApprovals(): () => void {
  isWatching = true
  void loadApprovalCounts()
  const stop = onSocketMessage({
    heard: (message) => {
      if (CHANGING.has(message['cmd'])) void loadApprovalCounts()
    },
    restored: () => void loadApprovalCounts(),
  })
  return () => {
    isWatching = false
    turn += 1
    stop()
    approvals.counts = NONE
  }
}

import { cancelStep, isLive } from './containers.ts'
import type { InstanceResult, InstanceStatus } from '../state.ts'
import type { Transition } from '../transition.ts'

/** What the status field of the record shows. */
const STATUS = { agreed: '3', rejected: '4', terminated: '4', withdrawn: '1' } as const

/** Ends the instance with everything that is live in it. */
export function endInstance(t: Transition, result: InstanceResult): void {
  for (const step of t.steps.values()) if (isLive(step)) cancelStep(t, step)
  t.timers.clear()
  t.queue.length = 0
  const status: InstanceStatus = 'ended'
  t.instance = { ...t.instance, status, result, endTime: t.now }
  t.event('end', { detail: { result } })
  t.effects.push({ kind: 'status', value: STATUS[result] })
  if (t.document.result !== undefined)
    t.effects.push({ kind: 'set', values: { [t.document.result]: result === 'withdrawn' ? null : result } })
  const { parentStep, starter } = t.instance
  if (parentStep !== null) t.effects.push({ kind: 'parent', stepId: parentStep, result })
  if (result !== 'withdrawn') t.notify('result', [starter], null)
}

import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import { START_NODE } from '../../schemas/language/process/node-key.ts'
import { type Container, nodeOf, nodeTitle, pathOf } from './document/nodes.ts'
import { isLive } from './flow/containers.ts'
import type { ProcessState, Refusal, StepState } from './state.ts'

/** Old node key → new one, where they differ. */
type KeyMap = Readonly<Record<string, string>>

const isSamePath = (one: readonly Container[], other: readonly Container[]) =>
  one.length === other.length &&
  one.every(({ branch, lane }, at) => other[at]?.branch === branch && other[at].lane === lane)

function problemOf(
  from: ProcessDocument,
  to: ProcessDocument,
  step: StepState,
  keyOf: (key: string) => string,
): Refusal | undefined {
  if (step.nodeKey === START_NODE) return undefined
  const params = { node: nodeTitle(from, step.nodeKey) }
  if (step.kind === 'service' || step.kind === 'process') return { refused: 'PROCESS_MIGRATE_WORK', params }
  const node = nodeOf(to, keyOf(step.nodeKey))
  if (node?.kind !== step.kind) return { refused: 'PROCESS_MIGRATE_TARGET', params }
  const path = pathOf(from, step.nodeKey).map(({ branch, lane }) => ({ branch: keyOf(branch), lane: keyOf(lane) }))
  const lanes = node.kind === 'branch' ? node.branches.map(({ key }) => key) : []
  return isSamePath(path, pathOf(to, node.key)) && step.lanes.every((lane) => lanes.includes(keyOf(lane)))
    ? undefined
    : { refused: 'PROCESS_MIGRATE_PLACE', params }
}

/**
 * The state of an instance under another version of its document, or why it does not fit. Every live step needs a node of its
 * kind at its place. Tasks and due times stay; rules and rights are the new ones from now on.
 */
export function migrateState(
  from: ProcessDocument,
  to: ProcessDocument,
  state: ProcessState,
  version: number,
  map: KeyMap = {},
): { readonly state: ProcessState } | Refusal {
  if (state.instance.status === 'ended') return { refused: 'PROCESS_ENDED', params: {} }
  const keyOf = (key: string) => (Object.hasOwn(map, key) ? map[key] : undefined) ?? key
  for (const step of state.steps) {
    const found = isLive(step) ? problemOf(from, to, step, keyOf) : undefined
    if (found) return found
  }
  const steps = state.steps.map((step) => ({
    ...step,
    nodeKey: keyOf(step.nodeKey),
    lane: step.lane === null ? null : keyOf(step.lane),
    lanes: step.kind === 'branch' ? step.lanes.map(keyOf) : step.lanes,
    endedLanes: step.kind === 'branch' ? step.endedLanes.map(keyOf) : step.endedLanes,
  }))
  const tasks = state.tasks.map((task) => ({ ...task, nodeKey: keyOf(task.nodeKey) }))
  const picks = Object.fromEntries(Object.entries(state.instance.picks).map(([key, people]) => [keyOf(key), people]))
  return { state: { ...state, instance: { ...state.instance, version, picks }, steps, tasks } }
}

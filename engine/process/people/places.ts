import type { Approver } from '../../../schemas/language/process/approvers.ts'
import { type HumanNode, isHuman } from '../../../schemas/language/process/nodes.ts'
import { indexOf } from '../flow/containers.ts'
import { type Container, allNodes, flowOf, placesOf } from '../document/nodes.ts'
import { approversOf } from './opinions.ts'
import { activePerson, findPeople, namedPeople, personOf, supervisorsOf } from './people.ts'
import { needsInput, nodeRights } from '../document/rights.ts'
import type { PoolEntry, ResolvedPeople, StepState } from '../state.ts'
import type { Place } from '../flow/tasks.ts'
import { RefusedAction, type Transition } from '../transition.ts'

const MAX_PLACES = 200

export interface FoundPlaces extends ResolvedPeople {
  readonly places: readonly (Place & { readonly isRepeat: boolean })[]
  /** `ask`: the places decide; else nobody is asked. */
  readonly outcome: 'ask' | 'passed' | 'rejected'
}

/** Who administers the process, without the initiator. */
export const adminsOf = (t: Transition): readonly string[] =>
  namedPeople(t, t.document.admins ?? []).filter(
    (name) => name !== t.instance.starter && activePerson(t, name) !== undefined,
  )

/** How the node treats the initiator among its people. To do something about an own request is no decision about it. */
export const selfRule = (t: Transition, node: HumanNode) =>
  node.self ?? (node.kind === 'handle' ? 'ask' : (t.document.self ?? 'supervisor'))

/** The place of a person: with the agent who stands in, but never with the initiator as agent. */
export function placeOf(t: Transition, owner: string, isDecision: boolean): Place {
  const person = personOf(t, owner)
  const agent = person?.agent ?? null
  if (!person || agent === null || agent === owner) return { owner, assignee: owner, via: 'person' }
  const { starter } = t.instance
  if (agent !== starter || !isDecision) return { owner, assignee: agent, via: 'agent' }
  const [supervisor] = supervisorsOf(t, owner, person.depart)
    .flat()
    .filter((name) => name !== starter && activePerson(t, name))
  return { owner, assignee: supervisor ?? owner, via: supervisor === undefined ? 'person' : 'agent' }
}

function withoutStarter(t: Transition, node: HumanNode, found: readonly string[]): readonly string[] {
  const { starter, depart } = t.instance
  const rule = selfRule(t, node)
  const others = found.filter((name) => name !== starter)
  if (rule === 'ask' || others.length === found.length) return found
  if (rule === 'skip') return others
  const instead =
    rule === 'admins'
      ? adminsOf(t)
      : (supervisorsOf(t, starter, depart)
          .map((people) => people.filter((name) => name !== starter && activePerson(t, name)))
          .find((people) => people.length > 0) ?? [])
  return [...new Set([...others, ...instead])]
}

/** The human nodes that may come next after a node, whatever conditions say. */
function nextHumanNodes(t: Transition, key: string): readonly HumanNode[] {
  const place = placesOf(t.document).get(key)
  const first = (flow: readonly { readonly key: string }[], index: number, path: readonly Container[]): HumanNode[] => {
    const node = flow[index] && placesOf(t.document).get(flow[index].key)?.node
    if (!node) {
      const up = path.at(-1)
      const fork = up && placesOf(t.document).get(up.branch)
      return fork ? first(fork.flow, fork.index + 1, fork.path) : []
    }
    if (isHuman(node)) return [node]
    if (node.kind === 'end') return []
    if (node.kind !== 'branch') return first(flow, index + 1, path)
    return node.branches.flatMap((lane) =>
      first(lane.flow, 0, [...(placesOf(t.document).get(node.key)?.path ?? []), { branch: node.key, lane: lane.key }]),
    )
  }
  return [...new Set(place ? first(place.flow, place.index + 1, place.path) : first(t.document.flow, 0, []))]
}
const picksBy = (nodes: readonly HumanNode[], by: 'starter' | 'previous') =>
  nodes.filter(({ who }) => who.some((one) => 'pick' in one && one.pick === by))
/** Nodes whose people have to be chosen with the decision at this node. */
export const picksAfter = (t: Transition, key: string): readonly HumanNode[] =>
  picksBy(nextHumanNodes(t, key), 'previous')
/** Nodes whose people the initiator chooses. */
export const picksOfStarter = (t: Transition): readonly HumanNode[] => {
  const all = allNodes(t.document).filter(isHuman)
  return [...new Set([...picksBy(all, 'starter'), ...picksBy(nextHumanNodes(t, ''), 'previous')])]
}

/** The last done steps that asked people, from a step backwards through its container and the enclosing ones. */
export function doneBefore(t: Transition, step: StepState): readonly StepState[] {
  const found: StepState[] = []
  for (let at: StepState | undefined = step; at; at = at.parentId === null ? undefined : t.step(at.parentId)) {
    const index = indexOf(t, at)
    found.push(
      ...t
        .stepsIn(at.parentId, at.lane)
        .filter(
          (other) =>
            other.status === 'done' &&
            (other.kind === 'approve' || other.kind === 'handle' || other.kind === 'start') &&
            indexOf(t, other) < index,
        )
        .map((other, order) => ({ other, index: indexOf(t, other), order }))
        .toSorted((one, two) => two.index - one.index || two.order - one.order)
        .map(({ other }) => other),
    )
  }
  return found
}
/** Node directly before a step, where it is one that people decide. */
function neighbourBefore(t: Transition, step: StepState): StepState | undefined {
  const [last] = doneBefore(t, step)
  if (!last || last.kind !== 'approve') return undefined
  const branch = last.parentId === null ? null : t.step(last.parentId).nodeKey
  const flow = flowOf(t.document, branch, last.lane)
  let inside: StepState = step
  while (inside.parentId !== last.parentId && inside.parentId !== null) inside = t.step(inside.parentId)
  // A fork between the two is a node before in its own right.
  return flow.slice(indexOf(t, last) + 1, indexOf(t, inside)).some(({ kind }) => kind === 'branch') ? undefined : last
}
function repeated(t: Transition, node: HumanNode, step: StepState): ReadonlySet<string> {
  const rule = node.repeat ?? t.document.repeat ?? 'adjacent'
  if (node.kind === 'handle' || rule === 'ask' || t.isMaterial || node.signature === true) return new Set()
  if (needsInput(nodeRights(t.document, node.key)) || picksAfter(t, node.key).length > 0) return new Set()
  const last = rule === 'adjacent' ? neighbourBefore(t, step) : undefined
  const steps =
    rule === 'first'
      ? [...t.steps.values()].filter(({ status, kind }) => status === 'done' && kind === 'approve')
      : last
        ? [last]
        : []
  const tasks = [...t.tasks.values()]
  return new Set(
    steps.flatMap(({ id }) =>
      approversOf(
        tasks.filter(({ status }) => status === 'agreed'),
        id,
      ),
    ),
  )
}

export function whenEmpty(
  t: Transition,
  node: HumanNode,
  isSkipped: boolean,
): readonly string[] | 'passed' | 'rejected' {
  const rule = node.empty ?? t.document.empty ?? 'admins'
  if (isSkipped || rule === 'pass') return 'passed'
  if (rule === 'reject') return 'rejected'
  if (rule === 'refuse' && t.facts.actor.username !== null) {
    if (t.isSimulated) return []
    throw new RefusedAction('PROCESS_NOBODY', { node: t.titleOf(node.key) })
  }
  // What the clock does cannot be refused.
  if (typeof rule === 'string') return adminsOf(t)
  return activePerson(t, rule.user) ? [rule.user] : []
}

/** Whether who acts should have chosen these people: else the rule for nobody finds some. */
const mustChoose = ({ action }: Transition, one: Approver): boolean =>
  'pick' in one && (action === 'start' || action === 'submit' || (action === 'agree' && one.pick === 'previous'))

/** The places of a node as it is entered; undefined while facts are missing. */
export function findPlaces(t: Transition, node: HumanNode, step: StepState): FoundPlaces | undefined {
  const { missing } = t
  const found = findPeople(t, node, node.who)
  if (!t.isSimulated && found.unresolved.some((one) => mustChoose(t, one)))
    throw new RefusedAction('PROCESS_PICK_NEEDED', { node: t.titleOf(node.key) })
  const active = found.people.filter((name) => activePerson(t, name))
  const isExplicit = node.who.some((one) => 'starter' in one)
  let people = isExplicit ? active : withoutStarter(t, node, active)
  let rule: ResolvedPeople['rule'] = active.some((name) => !people.includes(name)) ? 'self' : null
  let outcome: FoundPlaces['outcome'] = 'ask'
  const pool: readonly PoolEntry[] = found.pool
  if (t.missing > missing) return undefined
  const isPicked = found.unresolved.length > 0 && t.isSimulated
  if (people.length === 0 && pool.length === 0 && !isPicked) {
    const instead = whenEmpty(t, node, rule === 'self' && selfRule(t, node) === 'skip')
    if (rule === null || typeof instead !== 'string') rule = 'empty'
    if (typeof instead === 'string') outcome = instead
    else people = instead
  }
  if (people.length > MAX_PLACES)
    throw new RefusedAction('PROCESS_PEOPLE_LIMIT', { node: t.titleOf(node.key), limit: MAX_PLACES })
  const before = repeated(t, node, step)
  const places = people.map((owner) => {
    const place = placeOf(t, owner, node.kind === 'approve' && owner !== t.instance.starter)
    return { ...place, isRepeat: place.assignee !== null && before.has(place.assignee) }
  })
  if (t.missing > missing) return undefined
  if (rule === null && places.some(({ isRepeat }) => isRepeat)) rule = 'repeat'
  return { people, pool, rule, unresolved: found.unresolved, places, outcome }
}

import type { HumanNode } from '../../../schemas/language/process/nodes.ts'
import type { TaskKind, TaskState } from '../state.ts'

export type Vote = 'agreed' | 'rejected' | 'undecided' | 'none'
export type Mode = 'any' | 'all' | 'turn' | 'vote'
const GONE: ReadonlySet<string> = new Set(['transferred', 'removed', 'cancelled', 'returned'])
const UNDECIDED: ReadonlySet<string> = new Set(['open', 'waiting', 'held'])
const PLACES: ReadonlySet<TaskKind> = new Set(['start', 'member', 'handle', 'beside'])
/** `weight` of signers before and after. */
export const SIGNER_WEIGHTS = { any: 0, all: 1, turn: 2 } as const

export const isUndecided = ({ status }: TaskState): boolean => UNDECIDED.has(status)
const isThere = ({ status }: TaskState) => !GONE.has(status)
/** The places of a node, which its rule counts; signers before and after, and advisers, belong to one of them. */
export const placesIn = (tasks: readonly TaskState[]): readonly TaskState[] =>
  tasks.filter((task) => PLACES.has(task.kind) && isThere(task))
const addedTo = (tasks: readonly TaskState[], id: string, kind: TaskKind): readonly TaskState[] =>
  tasks.filter((task) => task.ofTask === id && task.kind === kind && isThere(task))

/** Levels of a chain are asked one after another. */
export const modeOf = (node: HumanNode): Mode => node.mode ?? (node.who.some((one) => 'chain' in one) ? 'turn' : 'any')

/** What the signers before or after a task say together. */
export function signersVote(tasks: readonly TaskState[], id: string, kind: 'before' | 'after'): Vote {
  const signers = addedTo(tasks, id, kind)
  const votes = (isAny: boolean) =>
    signers
      .filter(({ weight }) => (weight === SIGNER_WEIGHTS.any) === isAny)
      .map((signer) => voteOf(tasks, signer))
      .filter((vote) => vote !== 'none')
  const [any, all] = [votes(true), votes(false)]
  if (any.length + all.length === 0) return 'none'
  const isAnyAgreed = any.length === 0 || any.includes('agreed')
  if (all.includes('rejected') || (!isAnyAgreed && !any.includes('undecided'))) return 'rejected'
  return isAnyAgreed && !all.includes('undecided') ? 'agreed' : 'undecided'
}

/** What a place says: an agreement counts once the signers after it agreed. `none`: it takes no part. */
function voteOf(tasks: readonly TaskState[], task: TaskState): Vote {
  if (task.status === 'rejected') return 'rejected'
  if (task.status === 'agreed') {
    const after = signersVote(tasks, task.id, 'after')
    return after === 'none' ? 'agreed' : after
  }
  if (!isUndecided(task)) return 'none'
  return signersVote(tasks, task.id, 'before') === 'rejected' ? 'rejected' : 'undecided'
}

function weighed(node: HumanNode, tasks: readonly TaskState[], places: readonly TaskState[]): Vote {
  const sums = { agreed: 0, rejected: 0, undecided: 0, none: 0 }
  const votes = places.map((place) => ({ weight: place.weight, vote: voteOf(tasks, place) }))
  for (const { weight, vote } of votes) sums[vote] += weight
  const isOpen = votes.some(({ vote }) => vote === 'undecided')
  const [pass, waits] = node.kind === 'approve' ? [node.pass ?? 50, node.wait === true] : [50, false]
  const total = sums.agreed + sums.rejected + sums.undecided
  if (isOpen && waits) return 'undecided'
  // Abstentions to come only lower the total, so that what agrees enough now does so then.
  if (total > 0 && sums.agreed * 100 >= pass * total) return 'agreed'
  if (!isOpen || total === 0) return 'rejected'
  return (sums.agreed + sums.undecided) * 100 < pass * total ? 'rejected' : 'undecided'
}

/** How a node ends by the tasks of its step; `vetoers` are people whose rejection alone rejects. */
export function outcomeOf(node: HumanNode, tasks: readonly TaskState[], vetoers: ReadonlySet<string>): Vote {
  const places = placesIn(tasks)
  const votes = places.map((place) => voteOf(tasks, place)).filter((vote) => vote !== 'none')
  const mode = modeOf(node)
  if (
    mode === 'vote' &&
    places.some(
      (place) =>
        voteOf(tasks, place) === 'rejected' && (vetoers.has(place.owner ?? '') || vetoers.has(place.assignee ?? '')),
    )
  )
    return 'rejected'
  if (mode === 'vote') return weighed(node, tasks, places)
  if (votes.length === 0) return 'agreed'
  if (mode === 'any') {
    if (votes.includes('agreed')) return 'agreed'
    const isFirst = node.kind === 'handle' || node.any !== 'agree'
    if (votes.includes('rejected') && (isFirst || !votes.includes('undecided'))) return 'rejected'
    return 'undecided'
  }
  if (votes.includes('rejected')) return 'rejected'
  return votes.includes('undecided') ? 'undecided' : 'agreed'
}

/** True where nothing that a task waits for is left: signers before it, advice, its turn. */
export function isReady(node: HumanNode | undefined, tasks: readonly TaskState[], task: TaskState): boolean {
  if (tasks.some((other) => other.ofTask === task.id && other.kind === 'advice' && isUndecided(other))) return false
  const before = signersVote(tasks, task.id, 'before')
  if (before !== 'none' && before !== 'agreed') return false
  const isFirst = (group: readonly TaskState[]) =>
    group.every((other) => other.place >= task.place || voteOf(tasks, other) !== 'undecided')
  if (task.kind === 'before' || task.kind === 'after') {
    const of = tasks.find(({ id }) => id === task.ofTask)
    if (!of || (task.kind === 'after' ? of.status !== 'agreed' : !isUndecided(of))) return false
    return (
      task.weight !== SIGNER_WEIGHTS.turn ||
      isFirst(addedTo(tasks, of.id, task.kind).filter(({ weight }) => weight === SIGNER_WEIGHTS.turn))
    )
  }
  return task.kind === 'advice' || !node || modeOf(node) !== 'turn' || isFirst(placesIn(tasks))
}

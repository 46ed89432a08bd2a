import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import type { NodeKind } from '../../schemas/language/process/nodes.ts'
import { type Begin, newState } from './decide.ts'
import { pickRuleOf } from './actions/decisions.ts'
import { isLive } from './flow/containers.ts'
import { evaluateExpression } from './document/expressions.ts'
import { humanNode, nodeOf, pathOf } from './document/nodes.ts'
import { namedPeople } from './people/people.ts'
import { runQueue } from './flow/run-queue.ts'
import { leaveStep } from './flow/settle.ts'
import type { FactRequest, Facts, PoolEntry, ProcessState, ResolvedPeople } from './state.ts'
import { RefusedAction, Transition } from './transition.ts'

/** A node on the way of a record, with the people that the decision itself would find. */
export interface PreviewStep {
  readonly key: string
  readonly kind: NodeKind
  /** How many forks it lies in. */
  readonly depth: number
  readonly people: readonly string[]
  readonly pool: readonly PoolEntry[]
  readonly rule: ResolvedPeople['rule']
  /** Its people are still to be chosen, of these or, without `from`, of everybody. */
  readonly pick?: {
    readonly by: 'starter' | 'previous'
    readonly from: readonly string[] | null
    readonly min: number
    readonly max: number
  }
}
export interface Needs {
  readonly needs: readonly FactRequest[]
}

function pickOf(t: Transition, key: string, { unresolved }: ResolvedPeople): PreviewStep['pick'] | undefined {
  const node = humanNode(t.document, key)
  const rule = node && pickRuleOf(node)
  if (!rule || unresolved.length === 0) return undefined
  const { pick: by, from, min = 1, max = 50 } = rule
  return { by, from: from === undefined ? null : namedPeople(t, from), min, max }
}

/** Lets everything that is open agree, and looks which nodes are come by. */
function walk(t: Transition): readonly PreviewStep[] | Needs {
  try {
    runQueue(t)
  } catch (error) {
    if (!(error instanceof RefusedAction)) throw error
  }
  const steps = t.visits.map((visit): PreviewStep => {
    const { nodeKey: key } = visit.step
    const pick = pickOf(t, key, visit)
    const { people, pool, rule } = visit
    const kind = nodeOf(t.document, key)?.kind ?? 'approve'
    return { key, kind, depth: pathOf(t.document, key).length, people, pool, rule, ...(pick ? { pick } : {}) }
  })
  return t.needs.size > 0 ? { needs: [...t.needs.values()] } : steps
}

/** Nothing of a preview is stored, so that its ids are its own. */
function unstored(facts: Facts): Facts {
  let count = 0
  return { ...facts, newId: () => `preview${(count += 1)}` }
}

/** The way that a record would take from the start, where everybody agrees and nothing is returned. */
export function previewPath(
  document: ProcessDocument,
  facts: Facts,
  begin: Pick<Begin, 'starter' | 'depart'>,
  picks: Readonly<Record<string, readonly string[]>> = {},
): readonly PreviewStep[] | Needs {
  const blank = { id: '', code: document.code, version: 0, recordId: '', title: '', parentStep: null }
  const state = newState({ ...blank, ...begin }, facts.now)
  const t = new Transition(
    document,
    { ...state, instance: { ...state.instance, picks } },
    'start',
    unstored(facts),
    true,
  )
  const step = t.addStep({ nodeKey: 'start', kind: 'start', parentId: null, lane: null })
  leaveStep(t, step, 'submitted')
  return walk(t)
}
/** What would come from where an instance stands, where everybody agrees. */
export function previewRest(
  document: ProcessDocument,
  state: ProcessState,
  facts: Facts,
): readonly PreviewStep[] | Needs {
  if (state.instance.status === 'ended') return []
  const running: ProcessState = { ...state, instance: { ...state.instance, status: 'running' } }
  const t = new Transition(document, running, 'start', unstored(facts), true)
  for (const step of t.steps.values())
    if (isLive(step) && step.status === 'active' && step.kind !== 'branch') leaveStep(t, step, 'agreed')
  return walk(t)
}

/** What an instance is called; '' where the document does not say, or it cannot be worked out. */
export function titleOf(document: ProcessDocument, facts: Facts, starter = facts.actor.username ?? ''): string | Needs {
  if (document.name === undefined) return ''
  const request = { kind: 'user', username: starter } as const
  const person = facts.answer(request)
  if (person === undefined) return { needs: [request] }
  const title = evaluateExpression(document.name, { now: facts.now, record: facts.record, starter: person, nodes: {} })
  return typeof title === 'string' || typeof title === 'number' ? String(title) : ''
}

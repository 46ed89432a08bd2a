import { allNodes } from '../../engine/process/document/nodes.ts'
import { isDeepStrictEqual } from 'node:util'
import type { ProcessDocument } from '../../schemas/language/process/document.ts'
import {
  type Decision,
  type ProcessAction,
  type ProcessState,
  decide,
  isProcess,
  nodeOf,
  offeredActions,
} from '../../engine/process/index.ts'
import { type World, factsOf } from './people.ts'
import { type Draw, NAMES, type Sizes, drawer, one, randomProcess, randomWorld } from './random-process.ts'

export interface Move {
  readonly actor: string | null
  readonly action: ProcessAction
  readonly now: number
  readonly record: World['record']
  /** People who were not active any more. */
  readonly inactive: readonly string[]
}
/** Beyond it lie paused timers. */
const PAUSED = Date.UTC(3000, 0, 1)
const DECIDED = new Set(['agreed', 'rejected', 'returned'])
const LIVE = new Set(['active', 'held'])
const OPEN = new Set(['open', 'waiting', 'held'])
const BEGIN = { id: 'i', code: 'walk', version: 1, recordId: 'r', starter: 'ann', title: '', parentStep: null }

function fail(property: string, about: string): never {
  throw new Error(`${property}: ${about}`)
}

/** P1 to P3: what holds of every state. */
function checkState(document: ProcessDocument, { instance, steps, tasks, timers }: ProcessState): void {
  const live = steps.filter(({ status }) => LIVE.has(status))
  const byId = new Map(steps.map((step) => [step.id, step]))
  if (instance.status === 'ended') {
    if (live.length > 0) fail('P1', `live steps after the end: ${live.map(({ nodeKey }) => nodeKey).join()}`)
    if (tasks.some(({ status }) => OPEN.has(status))) fail('P1', 'open tasks after the end')
    if (timers.length > 0) fail('P1', 'timers after the end')
    return
  }
  for (const task of tasks)
    if (OPEN.has(task.status)) {
      const step = byId.get(task.stepId)
      if (!step || !LIVE.has(step.status)) fail('P2', `an open task of a step that is over (${task.nodeKey})`)
      if (task.status === 'open' && step.status !== 'active') fail('P2', 'an open task of a held step')
    }
  for (const timer of timers) {
    const step = byId.get(timer.stepId)
    if (!step || !LIVE.has(step.status)) fail('P2', 'a timer of a step that is over')
    if ((step.status === 'held' || instance.status === 'suspended') !== timer.dueTime >= PAUSED)
      fail('P2', `a timer that is not paused with its step (${step.status})`)
  }
  for (const step of live) {
    const parent = step.parentId === null ? undefined : byId.get(step.parentId)
    if (step.parentId !== null && (!parent || !LIVE.has(parent.status)))
      fail('P3', 'a live step of a fork that is over')
    if (step.status === 'held') {
      const holder = byId.get(step.heldBy ?? '')
      if (!holder || !LIVE.has(holder.status)) fail('P2', 'a hold without a live holder')
      continue
    }
    if (parent && parent.status !== 'active') fail('P3', 'an active step of a held fork')
    const own = timers.filter(({ stepId }) => stepId === step.id)
    const hasContinue = own.some(({ kind }) => kind === 'continue')
    const isMoving =
      hasContinue ||
      (step.kind === 'approve' || step.kind === 'handle' || step.kind === 'start'
        ? tasks.some(({ stepId, status }) => stepId === step.id && status === 'open')
        : step.kind === 'wait'
          ? own.length > 0
          : step.kind === 'service'
            ? own.length > 0 || step.error !== null
            : step.kind === 'process'
              ? step.endedLanes.length < step.lanes.length
              : step.kind === 'branch')
    if (!isMoving && instance.status === 'running') fail('P2', `nothing goes on in ${step.nodeKey} (${step.kind})`)
  }
  const activeIn = (parent: string | null, lane: string | null) =>
    live.filter((step) => step.status === 'active' && step.parentId === parent && step.lane === lane)
  if (activeIn(null, null).length !== 1) fail('P3', `${activeIn(null, null).length} active steps at the root`)
  for (const fork of live.filter(({ kind }) => kind === 'branch')) {
    if (timers.some(({ stepId }) => stepId === fork.id)) continue
    for (const lane of fork.lanes) {
      const count = activeIn(fork.id, lane).length
      const isEnded = fork.endedLanes.includes(lane)
      const wanted = fork.status === 'held' || isEnded ? 0 : 1
      if (count !== wanted) fail('P3', `${count} active steps in lane ${lane} of a fork that is ${fork.status}`)
      if (isEnded && live.some((step) => step.parentId === fork.id && step.lane === lane))
        fail('P3', `live steps in lane ${lane} that ended`)
    }
  }
  for (const { nodeKey, kind } of live)
    if (kind !== 'start' && nodeOf(document, nodeKey)?.kind !== kind) fail('P3', `a step of no node: ${nodeKey}`)
}

export class Walk {
  readonly document: ProcessDocument
  readonly world: World
  readonly draw: Draw
  readonly moves: Move[] = []
  state: ProcessState | undefined
  readonly #seed: number
  readonly #sizes: Sizes
  /** Some walks also look whether rows are changed in place, and are walked a second time. */
  readonly #isThorough: boolean
  #ids = 0
  #ends = 0

  constructor(seed: number, sizes: Sizes) {
    this.#seed = seed
    this.#sizes = sizes
    this.#isThorough = seed % 10 === 0
    this.draw = drawer(seed)
    this.world = randomWorld(this.draw)
    this.document = randomProcess(this.draw, sizes)
    if (!isProcess(this.document)) fail('P0', 'a document of no right shape')
  }
  get depart(): string {
    return this.world.people['ann']?.depart ?? ''
  }
  act(actor: string | null, action: ProcessAction): Decision {
    const before = this.state
    const facts = factsOf(this.world, actor, () => `n${(this.#ids += 1)}`, { mayIntervene: actor === 'adm' })
    const frozen = before && this.#isThorough ? JSON.stringify(before) : undefined
    const ids = this.#ids
    const decision = decide(this.document, before, action, facts, { ...BEGIN, depart: this.depart })
    if (frozen !== undefined && JSON.stringify(before) !== frozen) fail('P5', 'the state before was changed')
    if (!('state' in decision)) {
      this.#ids = ids
      return decision
    }
    const { now, record, people } = this.world
    const inactive = Object.entries(people).flatMap(([name, { active }]) => (active === false ? [name] : []))
    this.moves.push({ actor, action, now, record, inactive })
    this.#check(before, decision, action)
    this.state = decision.state
    this.world.events = [...this.world.events, ...decision.events]
    return decision
  }
  #check(
    before: ProcessState | undefined,
    { state, events }: Extract<Decision, { state: unknown }>,
    action: ProcessAction,
  ) {
    const first = before?.instance.lastSeq ?? 0
    events.forEach(({ seq }, index) => {
      if (seq !== first + index + 1) fail('P5', `event ${seq} after ${first + index}`)
    })
    if (state.instance.lastSeq !== first + events.length) fail('P5', 'the last event has another number')
    this.#ends += events.filter(({ action: kind }) => kind === 'end').length
    if (this.#ends > 1) fail('P1', 'two ends')
    const now = new Map(state.tasks.map((task) => [task.id, task]))
    for (const task of before?.tasks ?? [])
      if (DECIDED.has(task.status) && action.kind !== 'recall') {
        const { status, assignee } = now.get(task.id) ?? task
        if (status !== task.status || assignee !== task.assignee) fail('P4', `decided twice: ${task.nodeKey}`)
      }
    checkState(this.document, state)
  }
  start(): boolean {
    const picks = Object.fromEntries(
      allNodes(this.document).map(({ key }) => [
        key,
        ['bob', 'cid'].filter((name) => this.world.people[name]?.active !== false),
      ]),
    )
    return 'state' in this.act('ann', { kind: 'start', picks })
  }
  get open() {
    return this.state?.tasks.filter(({ status }) => status === 'open') ?? []
  }
  get isEnded(): boolean {
    return this.state?.instance.status === 'ended'
  }

  /** Something that somebody may do, or the clock. */
  step(): void {
    const { state, draw, world } = this
    if (!state || this.isEnded) return
    const chance = draw(20)
    if (chance === 0) {
      const { action } = one(draw, this.moves)
      this.act(one(draw, NAMES), action)
    } else if (chance < 4) this.#tick()
    else if (chance < 5) this.#outside()
    else if (chance === 5) {
      const person = one(draw, NAMES)
      if (person === 'ann') return
      const member = world.people[person]
      if (member) member.active = false
      this.act(null, { kind: 'personLeft', person, successor: draw(2) ? one(draw, NAMES) : null })
    } else this.#person()
  }
  #tick(): void {
    const { draw, world } = this
    world.now += one(draw, [60_000, 3_600_000, 20 * 3_600_000])
    const due = this.state?.timers.filter(({ dueTime }) => dueTime <= world.now) ?? []
    if (due.length > 0) this.act(null, { kind: 'timer', timer: one(draw, due).id })
  }
  #outside(): void {
    const { draw } = this
    const steps = this.state?.steps.filter(({ status }) => LIVE.has(status)) ?? []
    const step = one(draw, steps)
    if (step.kind === 'service')
      this.act(
        null,
        draw(3)
          ? { kind: 'serviceDone', step: step.id }
          : { kind: 'serviceFailed', step: step.id, error: 'x', final: draw(2) === 0 },
      )
    else if (step.kind === 'process')
      this.act(null, { kind: 'childEnded', step: step.id, result: one(draw, ['agreed', 'rejected']), record: {} })
  }
  #person(): void {
    const { state, draw, world } = this
    if (!state) return
    const holders = this.open.flatMap(({ assignee }) => assignee ?? [])
    const actor = draw(6) === 0 || holders.length === 0 ? one(draw, [...NAMES, 'adm']) : one(draw, holders)
    const { roles = [] } = world.people[actor] ?? {}
    const about = { username: actor, roles, mayIntervene: actor === 'adm' }
    const offered = offeredActions(this.document, state, about, world.now, { events: world.events })
    const choice = one(draw, offered)
    const action = this.#actionOf(choice)
    if (!action) return
    const decision = this.act(actor, action)
    const isFree = [
      'transfer',
      'delegate',
      'addSigners',
      'reassign',
      'reorder',
      'copy',
      'urge',
      'claim',
      'comment',
    ].includes(action.kind)
    if ('refused' in decision && !isFree && !(action.kind === 'agree' && decision.refused === 'PROCESS_PICK_NEEDED'))
      fail('offered', `${action.kind} was offered and refused: ${decision.refused}`)
  }
  #actionOf(offer: ReturnType<typeof offeredActions>[number]): ProcessAction | undefined {
    const { draw } = this
    const task = offer.task ?? ''
    const changed = draw(6) === 0 ? ['n'] : []
    const person = one(draw, NAMES)
    const reason = 'r'
    const { targets = [] } = offer
    switch (offer.kind) {
      case 'agree':
        return { kind: 'agree', task, changed, ...(offer.canAbstain && draw(5) === 0 ? { abstain: true } : {}) }
      case 'submit':
        return { kind: 'submit', task, changed }
      case 'reject':
        return draw(3) ? undefined : { kind: 'reject', task }
      case 'return':
        return { kind: 'return', task, to: one(draw, targets), way: one(draw, ['again', 'direct']) }
      case 'transfer':
      case 'delegate':
        return { kind: offer.kind, task, to: person }
      case 'reassign':
        return { kind: 'reassign', task, to: person, reason }
      case 'advise':
      case 'claim':
      case 'giveBack':
        return { kind: offer.kind, task }
      case 'addSigners': {
        const people = [person, one(draw, NAMES)]
        return {
          kind: 'addSigners',
          task,
          people,
          where: one(draw, ['before', 'after', 'beside']),
          mode: one(draw, ['any', 'all', 'turn']),
        }
      }
      case 'removeSigner':
        return { kind: 'removeSigner', task: '', signer: one(draw, offer.signers ?? []) }
      case 'reorder': {
        const step = this.state?.tasks.find(({ id }) => id === task)?.stepId
        const waiting = this.state?.tasks.filter(({ stepId, status }) => stepId === step && status === 'waiting') ?? []
        return { kind: 'reorder', task, order: waiting.map(({ id }) => id).toReversed() }
      }
      case 'recall':
        return { kind: 'recall', event: offer.event ?? 0 }
      case 'jump':
        return { kind: 'jump', step: offer.step ?? '', to: one(draw, targets), reason }
      case 'suspend':
      case 'resume':
        return { kind: offer.kind, reason }
      case 'copy':
        return { kind: 'copy', people: [person] }
      case 'comment':
        return { kind: 'comment', comment: 'c' }
      case 'urge':
        return { kind: 'urge' }
      default:
        return undefined
    }
  }

  /** P6: agreeing and time alone end it. */
  finish(limit = 400): void {
    for (let count = 0; count < limit && !this.isEnded; count++) if (!this.#goOn()) fail('P6', 'nothing can be done')
    if (!this.isEnded) fail('P6', `not ended after ${limit} actions`)
  }
  #goOn(): boolean {
    const { state, world } = this
    if (!state) return false
    if (state.instance.status === 'suspended') return 'state' in this.act('adm', { kind: 'resume', reason: 'r' })
    const service = state.steps.find(({ kind, status }) => kind === 'service' && status === 'active')
    if (service) return 'state' in this.act(null, { kind: 'serviceDone', step: service.id })
    const child = state.steps.find(
      ({ kind, status, lanes, endedLanes }) =>
        kind === 'process' && status === 'active' && endedLanes.length < lanes.length,
    )
    if (child) return 'state' in this.act(null, { kind: 'childEnded', step: child.id, result: 'agreed' })
    const [task] = this.open
    if (!task) {
      world.now = Math.max(world.now, Math.min(...state.timers.map(({ dueTime }) => dueTime)))
      const timer = state.timers.find(({ dueTime }) => dueTime <= world.now)
      return timer !== undefined && 'state' in this.act(null, { kind: 'timer', timer: timer.id })
    }
    if (task.assignee === null) {
      const taken = ['adm', ...NAMES].some(
        (to) =>
          world.people[to]?.active !== false &&
          'state' in this.act('adm', { kind: 'reassign', task: task.id, to, reason: 'r' }),
      )
      return taken
    }
    if (task.kind === 'advice') return 'state' in this.act(task.assignee, { kind: 'advise', task: task.id })
    return (
      'state' in
      this.act(task.assignee, { kind: task.kind === 'start' ? 'submit' : 'agree', task: task.id, changed: [] })
    )
  }
  /** P5: the same actions again give the same state. */
  checkReplay(): void {
    const again = new Walk(this.#seed, this.#sizes)
    for (const { actor, action, now, record, inactive } of this.moves) {
      Object.assign(again.world, { now, record })
      for (const name of inactive) Object.assign(again.world.people[name] ?? {}, { active: false })
      again.act(actor, action)
    }
    if (!isDeepStrictEqual(again.state, this.state)) fail('P5', 'a replay gives another state')
  }
}

/** One random walk; throws where a property does not hold. */
export function walk(seed: number, steps: number, sizes: Sizes): Walk {
  const made = new Walk(seed, sizes)
  if (!made.start()) return made
  for (let count = 0; count < steps && !made.isEnded; count++) made.step()
  made.finish()
  if (seed % 10 === 0) made.checkReplay()
  return made
}
